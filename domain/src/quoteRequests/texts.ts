import { inWords, type Refusal, refuse } from '#kernel';

/** Every refusal of this noun. */
export const quoteRefusals = {
  closed: refuse.conflict('FORM_CLOSED', 'This form takes no requests at the moment.'),
  notHuman: refuse.input('HUMAN_CHECK_FAILED', 'The check that you are human has to be made again.'),
  tooMany: (wait: number): Refusal =>
    refuse.limited('TOO_MANY_REQUESTS', `Too many requests. Please try again in ${inWords(wait)}.`, {
      retryAfter: Math.ceil(wait / 1000),
    }),
} as const;
