import type * as z from 'zod';
import type { Cell } from './cell.ts';

/** A value that its field refused: the field stays empty, the text goes into a lead's first note. */
export type LeftOut = { column: string; value: string; reason: string };

/** A value that was read as another one; shown before anything is written. */
export type ReadAs = { column: string; from: string; to: string };

/** What a row of any file says. */
export type Reading = {
  fields: object;
  leftOut: LeftOut[];
  readAs: ReadAs[];
  /** Why the row cannot be taken in. */
  refused: string | null;
};

/** A row while it is read. */
export type RowDraft = {
  /** Addresses and numbers beside those of the fields. */
  others: { email: string[]; phone: string[] };
  /** Fields that one of those filled, for want of their own. */
  lent: ('email' | 'phone')[];
  /** Who stands beside the one that the row is about, by name. */
  people: { first: string; last: string; email: string }[];
  /** What goes into the first note. */
  texts: string[];
  values: Record<string, unknown>;
  leftOut: LeftOut[];
  readAs: ReadAs[];
  refused: string | null;
  /** It gives a number that its field refuses: a way to reach it, which people can read (D45). */
  undialled: boolean;
};

/** Nothing read yet. */
export const emptyDraft = (): RowDraft => ({
  others: { email: [], phone: [] },
  lent: [],
  people: [],
  texts: [],
  values: {},
  leftOut: [],
  readAs: [],
  refused: null,
  undialled: false,
});

/** Puts a value aside that its field does not take. */
export const leaveOut = (
  draft: RowDraft,
  { column, text }: Pick<Cell, 'column' | 'text'>,
  reason: string,
): void => {
  draft.leftOut.push({ column, value: text, reason });
};

/** The schemas of the fields, those that the database and the forms use too. */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** Sets a field if its schema takes the value. */
export const setField = (
  draft: RowDraft,
  shape: Shape,
  cell: Cell,
  field: string,
  value: unknown,
): boolean => {
  const schema = Object.hasOwn(shape, field) ? shape[field] : undefined;
  const parsed = schema?.safeParse(value);
  if (!parsed?.success) {
    leaveOut(draft, cell, parsed?.error.issues[0]?.message ?? 'Not a field');
    return false;
  }
  draft.values[field] = parsed.data;
  return true;
};

/** Whether one of these fields has a value. */
export const isFilled = ({ values }: RowDraft, ...fields: string[]): boolean =>
  fields.some((field) => String(values[field] ?? '').trim() !== '');
