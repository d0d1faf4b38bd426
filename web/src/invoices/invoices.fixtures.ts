import { blankClient, type Client } from 'domain/clients';
import {
  blankInvoice,
  type Invoice,
  type InvoiceAging,
  type InvoiceFigures,
  type ListedInvoice,
  lineAmount,
  reckoned,
  type WholeInvoice,
} from 'domain/invoices';
import { defaultSettings } from 'domain/settings';

export const idOf = (number: number) => `0192f0c1-0000-7000-8000-6${String(number).padStart(11, '0')}`;
export const now = '2026-11-21T10:00:00.000Z';

export const vine: Client = {
  ...blankClient(idOf(200), null, now),
  businessName: 'Vine LLC',
  email: 'o@vine.example',
};

const line = (number: number, description: string, quantity: number, unitPrice: number, taxable = false) => ({
  id: idOf(500 + number),
  kind: 'lease' as const,
  description,
  quantity,
  unitPrice,
  taxable,
  siteId: null,
  amount: lineAmount({ quantity, unitPrice }),
});

/** An invoice of $972.50 as the look shows it. */
export const bill = (more: Partial<Invoice> = {}): Invoice => {
  const blank = blankInvoice(
    { id: idOf(1), clientId: vine.id, today: '2026-11-02', terms: 'net_15', taxRate: 7_750 },
    null,
    now,
  );
  const lines = [
    line(1, 'Machine lease, November\n24 machines', 24, 2_600),
    line(2, 'Machine lease, half of November', 12, 1_300),
    line(3, 'Service call', 1, 14_500),
    line(4, 'Drain pump', 1, 6_250, true),
  ];
  const whole = reckoned({ ...blank, lines, discount: { kind: 'percent', value: 2_000 } });
  if ('refused' in whole) throw new Error('An invoice that cannot be');
  return { ...whole, ...more };
};

export const issued: Partial<Invoice> = { status: 'sent', number: 'INV-2026-0418', sentAt: now };

export const whole = (invoice: Invoice, more: Partial<WholeInvoice> = {}): WholeInvoice => ({
  ...invoice,
  client: 'Vine LLC',
  site: '',
  billTo: { name: 'Vine LLC', lines: ['22 Trancas St', 'Napa, CA 94558'], emails: ['o@vine.example'] },
  credit: 0,
  refunds: [],
  document: null,
  event: null,
  series: null,
  emails: [],
  ...more,
});

export const listed = (invoice: Invoice): ListedInvoice => {
  const { id, version, number, status, clientId, siteId, issueDate, dueDate, total, amountPaid } = invoice;
  const { balance, delivery, remindersSent, paidAt, updatedAt } = invoice;
  return {
    ...{ id, version, number, status, clientId, siteId, issueDate, dueDate, total, amountPaid },
    ...{ balance, delivery, remindersSent, paidAt, updatedAt },
    client: 'Vine LLC',
    site: '',
  };
};

export const figures: InvoiceFigures = {
  draft: { count: 1, amount: 97_250 },
  outstanding: { count: 2, amount: 145_000 },
  overdue: { count: 1, amount: 57_250 },
  paid: { count: 3, amount: 310_000 },
  averageDaysToPay: 18.4,
  counts: { draft: 1, sent: 1, overdue: 1, paid: 3, cancelled: 0 },
  credit: 0,
};

const owed = { notDue: 0, to30: 57_250, to60: 0, to90: 0, over90: 40_000, total: 97_250 };

export const aging: InvoiceAging = {
  asOf: '2026-11-21',
  all: owed,
  items: [{ clientId: vine.id, client: 'Vine LLC', ...owed }],
  truncated: false,
};

export const house = {
  ...defaultSettings,
  letterhead: {
    ...defaultSettings.letterhead,
    name: 'Valley Laundry Equipment',
    address: '180 Industrial Way\nNapa, CA 94558',
    paymentInstructions: 'Checks to Valley Laundry Equipment',
  },
  version: 1,
  updatedAt: now,
};
