import { type Document, documentAnswer, type Home } from 'domain/documents';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { columnsOf } from '#platform/rows/table.ts';

type Named = 'author' | 'leadName' | 'clientName' | 'siteName';

/** The columns of a document as they are read. */
export const documentColumns = [
  ...columnsOf(documentAnswer, 'author', 'leadName', 'clientName', 'siteName'),
  'storageKey',
  'checksum',
  'sentChecksum',
  'firstId',
] as const;

/** A file as it stands in the database. */
export type DocumentRow = Omit<Document, Named> & {
  storageKey: string | null;
  checksum: string | null;
  sentChecksum: string | null;
  /** The first version of it; null on that one. */
  firstId: string | null;
};

/** The documents that are there, whatever their version. */
export const presentDocuments = (db: Kysely<DB>) =>
  db.selectFrom('documents').select(documentColumns).where('deletedAt', 'is', null);

/** Exactly what a file belongs to. */
export const atHome = ({ leadId, clientId, siteId }: Home): RawBuilder<boolean> =>
  leadId
    ? sql<boolean>`documents."leadId" = ${leadId}`
    : siteId
      ? sql<boolean>`documents."siteId" = ${siteId}`
      : clientId
        ? sql<boolean>`documents."clientId" = ${clientId} and documents."siteId" is null`
        : sql<boolean>`num_nonnulls(documents."leadId", documents."clientId", documents."siteId") = 0`;
