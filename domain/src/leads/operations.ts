import * as z from 'zod';
import {
  administrators,
  everyone,
  listing,
  type Operation,
  operation,
  type Page,
  reps,
  text,
  uuid,
  version,
} from '#kernel';
import { leadHistoryAnswer, leadStatsAnswer, leadsAnswer, wholeLeadAnswer } from './answers.ts';
import { type LeadColumn, leadColumns } from './column.ts';
import { leadFields, leadUpdate, stripped } from './fields.ts';
import type { Lead, LeadSummary, WholeLead } from './lead.ts';
import { noteText } from './notes.ts';
import { leadFilter } from './reading/filter.ts';
import { leadSorts } from './reading/order.ts';
import type { LeadStatus } from './status.ts';
import { contactOutcomes } from './verbs/contact.ts';
import { leadRecord } from './verbs/intake.ts';

/** Counts over the leads a person sees, with the database snapshot they were taken at. */
export type LeadStats = {
  byColumn: Record<LeadColumn, number>;
  byStatus: Record<LeadStatus, number>;
  /** By uid; those without a rep under ‘unassigned’. */
  byRep: Record<string, number>;
  machinesByColumn: Record<LeadColumn, number>;
  lateByColumn: Record<LeadColumn, number>;
  /** Those that the board leaves out for their age; they count in byColumn. */
  archivedByColumn: Record<LeadColumn, number>;
  snapshot: string;
};

/** Who changed what and when (D36). */
export type LeadHistoryItem = {
  id: string;
  at: string;
  by: string | null;
  author: string;
  verb: string;
  changes: { field: string; before: unknown; after: unknown }[];
};

/** What lists and counts look at; `view` narrows what the session sees, never widens it (D43). */
const selection = {
  view: z.enum(['self', 'all', 'impersonate']).optional(),
  filter: leadFilter.default({}),
  text: text(200).default(''),
};
const one = z.strictObject({ id: uuid });
const reason = text(255).optional();

const whole = operation<WholeLead>();
const row = <Input extends z.ZodType>(declaration: Omit<Operation<Input, WholeLead>, 'output'>) =>
  whole({ ...declaration, output: wholeLeadAnswer });

export const leadOperations = {
  list: operation<Page<LeadSummary | WholeLead>>()({
    name: 'leads.list',
    output: leadsAnswer,
    who: everyone,
    kind: 'read',
    input: z.strictObject({
      ...selection,
      column: z.enum(leadColumns).optional(),
      sort: z.enum(leadSorts).default('newest'),
      full: z.boolean().default(false),
      ...listing,
    }),
  }),
  get: row({ name: 'leads.get', who: everyone, kind: 'read', input: one }),
  stats: operation<LeadStats>()({
    name: 'leads.stats',
    output: leadStatsAnswer,
    who: everyone,
    kind: 'read',
    input: z.strictObject(selection),
  }),
  history: operation<Page<LeadHistoryItem>>()({
    name: 'leads.history',
    output: leadHistoryAnswer,
    who: everyone,
    kind: 'read',
    input: z.strictObject({ id: uuid, ...listing }),
  }),
  create: row({
    name: 'leads.create',
    who: reps,
    kind: 'write',
    input: stripped({
      ...leadFields.partial().shape,
      id: uuid.optional(),
      assignedRep: uuid.nullable().optional(),
    }),
  }),
  intake: row({ name: 'leads.intake', who: administrators, kind: 'write', input: leadRecord }),
  update: row({
    name: 'leads.update',
    who: everyone,
    kind: 'write',
    input: z.strictObject({ id: uuid, version, fields: leadUpdate }),
  }),
  note: row({
    name: 'leads.note',
    who: everyone,
    kind: 'write',
    input: z.strictObject({ id: uuid, text: noteText }),
  }),
  contact: row({
    name: 'leads.contact',
    who: everyone,
    kind: 'write',
    input: z.strictObject({ id: uuid, outcome: z.enum(contactOutcomes), note: noteText.default('') }),
  }),
  move: row({
    name: 'leads.move',
    who: everyone,
    kind: 'write',
    input: z.strictObject({ id: uuid, to: z.enum(leadColumns), reason }),
  }),
  take: row({ name: 'leads.take', who: reps, kind: 'write', input: one }),
  assign: row({
    name: 'leads.assign',
    who: administrators,
    kind: 'write',
    input: z.strictObject({ id: uuid, rep: uuid.nullable() }),
  }),
  transfer: row({
    name: 'leads.transfer',
    who: reps,
    kind: 'write',
    input: z.strictObject({ id: uuid, rep: uuid }),
  }),
  remove: row({ name: 'leads.remove', who: administrators, kind: 'write', input: one }),
  restore: row({ name: 'leads.restore', who: administrators, kind: 'write', input: one }),
} as const;

/** Fields that keep the books and stand in no history. */
export const bookkeeping: readonly (keyof Lead)[] = ['version', 'updatedAt', 'lastUpdateDate', 'dueAt'];

/** What events carry beside fields: the act that an undo is about, and the other lead of a merge. */
export const eventReferences: readonly string[] = ['entry', 'mergedFrom', 'mergedInto'];
