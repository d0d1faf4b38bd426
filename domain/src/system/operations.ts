import * as z from 'zod';
import { dateTime, developers, each, listOf, minute, read, text, write } from '#kernel';
import { backupAnswers, keptBackups } from './backup.ts';

/** What is due in the outbox for longer than this should have left. */
export const patience = 10 * minute;

const counts = each(z.int(), ['waiting', 'later', 'running', 'retrying', 'failed']);

/** Jobs of one kind: due, to come, under way, to be tried again after a failure, and given up. */
const jobKind = z.strictObject({
  name: z.string(),
  ...counts,
  /** Since when the longest of those that are due waits. */
  oldest: dateTime.nullable(),
});
export type JobKind = z.output<typeof jobKind>;

const delay = each(z.number(), ['mean', 'p99', 'max']);

/** How the installation is, counted as it is asked. */
export const systemAnswer = z.strictObject({
  measuredAt: dateTime,
  versions: z.strictObject(each(z.string(), ['product', 'node', 'postgres'])),
  migrations: z.strictObject({ count: z.int(), last: z.string(), at: dateTime }),
  /** Of the server that answers. */
  server: z.strictObject({
    startedAt: dateTime,
    memoryBytes: z.int(),
    /** Milliseconds by which its event loop was late. */
    delay: z.strictObject(delay),
  }),
  database: z.strictObject({
    bytes: z.int(),
    /** The largest, with rows as the database reckons them. */
    tables: z.array(z.strictObject({ name: z.string(), bytes: z.int(), rows: z.int() })),
    /** How many partitions of the log stand empty ahead of the newest event. */
    partitionsAhead: z.int(),
  }),
  files: z.strictObject(each(z.int(), ['count', 'bytes'])),
  jobs: z.array(jobKind),
  outbox: z.strictObject({
    ...each(z.int(), ['waiting', 'overdue']),
    /** Of the last 24 hours. */
    ...each(z.int(), ['sent', 'failed', 'unknown']),
  }),
  ...backupAnswers,
});
export type SystemAnswer = z.output<typeof systemAnswer>;

/** A job that failed: given up, or to be tried again. */
const troubledJob = z.strictObject({
  id: z.string(),
  name: z.string(),
  ...each(z.int(), ['attempts', 'maxAttempts']),
  error: z.string(),
  createdAt: dateTime,
  /** When it is tried again; null: not by itself. */
  nextAt: dateTime.nullable(),
});
export type TroubledJob = z.output<typeof troubledJob>;

const job = z.string().regex(/^\d{1,18}$/, 'Unknown job');

/**
 * How the installation is, for those who run it.
 *
 * `GET /api/backups/{name}` one of the backups that are kept, encrypted as it lies there: asks for a new proof of the password.
 */
export const systemOperations = {
  status: read('system.status', developers, { input: z.strictObject({}), output: systemAnswer }),
  /** What lies where the server keeps its backups. */
  backups: read('system.backups', developers, { input: z.strictObject({}), output: keptBackups }),
  failedJobs: listOf('system.failedJobs', developers, troubledJob, {}),
  /** Tries a job again now, or all of a kind that failed. */
  retryJobs: write('system.retryJobs', developers, {
    input: z
      .strictObject({ id: job.optional(), name: text(128).min(1).optional() })
      .refine(({ id, name }) => (id === undefined) !== (name === undefined), 'Name a job, or a kind of jobs'),
    output: z.strictObject({ retried: z.int() }),
  }),
};
