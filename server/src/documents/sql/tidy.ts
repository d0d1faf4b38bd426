import type { DocumentStatus } from 'domain/documents';
import { idsOf } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { type DocumentRow, presentDocuments } from './row.ts';

type Db = Kysely<DB>;

/** Documents on their way since before a moment. */
export const documentsSince = (
  db: Db,
  status: Extract<DocumentStatus, 'uploading' | 'processing'>,
  before: string,
  limit: number,
): Promise<DocumentRow[]> =>
  presentDocuments(db)
    .where('status', '=', status)
    .where('updatedAt', '<', before)
    .orderBy('updatedAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .$castTo<DocumentRow>()
    .execute();

/** Uploads that failed before a moment, and of which nothing was kept. */
export const uploadsFailed = async (db: Db, before: string, limit: number): Promise<string[]> =>
  idsOf(
    await presentDocuments(db)
      .where('status', '=', 'error')
      .where('storageKey', 'is', null)
      .where('updatedAt', '<', before)
      .orderBy('updatedAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),
  );

/** Kept files that no scanner has looked at, the newest first, read so many at a time. */
export const documentsUnscanned = async function* (db: Db, limit: number) {
  const query = presentDocuments(db)
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

/** Deleted ones whose bytes have been kept long enough. */
export const documentsGone = async (db: Db, before: string, limit: number): Promise<string[]> =>
  idsOf(
    await db
      .selectFrom('documents')
      .select('id')
      .where('deletedAt', '<', before)
      .where('storageKey', 'is not', null)
      .orderBy('deletedAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),
  );

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
