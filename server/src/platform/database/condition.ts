import type { Condition } from 'domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import { equals } from './scope.ts';

/** What a field stands for that is no column of the table. */
export type Derived = Readonly<Record<string, RawBuilder<unknown>>>;

type Sql = RawBuilder<boolean>;
type Value = string | number | boolean | null;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** `fixed`: the words of a condition are the product's own and stand in the text, so that its plan can be kept. */
type Way = { fixed?: true };

// What is no id is no id of any row, and must not be read as one; an id as it stands finds its index.
const is = (column: RawBuilder<unknown>, value: Value, { fixed }: Way): RawBuilder<unknown> => {
  // Said bare: what is among others is then looked up from there, and not every row compared.
  if (value === true) return column;
  if (fixed && value !== null && !uuid.test(String(value))) return sql`${column} = ${sql.lit(value)}`;
  return typeof value === 'string' && !uuid.test(value)
    ? sql`${column}::text = ${value}`
    : equals(column, value);
};

const joined = (parts: readonly RawBuilder<unknown>[], by: 'and' | 'or'): Sql => {
  if (parts.length === 0) return by === 'and' ? sql<boolean>`true` : sql<boolean>`false`;
  return sql<boolean>`(${sql.join(parts, by === 'and' ? sql` and ` : sql` or `)})`;
};

/** A condition on a table: the same rows as `meets` finds in memory. */
export const conditionSql = (
  condition: Condition,
  table: string,
  derived: Derived = {},
  way: Way = {},
): Sql => {
  const of = (each: Condition): Sql => conditionSql(each, table, derived, way);
  const column = (field: string): RawBuilder<unknown> =>
    Object.hasOwn(derived, field) ? (derived[field] as RawBuilder<unknown>) : sql.ref(`${table}.${field}`);
  if ('all' in condition) return joined(condition.all.map(of), 'and');
  if ('any' in condition) return joined(condition.any.map(of), 'or');
  // What is unknown does not hold.
  if ('not' in condition) return sql<boolean>`(${of(condition.not)}) is not true`;
  const here = column(condition.field);
  if ('is' in condition) {
    const wanted = condition.is;
    const values = Array.isArray(wanted) ? (wanted as readonly Value[]) : [wanted as Value];
    return joined(
      values.map((value) => is(here, value, way)),
      'or',
    );
  }
  if ('folded' in condition)
    return sql<boolean>`lower(coalesce(${here}::text, '')) = any(array(
      select lower(wanted) from unnest(${[...condition.folded]}::text[]) as wanted))`;
  if ('after' in condition)
    return sql<boolean>`${here} < ${column(condition.after)} + make_interval(secs => ${condition.within / 1000})`;
  const { from, before } = condition;
  return joined(
    [
      sql`${here} is not null`,
      ...(from === undefined ? [] : [sql`${here} >= ${from}`]),
      ...(before === undefined ? [] : [sql`${here} < ${before}`]),
    ],
    'and',
  );
};
