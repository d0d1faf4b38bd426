import { createHash } from 'node:crypto';
import { type DocumentCategory, type DocumentType, hasPreview } from 'domain/documents';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { filesOf } from '#platform/outside/files.ts';
import { previewJob } from './jobs.ts';
import { inFile } from './partial.ts';
import { insertDocument, sameBytes } from './sql/uploads.ts';
import { type DocumentRow, updateDocument } from './sql.ts';
import { documentEvent } from './told.ts';

type Making = Pick<JobContext, 'db' | 'now' | 'emit'> & {
  services: Pick<JobContext['services'], 'env' | 'outgoing' | 'newId'>;
};

type Given = {
  bytes: Uint8Array;
  /** With its ending. */
  name: string;
  mimeType: string;
  type: DocumentType;
  category: DocumentCategory;
  clientId: string | null;
  siteId: string | null;
  /** Who asked for it; null where nobody did. */
  uploadedBy?: string | null;
  /** What else is known of it. */
  facts?: Partial<Pick<DocumentRow, 'effectiveDate' | 'expiresAt' | 'tags' | 'invoiceId' | 'eventId'>>;
};

/**
 * Keeps a file that the product made itself, with a client or a site, in the transaction at hand: other nouns keep theirs
 * by this, and hold its id. The same bytes there are the same file.
 */
export const storeDocument = async (
  { db, now, emit, services }: Making,
  { bytes, name, mimeType, type, category, clientId, siteId, uploadedBy = null, facts }: Given,
): Promise<DocumentRow> => {
  const home = { leadId: null, clientId, siteId };
  const checksum = createHash('sha256').update(bytes).digest('hex');
  const same = await sameBytes(db, home, [checksum]);
  if (same) return same;
  const id = services.newId();
  const row = { id, ...home, uploadedBy, upload: services.newId(), createdAt: now, name, fileName: name };
  await insertDocument(db, { ...row, sizeBytes: bytes.length, type, category });
  const storageKey = `documents/${id}`;
  await inFile(services.env, bytes, (path) => filesOf(services).keep(storageKey, path));
  const status = hasPreview(mimeType) ? 'processing' : 'ready';
  const bytesKept = { storageKey, checksum, mimeType, received: bytes.length };
  const kept = await updateDocument(db, id, { ...facts, ...bytesKept, status });
  if (status === 'processing') await enqueueJob(db, previewJob, { id });
  emit(documentEvent({ verb: 'added', row: kept, lead: null }));
  return kept;
};
