import {
  codeWords,
  dollars,
  nothingWords,
  otherRowWords,
  type Reading,
  raised,
  rateWords,
  valueWords,
  wholeDollars,
} from '#kernel';
import { type Commission, commissionLabels, commissionWords } from '#sites';

// The end of a field that names a row says how it is kept, not what it is.
const kept = / (id|ids|at)$/;

// What is called otherwise than its name in code.
const called: Readonly<Record<string, string>> = { leadsToSAgreement: 'agreed to service' };

/** The part of a field that has a name of its own: the price of one machine. */
export const partNamed = (field: string, name: string): string => `${field}.‘${name}’`;
const ownName = /^[^.]+\.‘(.*)’$/s;

/** What a field of the audit is called: ‘Account manager’, ‘Site’ of `siteId`, ‘Letterhead, phone’ of a part. */
export const auditFieldWords = (field: string): string =>
  field.match(ownName)?.[1] ??
  raised(
    field
      .split('.')
      .map((part) => (Object.hasOwn(called, part) ? called[part] : codeWords(part).replace(kept, '')))
      .join(', '),
  );

const row = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

// What events keep in cents.
const inCents: ReadonlySet<string> = new Set([
  'gross',
  'refunds',
  'testMoney',
  'metered',
  'vendPrice',
  'price',
  'to',
  'add',
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

// What events keep in whole dollars, and in thousandths of a percent.
const inDollars: ReadonlySet<string> = new Set(['value']);
const inThousandths: ReadonlySet<string> = new Set(['taxRate']);

const numberWords = (field: string, value: number): string | number => {
  if (inCents.has(field) || field.startsWith('prices.')) return dollars(value);
  if (inDollars.has(field)) return wholeDollars(value);
  return inThousandths.has(field) ? rateWords(value) : value;
};

type Struct = Readonly<Record<string, unknown>>;

const isStruct = (value: unknown): value is Struct =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is either a sum or a share says which: a discount of 10,000 is 10 %. */
const shareWords = ({ kind, value, percent }: Struct): string | null => {
  if (kind === 'percent' && typeof percent === 'number') return `${percent} %`;
  if (kind === 'percent' && typeof value === 'number') return rateWords(value);
  return kind === 'amount' && typeof value === 'number' ? dollars(value) : null;
};

/** How a site's commission is computed; null for what is none. */
const commissionIn = (value: unknown): string | null => {
  if (!isStruct(value) || !Object.hasOwn(commissionLabels, String(value['kind']))) return null;
  return commissionWords(value as Commission, null);
};

const moneyWords = (field: string, value: unknown): unknown => {
  if (typeof value === 'number') return numberWords(field, value);
  if (Array.isArray(value)) return value.map((each) => moneyWords(field, each));
  if (!isStruct(value)) return value;
  return (
    shareWords(value) ??
    Object.fromEntries(Object.entries(value).map(([name, each]) => [name, moneyWords(name, each)]))
  );
};

const code = /^[a-z]+(?:_[a-z]+)+$/;

// Fields of what is secret, of which an event says only that they changed.
const secretFields: ReadonlySet<string> = new Set(['accessCode', 'accessNotes']);

/** Codes as words; only where one is the whole value: within a text a person wrote it so. */
const codesInWords = (value: unknown): unknown => {
  if (typeof value === 'string')
    return code.test(value) || secretFields.has(value) ? codeWords(value) : value;
  if (Array.isArray(value)) return value.map(codesInWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, codesInWords(each)]));
};

// These say by themselves what they are.
const unlabelled: ReadonlySet<string> = new Set([
  'kind',
  'machine',
  'verb',
  'name',
  'description',
  'make',
  'model',
  'what',
]);

/** A part of what holds several under its name; null where it says nothing to a person. */
const partWords = (field: string, value: unknown, reading: Reading): string | null => {
  const name = auditFieldWords(field).toLowerCase();
  if (value === true) return name;
  const words = value === false ? nothingWords : wordsOf(value, reading);
  if (words === nothingWords || words === otherRowWords) return null;
  return unlabelled.has(field) ? words : `${name} ${words}`;
};

const wordsOf = (value: unknown, reading: Reading): string => {
  if (Array.isArray(value)) {
    const each = value.map((one) => wordsOf(one, reading));
    return each.length > 0 ? each.join(value.some(isStruct) ? '; ' : ', ') : nothingWords;
  }
  if (!isStruct(value)) return valueWords(value, reading).replace(row, otherRowWords);
  const parts = Object.entries(value).flatMap(([field, part]) => partWords(field, part, reading) ?? []);
  return parts.length > 0 ? parts.join(', ') : nothingWords;
};

/** What the audit is read with; `office` is the zone of what was set by the office's clock, where that is known. */
export type AuditReading = Reading & { office?: string | undefined };

/** Whether a field is set and shown by the office's clock everywhere; what happened is told by the reader's. */
export const isByOffice = (field: string): boolean => /^nextStep(\.|$)/.test(field);

/** A value of the audit: people by name, sums as dollars, other rows as that, codes as words, parts under their names. */
export const auditValueWords = (field: string, value: unknown, reading: AuditReading): string => {
  const { office } = reading;
  const read = office && isByOffice(field) ? { ...reading, timeZone: office } : reading;
  return (
    (field === 'commission' && commissionIn(value)) || wordsOf(codesInWords(moneyWords(field, value)), read)
  );
};
