import type { Document, DocumentCategory, DocumentType } from 'domain/documents';
import { type Kysely, sql } from 'kysely';
import { containing } from '#platform/database/like.ts';
import type { DB } from '#platform/database/schema.ts';
import { newestFirst, type Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

/** A row with the name of its site. */
export type ListedRow = Omit<Document, 'author'> & {
  storageKey: string | null;
  checksum: string | null;
  upload: string;
};

export type DocumentAsk = {
  leadId?: string | undefined;
  clientId?: string | undefined;
  siteId?: string | undefined;
  type?: DocumentType | undefined;
  category?: DocumentCategory | undefined;
  text: string;
  archived: boolean;
  deleted: boolean;
};

const found = (text: string) =>
  text.trim() === ''
    ? sql`true`
    : sql`documents."name" || ' ' || documents."fileName" || ' ' || documents."description" || ' '
        || array_to_string(documents."tags", ' ') ilike ${containing(text)}`;

// Of a client: its own, those of its sites, and those of the leads that became it; each by its index.
const ofClient = (clientId: string) => sql`
  select "id" from documents where "clientId" = ${clientId}
  union select d."id" from sites join documents as d on d."siteId" = sites."id" where sites."clientId" = ${clientId}
  union select d."id" from leads join documents as d on d."leadId" = leads."id"
    where leads."convertedToClientId" = ${clientId}`;

const within = ({ leadId, clientId, siteId }: DocumentAsk) =>
  leadId
    ? sql`documents."leadId" = ${leadId}`
    : siteId
      ? sql`documents."siteId" = ${siteId}`
      : clientId
        ? sql`documents."id" = any(array(${ofClient(clientId)}))`
        : sql`true`;

const equal = (column: 'type' | 'category', value: string | undefined) =>
  value === undefined ? sql`true` : sql`documents.${sql.ref(column)} = ${value}`;

const columns = sql`documents.*, coalesce(nullif(sites."siteName", ''), sites."locationCode", '') as "siteName"`;

/** The order of documents. */
export const lastDocumentFirst = newestFirst<ListedRow>('documents');

/** A page of what the office keeps. */
export const listDocuments = async (
  db: Db,
  ask: DocumentAsk,
  { beyond, by, limit }: Stretch,
): Promise<ListedRow[]> => {
  const { rows } = await sql<ListedRow>`
    select ${columns} from documents left join sites on sites."id" = documents."siteId"
    where ${within(ask)} and ${equal('type', ask.type)} and ${equal('category', ask.category)} and ${found(ask.text)}
      and (documents."deletedAt" is not null) = ${ask.deleted}
      and (${ask.deleted} or (documents."status" = 'archived') = ${ask.archived}) and ${beyond}
    order by ${by} limit ${limit}`.execute(db);
  return rows;
};

/** One of them, deleted ones included. */
export const listedDocument = async (db: Db, id: string): Promise<ListedRow | undefined> => {
  const { rows } = await sql<ListedRow>`
    select ${columns} from documents left join sites on sites."id" = documents."siteId"
    where documents."id" = ${id}`.execute(db);
  return rows[0];
};

/** Locks a row, deleted ones included. */
export const lockAny = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`select from documents where "id" = ${id} for update`.execute(db);
  return rows.length > 0;
};
