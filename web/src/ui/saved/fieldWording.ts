import { someField, type Wording } from '#platform/offline/wording.ts';
import { valueWords } from './valueWords.ts';

/** What was done to the fields of a row and waits, in words. */
export const fieldWording = (names: Readonly<Record<string, string>>): Wording => {
  const field = (name: string): string => names[name] ?? someField;
  return {
    words: ({ input }, nameOf) =>
      `Change ${Object.entries((input['fields'] ?? {}) as object)
        .map(([name, value]) => `${field(name).toLowerCase()}: ${valueWords(value, nameOf)}`)
        .join(', ')}`,
    field,
    value: valueWords,
  };
};
