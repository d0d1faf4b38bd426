import { dateWords, localDay } from 'domain/kernel';
import { type LeadSummary, leaseWindow } from 'domain/leads';

/** ‘Mar 2027’: the end of a lease that is known and not over. */
export const leaseEnd = (lead: LeadSummary, now: number, timeZone: string): string | null => {
  const today = localDay(new Date(now).toISOString(), timeZone);
  const lease = leaseWindow(lead, today);
  return !lease || lease.state === 'ended' ? null : dateWords(lease.endsAt, 'month');
};
