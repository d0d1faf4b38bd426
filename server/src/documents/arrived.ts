import {
  type Home,
  hasPreview,
  infectedFile,
  mostBytes,
  readableName,
  suggestedType,
  tooLarge,
} from 'domain/documents';
import type { Outcome } from 'domain/kernel';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { filesOf } from '#platform/outside/files.ts';
import { scanFile } from '#platform/outside/scanner.ts';
import { readSettings } from '#settings';
import { isHome, type Sight } from './home.ts';
import { type Inspected, inspected } from './inspect.ts';
import { previewJob } from './jobs.ts';
import { inFile } from './partial.ts';
import { insertDocument, sameBytes } from './sql/uploads.ts';
import { type DocumentRow, updateDocument } from './sql.ts';
import { documentEvent } from './told.ts';

type Arriving = Pick<JobContext, 'db' | 'now' | 'emit' | 'enqueue'> & {
  services: Pick<JobContext['services'], 'env' | 'outgoing' | 'newId'>;
};

type Arrived = {
  bytes: Uint8Array;
  /** As its sender called it. */
  name: string;
  home: Home;
  /** The lead of the home, whose rep sees it too. */
  lead: Sight;
};

/** Keeps a file that somebody outside sent, by the same rules as an upload; the same bytes there are the same file. */
export const keepArrived = async (
  { db, now, emit, enqueue, services }: Arriving,
  { bytes, name: given, home, lead }: Arrived,
): Promise<Outcome<DocumentRow>> => {
  const name = readableName(given);
  const { documentMegabytes } = await readSettings(db);
  if (bytes.length > mostBytes(documentMegabytes)) return tooLarge(documentMegabytes);
  const keep = async (found: Inspected): Promise<Outcome<DocumentRow>> => {
    // What belongs to nothing is of one message alone: it goes where that is filed.
    const same = isHome(home) ? await sameBytes(db, home, [found.checksum, found.sentChecksum]) : undefined;
    if (same) return same;
    const scanned = await scanFile(services.env, found.path);
    if (scanned.infected !== null) return infectedFile(scanned.infected);
    const id = services.newId();
    const kept = {
      id,
      ...home,
      uploadedBy: null,
      upload: services.newId(),
      createdAt: now,
      name,
      fileName: name,
    };
    await insertDocument(db, { ...kept, sizeBytes: bytes.length, ...suggestedType(found) });
    const storageKey = `documents/${id}`;
    await filesOf(services).keep(storageKey, found.path);
    const { checksum, mimeType } = found;
    const status = hasPreview(mimeType) ? 'processing' : 'ready';
    const row = await updateDocument(db, id, {
      storageKey,
      checksum,
      mimeType,
      scan: scanned.clean ? 'clean' : 'unscanned',
      received: bytes.length,
      status,
    });
    emit(documentEvent({ verb: 'added', row, lead }));
    if (status === 'processing') await enqueue(previewJob, { id });
    return row;
  };
  return inFile(services.env, bytes, (path) => inspected({ path, name }, keep));
};
