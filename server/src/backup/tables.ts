import type pg from 'pg';

/** A table as the archive holds it: what can be copied in again, and the order of its rows. */
export type Table = { name: string; columns: string[]; order: string[] };
export type Sequence = { name: string; value: number; called: boolean };

// Generated columns are computed again; an xid8 means nothing in another cluster and takes its default there.
const tables = `
  select c.relname as name,
    array_agg(a.attname::text order by a.attnum) as columns,
    coalesce((select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum))
      from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary), '{}') as "order"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
  group by c.oid, c.relname order by c.relname collate "C"`;

/** The product's tables, read from the catalogs: a new table is in the next backup by itself. */
export const readTables = async (client: pg.ClientBase): Promise<Table[]> =>
  (await client.query<Table>(tables)).rows;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listed = (names: readonly string[]): string => names.map(quoted).join(', ');

/** COPY text of a table in the order of its key, so that the same rows give the same digest. */
export const copyOut = ({ name, columns, order }: Table): string =>
  `copy (select ${listed(columns)} from public.${quoted(name)} order by ${listed(order.length > 0 ? order : columns)}) to stdout`;

export const copyIn = ({ name, columns }: Table): string =>
  `copy public.${quoted(name)} (${listed(columns)}) from stdin`;

export const readSequences = async (client: pg.ClientBase): Promise<Sequence[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace order by c.relname collate "C"`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<Omit<Sequence, 'name'>>(
      `select last_value as value, is_called as called from public.${quoted(name)}`,
    );
    sequences.push({ name, ...(found.rows[0] ?? { value: 1, called: false }) });
  }
  return sequences;
};

export const setSequence = async (
  client: pg.ClientBase,
  { name, value, called }: Sequence,
): Promise<void> => {
  await client.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, value, called]);
};

const changeForeignKeys = async (client: pg.ClientBase, to: string): Promise<void> => {
  const { rows } = await client.query<{ text: string }>(
    `select format('alter table %s alter constraint %I ${to}', conrelid::regclass, conname) as text
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { text } of rows) await client.query(text);
};

const changeTriggers = async (client: pg.ClientBase, to: 'enable' | 'disable'): Promise<void> => {
  const { rows } = await client.query<{ text: string }>(
    `select distinct format('alter table %s ${to} trigger user', tgrelid::regclass) as text
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace order by text`,
  );
  for (const { text } of rows) await client.query(text);
};

/** Runs `load` with the tables' own triggers off and foreign keys checked at its end, whatever the order of tables. */
export const withoutTriggers = async (client: pg.ClientBase, load: () => Promise<void>): Promise<void> => {
  await changeTriggers(client, 'disable');
  await changeForeignKeys(client, 'deferrable initially deferred');
  await load();
  await client.query('set constraints all immediate');
  await changeForeignKeys(client, 'not deferrable');
  await changeTriggers(client, 'enable');
};

/** Removes the rows that migrations themselves put in. */
export const emptyTables = async (client: pg.ClientBase, all: readonly Table[]): Promise<void> => {
  for (const { name } of all) await client.query(`delete from public.${quoted(name)}`);
};
