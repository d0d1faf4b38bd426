/// <reference path="./validator.d.ts" />
import mobilePhone from 'validator/lib/isMobilePhone.js';
import webAddress from 'validator/lib/isURL.js';
import * as z from 'zod';
import { isInternational } from './calling-codes.ts';
import { phoneSeparators, splitPhone } from './telephone.ts';

const isMobilePhone = typeof mobilePhone === 'function' ? mobilePhone : mobilePhone.default;
const isURL = typeof webAddress === 'function' ? webAddress : webAddress.default;

/** Shared rules with their exact messages (spec §5, REC-01). */

// PostgreSQL stores neither NUL nor half a character; what else is odd stays as typed and is escaped where it is shown.
const storable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

// What programs put before a text to say how it is encoded; nobody types it.
const withoutMark = (value: string): string => value.replace(/^\uFEFF+/, '');

/** Free text of at most `max` characters, stored as typed. */
export const text = (max = 255) =>
  z
    .string()
    .overwrite(withoutMark)
    .max(max, `Must not exceed ${max} characters`)
    .refine(storable, 'Contains characters that cannot be stored');

export const uuid = z.uuid('Invalid id').toLowerCase();
// The database knows no year 0.
export const dateTime = z.iso
  .datetime({ message: 'Invalid date and time', precision: 3 })
  .refine((value) => !value.startsWith('0000'), 'Invalid date and time');
export const date = z.iso.date('Invalid date');
// The database's calendar has no year 0, and nobody means the year 20270.
const isSensible = (value: string): boolean => value >= '1900' && value < '2200';
/** A day that people write down, from 1900 to 2199. */
export const sensibleDate = date.refine(isSensible, 'Invalid date');
/** The same with its time. */
export const sensibleDateTime = dateTime.refine(isSensible, 'Invalid date and time');
export const count = z
  .int('Must be a whole number')
  .min(0, 'Must not be negative')
  .max(2_147_483_647, 'Too large');
const grouped = /^\s*-?\d{1,3}([,\s])\d{3}(?:\1\d{3})*(?!\d)/;

/** What somebody typed, `1,200` or `96 units`, as a whole number; what cannot be read as one counts as 0 (spec §5). */
export const wholeNumber = (typed: string): number =>
  Number.parseInt(
    typed.replace(grouped, (figures) => figures.replaceAll(/[,\s]/g, '')),
    10,
  ) || 0;

/** What somebody typed as the number that it is, whole or not; NaN where it is none, for the field to refuse. */
export const typedNumber = (typed: string): number =>
  Number(typed.trim().replace(grouped, (figures) => figures.replaceAll(/[,\s]/g, '')));

export const flag = z.boolean();
export const version = z.int().min(1).max(2_147_483_647);

const isPhone = (value: string): boolean => {
  const { number } = splitPhone(value);
  const digits = number.replaceAll(phoneSeparators, '');
  // ‘+49 (0)30’ would be compared, and rung, with a 0 that nobody dials.
  const isAbroad = !number.includes('(0)') && isInternational(digits.replace(/^00(?=[1-9])/, '+'));
  return isMobilePhone(number) || isMobilePhone(digits) || isAbroad;
};

/** Any mobile format, and any number with its country in front: what stands between the digits does not count, and an extension is kept beside them. */
export const phone = text(40).refine(
  (value) => value === '' || isPhone(value),
  'Invalid phone number format',
);

/** What passes the schema, or nothing at all; white space alone is nothing. */
export const orNothing = (schema: z.ZodType<string, string>) =>
  z.string().transform((value, context) => {
    if (value.trim() === '') return '';
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) context.addIssue({ code: 'custom', message: issue.message });
    return z.NEVER;
  });

/** An address of the web, http or https, without credentials. */
export const url = text(2048).refine(
  (value) =>
    value === '' ||
    isURL(value, { protocols: ['http', 'https'], require_protocol: true, disallow_auth: true }),
  'Invalid URL format',
);

/** Every update names at least one field. */
export const atLeastOneField = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  schema.refine((fields) => Object.keys(fields).length > 0, 'At least one field must be provided for update');

/** The input that names one row, and the answer of one that is gone. */
export const byId = z.strictObject({ id: uuid });

/** Some fields of those that people write. */
export const someOf = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  atLeastOneField(fields.partial());

/** The input of lists: opaque cursor and a page size of 1 to 200. */
export const listing = {
  cursor: z.string().max(500).nullish(),
  limit: z.int().min(1).max(200).default(50),
};
