import {
  type FormerCollection,
  type FormerPlace,
  type FormerReference,
  type FormerRemark,
  plainText,
  type FormerFile as ShownFile,
  type FormerRun as ShownRun,
} from 'domain/formerSystem';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

/** A file of an export as it was given; `key` where the product keeps it until the run is done. */
export type FormerFile = Pick<ShownFile, 'name' | 'bytes'> & Partial<ShownFile> & { key?: string };

/** One move with where its files are kept. */
export type FormerRun = Omit<ShownRun, 'files'> & { files: Partial<Record<FormerCollection, FormerFile>> };

/** The same for people. */
export const shownRun = ({ files, ...run }: FormerRun): ShownRun => ({
  ...run,
  files: Object.fromEntries(
    Object.entries(files).map(([collection, { key: _, documents = 0, ...file }]) => [
      collection,
      { ...file, documents },
    ]),
  ),
});

export const insertRun = async (db: Db, run: FormerRun): Promise<void> => {
  const { files, tallies, ...about } = run;
  await db
    .insertInto('former_runs')
    .values({ ...about, files: JSON.stringify(files), tallies: JSON.stringify(tallies) })
    .execute();
};

export const findRun = async (db: Db, id: string, lock?: 'lock'): Promise<FormerRun | null> => {
  const query = db.selectFrom('former_runs').selectAll().where('id', '=', id);
  const found = await (lock ? query.forUpdate() : query).$castTo<FormerRun>().executeTakeFirst();
  return found ?? null;
};

/** A move by hand of the same files that did not come to its end; it goes on where it stopped. */
export const openRun = async (db: Db, files: FormerRun['files']): Promise<FormerRun | null> => {
  const found = await db
    .selectFrom('former_runs')
    .selectAll()
    .where('state', '=', 'running')
    .where('createdBy', 'is', null)
    .where(sql<boolean>`"files" = ${JSON.stringify(files)}::jsonb`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .$castTo<FormerRun>()
    .executeTakeFirst();
  return found ?? null;
};

/** Moves that were started. */
export const listRuns = (db: Db, { beyond, by, limit }: Stretch): Promise<FormerRun[]> =>
  db
    .selectFrom('former_runs')
    .selectAll()
    .where('state', 'in', ['running', 'done'])
    .where(beyond)
    .orderBy(by)
    .limit(limit)
    .$castTo<FormerRun>()
    .execute();

/** Whether a move other than this one writes at the moment. */
export const isAnyRunning = async (db: Db, except: string): Promise<boolean> => {
  const query = db
    .selectFrom('former_runs')
    .select('id')
    .where('state', '=', 'running')
    .where('createdBy', 'is not', null);
  return (await query.where('id', '<>', except).executeTakeFirst()) !== undefined;
};

/** Moves whose files came before a moment and that nobody started. */
export const idleRuns = (db: Db, before: string): Promise<FormerRun[]> =>
  db
    .selectFrom('former_runs')
    .selectAll()
    .where('state', 'in', ['uploading', 'checked'])
    .where('createdAt', '<', before)
    .limit(100)
    .$castTo<FormerRun>()
    .execute();

export const dropRun = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('former_runs').where('id', '=', id).execute();
};

/** Where documents of this former id stand. */
export const placesOf = (db: Db, formerId: string): Promise<FormerPlace[]> =>
  db
    .selectFrom('former_ids')
    .select(['collection', 'id'])
    .where('formerId', '=', formerId)
    .orderBy('collection')
    .$castTo<FormerPlace>()
    .execute();

export const saveRun = async (db: Db, id: string, changes: Partial<FormerRun>): Promise<void> => {
  const { files, tallies, ...plain } = changes;
  await db
    .updateTable('former_runs')
    .set({
      ...plain,
      ...(files ? { files: JSON.stringify(files) } : {}),
      ...(tallies ? { tallies: JSON.stringify(tallies) } : {}),
    })
    .where('id', '=', id)
    .execute();
};

