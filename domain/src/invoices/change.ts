import { daysBetween, daysLater, namedIn, type Outcome, type Refusal, same } from '#kernel';
import type { InvoiceTerms } from '#settings';
import { dueBy, firstRepeat } from './due.ts';
import {
  fieldsOfIssued,
  type InvoiceFields,
  type InvoiceLineFields,
  type SomeInvoiceFields,
} from './fields.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import { invoiceTotals, lineAmount, mostInvoiceCents } from './money.ts';
import { invoiceRefusals } from './texts.ts';

/** What a new invoice begins with: its own id, its client, and what the house and the client agreed. */
export type Beginning = {
  id: string;
  clientId: string;
  today: string;
  terms: InvoiceTerms;
  taxRate: number;
};

/** An invoice before anything is known. */
export const blankInvoice = (
  { id, clientId, today, terms, taxRate }: Beginning,
  by: string | null,
  now: string,
): Invoice => ({
  id,
  version: 1,
  number: null,
  status: 'draft',
  clientId,
  siteId: null,
  issueDate: today,
  dueDate: dueBy(today, terms) ?? today,
  terms,
  lines: [],
  discount: { kind: 'amount', value: 0 },
  taxRate,
  subtotal: 0,
  discountAmount: 0,
  tax: 0,
  total: 0,
  amountPaid: 0,
  balance: 0,
  remindersSent: 0,
  payments: [],
  customerNote: '',
  internalNote: '',
  repeat: { freq: 'none', next: null },
  repeatOf: null,
  eventId: null,
  repeatProblem: '',
  sentTo: [],
  delivery: null,
  paidAt: null,
  cancelReason: '',
  billTo: null,
  documentId: null,
  shared: false,
  sentAt: null,
  cancelledAt: null,
  createdBy: by,
  createdAt: now,
  updatedBy: by,
  updatedAt: now,
});

const whole = ({ id, ...line }: InvoiceLineFields, newId: () => string): InvoiceLine => ({
  id: id ?? newId(),
  ...line,
  amount: lineAmount(line),
});

// A day of somebody’s own choosing is what counts, whatever terms stood there; else it follows from them.
const dated = (invoice: Invoice, { dueDate, terms, issueDate }: SomeInvoiceFields): Invoice => {
  const expected = dueBy(invoice.issueDate, invoice.terms);
  if (dueDate !== undefined && dueDate !== expected) return { ...invoice, terms: 'custom' };
  const follows = terms !== undefined || issueDate !== undefined;
  return follows && expected !== null ? { ...invoice, dueDate: expected } : invoice;
};

// A series that runs catches up; one that is said anew begins with what is still to come.
const repeated = (invoice: Invoice, former: Invoice['repeat'], today: string): Outcome<Invoice> => {
  const { freq, next } = invoice.repeat;
  if (freq === 'none') return next === null ? invoice : { ...invoice, repeat: { freq, next: null } };
  if (next === null)
    return { ...invoice, repeat: { freq, next: firstRepeat(invoice.issueDate, today, freq) } };
  if (next <= invoice.issueDate) return invoiceRefusals.nextTooEarly;
  return next < today && !same(invoice.repeat, former) ? invoiceRefusals.nextPast : invoice;
};

/** The same invoice with its sums as its lines, discount and tax make them. */
export const reckoned = (invoice: Invoice): Outcome<Invoice> => {
  const { taxed: _, ...totals } = invoiceTotals(invoice);
  if (totals.subtotal > mostInvoiceCents || totals.total > mostInvoiceCents) return invoiceRefusals.tooMuch;
  return { ...invoice, ...totals, balance: totals.total - invoice.amountPaid };
};

/** The office's day of a change, and ids for what is new. */
type Making = { today: string; newId: () => string };

