import { changesBetween, idsOf, type Scope } from 'domain/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { atMost, type Stretch } from './page.ts';
import type { Table } from './table.ts';

type Db = Kysely<DB>;
type Of = Pick<Table<never>, 'name' | 'columns' | 'json'>;

const named = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** Rows that fit; `rest` is what comes behind the condition. */
export const selectRows = async <Row>(
  db: Db,
  { name, columns }: Of,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<Row[]> =>
  (await sql<Row>`select ${named(columns)} from ${sql.table(name)} where ${where} ${rest}`.execute(db)).rows;

/** A row by id, as far as the scope reaches; undefined for missing and hidden alike. */
export const findRow = async <Row>(db: Db, table: Of, id: string, scope: Scope): Promise<Row | undefined> =>
  (await selectRows<Row>(db, table, sql`"id" = ${id} and ${scopeSql(scope, table.name)}`))[0];

/**
 * The same, locked; who waited for the lock sees the row as it is then. The id never changes: what refers to the row
 * need not wait, but where the row is to go for good.
 */
export const lockRow = async <Row>(
  db: Db,
  table: Of,
  id: string,
  scope: Scope,
  mode: 'change' | 'delete' = 'change',
): Promise<Row | undefined> => {
  const locked = mode === 'change' ? sql`for no key update` : sql`for update`;
  return (await selectRows<Row>(db, table, sql`"id" = ${id} and ${scopeSql(scope, table.name)}`, locked))[0];
};

/** A stretch of the rows in scope that fit. */
export const pageRows = <Row>(
  db: Db,
  table: Of,
  scope: Scope,
  { beyond, by, limit }: Stretch,
  fits: RawBuilder<unknown> = sql`true`,
): Promise<Row[]> =>
  selectRows<Row>(
    db,
    table,
    sql`${scopeSql(scope, table.name)} and ${fits} and ${beyond}`,
    sql`order by ${by} limit ${atMost(limit)}`,
  );

/** Adds rows in one statement; answers the ids that were new. */
export const addRows = async <Row extends object>(
  db: Db,
  { name, columns }: Of,
  rows: readonly Row[],
): Promise<string[]> => {
  if (rows.length === 0) return [];
  const { rows: added } = await sql<{ id: string }>`
    insert into ${sql.table(name)} (${named(columns)})
    select ${named(columns)} from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)})
    on conflict ("id") do nothing returning "id"`.execute(db);
  return idsOf(added);
};

/** Writes what changed of a row locked by then. */
export const saveRow = async <Row extends { id: string }>(
  db: Db,
  { name, columns, json = [] }: Of,
  before: Row,
  after: Row,
): Promise<void> => {
  const stored = (column: string, value: unknown) =>
    value !== null && typeof value === 'object' && (!Array.isArray(value) || json.includes(column))
      ? JSON.stringify(value)
      : value;
  const changed = Object.entries(changesBetween(before, after).after).filter(([field]) =>
    columns.includes(field),
  );
  if (changed.length === 0) return;
  const set = changed.map(([column, value]) => sql`${sql.ref(column)} = ${stored(column, value)}`);
  await sql`update ${sql.table(name)} set ${sql.join(set)} where "id" = ${after.id}`.execute(db);
};

/** Takes a row locked by then out for good. */
export const deleteRow = async (db: Db, { name }: Of, id: string): Promise<void> => {
  await sql`delete from ${sql.table(name)} where "id" = ${id}`.execute(db);
};
