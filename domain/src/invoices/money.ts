import * as z from 'zod';
import { rate, wholeRate } from '#kernel';
import { sum } from './sum.ts';

/** The most that a price, a payment or a whole invoice may say: $99,999,999.99, in cents. */
export const mostInvoiceCents = 9_999_999_999;

const tooMuch = 'Must not exceed $99,999,999.99';
/** Money of an invoice in whole cents. */
export const invoiceCents = z
  .int('Must be a whole number of cents')
  .min(0, 'Must not be negative')
  .max(mostInvoiceCents, tooMuch);
/** Money that is paid, credited or given back. */
export const someCents = invoiceCents.min(1, 'Must be more than nothing');

const thousandthsOf = (quantity: number): number => Math.round(quantity * 1000);

/** How many: more than nothing, with up to three digits behind the point. */
export const quantity = z
  .number('Must be a number')
  .positive('Must be more than 0')
  .max(1_000_000, 'Must not exceed 1,000,000')
  .refine(
    (value) => Math.abs(value * 1000 - thousandthsOf(value)) < 1e-6 && thousandthsOf(value) > 0,
    'At most three digits behind the point',
  )
  .transform((value) => thousandthsOf(value) / 1000);

export const discountKinds = ['amount', 'percent'] as const;
/** What is taken off before tax: cents, or thousandths of a percent. */
export const discount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), value: invoiceCents }),
  z.strictObject({ kind: z.literal('percent'), value: rate }),
]);
export type Discount = z.output<typeof discount>;

// Half of a unit counts as one; whole numbers that may be larger than a number is exact.
const halfUp = (part: bigint, whole: bigint): bigint => (part * 2n + whole) / (whole * 2n);

/** What a line comes to, in cents; half a cent counts as one. */
export const lineAmount = (line: { quantity: number; unitPrice: number }): number =>
  Number(halfUp(BigInt(thousandthsOf(line.quantity)) * BigInt(line.unitPrice), 1000n));

/** The discount in cents: never more than there is to take off. */
export const discountOn = (subtotal: number, { kind, value }: Discount): number =>
  kind === 'amount'
    ? Math.min(value, subtotal)
    : Number(halfUp(BigInt(subtotal) * BigInt(value), BigInt(wholeRate)));

/** Parts of a sum in proportion to amounts, whole cents that add up to it: the largest remainders get what is left. */
export const spread = (total: number, amounts: readonly number[]): number[] => {
  const whole = BigInt(sum(amounts));
  if (whole === 0n) return amounts.map(() => 0);
  const exact = amounts.map((amount) => BigInt(total) * BigInt(amount));
  const parts = exact.map((share) => Number(share / whole));
  const rests = exact.map((share, at) => ({ at, rest: share % whole }));
  // Sorting is stable: of equal remainders the earlier line comes first.
  rests.sort((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1));
  const left = total - sum(parts);
  for (const { at } of rests.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
};

type Charged = {
  lines: readonly { amount: number; taxable: boolean }[];
  discount: Discount;
  taxRate: number;
};

/** What an invoice comes to; `taxed` is what of it the tax is on. */
export type InvoiceTotals = {
  subtotal: number;
  discountAmount: number;
  taxed: number;
  tax: number;
  total: number;
};

/** The sums of an invoice: the discount is spread over all lines, the tax is on what is left of the taxable ones (D64). */
export const invoiceTotals = ({ lines, discount, taxRate }: Charged): InvoiceTotals => {
  const amounts = lines.map(({ amount }) => amount);
  const subtotal = sum(amounts);
  const discountAmount = discountOn(subtotal, discount);
  const shares = spread(discountAmount, amounts);
  const taxed = sum(lines.map(({ amount, taxable }, at) => (taxable ? amount - (shares[at] ?? 0) : 0)));
  const tax = Number(halfUp(BigInt(taxed) * BigInt(taxRate), BigInt(wholeRate)));
  return { subtotal, discountAmount, taxed, tax, total: subtotal - discountAmount + tax };
};
