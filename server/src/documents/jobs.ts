import { deletedDays, errorDays, interrupted, interruptedAfter } from 'domain/documents';
import { day, later, minute } from 'domain/kernel';
import { leadsById } from '#leads';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { filesOf, incomingFolder } from '#platform/outside/files.ts';
import { dropPartial, partialPath } from './partial.ts';
import { previewKey, previewViews, withPreviews } from './preview.ts';
import {
  type DocumentRow,
  documentsGone,
  documentsSince,
  dropDocument,
  findDocument,
  lockDocument,
  updateDocument,
} from './sql.ts';
import { tidyFiles } from './tidy.ts';
import { readToDisk } from './to-disk.ts';
import { documentEvent } from './told.ts';

const tell = async ({ db, emit }: JobContext, verb: 'ready' | 'interrupted', row: DocumentRow) => {
  const [lead] = row.leadId ? await leadsById(db, [row.leadId]) : [null];
  if (lead !== undefined) emit(documentEvent({ verb, row, lead }));
};

/** Makes the pictures of a file that has arrived; what cannot be read stays, without them. */
export const previewJob: Job<{ id: string }> = {
  name: 'documents.preview',
  maxAttempts: 3,
  // A large picture takes a gigabyte and seconds: many of them hold up nothing else.
  queue: 'pictures',
  run: async ({ id }, context) => {
    const { db, now, services } = context;
    const files = filesOf(services);
    const waiting = await findDocument(db, id);
    if (waiting?.status !== 'processing' || !waiting.storageKey) return;
    const { storageKey } = waiting;
    const made = await readToDisk(files, storageKey, (path) =>
      withPreviews(path, async (paths) => {
        for (const view of previewViews) await files.keep(previewKey(storageKey, view), paths[view]);
        return true;
      }),
    );
    const row = await lockDocument(db, id);
    if (row?.status !== 'processing') return;
    const ready = await updateDocument(db, id, { status: 'ready', preview: made === true, updatedAt: now });
    await tell(context, 'ready', ready);
  },
};

const atOnce = 200;

/** Uploads of which nothing came for a while are interrupted; a file that nobody processes is ready as it is. */
export const interruptJob: Job<object> = {
  name: 'documents.interrupt',
  every: '*/5 * * * *',
  run: async (_, context) => {
    const { db, now } = context;
    const since = later(now, -interruptedAfter * minute);
    for (const { id } of await documentsSince(db, 'uploading', since, atOnce)) {
      const row = await updateDocument(db, id, {
        status: 'error',
        errorMessage: interrupted,
        updatedAt: now,
      });
      await tell(context, 'interrupted', row);
    }
    for (const { id } of await documentsSince(db, 'processing', since, atOnce)) {
      const row = await updateDocument(db, id, { status: 'ready', updatedAt: now });
      await tell(context, 'ready', row);
    }
  },
};

/** Every night: what never arrived goes, then the bytes of what was deleted long ago, then what belongs to nothing. */
export const tidyJob: Job<object> = {
  name: 'documents.tidy',
  every: '50 3 * * *',
  run: async (_, { db, now, services }) => {
    const files = filesOf(services);
    const folder = incomingFolder(services.env);
    for (const { id } of await documentsSince(db, 'error', later(now, -errorDays * day), atOnce)) {
      await dropPartial(partialPath(folder, id));
      await dropDocument(db, id);
    }
    for (const { id, storageKey } of await documentsGone(db, later(now, -deletedDays * day), atOnce)) {
      if (!storageKey) continue;
      for (const view of previewViews) await files.remove(previewKey(storageKey, view));
      await files.remove(storageKey);
      await updateDocument(db, id, { storageKey: null, preview: false });
    }
    await tidyFiles(db, files, folder, later(now, -day));
  },
};
