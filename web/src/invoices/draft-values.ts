import {
  dueBy,
  type Invoice,
  type InvoiceFields,
  type InvoiceLineKind,
  invoiceFields,
  invoiceLine,
  invoiceTotals,
  lineAmount,
  mostInvoiceLines,
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
  clientId: string;
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

/** Thousandths of a percent as they stand in a field. */
export const rateField = (rate: number): string => String(rate / 1000);

/** The day by which an invoice of a day is due; null where its terms say no day, or it has none yet. */
export const dueOf = (issueDate: string, terms: InvoiceTerms): string | null =>
  issueDate === '' ? null : dueBy(issueDate, terms);

const discountOf = ({ kind, value }: Invoice['discount']): string => {
  if (value === 0) return '';
  return kind === 'percent' ? rateField(value) : fieldOf(value);
};

/** The texts of a draft. */
export const typedOf = (invoice: Invoice): TypedInvoice => ({
  clientId: invoice.clientId,
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
  taxRate: rateField(invoice.taxRate),
  customerNote: invoice.customerNote,
  internalNote: invoice.internalNote,
  repeat: invoice.repeat.freq,
  repeatNext: invoice.repeat.next ?? '',
});

type Schema = {
  safeParse: (value: unknown) => { error?: { issues: readonly { message: string }[] } | undefined };
};

const wrongIn = (schema: Schema, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

/** What is wrong with a line, by its column; one with nothing in it is left out of the invoice. */
export const lineProblems = (line: TypedLine): Problems<Omit<TypedLine, 'taxable'>> => {
  if (isBlank(line)) return {};
  const { description, quantity, unitPrice } = invoiceLine.shape;
  const [count, cents] = [readQuantity(line.quantity), centsOf(line.unitPrice)];
  const problems = {
    description: wrongIn(description, line.description),
    quantity: count === null ? 'A number such as 1.5' : wrongIn(quantity, count),
    unitPrice: cents === null ? 'A price such as 26.00' : wrongIn(unitPrice, cents),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, wrong]) => wrong !== undefined));
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
  clientId: typed.clientId,
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

/** What keeps the next day of a repeat from being saved. */
export const repeatProblem = (next: string): string | undefined =>
  next === '' ? undefined : wrongIn(invoiceFields.shape.issueDate, next);

const percent = 'A percentage such as 8.625';

const moneyProblems = (typed: TypedInvoice): Record<string, string | undefined> => {
  const discount = typed.discount.trim();
  const isPercent = typed.discountKind === 'percent';
  const value = isPercent ? readRate(discount) : centsOf(discount);
  const rate = typed.taxRate.trim() === '' ? 0 : readRate(typed.taxRate);
  return {
    ...(discount !== '' && {
      discount:
        value === null
          ? isPercent
            ? percent
            : 'An amount such as 1,234.56'
          : wrongIn(invoiceFields.shape.discount, { kind: typed.discountKind, value }),
    }),
    taxRate: rate === null ? percent : undefined,
  };
};

const linesProblem = (typed: TypedInvoice): string | undefined => {
  const lines = filled(typed);
  if (lines.some((line) => Object.keys(lineProblems(line)).length > 0)) return 'Some lines are not complete.';
  return lines.length > mostInvoiceLines ? `At most ${mostInvoiceLines} lines` : undefined;
};

/** What keeps a draft from being saved. */
export const typedProblems = (typed: TypedInvoice): Problems<TypedInvoice> => {
  const { issueDate, dueDate, customerNote, internalNote } = invoiceFields.shape;
  const problems: Record<string, string | undefined> = {
    ...moneyProblems(typed),
    lines: linesProblem(typed),
    issueDate: typed.issueDate === '' ? 'Choose a day' : wrongIn(issueDate, typed.issueDate),
    dueDate: typed.dueDate === '' ? 'Choose a day' : wrongIn(dueDate, typed.dueDate),
    customerNote: wrongIn(customerNote, typed.customerNote),
    internalNote: wrongIn(internalNote, typed.internalNote),
    repeatNext: typed.repeat === 'none' ? undefined : repeatProblem(typed.repeatNext),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, wrong]) => wrong !== undefined));
};

/** The invoice as it would stand with what is typed: what does not make sense yet counts for nothing. */
export const typedInvoice = (invoice: Invoice, typed: TypedInvoice): Invoice => {
  const { lines: written, ...fields } = fieldsOf(typed);
  const lines = written.map((line) => ({ ...line, amount: line.quantity > 0 ? lineAmount(line) : 0 }));
  const { taxed: _, ...totals } = invoiceTotals({ ...fields, lines });
  return { ...invoice, ...fields, lines, ...totals, balance: totals.total };
};

/** Lines as one sentence has them. */
export const linesWords = (lines: TypedInvoice['lines']): string =>
  lines
    .map(
      ({ description, quantity, unitPrice }) =>
        `${quantity || 'no quantity'} × ${description || 'nothing'} at ${unitPrice ? `$${unitPrice}` : 'no price'}`,
    )
    .join('; ') || 'no lines';
