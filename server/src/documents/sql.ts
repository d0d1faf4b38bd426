import type { DocumentStatus, Home } from 'domain/documents';
import { idsOf } from 'domain/kernel';
import { type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { type DocumentRow, documentColumns } from './sql/row.ts';

export type { DocumentRow } from './sql/row.ts';

type Db = Kysely<DB>;

const present = (db: Db) => db.selectFrom('documents').select(documentColumns).where('deletedAt', 'is', null);

/** Exactly what a file belongs to. */
const at = ({ leadId, clientId, siteId }: Home): RawBuilder<boolean> =>
  leadId
    ? sql<boolean>`documents."leadId" = ${leadId}`
    : siteId
      ? sql<boolean>`documents."siteId" = ${siteId}`
      : clientId
        ? sql<boolean>`documents."clientId" = ${clientId} and documents."siteId" is null`
        : sql<boolean>`num_nonnulls(documents."leadId", documents."clientId", documents."siteId") = 0`;

/** A lead's files, newest first. */
export const documentsOf = (db: Db, leadId: string, limit: number): Promise<DocumentRow[]> =>
  present(db)
    .where('leadId', '=', leadId)
    .where('current', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<DocumentRow>()
    .execute();

/** A file by id; undefined for one that is gone or was never there. */
export const findDocument = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  present(db).where('id', '=', id).$castTo<DocumentRow>().executeTakeFirst();

/** The same, locked. */
export const lockDocument = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  present(db).where('id', '=', id).forUpdate().$castTo<DocumentRow>().executeTakeFirst();

/** A version of a document, deleted ones included, locked. */
export const lockVersion = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('documents')
    .select(documentColumns)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<DocumentRow>()
    .executeTakeFirst();

/** Those of these files that belong to nothing, with all of their versions, locked. */
export const lockHomeless = (db: Db, ids: readonly string[]) =>
  present(db)
    .where(
      sql<boolean>`documents."id" in (select version."id" from documents as meant join documents as version
        on version."id" = coalesce(meant."firstId", meant."id") or version."firstId" = coalesce(meant."firstId", meant."id")
        where meant."id" = any(${ids}::uuid[]))`,
    )
    .where(at({ leadId: null, clientId: null, siteId: null }))
    .orderBy('id')
    .forUpdate()
    .$castTo<DocumentRow>()
    .execute();

/** What one person began under their own name for it. */
export const findUpload = (db: Db, uploadedBy: string, upload: string): Promise<DocumentRow | undefined> =>
  present(db)
    .where('uploadedBy', '=', uploadedBy)
    .where('upload', '=', upload)
    .$castTo<DocumentRow>()
    .executeTakeFirst();

// What an office may link there without taking it from anybody: what belongs to nothing, and of a site what is its client's.
const free = ({ leadId, clientId, siteId }: Home): RawBuilder<boolean> => {
  if (leadId) return sql<boolean>`false`;
  if (!clientId && !siteId) return sql<boolean>`true`;
  const ofClient = siteId
    ? sql<boolean>`documents."siteId" is null and documents."clientId" = (select "clientId" from sites where "id" = ${siteId})`
    : sql<boolean>`false`;
  return sql<boolean>`num_nonnulls(documents."leadId", documents."clientId", documents."siteId") = 0 or ${ofClient}`;
};

/**
 * The newest file of a home with the same bytes, as they were sent or as they are kept. `anywhere`: else one that may be
 * linked there; of what is to belong to nothing, any.
 */
export const sameBytes = (
  db: Db,
  home: Home,
  checksums: readonly string[],
  { anywhere = false } = {},
): Promise<DocumentRow | undefined> => {
  const here = at(home);
  return present(db)
    .where(anywhere ? sql<boolean>`(${here} or ${free(home)})` : here)
    .where('current', '=', true)
    .where(sql<boolean>`("checksum" = any(${checksums}) or "sentChecksum" = any(${checksums}))`)
    .where('status', 'in', ['processing', 'ready', 'archived'])
    .orderBy(sql`(${here}) desc`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .$castTo<DocumentRow>()
    .executeTakeFirst();
};

/** Lets this transaction alone begin uploads of one person: those who count at the same time would all find room. */
export const lockUploads = async (db: Db, uploadedBy: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads ' || ${uploadedBy}, 0))`.execute(db);
};

type Counted = {
  ofHome: number;
  open: number;
  /** What somebody has uploaded since a moment, whatever became of it. */
  bytes: number;
};

/** How many files a home has, and how many uploads somebody has open. */
export const countDocuments = async (
  db: Db,
  home: Home,
  { uploadedBy, since }: { uploadedBy: string; since: string },
): Promise<Counted> => {
  const { rows } = await sql<Counted>`select
    (select count(*) from documents where ${at(home)} and "current" and "deletedAt" is null) as "ofHome",
    (select count(*) from documents where "uploadedBy" = ${uploadedBy} and "status" = 'uploading'
      and "deletedAt" is null) as "open",
    (select coalesce(sum("sizeBytes"), 0) from documents where "uploadedBy" = ${uploadedBy}
      and "createdAt" > ${since}) as "bytes"`.execute(db);
  return rows[0] ?? { ofHome: 0, open: 0, bytes: 0 };
};

export type NewDocument = Pick<
  DocumentRow,
  | 'id'
  | 'leadId'
  | 'clientId'
  | 'siteId'
  | 'name'
  | 'fileName'
  | 'sizeBytes'
  | 'type'
  | 'category'
  | 'uploadedBy'
  | 'upload'
  | 'createdAt'
> &
  Partial<Pick<DocumentRow, 'replacesId' | 'current' | 'sentChecksum'>>;

/** Begins a document; undefined when the same upload was begun at the same moment. */
export const insertDocument = async (db: Db, row: NewDocument): Promise<DocumentRow | undefined> =>
  db
    .insertInto('documents')
    .values({ ...row, updatedAt: row.createdAt })
    .onConflict((conflict) => conflict.columns(['uploadedBy', 'upload']).doNothing())
    .returning(documentColumns)
    .$castTo<DocumentRow>()
    .executeTakeFirst();

/** Writes to a document; answers the row as it is then. */
export const updateDocument = (
  db: Db,
  id: string,
  changes: Omit<Updateable<DB['documents']>, 'version'>,
): Promise<DocumentRow> =>
  db
    .updateTable('documents')
    .set({ ...changes, version: sql`"version" + 1` })
    .where('id', '=', id)
    .returning(documentColumns)
    .$castTo<DocumentRow>()
    .executeTakeFirstOrThrow();

/** Writes the same to many documents; answers them as they are then. */
export const updateDocuments = (
  db: Db,
  ids: readonly string[],
  changes: Omit<Updateable<DB['documents']>, 'version'>,
): Promise<DocumentRow[]> =>
  db
    .updateTable('documents')
    .set({ ...changes, version: sql`"version" + 1` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(documentColumns)
    .$castTo<DocumentRow>()
    .execute();

/** Takes the earlier versions of a document into the trash or out of it: those that went with it, or were there with it. */
export const deleteVersions = async (
  db: Db,
  { id, firstId }: Pick<DocumentRow, 'id' | 'firstId'>,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> => {
  if (!firstId) return;
  await sql`update documents set "deletedAt" = ${to}
    where ("id" = ${firstId} or "firstId" = ${firstId}) and "id" <> ${id}
      and "deletedAt" is not distinct from ${from}::timestamptz`.execute(db);
};

/** Takes the other versions of a document along to where it is linked and filed now. */
export const followVersions = async (
  db: Db,
  { id, firstId, leadId, clientId, siteId, machineId, category, updatedAt }: DocumentRow,
): Promise<void> => {
  if (!firstId) return;
  await sql`update documents set "leadId" = ${leadId}, "clientId" = ${clientId}, "siteId" = ${siteId},
      "machineId" = ${machineId}, "category" = ${category}, "updatedAt" = ${updatedAt}, "version" = "version" + 1
    where ("id" = ${firstId} or "firstId" = ${firstId}) and "id" <> ${id}`.execute(db);
};

/** Forgets an upload of which nothing was kept. */
export const dropDocument = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('documents').where('id', '=', id).where('storageKey', 'is', null).execute();
};

/** Documents in a state since before a moment. */
export const documentsSince = (
  db: Db,
  status: DocumentStatus,
  before: string,
  limit: number,
): Promise<DocumentRow[]> =>
  present(db)
    .where('status', '=', status)
    .where('updatedAt', '<', before)
    .orderBy('updatedAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .$castTo<DocumentRow>()
    .execute();

/** Kept files that no scanner has looked at, the newest first, read so many at a time. */
export const documentsUnscanned = async function* (db: Db, limit: number) {
  const query = present(db)
    .where('scan', '=', 'unscanned')
    .where('storageKey', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<DocumentRow & { storageKey: string }>();
  for (let last: DocumentRow | undefined; ; ) {
    const before = last && sql<boolean>`("createdAt", "id") < (${last.createdAt}, ${last.id}::uuid)`;
    const rows = await (before ? query.where(before) : query).execute();
    yield* rows;
    last = rows.at(-1);
    if (rows.length < limit) return;
  }
};

/** Documents that may have a reminder to be said by a day, the nearest end first, with those that were said of this end. */
export const documentsEnding = async (
  db: Db,
  today: string,
  limit: number,
): Promise<(DocumentRow & { said: number[] })[]> => {
  const { rows } = await sql<DocumentRow & { said: number[] }>`
    select documents.*, said."days" as "said" from documents, lateral (
      select coalesce(array_agg("days"), '{}') as "days" from document_reminders as told
      where told."documentId" = documents."id" and told."expiresAt" = documents."expiresAt") as said
    where "current" and "deletedAt" is null and documents."status" = 'ready'
      and coalesce("expiresAt", 'infinity'::date) between ${today}::date and ${today}::date + 365
      and exists (select from unnest("remindDaysBefore") as wanted ("days")
        where wanted."days" >= "expiresAt" - ${today}::date and not wanted."days" = any(said."days"))
    order by coalesce("expiresAt", 'infinity'::date), "createdAt" desc, "id" desc limit ${limit}`.execute(db);
  return rows;
};

/** Takes reminders on oneself; answers those that nobody else has. */
export const claimReminders = async (
  db: Db,
  { id, expiresAt }: Pick<DocumentRow, 'id' | 'expiresAt'>,
  days: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{
    days: number;
  }>`insert into document_reminders ("documentId", "expiresAt", "days")
    select ${id}, ${expiresAt}::date, unnest(${days}::integer[]) on conflict do nothing returning "days"`.execute(
    db,
  );
  return rows.map((row) => row.days);
};

/** Who manages the client that a document is linked to, by itself or by its site. */
export const managerOf = async (db: Db, { clientId, siteId }: Pick<DocumentRow, 'clientId' | 'siteId'>) => {
  const { rows } = await sql<{ uid: string | null }>`select "accountManager" as "uid" from clients
    where "id" = coalesce(${clientId}::uuid, (select "clientId" from sites where "id" = ${siteId}::uuid))`.execute(
    db,
  );
  return rows[0]?.uid ?? null;
};

/** Says of reminders what was said of the version before. */
export const passReminders = async (db: Db, from: string, to: string): Promise<void> => {
  await sql`insert into document_reminders ("documentId", "expiresAt", "days")
    select ${to}::uuid, "expiresAt", "days" from document_reminders where "documentId" = ${from}`.execute(db);
};

/** Deleted ones whose bytes have been kept long enough. */
export const documentsGone = (db: Db, before: string, limit: number) =>
  db
    .selectFrom('documents')
    .select(['id', 'storageKey'])
    .where('deletedAt', '<', before)
    .where('storageKey', 'is not', null)
    .limit(limit)
    .execute();

/** Which of these ids are documents with bytes, or on their way to it. */
export const documentsAmong = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`select "id" from documents where "id" = any(${ids}::uuid[])
    and ("storageKey" is not null or "status" in ('uploading', 'error'))`.execute(db);
  return new Set(idsOf(rows));
};

/** Which of these ids are uploads that go on, or may be tried again. */
export const uploadsAmong = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`select "id" from documents where "id" = any(${ids}::uuid[])
    and "storageKey" is null and "deletedAt" is null and "status" in ('uploading', 'error')`.execute(db);
  return new Set(idsOf(rows));
};

/** Every document with bytes, deleted ones included, in the order of their ids. */
export const keptDocuments = async function* (db: Db) {
  const query = db
    .selectFrom('documents')
    .select(['id', 'name', 'storageKey', 'checksum', 'preview'])
    .where('storageKey', 'is not', null)
    .orderBy('id')
    .limit(500)
    .$narrowType<{ storageKey: string }>();
  for (let last = ''; ; ) {
    const rows = await (last ? query.where('id', '>', last) : query).execute();
    yield* rows;
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? '';
  }
};

/** Rows for the live feed: a file of a lead is in the sight of who works that. */
export const documentsForFeed = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('documents')
    .leftJoin('leads', 'leads.id', 'documents.leadId')
    .select(['documents.id', 'documents.version', 'leadId', 'clientId', 'siteId', 'leads.assignedRep'])
    .select(sql<boolean>`coalesce(leads."deleted", false) or documents."deletedAt" is not null`.as('deleted'))
    .where('documents.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
