import { valueWords as wordsOf } from 'domain/kernel';
import { here } from '#ui/moment.ts';

/** A value in words, as it is read on this device or in another time zone. */
export const valueWords = (
  value: unknown,
  nameOf: (uid: string | null) => string | null,
  timeZone: string = here,
): string => wordsOf(value, { nameOf, now: Date.now(), timeZone });
