import { type Document, documentAnswer } from 'domain/documents';
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
