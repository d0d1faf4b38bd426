import { phoneKey } from '#kernel';
import { placeKey } from '#leads';

/** One way in which a row is the same as another, and by what. */
export type RowKey = readonly [way: string, key: string];

/** The keys of one way, each once. */
export const keysIn = (keys: readonly RowKey[], wanted: string): string[] => [
  ...new Set(keys.flatMap(([way, key]) => (way === wanted ? [key] : []))),
];

/** What makes two leads the same (D45): e-mail, else phone digits, else name, street and zip. Null never matches. */
export type LeadKeys = { email: string | null; phone: string | null; place: string | null };

type Named = {
  firstName: string;
  lastName: string;
  company: string;
  businessName: string;
  email: string;
  phone: string;
  streetAddress: string;
  zipCode: string;
};

const words = (text: string): string => text.trim().toLowerCase();

// Kept in step with the index leads_stand_key in the migration.
const namedPlace = ({ streetAddress, zipCode, ...lead }: Named): string | null => {
  const person = words(`${lead.firstName} ${lead.lastName}`);
  const name = person || words(lead.businessName) || words(lead.company);
  const place = placeKey({ streetAddress, city: '', zipCode });
  return name && place ? `${name}|${place}` : null;
};

/** The keys of a lead or of a row about to become one. */
export const leadKeys = (lead: Named): LeadKeys => ({
  email: words(lead.email) || null,
  phone: phoneKey(lead.phone) || null,
  place: namedPlace(lead),
});

/** The keys of a row: a zip of four digits may have lost its zero, which its own state would have told. */
export const leadRowKeys = (lead: Named & { state: string }): RowKey[] => {
  const zip = lead.zipCode.trim();
  const whole = lead.state === '' && /^\d{4}(?:-\d{4})?$/.test(zip) ? `0${zip}` : zip;
  const places = [namedPlace(lead), namedPlace({ ...lead, zipCode: whole })];
  const { email, phone } = leadKeys(lead);
  const keys = [['email', email], ['phone', phone], ...[...new Set(places)].map((key) => ['place', key])];
  return [...keys.flatMap(([way, key]) => (way && key ? [[way, key] as const] : [])), ...companyKeys(lead)];
};

/** The companies that a lead is of: as who manages the house and as the house. */
export const companyKeys = ({ company, businessName }: Pick<Named, 'company' | 'businessName'>): RowKey[] =>
  [...new Set([company, businessName].map((name) => words(name).replaceAll(/\s+/g, ' ')))]
    .filter((key) => key !== '')
    .map((key) => ['company', key] as const);

/** What the row says, whatever the order of its columns; its hash is remembered. */
export const rowContent = (columns: readonly string[], cells: readonly string[]): string =>
  columns
    .map((column, at) => [column.trim().toLowerCase(), (cells[at] ?? '').trim()] as const)
    .filter(([, cell]) => cell !== '')
    .map(([column, cell]) => JSON.stringify([column, cell]))
    .sort()
    .join('\n');

/** Who somebody is, as far as it tells two people with one telephone apart. */
export type Who = {
  firstName: string;
  lastName: string;
  email: string;
  company?: string;
  businessName: string;
};

const wordsOf = (text: string): string[] =>
  words(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

// ‘B. Amari’ may be ‘Beth Amari’, and so may ‘Beth’.
const mayBeSameName = (one: string, other: string): boolean => {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  return short.every((word) => long.some((each) => each.startsWith(word) || word.startsWith(each)));
};

const nameOf = ({ firstName, lastName }: Who): string => `${firstName} ${lastName}`;
const houses = ({ company = '', businessName }: Who): string[] =>
  [company, businessName].map(words).filter((name) => name !== '');

/**
 * Whether name, e-mail or company speak against two with the same telephone being the same: a manager of houses has one
 * number for all of them.
 */
export const speaksAgainst = (one: Who, other: Who): boolean => {
  const [mail, otherMail] = [words(one.email), words(other.email)];
  if (mail && otherMail && mail !== otherMail) return true;
  if (!mayBeSameName(nameOf(one), nameOf(other))) return true;
  const [mine, theirs] = [houses(one), houses(other)];
  return mine.length > 0 && theirs.length > 0 && !mine.some((house) => theirs.includes(house));
};

const whoFields = ['firstName', 'lastName', 'email', 'company', 'businessName'] as const;

/** What of a row tells who it is, and no more. */
export const whoIs = (fields: Partial<Who>): Partial<Who> =>
  Object.fromEntries(whoFields.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])));
