import * as z from 'zod';
import { everyone, operation, text } from '#kernel';
import { searchLimit } from './query.ts';
import { type SearchResult, searchResult } from './results.ts';

export const searchOperations = {
  /** Everything that somebody may open and that fits; nothing for fewer than two characters. */
  all: operation<{ results: SearchResult[] }>()({
    name: 'search.all',
    who: everyone,
    kind: 'read',
    output: z.strictObject({ results: z.array(searchResult) }),
    input: z.strictObject({ query: text(255), limit: z.int().min(1).max(50).default(searchLimit) }),
  }),
};
