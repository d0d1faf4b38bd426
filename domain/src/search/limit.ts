import { inWords, type Refusal, refuse } from '#kernel';

/** The limit that an administrator may switch on; `wait` in milliseconds. */
export const tooManySearches = (wait: number): Refusal =>
  refuse.limited('TOO_MANY_SEARCHES', `Too many searches. Please try again in ${inWords(wait)}.`, {
    retryAfter: Math.ceil(wait / 1000),
  });
