import { type Kysely, sql, type Updateable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { atHome, type DocumentRow, documentColumns, presentDocuments } from './sql/row.ts';

export type { DocumentRow } from './sql/row.ts';

type Db = Kysely<DB>;

/** A lead's files, newest first. */
export const documentsOf = (db: Db, leadId: string, limit: number): Promise<DocumentRow[]> =>
  presentDocuments(db)
    .where('leadId', '=', leadId)
    .where('current', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<DocumentRow>()
    .execute();

/** A file by id; undefined for one that is gone or was never there. */
export const findDocument = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  presentDocuments(db).where('id', '=', id).$castTo<DocumentRow>().executeTakeFirst();

/** The same, locked. */
export const lockDocument = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  presentDocuments(db).where('id', '=', id).forUpdate().$castTo<DocumentRow>().executeTakeFirst();

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
  presentDocuments(db)
    .where(
      sql<boolean>`documents."id" in (select version."id" from documents as meant join documents as version
        on version."id" = coalesce(meant."firstId", meant."id") or version."firstId" = coalesce(meant."firstId", meant."id")
        where meant."id" = any(${ids}::uuid[]))`,
    )
    .where(atHome({ leadId: null, clientId: null, siteId: null }))
    .orderBy('id')
    .forUpdate()
    .$castTo<DocumentRow>()
    .execute();

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

/** Rows for the live feed: a file of a lead is in the sight of who works that. */
export const documentsForFeed = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('documents')
    .leftJoin('leads', 'leads.id', 'documents.leadId')
    .select(['documents.id', 'documents.version', 'leadId', 'clientId', 'siteId', 'leads.assignedRep'])
    .select(sql<boolean>`coalesce(leads."deleted", false) or documents."deletedAt" is not null`.as('deleted'))
    .where('documents.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
