import { nothingWords } from 'domain/kernel';
import { someChange, someField, type Wording } from '#platform/offline/wording.ts';

/** What was done on a route day and waits; its words are kept with it. */
export const routeDayWording: Wording = {
  words: ({ words }) => words ?? someChange,
  field: () => someField,
  value: (value) => String(value ?? nothingWords),
};
