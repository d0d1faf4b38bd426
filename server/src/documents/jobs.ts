import {
  deletedDays,
  errorDays,
  foundInfected,
  interrupted,
  interruptedAfter,
  remindersDue,
} from 'domain/documents';
import { day, later, localDay, minute } from 'domain/kernel';
import { leadsById } from '#leads';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { filesOf, incomingFolder } from '#platform/outside/files.ts';
import { scanBytes } from '#platform/outside/scanner.ts';
import { readSettings } from '#settings';
import { previewKey, previewViews, withPreviews } from './preview.ts';
import { claimReminders, documentsEnding } from './sql/reminders.ts';
import { documentsGone, documentsSince, documentsUnscanned } from './sql/tidy.ts';
import { dropDocument } from './sql/uploads.ts';
import { type DocumentRow, findDocument, lockDocument, updateDocument } from './sql.ts';
import { tidyFiles } from './tidy.ts';
import { readToDisk } from './to-disk.ts';
import { documentEvent } from './told.ts';

const tell = async (
  { db, emit }: JobContext,
  verb: 'ready' | 'interrupted' | 'infected',
  row: DocumentRow,
) => {
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

const scansAtOnce = 50;

/** Every night: what never arrived goes, and what was deleted long ago lets go of its bytes. */
export const tidyJob: Job<object> = {
  name: 'documents.tidy',
  every: '50 3 * * *',
  run: async (_, { db, now }) => {
    for (const { id, storageKey } of await documentsSince(db, 'error', later(now, -errorDays * day), atOnce))
      if (!storageKey) await dropDocument(db, id);
    // Their bytes belong to nothing from now on, and go with the sweep: a crash leaves no row that promises them.
    for (const { id } of await documentsGone(db, later(now, -deletedDays * day), atOnce))
      await updateDocument(db, id, { storageKey: null, preview: false });
  },
};

/** Every night after that: bytes that belong to nothing go. */
export const sweepJob: Job<object> = {
  name: 'documents.sweep',
  every: '20 4 * * *',
  run: async (_, { db, now, services }) =>
    tidyFiles(db, filesOf(services), incomingFolder(services.env), later(now, -day)),
};

const keepVerdict = async (context: JobContext, id: string, infected: string | null): Promise<void> => {
  const { db, now } = context;
  const row = await lockDocument(db, id);
  if (row?.scan !== 'unscanned') return;
  const found =
    infected === null
      ? { scan: 'clean' }
      : { scan: 'infected', status: 'error', errorMessage: foundInfected(infected) };
  const scanned = await updateDocument(db, id, { ...found, updatedAt: now });
  if (infected !== null) await tell(context, 'infected', scanned);
};

/** Files that came while no scanner answered are looked at once one does; what carries a virus is handed out no more. */
export const scanJob: Job<object> = {
  name: 'documents.scan',
  every: '*/5 * * * *',
  queue: 'scans',
  // Each file in a transaction of its own, that stands open while nobody is waited for.
  transaction: false,
  run: async (_, { db, services, within }) => {
    if (!services.env.clamd) return;
    const files = filesOf(services);
    let judged = 0;
    // What it cannot judge is passed by, however much of it there is.
    for await (const { id, storageKey } of documentsUnscanned(db, scansAtOnce)) {
      const stored = await files.open(storageKey);
      if (!stored) continue;
      const { clean, infected, away } = await scanBytes(services.env, stored.stream);
      // Whoever comes later asks again.
      if (away) return;
      if (!clean && infected === null) continue;
      await within((context) => keepVerdict(context, id, infected));
      judged += 1;
      if (judged === scansAtOnce) return;
    }
  },
};

const remindersAtOnce = 500;

/** Every hour, by the office's day: whose end comes near is told of, each reminder once over all servers. */
export const remindJob: Job<object> = {
  name: 'documents.remind',
  every: '10 * * * *',
  run: async (_, { db, now, emit }) => {
    const today = localDay(now, (await readSettings(db)).officeTimeZone);
    for (const { said, ...row } of await documentsEnding(db, today, remindersAtOnce)) {
      const claimed = await claimReminders(db, row, remindersDue(row, said, today));
      if (claimed.length === 0) continue;
      const [lead = null] = row.leadId ? await leadsById(db, [row.leadId]) : [];
      const after = { expiresAt: row.expiresAt, days: Math.min(...claimed) };
      emit(documentEvent({ verb: 'expiring', row, lead, after: after as Partial<DocumentRow> }));
    }
  },
};
