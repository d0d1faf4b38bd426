import { type ErasureState, stepsOfSomebody } from 'domain/privacy';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Stretch } from '#platform/rows/page.ts';

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
