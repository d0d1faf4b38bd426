import { nothingWords } from 'domain/kernel';
import type { Wording } from '#platform/offline/wording.ts';

/** What was done on a route day and waits; its words are kept with it. */
export const routeDayWording: Wording = {
  words: ({ operation, words }) => words ?? operation,
  field: (name) => name,
  value: (value) => String(value ?? nothingWords),
};
