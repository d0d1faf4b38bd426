import { daysLater, monthsLater } from '#kernel';
import type { Lead } from '#leads/lead.ts';

type Lease = Pick<Lead, 'leaseExpirationDate' | 'leaseNoticeDays'>;

/** How far off the moment is at which notice must be given; `ended`: the lease is over. */
export type LeaseWindowState = 'open' | 'soon' | 'later' | 'ended';
export type LeaseWindow = { opensAt: string; endsAt: string; state: LeaseWindowState };

/** Days before it opens from which a window counts as coming up. */
export const leaseSoonDays = 90;

/** The same day some months before; in a shorter month its last day. */
export const monthsBefore = (date: string, months: number): string => monthsLater(date, -months);

/** The day by which notice must be given, and with which the window opens: end − notice (W1). */
export const leaseOpensAt = ({ leaseExpirationDate, leaseNoticeDays }: Lease): string | null =>
  leaseExpirationDate === null ? null : daysLater(leaseExpirationDate, -leaseNoticeDays);

/** The lease window of a lead on a day of the office; null without a known lease. */
export const leaseWindow = (lease: Lease, today: string): LeaseWindow | null => {
  const opensAt = leaseOpensAt(lease);
  if (opensAt === null || lease.leaseExpirationDate === null) return null;
  const endsAt = lease.leaseExpirationDate;
  const state = (): LeaseWindowState => {
    if (endsAt < today) return 'ended';
    if (opensAt <= today) return 'open';
    return daysLater(opensAt, -leaseSoonDays) <= today ? 'soon' : 'later';
  };
  return { opensAt, endsAt, state: state() };
};

type Reminded = Lease & Pick<Lead, 'column' | 'deleted' | 'convertedToClientId' | 'endOfLeaseReminders'>;

/**
 * The reminder that is due today, by its months; null when none is. Of several that were missed — the date became
 * known late — only the latest leaves, and none once the window is open: then the board shows it.
 */
export const leaseReminderDue = (
  lead: Reminded,
  offsets: readonly number[],
  today: string,
): number | null => {
  const opensAt = leaseOpensAt(lead);
  // A sold lead's lease is ours.
  if (opensAt === null || opensAt <= today) return null;
  if (lead.column === 'sold' || lead.deleted || lead.convertedToClientId !== null) return null;
  const passed = offsets.filter((months) => monthsBefore(opensAt, months) <= today);
  if (passed.length === 0) return null;
  const latest = Math.min(...passed);
  return Object.hasOwn(lead.endOfLeaseReminders, String(latest)) ? null : latest;
};

/** The reminders that still stand after a lease was changed: those whose day the new one has passed as well. */
export const remindersOf = (
  lease: Lease & Pick<Lead, 'endOfLeaseReminders'>,
  now: string,
): Lead['endOfLeaseReminders'] => {
  const opensAt = leaseOpensAt(lease);
  const stands = (months: string) =>
    opensAt !== null && monthsBefore(opensAt, Number(months)) <= now.slice(0, 10);
  return Object.fromEntries(Object.entries(lease.endOfLeaseReminders).filter(([months]) => stands(months)));
};