/** Two moves at once would read past each other: the second waits until the first has written its documents. */
export const lockMoves = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7702031)`.execute(db);
};

const referenceKey = (collection: string, id: string): string => `${collection}/${id}`;

/** Where documents of the former system stand here, by `collection/id`. */
export const idsOf = async (
  db: Db,
  wanted: readonly Pick<FormerReference, 'collection' | 'id'>[],
): Promise<ReadonlyMap<string, string>> => {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ collection: string; formerId: string; id: string }>`
    select f."collection", f."formerId", f."id" from former_ids f
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w("collection" text, "id" text)
      on f."collection" = w."collection" and f."formerId" = w."id"`.execute(db);
  return new Map(rows.map(({ collection, formerId, id }) => [referenceKey(collection, formerId), id]));
};

/** Of these documents those that stand here, with the move that brought them. */
export const knownOf = async (
  db: Db,
  collection: FormerCollection,
  formerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('former_ids')
    .select(['formerId', 'runId'])
    .where('collection', '=', collection)
    .where('formerId', '=', sql<string>`any(${formerIds}::text[])`)
    .execute();
  return new Map(rows.map(({ formerId, runId }) => [formerId, runId]));
};

/** Remembers where documents stand; answers the former ids that were not known before. */
export const rememberIds = async (
  db: Db,
  runId: string,
  collection: FormerCollection,
  rows: readonly { formerId: string; id: string }[],
): Promise<ReadonlySet<string>> => {
  const { rows: added } = await sql<{ formerId: string }>`
    insert into former_ids ("collection", "formerId", "id", "runId")
    select ${collection}, "formerId", "id", ${runId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("formerId" text, "id" uuid)
    on conflict do nothing returning "formerId"`.execute(db);
  return new Set(added.map(({ formerId }) => formerId));
};

// A remark quotes what a document says, also what cannot be stored.
const storable = (_: string, value: unknown) => (typeof value === 'string' ? plainText(value) : value);

export const addRemarks = async (db: Db, runId: string, remarks: readonly FormerRemark[]): Promise<void> => {
  if (remarks.length === 0) return;
  await sql`
    insert into former_remarks ("runId", "collection", "formerId", "kind", "field", "text")
    select ${runId}::uuid, "collection", "id", "kind", "field", "text"
    from jsonb_to_recordset(${JSON.stringify(remarks, storable)}::jsonb) as r("collection" text, "id" text, "kind" text,
      "field" text, "text" text)`.execute(db);
};

export const listRemarks = async (
  db: Db,
  runId: string,
  after: number,
  limit: number,
  collection?: FormerCollection,
): Promise<(FormerRemark & { n: number })[]> => {
  const query = db
    .selectFrom('former_remarks')
    .select(['n', 'collection', 'formerId as id', 'kind', 'field', 'text'])
    .where('runId', '=', runId)
    .where('n', '>', after);
  return (collection ? query.where('collection', '=', collection) : query)
    .orderBy('n')
    .limit(limit)
    .$castTo<FormerRemark & { n: number }>()
    .execute();
};

type Table =
  | 'machines'
  | 'notifications'
  | 'conversion_history'
  | 'message_templates'
  | 'messages'
  | 'approvals';

/** Adds rows that all name the same columns, in one statement; answers the ids that were new. */
export const insertRows = async (
  db: Db,
  table: Table,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlySet<string>> => {
  const [first] = rows;
  if (!first) return new Set();
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const { rows: added } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict do nothing returning "id"`.execute(db);
  return new Set(added.map(({ id }) => id));
};

/** Which of these location codes somebody has. */
export const takenCodes = async (db: Db, codes: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('sites')
    .select('locationCode')
    .where('locationCode', '=', sql<string>`any(${codes}::text[])`)
    .execute();
  return new Set(rows.map(({ locationCode }) => locationCode));
};

/** Which of these leads have become a client already. */
export const takenOrigins = async (db: Db, leadIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('clients')
    .select('originLeadId')
    .where('originLeadId', '=', sql<string>`any(${leadIds}::uuid[])`)
    .execute();
  return new Set(rows.flatMap(({ originLeadId }) => originLeadId ?? []));
};

/** Whose accounts these addresses are. */
export const accountsOf = async (db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('credentials')
    .select(['email', 'uid'])
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .execute();
  return new Map(rows.map(({ email, uid }) => [email, uid]));
};

/** Lays fields of the profile over a person who was just added; sealed ones come sealed. */
export const setProfile = async (
  db: Db,
  uid: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const names = Object.keys(fields);
  if (names.length === 0) return;
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = p.${sql.ref(name)}`));
  await sql`update users set ${set} from jsonb_populate_record(null::users, ${JSON.stringify(fields)}) p
    where users."uid" = ${uid}::uuid`.execute(db);
};
