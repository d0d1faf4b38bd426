import * as z from 'zod';
import { flag, text } from '#kernel';
import { statusFromOutside } from '#leads';
import type { FormerCollection } from './collections.ts';
import { readAddresses, readList } from './lists.ts';
import {
  asFlag,
  asText,
  asWord,
  type FormerField,
  type FormerReader,
  readAs,
  readCount,
  readDay,
  readMoment,
  storable,
} from './read.ts';

/** Text. */
export const words = (schema: z.ZodType): FormerField => ({ read: readAs(schema, asText) });
/** A word of a list. */
export const word = (schema: z.ZodType): FormerField => ({ read: readAs(schema, asWord) });
/** A whole number. */
export const number = (schema: z.ZodType): FormerField => ({ read: readCount(schema) });
/** Yes or no. */
export const flagged: FormerField = { read: readAs(flag, asFlag) };
/** A moment. */
export const moment: FormerField = { read: readMoment };
/** A day. */
export const day: FormerField = { read: readDay };
/** A value as it stands. */
export const whole = (schema: z.ZodType): FormerField => ({ read: readAs(schema) });
/** The id of another document. */
export const to = (collection: FormerCollection): FormerField => ({ read: readMoment, of: collection });
/** May be missing, but not unreadable. */
export const exact = (field: FormerField): FormerField => ({ ...field, strict: true });
/** Without it the document is refused. */
export const needed = (field: FormerField): FormerField => ({ ...field, needed: true });
/** Known, and not taken over. */
export const ignored: FormerField = { read: readMoment, ignored: true };

/** A map of any values. */
export const mapped: FormerField = { read: readAs(z.record(z.string().max(100), z.unknown()), storable) };
const mostTexts = 2000;
/** Texts. */
export const texts: FormerField = { read: readList(z.array(text(500)), mostTexts) };
/** Addresses and numbers. */
export const addresses: FormerField = { read: readAddresses(z.array(text(500)), mostTexts) };

const readStatus: FormerReader = (raw) => {
  const status = typeof raw === 'string' || raw === null ? statusFromOutside(raw ?? '') : null;
  return status ? { value: status } : { problem: `Status ‘${String(raw).slice(0, 60)}’ is not known` };
};
/** A lead's status, or a word that means one. */
export const leadStatus: FormerField = { read: readStatus };
