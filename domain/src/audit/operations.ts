import * as z from 'zod';
import { administrators, changesAnswer, dateTime, listOf, pastOf, read, uuid } from '#kernel';
import { auditKinds } from './kinds.ts';

/** What one verb changed, as the audit tells it. */
export type AuditItem = z.output<typeof item>;

/** An act: what one request or job did, told by its main event. */
export type AuditAct = z.output<typeof act>;

const item = z.strictObject({
  id: z.string(),
  at: dateTime,
  /** When it was done, where that was before it arrived. */
  actedAt: dateTime.nullable(),
  /** Who really acted; null is the product itself. */
  by: uuid.nullable(),
  /** Whose eyes they used. */
  as: uuid.nullable(),
  noun: z.string(),
  rowId: z.string(),
  verb: z.string(),
  /** What the row is called; null where it has no name, or is gone. */
  title: z.string().nullable(),
  changes: changesAnswer,
  /** Fields that go with the changes and were not changed themselves: which invoice it is, why it was done. */
  about: z.array(z.string()),
  /** What other records are called that the changes name, by id. */
  names: z.record(z.string(), z.string()),
  /** Where a lead went, of a move. */
  to: z.string().nullable(),
  sealed: z.boolean(),
  /** What the API token is called that it was done by. */
  through: z.string().nullable(),
  /** Of an account that was made: who gave its access code, else who approved its e-mail. */
  letInBy: z.string().nullable(),
});

/** Entries of one act that are of one noun and verb, by the first of them, and how many they are. */
const repeats = item.extend({ alike: z.int() });

const act = repeats.extend({
  /** How many entries it left. */
  entries: z.int(),
  /** What else was done in it, each kind of act by itself. */
  others: z.array(repeats),
});

const word = z.string().max(50);

/** What the audit is narrowed by. */
export const auditFilter = {
  by: uuid.nullish(),
  as: uuid.nullish(),
  /** The person to whose account it was done: to itself, through its eyes, to its tokens; how it signed in apart. */
  account: uuid.nullish(),
  /** The person to whom leads were given, or from whom they were taken. */
  rep: uuid.nullish(),
  kind: z.enum(auditKinds).nullish(),
  noun: word.nullish(),
  /** The row's id. */
  id: z.string().max(200).nullish(),
  from: dateTime.nullish(),
  to: dateTime.nullish(),
  /** Words that stand in what was before or after. */
  text: z.string().max(200).nullish(),
};

export const auditOperations = {
  /** Acts, newest first. */
  list: pastOf('audit.list', administrators, act, auditFilter),
  /** The entries of one act, oldest first. */
  entries: listOf('audit.entries', administrators, item, {
    /** The entry's number. */
    id: z.string().max(200),
  }),
  /** The newest seal, to be kept elsewhere; null before the first. */
  seal: read('audit.seal', administrators, {
    input: z.strictObject({}),
    output: z.strictObject({
      newest: z
        .strictObject({ number: z.int(), hash: z.string(), at: dateTime, position: z.int() })
        .nullable(),
      /** Up to when history stands in archives, and no more here; null: all of it is here. */
      archivedUpTo: dateTime.nullable(),
    }),
  }),
};
