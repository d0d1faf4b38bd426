import { changesBetween } from '#kernel';
import { columnOf } from './column.ts';
import type { Lead } from './lead.ts';
import type { NewNote } from './notes.ts';

/** What happened, in the past tense: the event's verb. */
export type LeadVerb =
  | 'created'
  | 'updated'
  | 'taken'
  | 'assigned'
  | 'handedOver'
  | 'unassigned'
  | 'transferred'
  | 'moved'
  | 'explained'
  | 'noted'
  | 'attempted'
  | 'contacted'
  | 'sold'
  | 'removed'
  | 'restored'
  | 'passed'
  | 'accepted'
  | 'rejected'
  | 'passTimedOut'
  | 'returned'
  | 'notClosed'
  | 'expired'
  | 'reopened'
  | 'leaseReminded'
  | 'undone'
  | 'redone'
  | 'merged'
  | 'converted'
  | 'requested'
  | 'emailed'
  | 'optedOut'
  | 'optedIn';

/** What a verb answers: the lead as it is now, and the notes it leaves. */
export type LeadChange = {
  verb: LeadVerb;
  lead: Lead;
  notes: NewNote[];
  /** When it was done, where that was before it arrived (D56). */
  actedAt?: string;
  /** The request of the act that this one belongs to. */
  act?: string;
};

/** Lays fields over a lead and keeps its books; the very same lead when nothing changed. */
export const changeLead = (
  lead: Lead,
  verb: LeadVerb,
  fields: Partial<Lead>,
  now: string,
  notes: NewNote[] = [],
): LeadChange => {
  const next = { ...lead, ...fields };
  const changed = Object.keys(changesBetween(lead, next).after).length > 0;
  if (!changed && notes.length === 0) return { verb, lead, notes };
  const books = { version: lead.version + 1, updatedAt: now, lastUpdateDate: now, column: columnOf(next) };
  return { verb, lead: { ...next, ...books }, notes };
};

/** Marks of every outcome, off; each move clears them before it sets its own (D38). */
export const noOutcome = {
  markSold: false,
  soldDate: null,
  markDead: false,
  leadAsDead: false,
  deadReason: '',
  passState: null,
  passedFrom: null,
  passedTo: null,
  passedAt: null,
  passReason: '',
} as const satisfies Partial<Lead>;

/** ‘Flags cleared’, as D38 reads it, with the outcomes. */
export const noFlags = {
  ...noOutcome,
  leadContacted: false,
  timeoutExpired: false,
  contactedWithinTimeframe: false,
} as const satisfies Partial<Lead>;

/** A pass ends when somebody takes, gives or unassigns the lead (D38). */
export const passEnded = (lead: Lead): Partial<Lead> =>
  lead.status === 'pass-it-on' ? { ...noFlags, status: 'new' } : {};

/** Giving a lead to somebody starts their time (MOVE-08). */
export const given = (lead: Lead, rep: string, now: string): Partial<Lead> =>
  lead.assignedRep === rep && lead.status !== 'pass-it-on'
    ? {}
    : { ...passEnded(lead), assignedRep: rep, assignedAt: now, timeoutExpired: false };

/** The person who works a lead nobody has becomes its rep. */
export const givenIfNobodys = (lead: Lead, uid: string, now: string): Partial<Lead> =>
  lead.assignedRep === null ? { assignedRep: uid, assignedAt: now, timeoutExpired: false } : {};
