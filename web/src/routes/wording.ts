import { nothingWords } from 'domain/kernel';
import { someChange, someField, type Wording, wordWrites } from '#platform/offline/wording.ts';

/** What was done in the field and waits; its words are kept with it. */
export const fieldWording: Wording = {
  words: ({ words }) => words ?? someChange,
  field: () => someField,
  value: (value) => String(value ?? nothingWords),
};

wordWrites('routeDays', async () => fieldWording);
