import { type Import, importOperations, wordKey, wordsAgain } from 'domain/imports';
import { useRead } from '#platform/query.ts';

/** Whether a word means what it meant in the file of the same headings that came in before. */
export const useEarlierWords = (about: Pick<Import, 'noun' | 'earlier'> | null) => {
  const id = about?.earlier ?? null;
  const { data } = useRead(importOperations.get, { id: id ?? '' }, { when: id !== null });
  const before = about && data ? wordsAgain(about.noun, data) : {};
  return (field: string, word: string, meaning: string | null | undefined): boolean =>
    typeof meaning === 'string' && before[field]?.[wordKey(word)] === meaning;
};
