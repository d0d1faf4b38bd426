import * as z from 'zod';
import { administrators, dateTime, figureAsked, listOf, uuid } from '#kernel';
import type { Lead } from './lead.ts';

/** How a lead is lost, or given away: it died, was passed to another rep, or was given up as one that nobody can close. */
export const outcomeKinds = ['dead', 'passed', 'cantClose'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

export const outcomeLabels: Readonly<Record<OutcomeKind, string>> = {
  dead: 'Dead',
  passed: 'Passed',
  cantClose: 'Can’t close',
};

/** One time that a lead was lost. */
export const outcomeAnswer = z.strictObject({
  id: uuid,
  leadId: uuid,
  /** What the lead is called, and who had it. */
  lead: z.string(),
  rep: z.string(),
  kind: z.enum(outcomeKinds),
  /** Null: it came from outside as it was. */
  at: dateTime.nullable(),
  reason: z.string(),
  currentServiceProvider: z.string(),
});
export type LeadOutcome = z.output<typeof outcomeAnswer>;

type Standing = Pick<Lead, 'column' | 'diedAt' | 'passedAt'>;

/** Since when a lead is lost as it stands; null where it is not, or nobody knows. */
export const lostAt = ({ column, diedAt, passedAt }: Standing): string | null => {
  if (column === 'dead') return diedAt;
  return column === 'passed' ? passedAt : null;
};

export const outcomeOperations = {
  /** The times behind a number of a report, the latest first; a lead that was lost twice stands there twice. */
  list: listOf('outcomes.list', administrators, outcomeAnswer, { figure: figureAsked }),
};
