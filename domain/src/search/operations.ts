import * as z from 'zod';
import { everyone, inWords, operation, type Refusal, refuse, text } from '#kernel';
import { searchLimit } from './query.ts';
import { type SearchResult, searchResult } from './results.ts';

/** The limit that an administrator may switch on; `wait` in milliseconds. */
export const tooManySearches = (wait: number): Refusal =>
  refuse.limited('TOO_MANY_SEARCHES', `Too many searches. Please try again in ${inWords(wait)}.`, {
    retryAfter: Math.ceil(wait / 1000),
  });

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
