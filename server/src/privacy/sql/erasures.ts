import type { AuditKind } from 'domain/audit';
import { type ErasureState, stepsOfSomebody } from 'domain/privacy';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Fitting, fits } from '#platform/database/like.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Stretch } from '#platform/rows/page.ts';
import type { Piece } from './lead-pieces.ts';

type Db = Kysely<DB>;

export type ErasureRow = {
  id: string;
  number: number;
  noun: string;
  rowId: string;
  state: ErasureState;
  step: string;
  sealed: string | null;
  erased: Record<string, number>;
  kept: { what: string; count: number; why: string }[];
  events: number;
  createdBy: string | null;
  createdAt: string;
  finishedAt: string | null;
};

const running: ErasureState = 'running';
const [first] = stepsOfSomebody;

const columns = [
  'id',
  'number',
  'noun',
  'rowId',
  'state',
  'step',
  'sealed',
  'erased',
  'kept',
  'events',
  'createdBy',
  'createdAt',
  'finishedAt',
] as const;

export const findErasure = (db: Db, id: string): Promise<ErasureRow | undefined> =>
  db.selectFrom('erasures').select(columns).where('id', '=', id).$castTo<ErasureRow>().executeTakeFirst();

/**
 * The same, with nobody else at a step of it until the transaction ends. A locked row would be a write: the live feed would
 * wait for as long as a step looks for something.
 */
export const lockErasure = async (db: Db, id: string): Promise<ErasureRow | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('privacy.step:' || ${id}::text, 0))`.execute(db);
  return findErasure(db, id);
};

/** What is under way for this person. */
export const runningErasure = (db: Db, noun: string, rowId: string): Promise<ErasureRow | undefined> =>
  db
    .selectFrom('erasures')
    .select(columns)
    .where('noun', '=', noun)
    .where('rowId', '=', rowId)
    .where('state', '=', running)
    .$castTo<ErasureRow>()
    .executeTakeFirst();

export const listErasures = (db: Db, { beyond, by, limit }: Stretch): Promise<ErasureRow[]> =>
  db
    .selectFrom('erasures')
    .select(columns)
    .where(sql<boolean>`${beyond}`)
    .orderBy(sql`${by}`)
    .limit(limit)
    .$castTo<ErasureRow>()
    .execute();

const lockNumbers = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('privacy.number', 0))`.execute(db);

/** Begins one under the next number; answers its id, or that of the one that is under way already, which goes no further meanwhile. */
export const insertErasure = async (
  db: Db,
  row: { id: string; noun: string; rowId: string; createdBy: string | null; createdAt: string },
): Promise<string> => {
  await lockNumbers(db);
  const { rows } = await sql<{ id: string }>`
    insert into erasures ("id", "number", "noun", "rowId", "step", "createdBy", "createdAt")
    select ${row.id}, coalesce(max("number"), 0) + 1, ${row.noun}, ${row.rowId}, ${first}, ${row.createdBy}, ${row.createdAt}
    from erasures
    on conflict ("noun", "rowId") where "state" = ${sql.lit(running)} do update set "noun" = excluded."noun"
    returning "id"`.execute(db);
  return rows[0]?.id ?? row.id;
};

/**
 * Begins one again that was done in another copy of this database, under the next number where its own is another's here; false
 * where it is known, or its person is being erased.
 */
export const insertErased = async (
  db: Db,
  {
    id,
    number,
    noun,
    rowId,
    at,
    by,
  }: { id: string; number: number; noun: string; rowId: string; at: string; by: string | null },
): Promise<boolean> => {
  await lockNumbers(db);
  const { numAffectedRows } = await sql`
    insert into erasures ("id", "number", "noun", "rowId", "step", "createdBy", "createdAt")
    select ${id}, case when bool_or("number" = ${number}) then max("number") + 1 else ${number} end, ${noun}, ${rowId}, ${first},
      (select "uid" from users where "uid" = ${by}), ${at}
    from erasures
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows) > 0;
};

/** Every erasure that was done, as it is kept outside. */
export const erasuresDone = (db: Db) =>
  db
    .selectFrom('erasures')
    .select(['id', 'number', 'noun', 'rowId', 'createdAt as at', 'createdBy as by'])
    .where('state', '=', 'done' satisfies ErasureState)
    .execute();

export const saveErasure = async (
  db: Db,
  id: string,
  changes: Partial<Pick<ErasureRow, 'step' | 'state' | 'sealed' | 'finishedAt' | 'events'>> & {
    erased?: object;
    kept?: readonly object[];
  },
): Promise<void> => {
  const { erased, kept, ...plain } = changes;
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('erasures')
    .set({
      ...plain,
      ...(erased && { erased: JSON.stringify(erased) }),
      ...(kept && { kept: JSON.stringify(kept) }),
    })
    .where('id', '=', id)
    .execute();
};

export const countPiece = async (db: Db, { table, where }: Piece): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Takes the rows of a piece away, or empties them; answers how many. */
export const erasePiece = async (db: Db, { table, where, empty }: Piece): Promise<number> => {
  const { numAffectedRows } = empty
    ? await sql`update ${sql.table(table)} set ${empty} where ${where}`.execute(db)
    : await sql`delete from ${sql.table(table)} where ${where}`.execute(db);
  return Number(numAffectedRows ?? 0);
};

const onWire = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\dT[\d:.]+)\+00:00$/, '$1Z') : value;

const mine = ({ where, own }: Piece) => (own ? sql`(${where}) and (${own})` : sql`(${where})`);

/** Whether there is anything of a piece that the person is given. */
export const isGiven = async (db: Db, piece: Piece): Promise<boolean> => {
  if (!piece.given) return false;
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from ${sql.table(piece.table)} where ${mine(piece)}) as "some"`.execute(db);
  return rows[0]?.some === true;
};