const layOver = (invoice: Invoice, fields: SomeInvoiceFields, { today, newId }: Making): Outcome<Invoice> => {
  const { lines, ...others } = namedIn(fields);
  const laid: Invoice = {
    ...invoice,
    ...others,
    lines: lines?.map((line) => whole(line, newId)) ?? invoice.lines,
  };
  const next = repeated(dated(laid, fields), invoice.repeat, today);
  return 'refused' in next ? next : reckoned(next);
};

const changed = (invoice: Invoice, fields: SomeInvoiceFields): (keyof InvoiceFields)[] => {
  const bare = (lines: readonly InvoiceLineFields[]) =>
    lines.map(({ id, kind, description, quantity, unitPrice, taxable, siteId }) => [
      id,
      kind,
      description,
      quantity,
      unitPrice,
      taxable,
      siteId,
    ]);
  return (Object.keys(namedIn(fields)) as (keyof InvoiceFields)[]).filter((field) =>
    field === 'lines'
      ? !same(bare(fields.lines ?? []), bare(invoice.lines))
      : !same(fields[field], invoice[field]),
  );
};

const changeProblem = (invoice: Invoice, fields: SomeInvoiceFields): Refusal | null => {
  if (invoice.status === 'cancelled') return invoiceRefusals.cancelled;
  const locked = invoice.status !== 'draft';
  return locked && changed(invoice, fields).some((field) => !fieldsOfIssued.includes(field))
    ? invoiceRefusals.locked
    : null;
};

const kept = (invoice: Invoice, next: Outcome<Invoice>, by: string | null, now: string): Outcome<Invoice> => {
  if ('refused' in next || same(next, invoice)) return next;
  return { ...next, version: invoice.version + 1, updatedBy: by, updatedAt: now };
};

/** A new draft of some fields. */
export const newInvoice = (
  beginning: Beginning,
  fields: SomeInvoiceFields,
  newId: () => string,
  by: string | null,
  now: string,
): Outcome<Invoice> => {
  const blank = blankInvoice(beginning, by, now);
  const { terms = beginning.terms, issueDate = beginning.today } = fields;
  return layOver(blank, { ...fields, terms, issueDate }, { today: beginning.today, newId });
};

/** Lays fields over a draft; of one that was issued only what does not stand on it. */
export const changeInvoice = (
  invoice: Invoice,
  fields: SomeInvoiceFields,
  making: Making,
  by: string,
  now: string,
): Outcome<Invoice> => {
  const problem = changeProblem(invoice, fields);
  if (problem) return problem;
  if (invoice.status === 'draft') return kept(invoice, layOver(invoice, fields, making), by, now);
  const { internalNote, repeat } = fields;
  const laid = { ...invoice, ...namedIn({ internalNote, repeat }) };
  const next = repeated(laid, invoice.repeat, making.today);
  return kept(invoice, next, by, now);
};

/** Whether an invoice may be deleted: a draft, which has no number. */
export const removeProblem = (invoice: Pick<Invoice, 'number'>): Refusal | null =>
  invoice.number === null ? null : invoiceRefusals.issued;

type Copy = { id: string; issueDate: string; newId: () => string; repeatOf: string | null };

/** A new draft that bills the same on another day, by anybody or by itself as a repeat. */
export const copyInvoice = (
  invoice: Invoice,
  { id, issueDate, newId, repeatOf }: Copy,
  by: string | null,
  now: string,
): Outcome<Invoice> => {
  const { clientId, terms, taxRate, siteId, discount, customerNote } = invoice;
  const gap = Math.max(0, daysBetween(invoice.issueDate, invoice.dueDate));
  const blank = blankInvoice({ id, clientId, today: issueDate, terms, taxRate }, by, now);
  return reckoned({
    ...blank,
    dueDate: dueBy(issueDate, terms) ?? daysLater(issueDate, gap),
    siteId,
    discount,
    customerNote,
    repeatOf,
    lines: invoice.lines.map((line) => ({ ...line, id: newId() })),
  });
};
