import { daysLater, type FigureFacts, fieldIs, type NounParts, type ReportPart } from '#kernel';
import { agingDays } from './aging.ts';
import type { AgingBucket } from './answers.ts';

type Settings = { officeTimeZone: string };
type Part = ReportPart<Settings>;

const owed = (bucket: AgingBucket) =>
  ({
    kind: 'sum',
    field: 'balance',
    unit: 'cents',
    where: ({ today }: FigureFacts<Settings>) => {
      const { dueFrom, dueTo } = agingDays(bucket, today);
      return { field: 'dueDate', from: dueFrom, before: dueTo && daysLater(dueTo, 1) };
    },
  }) as const;

// R11: what is owed by how many days it is late.
const open: Part = {
  by: { client: 'clientId', status: 'status' },
  during: null,
  narrowed: {},
  base: () => ({ all: [fieldIs('status', ['sent', 'overdue']), { field: 'balance', from: 1 }] }),
  figures: {
    open: { kind: 'count' },
    owed: { kind: 'sum', field: 'balance', unit: 'cents' },
    notDue: owed('notDue'),
    to30: owed('to30'),
    to60: owed('to60'),
    to90: owed('to90'),
    over90: owed('over90'),
  },
};

// R11: what was paid in full, by the day of its last payment.
const paid: Part = {
  by: { client: 'clientId', month: 'paidMonth' },
  during: { day: 'paidAt' },
  narrowed: {},
  base: () => fieldIs('status', 'paid'),
  figures: {
    paid: { kind: 'count' },
    amount: { kind: 'sum', field: 'amountPaid', unit: 'cents' },
    toPaid: { kind: 'median', from: 'issueDate', to: 'paidAt' },
  },
};

/** What figures ask of an invoice that is no column of it: the server says it in SQL. */
export const derivedOfInvoices = ['paidMonth'] as const;

/** What reports count of invoices. */
export const invoiceParts: NounParts<Settings> = { invoices: { open, paid } };
