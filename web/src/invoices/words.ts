import {
  type Discount,
  type Invoice,
  type InvoicePayment,
  invoiceTermsLabels,
  paymentWords,
} from 'domain/invoices';
import { dateWords, dollars, type HistoryItem, rateWords } from 'domain/kernel';

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

type Line = Pick<Invoice['lines'][number], 'id' | 'description' | 'quantity' | 'unitPrice'>;
const linesIn = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as Line[]) : []);

const lineWords = ({ quantity, unitPrice }: Line): string => `${quantity} × ${dollars(unitPrice)}`;

/** Which lines came, went, or cost something else. */
const linesOf = ({ before, after }: Change): string => {
  const [were, are] = [linesIn(before), linesIn(after)];
  const left = were.filter(({ id }) => !are.some((line) => line.id === id));
  return [
    ...are.flatMap((line) => {
      const was = were.find(({ id }) => id === line.id);
      if (!was) return `${line.description} added: ${lineWords(line)}`;
      const [from, to] = [lineWords(was), lineWords(line)];
      if (from !== to) return `${line.description}: ${from} → ${to}`;
      return was.description === line.description ? [] : `${was.description} → ${line.description}`;
    }),
    ...left.map((line) => `${line.description} taken away: ${lineWords(line)}`),
  ].join(', ');
};

const discountWords = (value: unknown): string => {
  const { kind, value: size } = value as Discount;
  return kind === 'percent' ? rateWords(size) : dollars(size);
};

const moved =
  (name: string, words: (value: unknown) => string) =>
  ({ before, after }: Change): string =>
    `${name} ${before === null || before === '' ? '' : `${words(before)} → `}${words(after)}`;

const textWords = (value: unknown): string => (value ? `“${String(value)}”` : 'nothing');
const dayWords = (value: unknown): string => (value ? dateWords(String(value)) : 'none');

// A new one has all of its fields; what of them is worth telling stands on its page.
const telling: Readonly<Record<string, (change: Change) => string>> = {
  number: ({ after }) => `as ${after}`,
  lines: linesOf,
  discount: moved('discount', discountWords),
  taxRate: moved('tax', (value) => rateWords(Number(value))),
  total: moved('total', (value) => dollars(Number(value))),
  customerNote: moved('note', textWords),
  internalNote: moved('internal note', textWords),
  issueDate: moved('issue date', dayWords),
  sentTo: ({ after }) => (Array.isArray(after) ? after.join(', ') : ''),
  payments: paymentOf,
  dueDate: ({ after }) => `to ${dateWords(String(after))}`,
  terms: ({ after }) => invoiceTermsLabels[after as keyof typeof invoiceTermsLabels],
  cancelReason: ({ after }) => String(after ?? ''),
  reason: ({ after }) => String(after ?? ''),
};

// What a draft is made of is changed by an edit alone.
const ofDraft: ReadonlySet<string> = new Set([
  'lines',
  'discount',
  'taxRate',
  'total',
  'customerNote',
  'internalNote',
  'issueDate',
]);

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
        .filter(({ field }) => !ofDraft.has(field) || verb === 'updated')
        .flatMap((change) => telling[change.field]?.(change) ?? [])
        .filter(Boolean)
        .join(', '),
];
