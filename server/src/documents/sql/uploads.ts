import type { Home } from 'domain/documents';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { atHome, type DocumentRow, documentColumns, presentDocuments } from './row.ts';

type Db = Kysely<DB>;

/** What one person began under their own name for it. */
export const findUpload = (db: Db, uploadedBy: string, upload: string): Promise<DocumentRow | undefined> =>
  presentDocuments(db)
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
  const here = atHome(home);
  return presentDocuments(db)
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
};

/** How many files a home has, and how many uploads somebody has open; what belongs to nothing is not counted. */
export const countDocuments = async (db: Db, home: Home | null, uploadedBy: string): Promise<Counted> => {
  const ofHome = home
    ? sql`(select count(*) from documents where ${atHome(home)} and "current" and "deletedAt" is null)`
    : sql`0::bigint`;
  const { rows } = await sql<Counted>`select ${ofHome} as "ofHome",
    (select count(*) from documents where "uploadedBy" = ${uploadedBy} and "status" = 'uploading'
      and "deletedAt" is null) as "open"`.execute(db);
  return rows[0] ?? { ofHome: 0, open: 0 };
};

type NewDocument = Pick<
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

/** Lets this transaction end before the disk has it: a cut of the power may undo it, the last second's at most. */
export const endUnflushed = async (db: Db): Promise<void> => {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(db);
};

/** Forgets an upload of which nothing was kept. */
export const dropDocument = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('documents').where('id', '=', id).where('storageKey', 'is', null).execute();
};
