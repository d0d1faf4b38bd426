import type * as z from 'zod';
import { phoneKey, plainPlace, streetKey } from '#kernel';
import type { duplicatesAnswer } from '#leads/around.ts';

/**
 * By what two records are possible duplicates of each other, leads and clients alike: one telephone of at least seven
 * digits, one e-mail address, or one place; unless somebody said that they are two.
 */
export const twinKinds = ['phone', 'email', 'place'] as const;
export type TwinKind = (typeof twinKinds)[number];

/** The same, and the company: while one types that is worth a hint, but a chain has many houses. */
export const duplicateMatches = ['email', 'phone', 'place', 'company'] as const satisfies readonly (
  | TwinKind
  | 'company'
)[];
export type DuplicateMatch = (typeof duplicateMatches)[number];

export type Duplicates = z.output<typeof duplicatesAnswer>;

/** A lead that may be the same as the one somebody is typing, and by what (W9). */
export type DuplicateLead = Duplicates['leads'][number];

/** A client whose telephone, e-mail or company is the same (W9). */
export type DuplicateClient = Duplicates['clients'][number];

type Place = { streetAddress: string; city: string; zipCode: string };

/**
 * Where something stands, as match_place() in the migration: street and ZIP code, or the city where there is none; empty
 * where it is not known.
 */
export const placeKey = ({ streetAddress, city, zipCode }: Place): string => {
  const street = streetKey(streetAddress);
  const area = plainPlace(zipCode).slice(0, 5) || plainPlace(city);
  return street === '' || area === '' ? '' : `${street}|${area}`;
};

/** What is compared of a record. */
export type Compared = { email: string; phone: string; company: string } & Place;

/** What two records may share, as the database keeps it; too little of a number is nothing. */
export const matchKeys = (typed: Compared): Record<DuplicateMatch, string> => {
  const words = (value: string) => value.toLowerCase().replace(/\s+/g, ' ').trim();
  const phone = phoneKey(typed.phone);
  return {
    email: words(typed.email),
    phone: phone.length < 7 ? '' : phone,
    place: placeKey(typed),
    company: words(typed.company),
  };
};
