import * as z from 'zod';
import {
  administrators,
  byId,
  everyone,
  figureAsked,
  listing,
  read,
  reps,
  rowHistory,
  text,
  updateOf,
  uuid,
  write,
} from '#kernel';
import { leadStatsAnswer, leadsAnswer, wholeLeadAnswer } from './answers.ts';
import { leadColumns } from './column.ts';
import { leadFields, leadUpdate, stripped } from './fields.ts';
import type { Lead } from './lead.ts';
import { leftAnswer } from './left.ts';
import { noteText } from './notes.ts';
import { leadFilter } from './reading/filter.ts';
import { leadSorts } from './reading/order.ts';
import { contactOutcomes } from './verbs/contact.ts';
import { leadRecord } from './verbs/intake.ts';

/** Counts over the leads a person sees, with the database snapshot they were taken at. */
export type LeadStats = z.output<typeof leadStatsAnswer>;

export type { HistoryItem as LeadHistoryItem } from '#kernel';

/** What lists and counts look at; `view` narrows what the session sees, never widens it (D43). */
const selection = {
  view: z.enum(['self', 'all', 'impersonate']).optional(),
  filter: leadFilter.default({}),
  text: text(200).default(''),
  /** The rows behind a number of a report. */
  figure: figureAsked.optional(),
};
const reason = text(255).optional();

export const leadOperations = {
  list: read('leads.list', everyone, {
    input: z.strictObject({
      ...selection,
      column: z.enum(leadColumns).optional(),
      sort: z.enum(leadSorts).default('newest'),
      full: z.boolean().default(false),
      ...listing,
    }),
    output: leadsAnswer,
  }),
  get: read('leads.get', everyone, { input: byId, output: wholeLeadAnswer }),
  stats: read('leads.stats', everyone, { input: z.strictObject(selection), output: leadStatsAnswer }),
  history: read('leads.history', everyone, rowHistory),
  left: read('leads.left', everyone, { input: byId, output: leftAnswer }),
  create: write('leads.create', reps, {
    input: stripped({
      ...leadFields.partial().shape,
      id: uuid.optional(),
      assignedRep: uuid.nullable().optional(),
    }),
    output: wholeLeadAnswer,
  }),
  intake: write('leads.intake', administrators, { input: leadRecord, output: wholeLeadAnswer }),
  update: updateOf('leads.update', everyone, leadUpdate, wholeLeadAnswer),
  note: write('leads.note', everyone, {
    input: z.strictObject({ id: uuid, text: noteText }),
    output: wholeLeadAnswer,
  }),
  contact: write('leads.contact', everyone, {
    input: z.strictObject({ id: uuid, outcome: z.enum(contactOutcomes), note: noteText.default('') }),
    output: wholeLeadAnswer,
  }),
  move: write('leads.move', everyone, {
    input: z.strictObject({ id: uuid, to: z.enum(leadColumns), reason }),
    output: wholeLeadAnswer,
  }),
  /** Why a lead was moved to Dead or Passed; `act`: the idempotency key that the move was sent with (D57). */
  giveReason: write('leads.giveReason', everyone, {
    input: z.strictObject({
      id: uuid,
      act: text(200).min(1),
      reason: text(255).trim().min(1, 'Give a reason'),
    }),
    output: wholeLeadAnswer,
  }),
  take: write('leads.take', reps, { input: byId, output: wholeLeadAnswer }),
  assign: write('leads.assign', administrators, {
    input: z.strictObject({ id: uuid, rep: uuid.nullable() }),
    output: wholeLeadAnswer,
  }),
  transfer: write('leads.transfer', reps, {
    input: z.strictObject({ id: uuid, rep: uuid }),
    output: wholeLeadAnswer,
  }),
  remove: write('leads.remove', administrators, { input: byId, output: wholeLeadAnswer }),
  restore: write('leads.restore', administrators, { input: byId, output: wholeLeadAnswer }),
} as const;

/** Fields that keep the books and stand in no history. */
export const bookkeeping: readonly (keyof Lead)[] = ['version', 'updatedAt', 'lastUpdateDate', 'dueAt'];

/** What events carry beside fields: the act that a reason or an undo is about, and the other lead of a merge. */
export const eventReferences: readonly string[] = ['act', 'entry', 'mergedFrom', 'mergedInto'];
