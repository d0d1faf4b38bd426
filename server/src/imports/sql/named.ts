import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/**
 * Which rows of a table others refer to, and so may not be removed, as the database itself would say; rows of the tables
 * that are left `out` go with them. What a later noun refers to is known by its foreign key.
 */
export const namedElsewhere = async (
  db: Db,
  table: 'leads' | 'clients' | 'sites' | 'machines' | 'contacts' | 'activities',
  ids: readonly string[],
  out: readonly string[] = [],
): Promise<string[]> => {
  if (ids.length === 0) return [];
  const { rows: references } = await sql<{ table: string; column: string }>`
    select tables.relname as "table", columns.attname as "column" from pg_constraint
      join pg_class as tables on tables.oid = conrelid
      join pg_attribute as columns on columns.attrelid = conrelid and columns.attnum = conkey[1]
    where contype = 'f' and confdeltype in ('a', 'r') and confrelid = ${table}::regclass
      and tables.relname <> all(${[...out]}::text[])`.execute(db);
  const wanted = sql`any(${[...ids]}::uuid[])`;
  const named = references.map(
    ({ table: of, column }) =>
      sql`select ${sql.ref(column)} as "id" from ${sql.table(of)} where ${sql.ref(column)} = ${wanted}`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(named, sql` union `)}`.execute(db);
  return rows.map(({ id }) => id);
};
