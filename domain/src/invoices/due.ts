import { daysBetween, daysLater, monthsLater } from '#kernel';
import type { InvoiceTerms } from '#settings';
import type { Invoice, RepeatFrequency } from './invoice.ts';

const days = { due_on_receipt: 0, net_15: 15, net_30: 30, net_45: 45 } as const;

/** The day by which terms want an invoice paid; null: somebody chooses it. */
export const dueBy = (issueDate: string, terms: InvoiceTerms): string | null =>
  terms === 'custom' ? null : daysLater(issueDate, days[terms]);

/** How many days an invoice is late on a day of the office; 0 while it is not, or nothing is owed. */
export const daysLate = ({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>, today: string): number =>
  status === 'sent' || status === 'overdue' ? Math.max(0, daysBetween(dueDate, today)) : 0;

const months = { monthly: 1, quarterly: 3 } as const;

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

/** The day a period after another; a series that began on the 31st comes back to it after shorter months. */
export const nextRepeat = (
  issueDate: string,
  after: string,
  freq: Exclude<RepeatFrequency, 'none'>,
): string => {
  const passed = monthsBetween(issueDate, after);
  return monthsLater(issueDate, passed) === after
    ? monthsLater(issueDate, passed + months[freq])
    : monthsLater(after, months[freq]);
};

/** The first period of a series that is said on a day: a period after its invoice, and not over by then. */
export const firstRepeat = (
  issueDate: string,
  today: string,
  freq: Exclude<RepeatFrequency, 'none'>,
): string => {
  let next = nextRepeat(issueDate, issueDate, freq);
  while (next <= today) next = nextRepeat(issueDate, next, freq);
  return next;
};
