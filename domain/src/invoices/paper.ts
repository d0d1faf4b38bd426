import { dateWords, dollars, rateWords } from '#kernel';
import type { SettingsFields } from '#settings';
import { type Invoice, type InvoiceParty, invoiceTitle, isOpen } from './invoice.ts';
import { invoiceTotals } from './money.ts';
import { excessOf } from './standing.ts';
import { creditLabel, invoiceTermsLabels } from './texts.ts';
import { paymentWords } from './words.ts';

/** What of the settings stands on an invoice. */
export type House = Pick<SettingsFields, 'teamName' | 'letterhead' | 'paymentLink'>;

export type PaperLine = {
  title: string;
  /** What stands below the title, smaller. */
  details: string;
  quantity: string;
  price: string;
  /** The rate, or a dash. */
  tax: string;
  amount: string;
  /** The same in cents, for what is brought forward. */
  cents: number;
};

/** A row below the lines; a strong one ends what stands above it. */
export type PaperSum = { label: string; amount: string; strong: boolean };

/** All that stands on an invoice, in words: screen, page of the link and PDF show the same. */
export type InvoicePaper = {
  number: string;
  /** Number, dates and terms, in order. */
  facts: { label: string; value: string }[];
  billTo: InvoiceParty;
  lines: PaperLine[];
  sums: PaperSum[];
  note: string;
  team: string;
  letterhead: House['letterhead'];
  paymentInstructions: string;
  paymentLink: string;
};

const quantityWords = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

const near = (date: string, other: string): string =>
  dateWords(date, date.slice(0, 4) === other.slice(0, 4) ? 'short' : 'dated');

const lineOf = (line: Invoice['lines'][number], taxRate: number): PaperLine => {
  const [title = '', ...details] = line.description.split('\n');
  return {
    title,
    details: details.join('\n').trim(),
    quantity: quantityWords.format(line.quantity),
    price: dollars(line.unitPrice),
    tax: line.taxable && taxRate > 0 ? rateWords(taxRate) : '–',
    amount: dollars(line.amount),
    cents: line.amount,
  };
};

const sumsOf = (invoice: Invoice): PaperSum[] => {
  const { subtotal, discount, discountAmount, taxRate, tax, total, payments, balance, status } = invoice;
  const plain = (label: string, amount: number): PaperSum => ({
    label,
    amount: dollars(amount),
    strong: false,
  });
  const strong = (label: string, amount: number): PaperSum => ({ ...plain(label, amount), strong: true });
  const { taxed } = invoiceTotals(invoice);
  const percent = discount.kind === 'percent' ? `, ${rateWords(discount.value)}` : '';
  const parts = [
    plain('Subtotal', subtotal),
    ...(discountAmount > 0 ? [plain(`Discount${percent}`, -discountAmount)] : []),
    ...(taxRate > 0 && taxed > 0 ? [plain(`Tax, ${rateWords(taxRate)} on ${dollars(taxed)}`, tax)] : []),
  ];
  if (status === 'cancelled') return [...parts, strong('Total', total), strong('Nothing is to pay', 0)];
  if (payments.length === 0)
    return [...parts, strong(status === 'draft' ? 'Total' : 'Total, balance due', total)];
  const excess = excessOf(invoice);
  return [
    ...parts,
    strong('Total', total),
    ...payments.map((payment) =>
      plain(`Paid ${near(payment.date, invoice.issueDate)}, ${paymentWords(payment)}`, -payment.amount),
    ),
    strong('Balance due', balance),
    ...(excess > 0 ? [plain(creditLabel, excess)] : []),
  ];
};

/** What stands on an invoice. The same facts make the same paper. */
export const invoicePaper = (invoice: Invoice, billTo: InvoiceParty, house: House): InvoicePaper => {
  // What is paid or cancelled does not ask to be paid.
  const owed = invoice.status === 'draft' || isOpen(invoice);
  return {
    number: invoiceTitle(invoice),
    facts: [
      { label: 'Number', value: invoiceTitle(invoice) },
      { label: 'Issued', value: dateWords(invoice.issueDate) },
      ...(invoice.terms === 'custom' ? [] : [{ label: 'Terms', value: invoiceTermsLabels[invoice.terms] }]),
      { label: 'Due', value: dateWords(invoice.dueDate) },
    ],
    billTo,
    lines: invoice.lines.map((line) => lineOf(line, invoice.taxRate)),
    sums: sumsOf(invoice),
    note: invoice.customerNote.trim(),
    team: house.letterhead.name || house.teamName,
    letterhead: house.letterhead,
    paymentInstructions: owed ? house.letterhead.paymentInstructions.trim() : '',
    paymentLink: owed ? house.paymentLink : '',
  };
};
