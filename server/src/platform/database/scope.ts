import type { Clause, Has, Scope } from 'domain/kernel';
import { type RawBuilder, sql } from 'kysely';

type Value = string | number | boolean | null;

// Truth values and null stand in the text, so that partial indexes are recognised under a prepared plan.
/** That a column has a value, or none. */
export const equals = (column: RawBuilder<unknown>, value: Value): RawBuilder<unknown> => {
  if (value === null) return sql`${column} is null`;
  if (typeof value === 'boolean') return value ? column : sql`not ${column}`;
  return sql`${column} = ${value}`;
};

const oneOf = (column: RawBuilder<unknown>, values: readonly Value[]): RawBuilder<unknown> =>
  values.length === 0
    ? sql`false`
    : sql`(${sql.join(
        values.map((value) => equals(column, value)),
        sql` or `,
      )})`;

const isHas = (wanted: Clause[string]): wanted is Has =>
  typeof wanted === 'object' && wanted !== null && 'has' in wanted;

const clauseSql = (clause: Clause, table: string): RawBuilder<unknown> => {
  const parts = Object.entries(clause).map(([field, wanted]) => {
    const column = sql.ref(`${table}.${field}`);
    if (isHas(wanted)) return sql`${column} @> array[${wanted.has}]::uuid[]`;
    return Array.isArray(wanted) ? oneOf(column, wanted) : equals(column, wanted as Value);
  });
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
};

/** A scope as a condition on a table: the same rows as `inScope` finds in memory. */
export const scopeSql = (scope: Scope, table: string): RawBuilder<boolean> =>
  scope.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        scope.map((clause) => clauseSql(clause, table)),
        sql` or `,
      )})`;

/** Drops the clauses that contradict what is asked for anyway; fewer alternatives, better plans. */
export const narrowScope = (scope: Scope, asked: Clause): Scope =>
  scope.filter((clause) =>
    Object.entries(asked).every(([field, value]) => {
      const wanted = clause[field];
      return (
        wanted === undefined ||
        isHas(wanted) ||
        Array.isArray(wanted) ||
        Array.isArray(value) ||
        wanted === value
      );
    }),
  );
