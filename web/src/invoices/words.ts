import { type InvoicePayment, invoiceTermsLabels, paymentWords } from 'domain/invoices';
import { dateWords, dollars, type HistoryItem } from 'domain/kernel';

type Change = HistoryItem['changes'][number];

const verbs: Readonly<Record<string, string>> = {
  created: 'Draft begun',
  updated: 'Changed',
  issued: 'Marked as sent, without e-mail',
  sent: 'Sent',
  sentAgain: 'Sent again',
  delivered: 'E-mail sent',
  notDelivered: 'E-mail failed',
  reminded: 'Reminder sent',
  paid: 'Payment recorded',
  paymentRemoved: 'Payment removed',
  overdue: 'Overdue',
  dueMoved: 'Due date moved',
  cancelled: 'Cancelled',
  shared: 'Link for the client made',
  unshared: 'Link for the client ended',
  repeated: 'Next draft made',
  repeatEnded: 'Repeat ended',
  repeatWaits: 'Waits as a draft',
  kept: 'PDF kept',
};

const paymentsIn = (value: unknown): readonly InvoicePayment[] =>
  Array.isArray(value) ? (value as InvoicePayment[]) : [];

/** The payment that one list has and the other has not. */
const paymentOf = ({ before, after }: Change): string => {
  const [were, are] = [paymentsIn(before), paymentsIn(after)];
  const [more, less] = are.length > were.length ? [are, were] : [were, are];
  const one = more.find(({ id }) => !less.some((other) => other.id === id));
  return one ? `${dollars(one.amount)}, ${paymentWords(one)}` : '';
};

// A new one has all of its fields; what of them is worth telling stands on its page.
const telling: Readonly<Record<string, (change: Change) => string>> = {
  number: ({ after }) => `as ${after}`,
  sentTo: ({ after }) => (Array.isArray(after) ? after.join(', ') : ''),
  payments: paymentOf,
  dueDate: ({ after }) => `to ${dateWords(String(after))}`,
  terms: ({ after }) => invoiceTermsLabels[after as keyof typeof invoiceTermsLabels],
  cancelReason: ({ after }) => String(after ?? ''),
  reason: ({ after }) => String(after ?? ''),
};

/** What happened to an invoice, and what of it is worth a line of its own. */
export const happenedWords = ({
  verb,
  changes,
}: Pick<HistoryItem, 'verb' | 'changes'>): readonly [string, string] => [
  verbs[verb] ?? 'Changed',
  verb === 'created'
    ? ''
    : changes
        // Each event holds the number; it is news only where it is given.
        .filter(({ field }) => field !== 'number' || verb === 'issued' || verb === 'sent')
        .flatMap((change) => telling[change.field]?.(change) ?? [])
        .filter(Boolean)
        .join(', '),
];
