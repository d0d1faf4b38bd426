import { hasPreview, suggestedType } from 'domain/documents';
import type { Lead } from 'domain/leads';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { appendEvents } from '#platform/operations/append.ts';
import type { Context } from '#platform/operations/context.ts';
import { filesOf } from '#platform/outside/files.ts';
import type { Services } from '#platform/services.ts';
import { nowhere } from './home.ts';
import { previewJob } from './jobs.ts';
import { insertDocument } from './sql/uploads.ts';
import { updateDocument } from './sql.ts';
import { documentEvent } from './told.ts';

type Given = {
  lead: Lead;
  name: string;
  mimeType: string;
  path: string;
  sizeBytes: number;
  checksum: string;
  at: string;
};

/** Keeps a file of our own making on a lead, as if its rep had uploaded it back then. */
export const keepDocument = async (
  { db, newId, services }: Pick<Context, 'db' | 'newId'> & { services: Pick<Services, 'env' | 'outgoing'> },
  { lead, name, mimeType, path, sizeBytes, checksum, at }: Given,
): Promise<void> => {
  const picture = hasPreview(mimeType);
  const row = await insertDocument(db, {
    id: newId(),
    ...nowhere,
    leadId: lead.id,
    upload: newId(),
    uploadedBy: lead.assignedRep,
    createdAt: at,
    name,
    fileName: name,
    sizeBytes,
    ...suggestedType({ picture }),
  });
  if (!row) return;
  const storageKey = `documents/${row.id}`;
  await filesOf(services).keep(storageKey, path);
  const kept = await updateDocument(db, row.id, {
    storageKey,
    checksum,
    mimeType,
    received: sizeBytes,
    status: picture ? 'processing' : 'ready',
  });
  const by = { actor: lead.assignedRep, effective: lead.assignedRep };
  const event = documentEvent({ verb: 'added', row: kept, lead });
  await appendEvents(db, [event], { at, ...by, requestId: null, key: null });
  if (picture) await enqueueJob(db, previewJob, { id: row.id });
};
