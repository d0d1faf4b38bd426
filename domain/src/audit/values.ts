import { codeWords, dollars, otherRowWords, type Reading, raised, valueWords } from '#kernel';

// The end of a field that names a row says how it is kept, not what it is.
const kept = / (id|ids|at)$/;

/** What a field of the audit is called: ‘Account manager’, ‘Site’ of `siteId`. */
export const auditFieldWords = (field: string): string => raised(codeWords(field).replace(kept, ''));

const row = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

// What events keep in cents.
const inCents: ReadonlySet<string> = new Set([
  'gross',
  'refunds',
  'testMoney',
  'metered',
  'vendPrice',
  'price',
  'from',
  'amount',
  'net',
  'commission',
  'paid',
  'plausiblePerMachineDay',
  'unitPrice',
  'subtotal',
  'discountAmount',
  'tax',
  'total',
  'amountPaid',
  'balance',
  'credit',
]);

const moneyWords = (field: string, value: unknown): unknown => {
  if (typeof value === 'number') return inCents.has(field) ? dollars(value) : value;
  if (Array.isArray(value)) return value.map((each) => moneyWords(field, each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, moneyWords(name, each)]));
};

const code = /^[a-z]+(?:_[a-z]+)+$/;

/** Codes as words; only where one is the whole value: within a text a person wrote it so. */
const codesInWords = (value: unknown): unknown => {
  if (typeof value === 'string') return code.test(value) ? codeWords(value) : value;
  if (Array.isArray(value)) return value.map(codesInWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, codesInWords(each)]));
};

/** A value of the audit: people by name, sums as dollars, other rows as that, codes as words. */
export const auditValueWords = (field: string, value: unknown, reading: Reading): string =>
  valueWords(codesInWords(moneyWords(field, value)), reading).replace(row, otherRowWords);
