import { nothingWords } from 'domain/kernel';
import { someChange, someField, wordWrites } from '#platform/offline/wording.ts';

/** What was done on a visit and waits; its words are kept with it. */
wordWrites('visits', async () => ({
  words: ({ words }) => words ?? someChange,
  field: () => someField,
  value: (value) => String(value ?? nothingWords),
}));
