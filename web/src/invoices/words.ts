import { invoiceStatusLabels } from 'domain/invoices';
import { dateWords, type HistoryItem } from 'domain/kernel';

const verbs: Readonly<Record<string, string>> = {
  created: 'Draft begun',
  duplicated: 'Begun as a copy',
  repeated: 'Begun as a repeat',
  updated: 'Draft changed',
  issued: 'Issued',
  sent: 'Sent',
  sentAgain: 'Sent again',
  reminded: 'Reminder sent',
  paid: 'Payment recorded',
  paymentRemoved: 'Payment removed',
  credited: 'Credit applied',
  lapsed: 'Overdue',
  dueMoved: 'Due date moved',
  cancelled: 'Cancelled',
  shared: 'Link made',
  unshared: 'Link ended',
};

const details: Readonly<Record<string, (value: unknown) => string | null>> = {
  number: (value) => (typeof value === 'string' ? value : null),
  status: (value) =>
    typeof value === 'string' && value in invoiceStatusLabels
      ? invoiceStatusLabels[value as keyof typeof invoiceStatusLabels].toLowerCase()
      : null,
  dueDate: (value) => (typeof value === 'string' ? `due ${dateWords(value)}` : null),
  cancelReason: (value) => (typeof value === 'string' && value !== '' ? value : null),
  sentTo: (value) => (Array.isArray(value) && value.length > 0 ? value.join(', ') : null),
};

/** What happened to an invoice, and what of it is worth a line of its own. */
export const happenedWords = ({
  verb,
  changes,
}: Pick<HistoryItem, 'verb' | 'changes'>): readonly [string, string] => [
  verbs[verb] ?? 'Changed',
  changes.flatMap(({ field, after }) => details[field]?.(after) ?? []).join(', '),
];
