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

// R11: each payment by its own day. What is paid with a client's credit came in before, with what was too much.
const payments: Part = {
  by: { client: 'clientId', month: 'month', method: 'method' },
  during: { day: 'date' },
  narrowed: {},
  base: () => ({ not: fieldIs('method', 'credit') }),
  figures: {
    payments: { kind: 'count' },
    amount: { kind: 'sum', field: 'amount', unit: 'cents' },
    toPaid: { kind: 'median', from: 'issueDate', to: 'date' },
  },
};

/** What figures ask of a payment that is no column of it: the server says it in SQL. */
export const derivedOfPayments = ['month'] as const;

/** What reports count of invoices. */
export const invoiceParts: NounParts<Settings> = { invoices: { open } };

/** What reports count of their payments. */
export const paymentParts: NounParts<Settings> = { invoices: { payments } };
