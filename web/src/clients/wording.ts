import type { Wording } from '#platform/offline/wording.ts';
import { valueWords } from '#ui/saved/valueWords.ts';
import { clientFieldNames } from './words.ts';

const fieldOf = (name: string): string => clientFieldNames[name] ?? name;

/** What was done to a client and waits, in words. */
export const clientWording: Wording = {
  words: ({ input }, nameOf) =>
    `Change ${Object.entries((input['fields'] ?? {}) as object)
      .map(([field, value]) => `${fieldOf(field).toLowerCase()}: ${valueWords(value, nameOf)}`)
      .join(', ')}`,
  field: fieldOf,
  value: valueWords,
};
