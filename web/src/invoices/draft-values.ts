import {
  type Invoice,
  type InvoiceFields,
  type InvoiceLineKind,
  invoiceFields,
  invoiceTotals,
  lineAmount,
  type RepeatFrequency,
} from 'domain/invoices';
import { readRate } from 'domain/kernel';
import type { InvoiceTerms } from 'domain/settings';
import type { Problems } from '#ui/useForm.ts';
import { centsOf, fieldOf, readQuantity } from './money.ts';

/** A line as it is typed. */
export type TypedLine = {
  id: string;
  kind: InvoiceLineKind;
  description: string;
  quantity: string;
  unitPrice: string;
  taxable: boolean;
  siteId: string;
};

/** A draft as it is typed. */
export type TypedInvoice = {
  siteId: string;
  issueDate: string;
  terms: InvoiceTerms;
  dueDate: string;
  lines: readonly TypedLine[];
  discountKind: 'amount' | 'percent';
  discount: string;
  taxRate: string;
  customerNote: string;
  internalNote: string;
  repeat: RepeatFrequency;
  repeatNext: string;
};

/** A line with nothing in it. */
export const blankLine = (like?: TypedLine): TypedLine => ({
  id: crypto.randomUUID(),
  kind: like?.kind ?? 'other',
  description: '',
  quantity: '1',
  unitPrice: '',
  taxable: like?.taxable ?? false,
  siteId: '',
});

/** Nothing was typed into it yet. */
export const isBlank = ({ description, unitPrice }: TypedLine): boolean =>
  description.trim() === '' && unitPrice.trim() === '';

const percentOf = (rate: number): string => String(rate / 1000);

const discountOf = ({ kind, value }: Invoice['discount']): string => {
  if (value === 0) return '';
  return kind === 'percent' ? percentOf(value) : fieldOf(value);
};

/** The texts of a draft. */
export const typedOf = (invoice: Invoice): TypedInvoice => ({
  siteId: invoice.siteId ?? '',
  issueDate: invoice.issueDate,
  terms: invoice.terms,
  dueDate: invoice.dueDate,
  lines: invoice.lines.map(({ amount: _, ...line }) => ({
    ...line,
    quantity: String(line.quantity),
    unitPrice: fieldOf(line.unitPrice),
    siteId: line.siteId ?? '',
  })),
  discountKind: invoice.discount.kind,
  discount: discountOf(invoice.discount),
  taxRate: percentOf(invoice.taxRate),
  customerNote: invoice.customerNote,
  internalNote: invoice.internalNote,
  repeat: invoice.repeat.freq,
  repeatNext: invoice.repeat.next ?? '',
});

/** What is wrong with a line, by its column; one with nothing in it is left out of the invoice. */
export const lineProblems = (line: TypedLine): Problems<Omit<TypedLine, 'taxable'>> => {
  if (isBlank(line)) return {};
  return {
    ...(line.description.trim() === '' && { description: 'Description is required' }),
    ...(readQuantity(line.quantity) === null && { quantity: 'A number such as 1.5' }),
    ...(centsOf(line.unitPrice) === null && { unitPrice: 'A price such as 26.00' }),
  };
};

const filled = ({ lines }: TypedInvoice): TypedLine[] => lines.filter((line) => !isBlank(line));

const linesOf = (typed: TypedInvoice) =>
  filled(typed).map(({ quantity, unitPrice, siteId, ...line }) => ({
    ...line,
    description: line.description.trim(),
    quantity: readQuantity(quantity) ?? 0,
    unitPrice: centsOf(unitPrice) ?? 0,
    siteId: siteId || null,
  }));

const discountFrom = ({ discountKind: kind, discount }: TypedInvoice): InvoiceFields['discount'] => {
  const value = discount.trim() === '' ? 0 : kind === 'percent' ? readRate(discount) : centsOf(discount);
  return { kind, value: value ?? 0 };
};

const rateOf = ({ taxRate }: TypedInvoice): number => (taxRate.trim() === '' ? 0 : (readRate(taxRate) ?? 0));

/** What the texts mean. */
export const fieldsOf = (typed: TypedInvoice) => ({
  siteId: typed.siteId || null,
  issueDate: typed.issueDate,
  terms: typed.terms,
  dueDate: typed.dueDate,
  lines: linesOf(typed),
  discount: discountFrom(typed),
  taxRate: rateOf(typed),
  customerNote: typed.customerNote,
  internalNote: typed.internalNote,
  repeat: { freq: typed.repeat, next: (typed.repeat !== 'none' && typed.repeatNext) || null },
});

const notes = invoiceFields.pick({ customerNote: true, internalNote: true });

/** What keeps a draft from being saved. */
export const typedProblems = (typed: TypedInvoice): Problems<TypedInvoice> => {
  const problems: Problems<TypedInvoice> = {};
  const say = (name: keyof TypedInvoice, wrong: boolean, words: string) => {
    if (wrong) problems[name] = words;
  };
  const { discount, discountKind, taxRate } = typed;
  const percent = 'A percentage such as 8.625';
  say(
    'lines',
    filled(typed).some((line) => Object.keys(lineProblems(line)).length > 0),
    'Some lines are not complete.',
  );
  say('issueDate', typed.issueDate === '', 'Choose a day');
  say('dueDate', typed.dueDate === '', 'Choose a day');
  say('taxRate', taxRate.trim() !== '' && readRate(taxRate) === null, percent);
  const known =
    discount.trim() === '' || (discountKind === 'percent' ? readRate(discount) : centsOf(discount)) !== null;
  say('discount', !known, discountKind === 'percent' ? percent : 'An amount such as 1,234.56');
  const { customerNote, internalNote } = typed;
  for (const issue of notes.safeParse({ customerNote, internalNote }).error?.issues ?? [])
    problems[issue.path[0] as 'customerNote' | 'internalNote'] ??= issue.message;
  return problems;
};

/** The invoice as it would stand with what is typed: what does not make sense yet counts for nothing. */
export const typedInvoice = (invoice: Invoice, typed: TypedInvoice): Invoice => {
  const { lines: written, ...fields } = fieldsOf(typed);
  const lines = written.map((line) => ({ ...line, amount: line.quantity > 0 ? lineAmount(line) : 0 }));
  const { taxed: _, ...totals } = invoiceTotals({ ...fields, lines });
  return { ...invoice, ...fields, lines, ...totals, balance: totals.total };
};
