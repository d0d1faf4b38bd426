import { actedAt, type DeviceTimes, isRefusal, type Outcome } from '#kernel';
import type { LeadChange } from './change.ts';
import type { Lead } from './lead.ts';

/** A verb at the moment at which its author did it; the books of the lead go by the time of arrival (D56). */
export const whenActed = (
  lead: Lead,
  times: DeviceTimes | null,
  now: string,
  verb: (at: string) => Outcome<LeadChange>,
): Outcome<LeadChange> => {
  const at = actedAt(times, lead.assignedAt ?? lead.createdAt, now);
  const change = verb(at);
  if (at === now || isRefusal(change) || change.lead === lead) return change;
  const books = { updatedAt: now, lastUpdateDate: now };
  return { ...change, lead: { ...change.lead, ...books }, actedAt: at };
};
