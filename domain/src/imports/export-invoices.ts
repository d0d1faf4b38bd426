import {
  type Invoice,
  invoiceLineKindLabels,
  invoiceStatusLabels,
  invoiceTermsLabels,
  spread,
} from '#invoices';
import { defuse } from './formula.ts';
import type { SheetKind } from './sheet.ts';

/** An invoice with the names that its file says. */
export type ExportedInvoice = Invoice & { client: string; site: string };

// Money as programs read it: a point before the cents, and nothing else.
const money = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const percent = (thousandths: number): string => String(thousandths / 1000);

const columns = {
  Number: ({ number }) => number ?? '',
  Status: ({ status }) => invoiceStatusLabels[status],
  Client: ({ client }) => client,
  'Bill To': ({ billTo, client }) => billTo?.name ?? client,
  Site: ({ site }) => site,
  Issued: ({ issueDate }) => issueDate,
  Due: ({ dueDate }) => dueDate,
  Terms: ({ terms }) => invoiceTermsLabels[terms],
  Subtotal: ({ subtotal }) => money(subtotal),
  Discount: ({ discountAmount }) => money(discountAmount),
  'Tax Rate %': ({ taxRate }) => percent(taxRate),
  Tax: ({ tax }) => money(tax),
  Total: ({ total }) => money(total),
  Paid: ({ amountPaid }) => money(amountPaid),
  Balance: ({ balance }) => money(balance),
  'Paid On': ({ paidAt }) => paidAt ?? '',
  'Reminders Sent': ({ remindersSent }) => String(remindersSent),
  Note: ({ customerNote }) => customerNote,
} as const satisfies Record<string, (invoice: ExportedInvoice) => string>;

/** The heading of an export of invoices, a row each. */
export const invoiceExportHeading: readonly string[] = Object.keys(columns);

const kindOf = (label: string): SheetKind => {
  if (['Subtotal', 'Discount', 'Tax', 'Total', 'Paid', 'Balance'].includes(label)) return 'money';
  return ['Tax Rate %', 'Reminders Sent'].includes(label) ? 'number' : 'text';
};

/** What its columns hold where that is more than texts. */
export const invoiceExportKinds: readonly SheetKind[] = invoiceExportHeading.map(kindOf);

/** One invoice as the cells of the export. */
export const invoiceExportCells = (invoice: ExportedInvoice): string[] =>
  Object.values(columns).map((cell) => defuse(cell(invoice)));

/** The heading of the file that QuickBooks Online imports invoices from: a row for each line. */
export const quickbooksHeading: readonly string[] = [
  'InvoiceNo',
  'Customer',
  'InvoiceDate',
  'DueDate',
  'Terms',
  'Location',
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  'ItemAmount',
  'Taxable',
  'TaxRate',
];

// 11/02/2026, as its import expects days.
const american = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

/**
 * An issued invoice as the rows of that file; none of a draft or a cancelled one. What is off is lines of
 * their own with negative sums, one with tax and one without: it is spread over all lines before tax (D64).
 */
export const quickbooksRows = (invoice: ExportedInvoice): string[][] => {
  const { number, client, issueDate, dueDate, terms, site, customerNote, lines, discountAmount, taxRate } =
    invoice;
  if (number === null || invoice.status === 'cancelled') return [];
  const head = [
    number,
    client,
    american(issueDate),
    american(dueDate),
    invoiceTermsLabels[terms],
    site,
    customerNote,
  ];
  const taxed = (taxable: boolean) => (taxable ? ['Y', `${percent(taxRate)}%`] : ['N', '']);
  const rows = lines.map(({ kind, description, quantity, unitPrice, amount, taxable }) => [
    ...head.map(defuse),
    invoiceLineKindLabels[kind],
    defuse(description.replaceAll('\n', ', ')),
    String(quantity),
    money(unitPrice),
    money(amount),
    ...taxed(taxable),
  ]);
  const shares = spread(
    discountAmount,
    lines.map(({ amount }) => amount),
  );
  const discounts = [true, false].flatMap((taxable) => {
    const share = shares.reduce((all, part, at) => (lines[at]?.taxable === taxable ? all + part : all), 0);
    const off = money(-share);
    return share === 0
      ? []
      : [[...head.map(defuse), 'Discount', 'Discount', '1', off, off, ...taxed(taxable)]];
  });
  return [...rows, ...discounts];
};
