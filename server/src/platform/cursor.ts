import { type Outcome, type Page, refuse } from 'domain/kernel';
import type * as z from 'zod';

/** The answer to a cursor that this list did not give out. */
export const invalidCursor = refuse.input('INVALID_CURSOR', 'This cursor is not one of ours.', {
  fields: { cursor: 'Invalid cursor' },
});

/** Where a list ended, as opaque text. */
export const cursorAt = (...at: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(at)).toString('base64url');

/** Reads a cursor as it was given out, null at the start of a list; anything else is refused, never begun anew. */
export const readCursor = <At>(
  shape: z.ZodType<At>,
  cursor: string | null | undefined,
): Outcome<At | null> => {
  if (cursor === null || cursor === undefined) return null;
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return invalidCursor;
  }
};

/** A page of `limit` rows out of one more than that; `at` says where a row stands. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  at: (last: Row) => readonly (string | number | null)[],
): Page<Row> => {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, cursor: rows.length > limit && last !== undefined ? cursorAt(...at(last)) : null };
};
