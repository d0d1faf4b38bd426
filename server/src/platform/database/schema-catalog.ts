import type pg from 'pg';

export type Column = {
  table: string;
  name: string;
  /** As SQL writes it: `timestamp(3) with time zone`. */
  type: string;
  /** Base type after domains and arrays: `timestamptz`, with its enum labels if it has any. */
  base: string;
  labels: string[] | null;
  array: boolean;
  required: boolean;
  default: string | null;
  identity: '' | 'a' | 'd';
  generated: '' | 's' | 'v';
};

const columns = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    b.typname as base, t.typcategory = 'A' as "array", a.attnotnull as required,
    pg_get_expr(d.adbin, d.adrelid) as default, a.attidentity::text as identity, a.attgenerated::text as generated,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = b.oid) as labels
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  join pg_type b on b.oid = coalesce(nullif(t.typelem, 0), nullif(t.typbasetype, 0), t.oid)
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;

// Partitions stand in a schema of their own, so each table here is a whole.
const partitioned = `select c.relname as "table", 'partition by ' || pg_get_partkeydef(c.oid) as text from pg_class c
  where c.relkind = 'p' and c.relnamespace = 'public'::regnamespace`;

/** All columns of the product's own tables, in the order of the tables' names. */
export const readColumns = async (client: pg.ClientBase): Promise<Column[]> =>
  (await client.query<Column>(columns)).rows;

// Each gives one text per object, in an order that does not depend on when it was made.
const objects = {
  extensions: `select 'create extension ' || quote_ident(extname) || ';' as text from pg_extension
    where extname <> 'plpgsql' order by extname collate "C"`,
  enums: `select format('create type %I as enum (%s);', t.typname,
      (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as text
    from pg_type t where t.typtype = 'e' and t.typnamespace = 'public'::regnamespace order by t.typname collate "C"`,
  functions: `select pg_get_functiondef(p.oid) || ';' as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`,
  views: `select format(E'create view %I as\\n%s', c.relname, pg_get_viewdef(c.oid)) as text from pg_class c
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`,
} as const;

const parts = {
  constraints: `select c.conrelid::regclass::text as "table",
      format('constraint %I %s', c.conname, pg_get_constraintdef(c.oid)) as text
    from pg_constraint c where c.connamespace = 'public'::regnamespace and c.conrelid <> 0 and c.contype in ('p', 'u', 'f', 'c', 'x')
    order by position(c.contype::text in 'pucxf'), c.conname collate "C"`,
  indexes: `select i.indrelid::regclass::text as "table", pg_get_indexdef(i.indexrelid) || ';' as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by c.relname collate "C"`,
  statistics: `select s.stxrelid::regclass::text as "table", pg_get_statisticsobjdef(s.oid) || ';' as text
    from pg_statistic_ext s where s.stxnamespace = 'public'::regnamespace order by s.stxname collate "C"`,
  triggers: `select t.tgrelid::regclass::text as "table", pg_get_triggerdef(t.oid) || ';' as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by t.tgname collate "C"`,
} as const;

const texts = async (client: pg.ClientBase, query: string): Promise<string[]> =>
  (await client.query<{ text: string }>(query)).rows.map((row) => row.text.trim());

const byTable = async (client: pg.ClientBase, query: string): Promise<Map<string, string[]>> => {
  const { rows } = await client.query<{ table: string; text: string }>(query);
  return new Map(
    Object.entries(Object.groupBy(rows, (row) => row.table)).map(([table, found = []]) => [
      table,
      found.map((row) => row.text),
    ]),
  );
};

const columnLine = (column: Column): string => {
  const { name, type, required, default: value, identity, generated } = column;
  const origin = identity
    ? ` generated ${identity === 'a' ? 'always' : 'by default'} as identity`
    : generated
      ? ` generated always as (${value}) ${generated === 's' ? 'stored' : 'virtual'}`
      : value === null
        ? ''
        : ` default ${value}`;
  return `"${name}" ${type}${origin}${required ? ' not null' : ''}`;
};

/** The whole schema as SQL text, the same for the same schema whatever its history. */
export const dumpSchema = async (client: pg.ClientBase): Promise<string> => {
  const tables = Map.groupBy(await readColumns(client), (column) => column.table);
  const constraints = await byTable(client, parts.constraints);
  const indexes = await byTable(client, parts.indexes);
  const statistics = await byTable(client, parts.statistics);
  const triggers = await byTable(client, parts.triggers);
  const keys = await byTable(client, partitioned);
  const blocks = [
    '-- Written by `npm run schema` after all migrations; not run by anything.',
    ...(await texts(client, objects.extensions)),
    ...(await texts(client, objects.enums)),
    ...(await texts(client, objects.functions)),
  ];
  for (const [table, columnsOf] of tables) {
    const lines = [...columnsOf.map(columnLine), ...(constraints.get(table) ?? [])];
    const after = [indexes, statistics, triggers].flatMap((part) => part.get(table) ?? []);
    const key = keys.get(table)?.map((text) => ` ${text}`) ?? '';
    blocks.push([`create table ${table} (\n  ${lines.join(',\n  ')}\n)${key};`, ...after].join('\n'));
  }
  return `${[...blocks, ...(await texts(client, objects.views))].join('\n\n')}\n`;
};
