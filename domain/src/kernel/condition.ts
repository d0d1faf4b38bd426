import { same } from './changes.ts';

type Value = string | number | boolean | null;
type Bound = string | number;

/**
 * What a row must be like, as data: judged in memory by `meets`, in the database by `conditionSql`, so that a figure and
 * the list it opens cannot differ (W13). Days and moments are texts, moments in the one form of the wire. What is empty
 * is neither before nor after anything, and what does not hold is false, never unknown.
 */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly field: string; readonly is: Value | readonly Value[] }
  /** One of these words, however they are written. */
  | { readonly field: string; readonly folded: readonly string[] }
  /** From the first on, and before the second. */
  | { readonly field: string; readonly from?: Bound | undefined; readonly before?: Bound | undefined }
  /** Less than so many milliseconds after another moment of the row. */
  | { readonly field: string; readonly after: string; readonly within: number };

type Row = Readonly<Record<string, unknown>>;

const isOne = (wanted: Value | readonly Value[], value: unknown): boolean =>
  Array.isArray(wanted) ? wanted.includes(value as Value) : wanted === value;

const lies = (value: unknown, from: Bound | undefined, before: Bound | undefined): boolean => {
  if (value === null || value === undefined) return false;
  const bound = value as Bound;
  return (from === undefined || bound >= from) && (before === undefined || bound < before);
};

const follows = (at: unknown, after: unknown, within: number): boolean =>
  typeof at === 'string' && typeof after === 'string' && Date.parse(at) - Date.parse(after) < within;

/** Whether a row is as a condition says. */
export const meets = (condition: Condition, row: Row): boolean => {
  if ('all' in condition) return condition.all.every((each) => meets(each, row));
  if ('any' in condition) return condition.any.some((each) => meets(each, row));
  if ('not' in condition) return !meets(condition.not, row);
  const value = row[condition.field] ?? null;
  if ('is' in condition) return isOne(condition.is, value);
  if ('folded' in condition)
    return condition.folded.some((word) => word.toLowerCase() === String(value ?? '').toLowerCase());
  if ('after' in condition) return follows(value, row[condition.after], condition.within);
  return lies(value, condition.from, condition.before);
};

/** That a field has a value, or none. */
export const fieldIs = (field: string, value: Value | readonly Value[]): Condition => ({ field, is: value });

/** That a field is not empty. */
export const fieldKnown = (field: string): Condition => ({ not: fieldIs(field, null) });

/** Every row. */
export const anyRow: Condition = { all: [] };

const conjuncts = (condition: Condition): readonly Condition[] =>
  'all' in condition ? condition.all.flatMap(conjuncts) : [condition];

/** What a condition asks beyond another one of rows that are as that says. */
export const beyond = (condition: Condition, known: Condition): Condition => {
  const asked = conjuncts(known);
  return { all: conjuncts(condition).filter((each) => !asked.some((one) => same(one, each))) };
};
