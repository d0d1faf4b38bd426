import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { day, later } from 'domain/kernel';
import { type WholeExport, wholeExportDays } from 'domain/wholeExports';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { filesOf, incomingFolder } from '#platform/outside/files.ts';
import { exportsEnded, findExport, lockExport, lockExportsHeld, updateExport } from './sql/exports.ts';
import { writeEverything } from './write.ts';

/** Where the bytes of an export lie. */
export const keyOf = (id: string): string => `exports/${id}.zip`;

const tell = ({ emit }: JobContext, verb: string, { id, state, createdBy }: WholeExport): void =>
  emit({ noun: 'wholeExports', rowId: id, verb, before: {}, after: { state, createdBy } });

/** Makes an export: beside the requests, a piece at a time, and nothing is kept of one that broke off. */
export const exportJob: Job<{ id: string }> = {
  name: 'wholeExports.make',
  queue: 'exports',
  maxAttempts: 3,
  transaction: false,
  run: async ({ id }, { services, within }) => {
    const found = await findExport(services.db, id);
    if (!found || (found.state !== 'waiting' && found.state !== 'running')) return;
    const folder = incomingFolder(services.env);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${id}.export`);
    const files = filesOf(services);
    try {
      for (let ended = false; !ended; ) {
        await updateExport(services.db, id, { state: 'running', startedAt: services.now() });
        const written = await services.replica.read(({ db }) => writeEverything({ ...services, db }, path));
        await files.keep(keyOf(id), path);
        await within(async (context) => {
          const { db, now } = context;
          // Somebody was erased meanwhile: what was written may hold them.
          if ((await lockExport(db, id))?.state === 'waiting') return;
          const times = { finishedAt: now, expiresAt: later(now, wholeExportDays * day) };
          tell(context, 'finished', await updateExport(db, id, { state: 'done', ...written, ...times }));
          ended = true;
        });
        if (!ended) await files.remove(keyOf(id));
      }
    } finally {
      await rm(path, { force: true });
    }
  },
  givenUp: async ({ id }, context) => {
    const { db, now, services } = context;
    const found = await lockExport(db, id);
    if (!found || found.state === 'done' || found.state === 'removed') return;
    // Bytes that were kept before the row could say so.
    await filesOf(services).remove(keyOf(id));
    tell(context, 'failed', await updateExport(db, id, { state: 'failed', finishedAt: now }));
  },
};

/** Takes the bytes of an export away; they come first, so that none is left that nobody knows of. */
const dropExport = async (context: JobContext, id: string): Promise<void> => {
  await filesOf(context.services).remove(keyOf(id));
  await context.within(async (inner) => {
    const found = await lockExport(inner.db, id);
    if (found?.state === 'done')
      tell(inner, 'removed', await updateExport(inner.db, id, { state: 'removed' }));
  });
};

/**
 * After somebody was erased: finished exports go, and one that is under way begins again, so that none holds them. Answers how
 * many of each.
 */
export const renewExports = async (context: JobContext): Promise<{ removed: number; begunAgain: number }> => {
  const { db, services } = context;
  const held = await lockExportsHeld(db);
  const finished = held.filter(({ state }) => state === 'done');
  for (const { id } of finished) {
    await filesOf(services).remove(keyOf(id));
    tell(context, 'removed', await updateExport(db, id, { state: 'removed' }));
  }
  const running = held.filter(({ state }) => state === 'running');
  for (const { id } of running) await updateExport(db, id, { state: 'waiting' });
  return { removed: finished.length, begunAgain: running.length };
};

/** One that somebody removed before its time. */
export const removeJob: Job<{ id: string }> = {
  name: 'wholeExports.remove',
  transaction: false,
  run: ({ id }, context) => dropExport(context, id),
};

/** Every hour: exports whose time is over go. */
export const endJob: Job<object> = {
  name: 'wholeExports.end',
  every: '25 * * * *',
  transaction: false,
  run: async (_, context) => {
    for (const { id } of await exportsEnded(context.db, context.now)) await dropExport(context, id);
  },
};