/** What the person is given of a piece, so many rows at a time; moments as everywhere on the wire. */
export async function* givenOf(
  db: Db,
  piece: Piece,
  size: number,
): AsyncGenerator<Record<string, unknown>[]> {
  const columns = sql.join((piece.given ?? []).map((name) => sql.ref(name)));
  // Where a row lies orders any table; nothing is held while the reader takes their time.
  for (let behind: string | undefined = '(0,0)'; behind; ) {
    const { rows }: { rows: { place: string; row: Record<string, unknown> }[] } = await sql<{
      place: string;
      row: Record<string, unknown>;
    }>`
      select "its place"::text as "place", to_jsonb(its) - 'its place' as "row" from (
        select ctid as "its place", ${columns} from ${sql.table(piece.table)}
        where ${mine(piece)} and ctid > ${behind}::tid order by ctid limit ${size}) as its
      order by "its place"`.execute(db);
    if (rows.length > 0)
      yield rows.map(({ row }) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, onWire(value)])),
      );
    behind = rows.length === size ? rows.at(-1)?.place : undefined;
  }
}

/** How many entries of the audit somebody made. */
export const countEventsBy = async (db: Db, uid: string): Promise<number> => {
  const { count } = await db
    .selectFrom('events')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('actor', '=', uid)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const keysOfFiles = async (
  db: Db,
  { where }: Piece,
): Promise<{ id: string; name: string; key: string }[]> => {
  const { rows } = await sql<{ id: string; name: string; key: string }>`
    select "id", coalesce(nullif("fileName", ''), "name") as "name", "storageKey" as "key" from documents
    where ${where} and "storageKey" is not null`.execute(db);
  return rows;
};

export const pictureKeyOf = async (db: Db, uid: string): Promise<string | null> =>
  (await db.selectFrom('users').select('profileImageKey').where('uid', '=', uid).executeTakeFirst())
    ?.profileImageKey ?? null;

/** Ids of the rows that a piece has, whose events are about the person too. */
export const idsOfPiece = async (db: Db, { table, where }: Piece): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select "id" from ${sql.table(table)} where ${where}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Answers that are kept of writes that these events tell of. */
export const dropAnswers = async (db: Db, positions: readonly number[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys using events
    where events."position" = any(${[...positions]}::bigint[]) and idempotency_keys."person" = events."actor"
      and (idempotency_keys."key" = events."key" or starts_with(events."key", idempotency_keys."key" || '#'))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
};

/** Events about these rows, by noun. */
export const positionsAbout = async (
  db: Db,
  about: readonly { noun: string; ids: readonly string[] }[],
): Promise<number[]> => {
  const found: number[] = [];
  for (const { noun, ids } of about) {
    if (ids.length === 0) continue;
    const { rows } = await sql<{ position: number }>`
      select "position" from events where "noun" = ${noun} and "rowId" = any(${[...ids]}::text[])`.execute(
      db,
    );
    found.push(...rows.map(({ position }) => position));
  }
  return found;
};

/** Events of rows that stay, as far as they say who somebody is. */
export const positionsSaying = async (
  db: Db,
  noun: string,
  ids: readonly string[],
  fields: readonly string[],
): Promise<number[]> => {
  const { rows } = await sql<{ position: number }>`
    select "position" from events where "noun" = ${noun} and "rowId" = any(${[...ids]}::text[])
      and ("before" ?| ${[...fields]}::text[] or "after" ?| ${[...fields]}::text[])`.execute(db);
  return rows.map(({ position }) => position);
};

/** Of some rows of events those that stand no more. */
export const rowsGone = async (
  db: Db,
  rows: readonly { noun: string; id: string }[],
  tables: ReadonlyMap<string, string>,
): Promise<{ noun: string; ids: string[] }[]> => {
  const gone = [];
  for (const [noun, those] of Map.groupBy(rows, (row) => row.noun)) {
    const table = tables.get(noun);
    if (!table) continue;
    const ids = those.map(({ id }) => id);
    const { rows: left } = await sql<{ id: string }>`
      select "id" from unnest(${ids}::text[]) as each("id")
      where not exists (select from ${sql.table(table)} as its where its."id"::text = each."id")`.execute(db);
    gone.push({ noun, ids: left.map(({ id }) => id) });
  }
  return gone;
};

/** What somebody did through others' eyes names the addresses they did it from. */
export const positionsOfViews = async (db: Db, uid: string): Promise<number[]> => {
  const { rows } = await sql<{ position: number }>`
    select "position" from events where audit_kind("noun", "verb", "after") = ${sql.lit('views' satisfies AuditKind)} and "actor" = ${uid}`.execute(
    db,
  );
  return rows.map(({ position }) => position);
};

export const countErased = async (db: Db, certificate: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from erased_events where "erasureId" = ${certificate}`.execute(db);
  return rows[0]?.count ?? 0;
};

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
