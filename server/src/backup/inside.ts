import { day, later } from 'domain/kernel';
import { type BackupKind, backupEvents } from 'domain/system';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { checkBackup } from './check.ts';
import { isBackupDue, isCheckDue } from './due.ts';
import { alone, makeBackup, prune } from './make.ts';
import { type Place, placeOf } from './place.ts';
import { keyOf } from './sealed.ts';
import { beginRun, endRun, forgetBefore, lastGood, lastKept, noteBackup, noteCheck, readRun } from './sql.ts';
import { problemWords } from './trouble.ts';

const daysKnown = 400;

/** What a kind of run does; answers what is wrong with what it found, if anything. */
type Act = (context: JobContext, place: Place) => Promise<string | null>;

const back: Act = async ({ db, now, services }, place) => {
  const { tables: _, files: __, ...made } = await makeBackup(services, place, await keyOf(services.env));
  await noteBackup(db, made);
  await forgetBefore(db, later(now, -daysKnown * day));
  await prune(place, services.env.backup?.keep ?? {});
  return null;
};

const check: Act = async ({ db, services }, place) => {
  const [name] = await place.list();
  if (!name) throw new Error('There is no backup to check');
  const at = services.now();
  const key = await keyOf(services.env);
  const found = await place.within(name, (path) => checkBackup(services, path, key));
  const milliseconds = Date.parse(services.now()) - Date.parse(at);
  await noteCheck(db, { at, name, milliseconds, ...found });
  return found.good ? null : found.found;
};

const acts: Readonly<Record<BackupKind, Act>> = { backup: back, check };

const isDue = async ({ db, services }: JobContext, kind: BackupKind): Promise<boolean> => {
  const run = await readRun(db, kind);
  const now = services.now();
  const { at } = services.env.backup ?? { at: [] };
  if (kind === 'backup') return isBackupDue({ at, now, run, last: await lastKept(db) });
  return (await lastKept(db)) !== null && isCheckDue({ now, run, last: await lastGood(db) });
};

/** One run: what it was, or why it failed, is written down; the first failure after a good run is told. */
const attempt = async (context: JobContext, kind: BackupKind, place: Place): Promise<void> => {
  const { db, services, within, signal } = context;
  const { log } = services;
  await beginRun(db, kind, services.now());
  let problem: string | null;
  try {
    problem = await acts[kind](context, place);
  } catch (error) {
    // Broken off, it is begun anew by whoever runs next.
    if (signal.aborted) throw error;
    log.error(`${kind} failed`, { error });
    problem = problemWords(error, place.words);
  }
  await within(async ({ db, emit }) => {
    if (!(await endRun(db, kind, services.now(), problem))) return;
    const after = { problem };
    emit({ noun: 'system', rowId: kind, verb: backupEvents[kind], before: {}, after });
  });
};

/** What is due of backups is done: one after another, by one server at a time. */
export const runJob: Job<object> = {
  name: 'backups.run',
  queue: 'backups',
  transaction: false,
  maxAttempts: 3,
  run: async (_, context) => {
    const { services } = context;
    const place = placeOf(services);
    if (!place) return;
    const work = async () => {
      for (const kind of ['backup', 'check'] as const)
        if (!context.signal.aborted && (await isDue(context, kind))) await attempt(context, kind, place);
    };
    await alone(services.url, work, context.signal);
  },
};

/** Looks every few minutes whether something is due: after a time without a server, too, and after what failed. */
export const lookJob: Job<object> = {
  name: 'backups.look',
  every: '*/5 * * * *',
  transaction: false,
  run: async (_, context) => {
    const { services, enqueue } = context;
    if (!services.env.backup) return;
    const due = (await isDue(context, 'backup')) || (await isDue(context, 'check'));
    // While one is under way nothing is begun beside it.
    if (due && (await alone(services.url, async () => true)))
      await enqueue(runJob, {}, { key: 'backups.run' });
  },
};
