import { hour, later, remainingWords, same } from '#kernel';
import { changeLead, type LeadChange } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { firstsOf } from './firsts.ts';
import { type Clocks, dueAtOf } from './late.ts';

type Window = Pick<Clocks, 'contactWindowHours'>;

const windowEnd = (from: string, { contactWindowHours }: Window): string =>
  later(from, contactWindowHours * hour);

/** The moment at which the first-contact window ends; null for a lead whose clock does not run (D4). */
export const contactBy = (
  lead: Pick<Lead, 'column' | 'assignedAt'> & Partial<Pick<Lead, 'deleted' | 'convertedToClientId'>>,
  clocks: Window,
): string | null =>
  lead.column !== 'new' || lead.assignedAt === null || lead.deleted || lead.convertedToClientId
    ? null
    : windowEnd(lead.assignedAt, clocks);

/** The moment from which a pending pass counts as not answered; null for any other lead. */
export const answerBy = (
  lead: Pick<Lead, 'passState' | 'passedAt'>,
  { passAnswerHours }: { passAnswerHours: number },
): string | null =>
  lead.passState === 'pending' && lead.passedAt ? later(lead.passedAt, passAnswerHours * hour) : null;

/** Whether the window is over and nobody has been told yet. */
export const hasExpired = (lead: Lead, clocks: Window, now: string): boolean => {
  const until = contactBy(lead, clocks);
  return until !== null && until <= now && !lead.timeoutExpired;
};

// What the product marks by itself leaves the card where it stands: nobody has touched the lead.
const marked = (lead: Lead, verb: LeadChange['verb'], fields: Partial<Lead>, now: string): LeadChange => {
  const { updatedAt, lastUpdateDate } = lead;
  const { lead: next, notes } = changeLead(lead, verb, fields, now);
  return { verb, lead: { ...next, updatedAt, lastUpdateDate }, notes };
};

/** The contact window is over: marked and told once, never moved (D4). */
export const expireLead = (lead: Lead, now: string): LeadChange =>
  marked(lead, 'expired', { timeoutExpired: true }, now);

/** One lease reminder has left; recorded by its months (W1). */
export const remindOfLease = (lead: Lead, months: number, now: string): LeadChange =>
  marked(lead, 'leaseReminded', { endOfLeaseReminders: { ...lead.endOfLeaseReminders, [months]: now } }, now);

// Who takes a lead by contacting it has lost no time.
const inTime = (before: Lead, after: Lead, clocks: Window, now: string): boolean =>
  (before.column === 'new' || before.column === 'unassigned') &&
  after.leadContacted &&
  after.assignedAt !== null &&
  now < windowEnd(after.assignedAt, clocks);

// A mark moves no due moment: that of a lead that came with a file counts from its coming, not from what the file dates it.
const isDueAlike = (before: Lead, after: Lead): boolean =>
  before.dueAt !== null &&
  (['column', 'assignedAt', 'updatedAt', 'convertedToClientId', 'deleted', 'nextStep'] as const).every(
    (field) => same(before[field], after[field]),
  );

/**
 * What the clocks make of a verb's outcome: contact inside the window, what comes first, and the next due moment (D4, D42).
 * What was done in time and arrived after the window was over takes its mark back (D56).
 */
export const withClocks = (
  before: Lead | null,
  after: Lead,
  clocks: Clocks,
  now: string,
  actedAt = now,
): Lead => {
  const contacted = before !== null && inTime(before, after, clocks, actedAt);
  const timeoutExpired = after.timeoutExpired && actedAt === now;
  const lead = contacted ? { ...after, contactedWithinTimeframe: true, timeoutExpired } : after;
  const dueAt = before !== null && isDueAlike(before, lead) ? before.dueAt : dueAtOf(lead, clocks);
  return { ...lead, ...firstsOf(before, after, actedAt, now), dueAt };
};

/** A running clock as a card draws it: 24 ticks, however long the window is. */
export type Countdown = {
  until: string;
  /** Whole hours that are left, begun ones counted; 0 once it is over. */
  hoursLeft: number;
  over: boolean;
  /** Ticks that are lit: what is left of the time, all of them once it is over. */
  ticks: number;
  /** `soon`: a quarter of the time is left. */
  tone: 'calm' | 'soon' | 'over';
  words: string;
};

const ticks = 24;

const countdown = (until: string, hours: number, now: string): Countdown => {
  const left = Date.parse(until) - Date.parse(now);
  const over = left <= 0;
  const share = left / (hours * hour);
  return {
    until,
    hoursLeft: over ? 0 : Math.ceil(left / hour),
    over,
    ticks: over ? ticks : Math.min(ticks, Math.ceil(share * ticks)),
    tone: over ? 'over' : share <= 0.25 ? 'soon' : 'calm',
    words: remainingWords(until, Date.parse(now)),
  };
};

/** The first-contact clock of an uncontacted card (W8); null where none runs. */
export const contactClock = (
  lead: Parameters<typeof contactBy>[0],
  settings: Window,
  now: string,
): Countdown | null => {
  const until = contactBy(lead, settings);
  return until === null ? null : countdown(until, settings.contactWindowHours, now);
};

/** The time left to answer a pending pass (D3); null where none waits. */
export const answerClock = (
  lead: Pick<Lead, 'passState' | 'passedAt'>,
  settings: { passAnswerHours: number },
  now: string,
): Countdown | null => {
  const until = answerBy(lead, settings);
  return until === null ? null : countdown(until, settings.passAnswerHours, now);
};
