import * as z from 'zod';
import { administrators, everyone, read, text } from '#kernel';
import { searchLimit } from './query.ts';
import { searchResult } from './results.ts';

export const searchOperations = {
  /** Everything that somebody may open and that fits; nothing for fewer than two characters. */
  all: read('search.all', everyone, {
    input: z.strictObject({ query: text(255), limit: z.int().min(1).max(50).default(searchLimit) }),
    output: z.strictObject({ results: z.array(searchResult) }),
    // Who sees everything searches most.
    aside: administrators,
  }),
};
