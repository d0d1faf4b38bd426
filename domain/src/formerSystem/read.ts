import type * as z from 'zod';
import { localDay } from '#kernel';
import type { FormerCollection } from './collections.ts';

/** A part of a value that was not kept, with its place in it. */
export type FormerOdd = { at: string; reason: string };

/** What one value of a document says, or why it says nothing that can be kept; `odd` is what was left out of it. */
export type FormerValue = { value: unknown; odd?: readonly FormerOdd[] } | { problem: string };

/** Reads one value; `timeZone` is the office's, for moments that become days. */
export type FormerReader = (raw: unknown, timeZone: string) => FormerValue;

/** A field that names a document of another collection, by its former id. */
export type FormerReference = { field: string; collection: FormerCollection; id: string };

const problem = (reason: string): FormerValue => ({ problem: reason });
const found = (value: unknown): FormerValue => ({ value });

/** Whether a value is a map of others. */
export const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

// What is told of a field that nobody knows; a name may be as long as its file.
const longestName = 200;

// Neither NUL nor half a character can be stored.
const unstorable = /\0|\p{Cs}/gu;

/** Text as it stands; numbers and flags as they are written. What cannot be stored becomes the mark for it. */
export const plainText = (raw: unknown): string | null => {
  if (typeof raw === 'string') return raw.replaceAll(unstorable, '\u{fffd}');
  return typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : null;
};

/** A value of any depth with every text in it as it can be stored. */
export const storable = (raw: unknown): unknown => {
  if (typeof raw === 'string') return plainText(raw);
  if (Array.isArray(raw)) return raw.map(storable);
  if (!isRecord(raw)) return raw;
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [plainText(name), storable(value)]));
};

const secondsOf = (raw: Readonly<Record<string, unknown>>): number | null => {
  const seconds = raw['seconds'] ?? raw['_seconds'];
  const nanoseconds = raw['nanoseconds'] ?? raw['_nanoseconds'] ?? 0;
  return typeof seconds === 'number' && typeof nanoseconds === 'number'
    ? seconds * 1000 + Math.floor(nanoseconds / 1_000_000)
    : null;
};

/** Whether there was such a day: `2025-02-30` is read as another one by itself. */
export const isDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

const millisecondsOf = (raw: unknown): number | null => {
  if (typeof raw === 'number') return raw;
  if (isRecord(raw)) return secondsOf(raw);
  const text = typeof raw === 'string' ? raw.trim() : '';
  // A day or a moment with its zone: without one nobody knows when it was.
  return /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2}))?$/.test(text) && isDay(text.slice(0, 10))
    ? Date.parse(text)
    : null;
};

const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/** Whether anything of this business can have been at a time. */
export const isOfThisAge = (at: number): boolean => at >= earliest && at <= latest;

// Milliseconds of the years around 1970, in which nothing of this business was: seconds of a year of today.
const isSeconds = (raw: unknown): boolean => typeof raw === 'number' && Math.abs(raw) < 100_000_000_000;

/** A moment: ISO text, `{seconds,nanoseconds}` or milliseconds since 1970; null stays null. */
export const readMoment: FormerReader = (raw) => {
  if (raw === null || raw === '') return found(null);
  if (isSeconds(raw)) return problem('Seconds? A number is milliseconds since 1970');
  const at = millisecondsOf(raw);
  if (at === null || !Number.isFinite(at)) return problem('Not a time');
  return isOfThisAge(at) ? found(new Date(at).toISOString()) : problem('Not a time of this age');
};

/** A day; a moment is the day it was at the office, but midnight in UTC is how programs keep a day without a time. */
export const readDay: FormerReader = (raw, timeZone) => {
  if (typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw.trim())) {
    const day = raw.trim();
    if (!isDay(day)) return problem('Not a day');
    return day >= '1900' && day < '2200' ? found(day) : problem('Not a day of this age');
  }
  const read = readMoment(raw, timeZone);
  if ('problem' in read || typeof read.value !== 'string') return read;
  const [day, time] = read.value.split('T');
  return found(time === '00:00:00.000Z' ? day : localDay(read.value, timeZone));
};

/** What a schema of ours takes; of text, numbers and flags as they are written, since fields changed their kind. */
export const readAs =
  (schema: z.ZodType, prepare: (raw: unknown) => unknown = (raw) => raw): FormerReader =>
  (raw) => {
    const parsed = schema.safeParse(prepare(raw));
    return parsed.success
      ? found(parsed.data)
      : problem(parsed.error.issues[0]?.message ?? 'Not what the field takes');
  };

/** Text; null and nothing are empty. */
export const asText = (raw: unknown): unknown => (raw === null || raw === undefined ? '' : plainText(raw));

