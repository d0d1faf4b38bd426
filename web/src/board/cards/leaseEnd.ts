import { localDay } from 'domain/kernel';
import { type LeadSummary, leaseWindow } from 'domain/leads';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** ‘Mar 2027’: the end of a lease that is known and not over. */
export const leaseEnd = (lead: LeadSummary, now: number, timeZone: string): string | null => {
  const today = localDay(new Date(now).toISOString(), timeZone);
  const lease = leaseWindow(lead, today);
  if (!lease || lease.state === 'ended') return null;
  const [year, month] = lease.endsAt.split('-');
  return `${months[Number(month) - 1]} ${year}`;
};
