import { countWords, minute, type Refusal, refuse } from '#kernel';
import type { SettingsFields } from './settings.ts';

/** The limits that a house may switch on, with the numbers they are offered with; minutes. */
export const specifiedLimits = {
  api: { max: 100, per: 1 },
  form: { max: 10, per: 1 },
  email: { max: 5, per: 60 },
  search: { max: 30, per: 1 },
} as const satisfies Record<keyof SettingsFields['limits'], { max: number; per: number }>;

/** What of a limit is left, and when it begins anew. */
export type Remaining = { max: number; remaining: number; wait: number; resetAt: string };

// Whoever has used up a limit must be able to sign in and out, to stop viewing, and to set another one.
const uncounted = /^(auth|view|settings)\./;

/** Whether an operation counts against the limit of all requests. */
export const countsAsRequest = (operation: string): boolean => !uncounted.test(operation);

const waitWords = (wait: number): string => {
  const [count, unit]: [number, string] =
    wait <= minute ? [Math.ceil(wait / 1000), 'second'] : [Math.ceil(wait / minute), 'minute'];
  return countWords(count, unit);
};

/** More requests than the house allows one person; `wait` in milliseconds. */
export const tooManyRequests = ({ max, wait }: Pick<Remaining, 'max' | 'wait'>): Refusal =>
  refuse.limited(
    'TOO_MANY_REQUESTS',
    `More than ${max} requests. Please go on in ${waitWords(Math.max(1, wait))}.`,
    { retryAfter: Math.max(1, Math.ceil(wait / 1000)) },
  );
