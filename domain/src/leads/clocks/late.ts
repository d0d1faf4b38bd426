import { day, hour, later } from '#kernel';
import type { Lead } from '#leads/lead.ts';

/** The settings that decide when a lead is late. */
export type Clocks = {
  contactWindowHours: number;
  staleDays: { unassigned: number; selling: number; passed: number };
};

type Facts = Pick<
  Lead,
  'column' | 'assignedAt' | 'nextStep' | 'updatedAt' | 'convertedToClientId' | 'deleted'
>;

const staleAfter = (lead: Facts, { staleDays }: Clocks): number | null => {
  if (lead.column === 'selling' && !lead.nextStep) return Math.min(day, staleDays.selling * day);
  if (lead.column === 'selling' || lead.column === 'unassigned' || lead.column === 'passed')
    return staleDays[lead.column] * day;
  return null;
};

/** The earliest moment at which somebody should act on a lead; null when nothing is due (D42). */
export const dueAtOf = (lead: Facts, clocks: Clocks): string | null => {
  // A frozen or deleted lead cannot be acted upon, so it is never late.
  if (lead.convertedToClientId !== null || lead.deleted) return null;
  const stale = staleAfter(lead, clocks);
  const moments = [
    lead.nextStep?.dueAt,
    lead.column === 'new' && lead.assignedAt
      ? later(lead.assignedAt, clocks.contactWindowHours * hour)
      : null,
    stale === null ? null : later(lead.updatedAt, stale),
  ].filter((moment) => typeof moment === 'string');
  return moments.sort()[0] ?? null;
};

/** ‘Late’: its due moment has passed. */
export const isLate = (lead: Pick<Lead, 'dueAt'>, now: string): boolean =>
  lead.dueAt !== null && lead.dueAt <= now;
