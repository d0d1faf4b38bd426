import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

export type Column = { name: string; type: string; isKey: boolean };

/** The columns of a table in their order, as the database has them: a new one is in the next export by itself. */
export const columnsIn = async (db: Db, table: string): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select a.attname::text as "name", format_type(a.atttypid, null) as "type",
      coalesce(a.attnum = any(i.indkey::int2[]), false) as "isKey"
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ('public.' || quote_ident(${table}))::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(db);
  return rows;
};

const moment = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** A value as text: moments as everywhere on the wire, lists as JSON. */
const said = ({ name, type }: Column): RawBuilder<unknown> => {
  const column = sql.ref(name);
  if (type === 'timestamp with time zone')
    return sql`to_char(${column} at time zone 'UTC', ${sql.lit(moment)})`;
  if (type.endsWith('[]')) return sql`to_json(${column})::text`;
  return sql`${column}::text`;
};

const rowsAtOnce = 500;

/** The rows of a table as texts, in the order of its key, so many at a time: no more of them is in memory. */
export const rowsOf = async function* (
  db: Db,
  table: string,
  columns: readonly Column[],
  order: readonly Column[],
  only = 'true',
): AsyncGenerator<Record<string, string | null>[]> {
  const selected = sql.join(columns.map((column) => sql`${said(column)} as ${sql.ref(column.name)}`));
  const by = sql.join((order.length > 0 ? order : columns).map(({ name }) => sql.ref(name)));
  await sql`declare exported no scroll cursor for select ${selected} from ${sql.table(table)} where ${sql.raw(only)} order by ${by}`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<
      Record<string, string | null>
    >`fetch ${sql.raw(String(rowsAtOnce))} from exported`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close exported`.execute(db);
};
