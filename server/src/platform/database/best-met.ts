import { type RawBuilder, sql } from 'kysely';

/** Up to so many hits all are ranked. Of more: the newest, and those met whole or by their beginning. */
export const most = 200;
export const [exact, prefixed] = [30, 40];

/** After everything that begins with what stands before it. */
export const last = '\u{10ffff}';

/**
 * Rows with a `term` that is, or begins with, what is wanted. Each beginning is asked for alone: of two at once a plan that is
 * kept would read the terms of all from one end to the other.
 */
export const bestMet = (
  wanted: readonly string[],
  met: (terms: RawBuilder<unknown>, limit: number) => RawBuilder<unknown>,
): RawBuilder<unknown>[] => {
  const begins = wanted.map((text) => sql`"term" > ${text} and "term" < ${text + last}`);
  return [met(sql`"term" = any(${wanted}::text[])`, exact), ...begins.map((terms) => met(terms, prefixed))];
};
