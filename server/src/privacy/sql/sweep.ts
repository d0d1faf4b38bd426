import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Fitting, fits } from '#platform/database/like.ts';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

type SweptColumn = { name: string; type: string; unique: boolean; computed: boolean };
/** A table by its name, of other schemas than ours with theirs before it; of some only those rows are looked at. */
export type SweptTable = {
  name: string;
  columns: SweptColumn[];
  /** Its size on the disk. */
  bytes: number;
  /** Its rows have a version, which says that they changed. */
  versioned: boolean;
  only?: RawBuilder<unknown>;
};

/** Of an invoice the law keeps what was issued; a draft is nobody's paper yet. */
const onlyOf: Readonly<Record<string, RawBuilder<unknown>>> = { invoices: sql`"number" is null` };

/** Every table of ours and of the queue that is not empty, with its columns that hold texts, from the catalogue: one that was added later is among them. */
export const textTables = async (db: Db): Promise<SweptTable[]> => {
  const { rows } = await sql<SweptTable>`
    select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as "name",
      pg_relation_size(c.oid) as "bytes", exists (select from pg_attribute v where v.attrelid = c.oid
        and v.attname = 'version' and v.atttypid = 'integer'::regtype and not v.attisdropped) as "versioned",
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'computed', a.attgenerated <> '',
        'unique', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and (a.attnum = any (i.indkey)
          or exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
            and d.refobjid = c.oid and d.refobjsubid = a.attnum)))) order by a.attnum) as "columns"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and format_type(a.atttypid, null) in
        ('text', 'character varying', 'text[]', 'character varying[]', 'json', 'jsonb', 'tsvector')
    group by c.oid, 1 having pg_relation_size(c.oid) > 0`.execute(db);
  return rows
    .map((table) => ({ ...table, ...(onlyOf[table.name] && { only: onlyOf[table.name] }) }) as SweptTable)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
};

/** What is looked for, the same as bare numbers of JSON, and what stands in its place. */
export type Wiping = Fitting & { bare: string | null; word: string };

const asText = (name: string) => sql`coalesce(${sql.ref(name)}::text, '')`;
const holds = ({ columns: all }: SweptTable, texts: Fitting) =>
  fits(
    sql`(${sql.join(
      all.map(({ name }) => asText(name)),
      sql` || ' ' || `,
    )})`,
    texts,
  );

const without = (name: string, type: string, { pattern, bare, word }: Wiping): RawBuilder<unknown> => {
  const column = sql.ref(name);
  if (type.endsWith('[]'))
    return sql`array(select regexp_replace(each, ${pattern}, ${word}, 'gi') from unnest(${column}) as each)`;
  if (type === 'json' || type === 'jsonb') {
    // A number that stands there as a number stays one.
    const plain = bare ? sql`regexp_replace(${column}::text, ${bare}, '\\10', 'g')` : sql`${column}::text`;
    return sql`regexp_replace(${plain}, ${pattern}, ${word}, 'gi')::${sql.raw(type)}`;
  }
  return sql`regexp_replace(${column}, ${pattern}, ${word}, 'gi')`;
};

/** Lets a statement take as long as a large table does. */
export const takeTime = async (db: Db): Promise<void> => {
  await sql`set local statement_timeout = 0`.execute(db);
};

const some = (condition: RawBuilder<unknown>, { only }: SweptTable) =>
  only ? sql`${condition} and ${only}` : condition;

/** Puts a word in the place of a person in every text of a table but those that rows are known by. */
export const sweepTable = async (db: Db, table: SweptTable, wiping: Wiping): Promise<number> => {
  const changed = table.columns.filter(
    ({ type, unique, computed }) => !unique && type !== 'tsvector' && !computed,
  );
  if (changed.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update ${sql.table(table.name)} set ${sql.join([
      ...changed.map(({ name, type }) => sql`${sql.ref(name)} = ${without(name, type, wiping)}`),
      ...(table.versioned ? [sql`"version" = "version" + 1`] : []),
    ])}
    where ${some(holds({ ...table, columns: changed }, wiping), table)}`.execute(db);
  return Number(numAffectedRows ?? 0);
};

// What refuses it: something else refers to it, or it has to look as it does.
const isRefused = (error: unknown): boolean => (error as { code?: string }).code?.startsWith('23') === true;

/** The same of what rows are known by, where each stays one of its kind; what the database refuses is left. */
export const sweepKeys = async (db: Db, table: SweptTable, { pattern, word }: Wiping): Promise<number> => {
  let done = 0;
  for (const { name } of table.columns.filter(
    (each) => each.unique && each.type === 'text' && !each.computed,
  )) {
    const column = sql.ref(name);
    await sql`savepoint keys`.execute(db);
    try {
      const { numAffectedRows } = await sql`
        update ${sql.table(table.name)}
        set ${column} = regexp_replace(${column}, ${pattern}, ${word}::text || ' ' || gen_random_uuid(), 'gi')
        where ${some(sql`${column} ~* ${pattern}`, table)}`.execute(db);
      await sql`set constraints all immediate`.execute(db);
      await sql`set constraints all deferred`.execute(db);
      done += Number(numAffectedRows ?? 0);
    } catch (error) {
      if (!isRefused(error)) throw error;
      await sql`rollback to savepoint keys`.execute(db);
    }
    await sql`release savepoint keys`.execute(db);
  }
  return done;
};

/** How many rows of a table still hold a person. */
export const countHolding = async (db: Db, table: SweptTable, texts: Fitting): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(table.name)} where ${some(holds(table, texts), table)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};
