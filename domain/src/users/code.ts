import * as z from 'zod';
import { day, hour } from '#kernel';

/** Characters of made codes: those that are not taken for one another when read aloud or copied by hand. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const codeLength = 8;

/** A temporary access code as typed: exactly eight ASCII letters and digits, answered in upper case (AUTH-06). */
export const accessCode = z
  .string('Access code is required')
  .regex(/^[A-Za-z0-9]{8}$/, 'An access code has exactly 8 letters and digits')
  .transform((code) => code.toUpperCase());

/** How long a code may be used: of an approval, and of an account (D30). */
export const approvalCodeLife = 7 * day;
export const accountCodeLife = 24 * hour;
