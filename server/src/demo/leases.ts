import { day, later } from 'domain/kernel';
import { type Lead, leaseOpensAt, monthsBefore } from 'domain/leads';

/** What the product would have reminded of since the lead came in; the last week's reminders are still to leave. */
export const remindedBefore = (
  lead: Lead,
  offsets: readonly number[],
  now: string,
): Lead['endOfLeaseReminders'] => {
  const opensAt = leaseOpensAt(lead);
  if (opensAt === null || lead.column === 'sold') return {};
  const lastWeek = later(now, -7 * day).slice(0, 10);
  const passed = offsets
    .map((months) => ({ months, on: monthsBefore(opensAt, months) }))
    .filter(({ on }) => on < lastWeek);
  const latest = Math.min(...passed.map(({ months }) => months));
  return Object.fromEntries(
    passed
      .filter(({ months, on }) => months === latest || on > lead.createdAt)
      .map(({ months, on }) => [months, on > lead.createdAt ? `${on}T15:08:00.000Z` : lead.createdAt]),
  );
};
