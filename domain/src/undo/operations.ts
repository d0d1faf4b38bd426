import * as z from 'zod';
import { everyone, read, reps, text, uuid, version, write } from '#kernel';
import { leadColumns, leadFields, leadFilter, stripped, tags, wholeLeadAnswer } from '#leads';
import { leftLead, undoEntryAnswer } from './entry.ts';

/** The act, its lead as it stands now (null for many), and the leads that were left as they are. */
export type Undone = z.output<typeof undoneAnswer>;

/** What became, or would become, of one lead; a hidden one answers like one that does not exist. */
export type BulkRow = z.output<typeof bulkRow>;
export type BulkAnswer = z.output<typeof bulkAnswer>;

export const bulkVerbs = ['assign', 'move', 'tag', 'remove'] as const;
export type BulkVerb = (typeof bulkVerbs)[number];

/** Most leads of one act; beyond it the act is refused whole. */
export const bulkLimit = 2000;

/** What each verb of an act on many leads needs, beside what it does not know. */
const bulkInput = z.strictObject({
  /** assign: null takes the rep away. */
  rep: uuid.nullable().optional(),
  /** move */
  to: z.enum(leadColumns).optional(),
  reason: text(255).optional(),
  /** tag */
  add: tags.optional(),
  drop: tags.optional(),
});
export type BulkInput = z.output<typeof bulkInput>;

const known: Readonly<Record<BulkVerb, readonly (keyof BulkInput)[]>> = {
  assign: ['rep'],
  move: ['to', 'reason'],
  tag: ['add', 'drop'],
  remove: [],
};
const lacking: Readonly<Record<BulkVerb, (input: BulkInput) => string | null>> = {
  assign: ({ rep }) => (rep === undefined ? 'rep' : null),
  move: ({ to }) => (to === undefined ? 'to' : null),
  tag: ({ add = [], drop = [] }) => (add.length + drop.length === 0 ? 'add' : null),
  remove: () => null,
};

const counted = z.int();
const bulkRow = z.strictObject({
  id: uuid,
  name: z.string().nullable(),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
const bulkAnswer = z.strictObject({
  rows: z.array(bulkRow),
  changed: counted,
  unchanged: counted,
  refused: counted,
  preview: z.boolean(),
});

/**
 * Which act: its entry, or the idempotency key it was sent with, or the lead (one's newest act on it that can be turned;
 * so a pass is taken back). Nothing named is the newest of one's own.
 */
const which = z.strictObject({
  entry: uuid.optional(),
  key: text(200).min(1).optional(),
  leadId: uuid.optional(),
});

const undoneAnswer = z.strictObject({
  entry: undoEntryAnswer,
  lead: wholeLeadAnswer.nullable(),
  left: z.array(leftLead),
});

/** Taking back, and acts on many leads or on two that are one (UNDO-01 to UNDO-03, D46, W10). */
export const undoOperations = {
  undo: write('leads.undo', everyone, { input: which, output: undoneAnswer }),
  redo: write('leads.redo', everyone, { input: which, output: undoneAnswer }),
  undoHistory: read('leads.undoHistory', everyone, {
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(undoEntryAnswer) }),
  }),
  /** Either `ids`, or `filter`, `text` and `column` as a list takes them. */
  bulk: write('leads.bulk', everyone, {
    input: z
      .strictObject({
        ids: z.array(uuid).min(1).max(bulkLimit, `At most ${bulkLimit} leads at a time`).optional(),
        filter: leadFilter.optional(),
        text: text(200).optional(),
        column: z.enum(leadColumns).optional(),
        verb: z.enum(bulkVerbs),
        input: bulkInput.default({}),
        preview: z.boolean().default(false),
      })
      .superRefine(({ ids, filter, text, column, verb, input }, context) => {
        const problem = (field: string, message: string, under: string[] = []) =>
          context.addIssue({ code: 'custom', path: [...under, field], message });
        const selected = filter !== undefined || text !== undefined || column !== undefined;
        if (ids && selected) problem('ids', 'Name the leads or a filter, not both');
        if (!ids && !selected) problem('ids', 'Name the leads or a filter');
        const lacks = lacking[verb](input);
        if (lacks) problem(lacks, 'Required', ['input']);
        for (const key of Object.keys(input) as (keyof BulkInput)[])
          if (!known[verb].includes(key)) problem(key, `Not for ${verb}`, ['input']);
      }),
    output: bulkAnswer,
  }),
  /**
   * Makes one lead of two. `fields`: the values that the remaining lead (`id`) takes where the two differ; what is not
   * named stays as the remaining lead has it. Where the versions that somebody compared are said, a later one of either
   * refuses. Answers the remaining lead.
   */
  merge: write('leads.merge', reps, {
    input: z.strictObject({
      id: uuid,
      duplicateId: uuid,
      version: version.optional(),
      duplicateVersion: version.optional(),
      fields: stripped(leadFields.partial().shape).default({}),
    }),
    output: wholeLeadAnswer,
  }),
} as const;