const asNumber = (raw: unknown): unknown =>
  typeof raw === 'string' ? Number(raw.replaceAll(',', '').trim()) : raw;

/** A whole number, also when it was kept as text. */
export const asCount = (raw: unknown): unknown => {
  if (raw === null || raw === '') return 0;
  const value = asNumber(raw);
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : raw;
};

/** What a schema takes of whole numbers; one that was none is told. */
export const readCount =
  (schema: z.ZodType): FormerReader =>
  (raw, timeZone) => {
    const read = readAs(schema, asCount)(raw, timeZone);
    if ('problem' in read || Number.isInteger(asNumber(raw ?? 0))) return read;
    return raw === '' ? read : { ...read, odd: [{ at: '', reason: `${raw} became ${read.value}` }] };
  };

/** A flag, also when it was kept as a word. */
export const asFlag = (raw: unknown): unknown => {
  if (raw === null || raw === '') return false;
  const word = typeof raw === 'string' ? raw.trim().toLowerCase() : raw;
  if (word === 'true' || word === 'yes' || word === 1) return true;
  return word === 'false' || word === 'no' || word === 0 ? false : raw;
};

/** A word of a list, whatever its case and outer spaces. */
export const asWord = (raw: unknown): unknown => (typeof raw === 'string' ? raw.trim().toLowerCase() : raw);

/** A list of texts, also when there was but one. */
export const asList = (raw: unknown): unknown => {
  if (raw === null || raw === '') return [];
  return typeof raw === 'string' ? [raw] : raw;
};

/** Which fields a collection has, how each is read, and what it is called here. */
export type FormerField = {
  read: FormerReader;
  /** Our name, where it is another; the field of that name counts for more. */
  to?: string;
  /** Both are kept where a document has this and the field of our name: this one in front. */
  joins?: true;
  /** Its value is the id of a document there. */
  of?: FormerCollection;
  /** Without it, or with a value that cannot be read, the document is refused. */
  needed?: true;
  /** May be missing; a value that cannot be read refuses the document. */
  strict?: true;
  /** Known, and not taken over: it follows from something else here, or must not be kept. */
  ignored?: true;
};
export type FormerFields = Readonly<Record<string, FormerField>>;

/** A document as it was read: its fields under our names, and everything that was not kept. */
export type FormerDocument = {
  id: string;
  fields: Record<string, unknown>;
  references: FormerReference[];
  /** Names of fields that nobody knows. */
  unknown: string[];
  /** Known fields whose value could not be kept, with the reason. */
  left: { field: string; reason: string }[];
  /** Why the document cannot be written. */
  refused: string | null;
};

// Of two fields with one meaning neither takes the other's place in silence.
const keep = (document: FormerDocument, name: string, { to = name, joins }: FormerField, value: unknown) => {
  const other = document.fields[to];
  if (!other || other === value) document.fields[to] = value;
  else if (value && joins) document.fields[to] = `${value}\n${other}`;
  else if (value) document.left.push({ field: name, reason: `${to} says something else` });
};

const readField = (
  document: FormerDocument,
  name: string,
  field: FormerField,
  raw: unknown,
  zone: string,
) => {
  if (field.ignored) return;
  const fail = (reason: string) => {
    if (field.needed || field.strict) document.refused ??= `${name}: ${reason}`;
    else document.left.push({ field: name, reason });
  };
  if (field.of) {
    const id = plainText(raw);
    if (id) document.references.push({ field: field.to ?? name, collection: field.of, id });
    else if (id === null && raw !== null) fail('Not the id of a document');
    return;
  }
  const read = field.read(raw, zone);
  if ('problem' in read) return fail(read.problem);
  keep(document, name, field, read.value);
  for (const { at, reason } of read.odd ?? []) document.left.push({ field: `${name}${at}`, reason });
};

/** Reads a document by the fields of its collection; nothing that it says is dropped in silence. */
export const readFormerDocument = (
  fields: FormerFields,
  id: string,
  raw: unknown,
  timeZone: string,
): FormerDocument => {
  const document: FormerDocument = { id, fields: {}, references: [], unknown: [], left: [], refused: null };
  if (!isRecord(raw)) return { ...document, refused: 'Not a document' };
  const isOther = ([name]: [string, unknown]) =>
    Object.hasOwn(fields, name) && fields[name]?.to !== undefined;
  const entries = Object.entries(raw);
  for (const [name, value] of [...entries.filter((entry) => !isOther(entry)), ...entries.filter(isOther)]) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) document.unknown.push(plainText(name.slice(0, longestName)) ?? '');
    else if (value !== undefined) readField(document, name, field, value, timeZone);
  }
  const missing = Object.entries(fields).find(([name, { needed }]) => needed && !Object.hasOwn(raw, name));
  if (missing) document.refused ??= `${missing[0]}: missing`;
  return document;
};
