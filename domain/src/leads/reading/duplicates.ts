import type * as z from 'zod';
import { phoneKey } from '#kernel';
import type { duplicatesAnswer } from '#leads/around.ts';

export const duplicateMatches = ['email', 'phone', 'company'] as const;
export type DuplicateMatch = (typeof duplicateMatches)[number];

export type Duplicates = z.output<typeof duplicatesAnswer>;

/** A lead that may be the same as the one somebody is typing, and by what (W9). */
export type DuplicateLead = Duplicates['leads'][number];

/** A client whose telephone, e-mail or company is the same (W9). */
export type DuplicateClient = Duplicates['clients'][number];

/** What two leads may share, as the database keeps it; too little of a number is nothing. */
export const matchKeys = (typed: Record<DuplicateMatch, string>): Record<DuplicateMatch, string> => {
  const words = (value: string) => value.toLowerCase().replace(/\s+/g, ' ').trim();
  const phone = phoneKey(typed.phone);
  return { email: words(typed.email), phone: phone.length < 7 ? '' : phone, company: words(typed.company) };
};
