import {
  deletedDays,
  errorDays,
  foundInfected,
  hasPreview,
  interrupted,
  interruptedAfter,
  remindersDue,
} from 'domain/documents';
import { day, later, localDay, minute } from 'domain/kernel';
import { leadsById } from '#leads';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { filesOf, incomingFolder } from '#platform/outside/files.ts';
import { scanBytes } from '#platform/outside/scanner.ts';
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import { previewKey, previewViews, withPreviews } from './preview.ts';
import { foldDocumentSums } from './sql/figures.ts';
import { claimReminders, documentsEnding } from './sql/reminders.ts';
import { documentsGone, documentsSince, documentsUnscanned, uploadsFailed } from './sql/tidy.ts';
import { dropDocument } from './sql/uploads.ts';
import { type DocumentRow, findDocument, lockDocument, updateDocument, updateDocuments } from './sql.ts';
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

// A file that waited too long is ready, and may be archived by now.
const lacksPictures = ({ status, mimeType, preview }: DocumentRow): boolean =>
  status === 'processing' || (status !== 'error' && hasPreview(mimeType) && !preview);

/** Makes the pictures of a file that has arrived; what cannot be read stays, without them. */
export const previewJob: Job<{ id: string }> = {
  name: 'documents.preview',
  // A file store that is away for a day is waited for.
  maxAttempts: 16,
  // A large picture takes a gigabyte and seconds: many of them hold up nothing else.
  queue: 'pictures',
  run: async ({ id }, context) => {
    const { db, now, services } = context;
    const files = filesOf(services);
    const waiting = await findDocument(db, id);
    if (!waiting?.storageKey || !lacksPictures(waiting)) return;
    const { storageKey } = waiting;
    const made = await readToDisk(files, storageKey, (path) =>
      withPreviews(path, async (paths) => {
        for (const view of previewViews) await files.keep(previewKey(storageKey, view), paths[view]);
        return true;
      }),
    );
    const row = await lockDocument(db, id);
    if (!row || !lacksPictures(row)) return;
    const status = row.status === 'processing' ? 'ready' : row.status;
    if (status === row.status && !made) return;
    const ready = await updateDocument(db, id, { status, preview: made === true, updatedAt: now });
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

// The sweep comes half an hour later.
const tidiedFor = 10 * minute;

/** Every night: what never arrived goes, and what was deleted long ago lets go of its bytes. */
export const tidyJob: Job<object> = {
  name: 'documents.tidy',
  every: '50 3 * * *',
  // So many at a time in a transaction of their own.
  transaction: false,
  run: async (_, { now, within }) => {
    const until = performance.now() + tidiedFor;
    const inBatches = async (batch: (db: JobContext['db']) => Promise<string[]>) => {
      let found = atOnce;
      while (found === atOnce && performance.now() < until)
        await within(async ({ db }) => {
          found = (await batch(db)).length;
        });
    };
    await inBatches(async (db) => {
      const ids = await uploadsFailed(db, later(now, -errorDays * day), atOnce);
      for (const id of ids) await dropDocument(db, id);
      return ids;
    });
    // Their bytes belong to nothing from now on, and go with the sweep: a crash leaves no row that promises them.
    await inBatches(async (db) => {
      const ids = await documentsGone(db, later(now, -deletedDays * day), atOnce);
      await updateDocuments(db, ids, { storageKey: null, preview: false });
      return ids;
    });
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

const scansAtOnce = 50;
// Each takes up to half a minute, and many of them may mean that it answers nothing.
const unansweredAtOnce = 3;
// Files of which no answer came in time, by server: they come behind the others, the longest waiting first.
const unanswered = new WeakMap<Services, Set<string>>();

const unansweredOf = (services: Services): Set<string> => {
  const ids = unanswered.get(services) ?? new Set();
  unanswered.set(services, ids);
  return ids;
};

const toScan = async function* (db: JobContext['db'], behind: Set<string>) {
  const ids = new Set(behind);
  const passed = new Map<string, { id: string; storageKey: string }>();
  for await (const row of documentsUnscanned(db, scansAtOnce))
    if (ids.has(row.id)) passed.set(row.id, row);
    else yield row;
  for (const id of ids) {
    const row = passed.get(id);
    if (row) yield row;
    else behind.delete(id);
  }
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
    const behind = unansweredOf(services);
    let [judged, silent] = [0, 0];
    // What it cannot judge is passed by, however much of it there is.
    for await (const { id, storageKey } of toScan(db, behind)) {
      const stored = await files.open(storageKey);
      if (!stored) continue;
      const { clean, infected, missing } = await scanBytes(services.env, stored.stream);
      // Whoever comes later asks again.
      if (missing === 'scanner') return;
      behind.delete(id);
      if (missing === 'answer') {
        behind.add(id);
        silent += 1;
        if (silent === unansweredAtOnce) return;
      }
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

/** Every few minutes: the changes of the figures become few again. */
export const foldJob: Job<object> = {
  name: 'documents.fold',
  every: '*/5 * * * *',
  run: (_, { db, now }) => foldDocumentSums(db, now),
};
