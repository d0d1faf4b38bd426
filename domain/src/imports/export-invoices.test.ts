import { expect, test } from 'vitest';
import { newInvoice } from '#invoices';
import { isRefusal } from '#kernel';
import {
  type ExportedInvoice,
  invoiceExportCells,
  invoiceExportHeading,
  quickbooksHeading,
  quickbooksRows,
} from './export-invoices.ts';

const made = newInvoice(
  { id: 'one', clientId: 'client', today: '2026-11-02', terms: 'net_15', taxRate: 8625 },
  {
    discount: { kind: 'amount', value: 1_975 },
    lines: [
      {
        kind: 'lease',
        description: '=Lease\nNorth',
        quantity: 24,
        unitPrice: 2600,
        taxable: false,
        siteId: null,
      },
      { kind: 'parts', description: 'Pump', quantity: 1.5, unitPrice: 5, taxable: true, siteId: null },
    ],
  },
  () => 'id',
  null,
  '2026-11-02T18:00:00.000Z',
);
if (isRefusal(made)) throw new Error(made.code);
const invoice: ExportedInvoice = {
  ...made,
  number: 'INV-2026-0418',
  status: 'sent',
  client: '@Orchard',
  site: 'North',
};
const named = (heading: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(heading.map((name, at) => [name, cells[at]]));

test('[INV-08] an invoice is a row with plain sums, and nothing in it runs', () => {
  expect(named(invoiceExportHeading, invoiceExportCells(invoice))).toMatchObject({
    Number: 'INV-2026-0418',
    Client: "'@Orchard",
    Subtotal: '624.08',
    Discount: '19.75',
    'Tax Rate %': '8.625',
    Total: '604.34',
    Balance: '604.34',
  });
});

test('[INV-08] for QuickBooks its lines come to what it comes to before tax, discount included', () => {
  const rows = quickbooksRows(invoice).map((cells) => named(quickbooksHeading, cells));
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({
    InvoiceNo: 'INV-2026-0418',
    Customer: "'@Orchard",
    InvoiceDate: '11/02/2026',
    DueDate: '11/17/2026',
    Terms: 'Net 15',
    'Item(Product/Service)': 'Lease',
    ItemDescription: "'=Lease, North",
    ItemQuantity: '24',
    ItemRate: '26.00',
    ItemAmount: '624.00',
    Taxable: 'N',
    TaxRate: '',
  });
  expect(rows[1]).toMatchObject({ ItemQuantity: '1.5', ItemAmount: '0.08', Taxable: 'Y', TaxRate: '8.625%' });
  const sum = rows.reduce((all, { ItemAmount }) => all + Math.round(Number(ItemAmount) * 100), 0);
  expect(sum).toBe(invoice.subtotal - invoice.discountAmount);
  expect(quickbooksRows({ ...invoice, number: null })).toEqual([]);
  expect(quickbooksRows({ ...invoice, status: 'cancelled' })).toEqual([]);
});

test.each([
  [[10_000, 10_000], [true, false], 2_000],
  [[10_000, 3_333], [true, true], 1_999],
  [[10_000, 3_333], [false, false], 1_999],
  [[1, 1, 1], [true, false, true], 2],
])(
  '[INV-08] by its own rules that file comes to the total: lines of %j, taxable %j, %i off',
  (prices, taxable, off) => {
    const lines = prices.map((unitPrice, at) => ({
      kind: 'other' as const,
      description: 'Line',
      quantity: 1,
      unitPrice,
      taxable: taxable[at] ?? false,
      siteId: null,
    }));
    const fields = { lines, discount: { kind: 'amount' as const, value: off } };
    const beginning = {
      id: 'two',
      clientId: 'client',
      today: '2026-11-02',
      terms: 'net_15',
      taxRate: 8625,
    } as const;
    const next = newInvoice(beginning, fields, () => 'id', null, '2026-11-02T18:00:00.000Z');
    if (isRefusal(next)) throw new Error(next.code);
    const rows = quickbooksRows({ ...invoice, ...next, number: 'INV-2026-0419', status: 'sent' });
    const cents = (which: (row: Record<string, string | undefined>) => boolean) =>
      rows
        .map((cells) => named(quickbooksHeading, cells))
        .filter(which)
        .reduce((all, { ItemAmount }) => all + Math.round(Number(ItemAmount) * 100), 0);
    const tax = Math.round((cents(({ TaxRate }) => TaxRate === '8.625%') * 8625) / 100_000);
    expect(cents(() => true) + tax).toBe(next.total);
  },
);
