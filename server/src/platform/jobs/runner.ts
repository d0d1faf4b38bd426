import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { isUnavailable } from '#platform/database/unavailable.ts';
import { during, type Log } from '#platform/log.ts';
import { effectsOf } from '#platform/operations/effects.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import type { Recorder } from '#platform/operations/recorder.ts';
import type { Services } from '#platform/services.ts';
import { requestField } from './enqueue.ts';
import type { Job, JobContext } from './jobs.ts';
import { openPresence } from './presence.ts';

// biome-ignore lint/suspicious/noExplicitAny: jobs of different payloads
type AnyJob = Job<any>;

export type Jobs = { stop: () => Promise<void> };

const loggerOf = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    // What went wrong is told by the task itself, with its name; the rest is the queue talking to itself.
    log[level === 'warning' ? 'warn' : 'debug'](`jobs: ${message}`);
  });

type Work = (context: JobContext) => Promise<void>;

const never = new AbortController().signal;

const within = async (
  services: Services,
  recorder: Recorder,
  work: Work,
  signal: AbortSignal = never,
): Promise<void> => {
  const events: NewEvent[] = [];
  await services.db.transaction().execute(async (db) => {
    await work(contextOf(services, recorder, db, events, signal));
    await recordAll(services, recorder, db, events);
  });
  if (events.length > 0) services.wake.ring();
};

const contextOf = (
  services: Services,
  recorder: Recorder,
  db: JobContext['db'],
  events: NewEvent[],
  signal: AbortSignal,
): JobContext => {
  const now = services.now();
  return {
    db,
    now,
    services,
    deliveryNouns: recorder.deliveryNouns,
    signal,
    within: (work) => within(services, recorder, work, signal),
    ...effectsOf(services, db, events, now),
  };
};

const recordAll = (
  services: Services,
  recorder: Recorder,
  db: JobContext['db'],
  events: readonly NewEvent[],
): Promise<void> =>
  recorder.record(db, events, {
    at: services.now(),
    actor: null,
    effective: null,
    requestId: null,
    key: null,
  });

/** Runs one job once: its effect and its events in one transaction, unless it says that it waits for others. */
export const runJob = async (
  services: Services,
  recorder: Recorder,
  job: AnyJob,
  payload: object,
  signal: AbortSignal = never,
): Promise<void> => {
  if (job.transaction !== false)
    return within(services, recorder, (context) => job.run(payload, context), signal);
  const events: NewEvent[] = [];
  await job.run(payload, contextOf(services, recorder, services.db, events, signal));
  if (events.length === 0) return;
  await services.db.transaction().execute((db) => recordAll(services, recorder, db, events));
  services.wake.ring();
};

const unreturned = 'Error occurred whilst returning jobs from local queue';

/**
 * Whether an error that nobody waits for comes of a database that went away: the queue lets go of the promises by which
 * it writes failed jobs down and gives fetched ones back. Those jobs are freed for others once their server is missed.
 */
export const isQueueAway = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof Error && error.message.startsWith(unreturned));

const giveUp = async (
  services: Services,
  recorder: Recorder,
  job: AnyJob,
  payload: object,
): Promise<void> => {
  const { givenUp } = job;
  if (!givenUp) return;
  await within(services, recorder, (context) => givenUp(payload, context)).catch((error: unknown) =>
    services.log.error('nothing was said of a job that failed', { error }),
  );
};

type Helpers = { job: { attempts: number; max_attempts: number }; abortSignal?: AbortSignal | undefined };

const runTask = async (
  services: Services,
  recorder: Recorder,
  job: AnyJob,
  payload: object,
  { job: { attempts, max_attempts }, abortSignal }: Helpers,
): Promise<void> => {
  try {
    await runJob(services, recorder, job, payload, abortSignal);
  } catch (error) {
    const isLast = attempts >= max_attempts;
    services.log[isLast ? 'error' : 'warn']('job failed', { attempt: attempts, error });
    if (isLast) await giveUp(services, recorder, job, payload);
    throw error;
  }
};

const tasksOf = (services: Services, recorder: Recorder, jobs: readonly AnyJob[]): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (given: unknown, helpers) => {
        const { [requestField]: requestId = null, ...payload } = given as Record<string, string | null>;
        return during({ requestId, job: job.name }, () => runTask(services, recorder, job, payload, helpers));
      },
    ]),
  );

/** When jobs come round, each in its queue. */
export const cronOf = (jobs: readonly AnyJob[]) =>
  parseCronItems(
    jobs.flatMap(({ name, every, maxAttempts = 3, queue }) =>
      every
        ? [
            {
              task: name,
              match: every,
              options: { backfillPeriod: 0, maxAttempts, ...(queue && { queueName: queue }) },
            },
          ]
        : [],
    ),
  );

type Running = { ended: Promise<void>; stop: () => Promise<void> };

// Each way out may keep one busy while its provider hangs.
const atOnce = 5;

// The queue's own connections: it expects the driver's usual types.
const openPool = (url: string, log: Log): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: atOnce, application_name: 'washboard-jobs' });
  const lost = (error: Error) => {
    if (!pool.ending) log.warn('job connection lost', { error });
  };
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
};

const startOnce = async (
  services: Services,
  url: string,
  taskList: TaskList,
  round: readonly AnyJob[],
): Promise<Running> => {
  const { log } = services;
  const presence = await openPresence(url, log);
  const pool = openPool(url, log);
  const events = new EventEmitter() as WorkerEvents;
  let announced: Promise<void> = Promise.resolve();
  events.on('pool:create', ({ workerPool }) => {
    announced = presence.announce(workerPool.id);
    // The next of its queue may begin once this one is written down; only the seconds between looks would say so.
    events.on('job:complete', ({ job }) => {
      if (job.job_queue_id !== null) setTimeout(() => workerPool.nudge(1), 25);
    });
  });
  const close = async () => {
    await presence.close().catch(() => undefined);
    await pool.end();
  };
  try {
    const runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: cronOf(round),
      events,
      logger: loggerOf(log),
      noHandleSignals: true,
      concurrency: atOnce,
      preset: { worker: { localQueue: { size: atOnce } } },
    });
    await announced;
    let stopping: Promise<void> | undefined;
    const stop = () =>
      (stopping ??= runner
        .stop()
        .catch((error) => log.warn('jobs did not stop cleanly', { error }))
        .then(close));
    // Without the lock others take our jobs for those of a dead server: stop, and begin anew.
    const ended = Promise.race([presence.lost, runner.promise.catch(() => undefined)]).then(stop);
    return { ended, stop };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Runs jobs until it is told to stop; begins anew when the database went away. */
export const startJobs = (
  services: Services,
  recorder: Recorder,
  jobs: readonly AnyJob[],
  url: string,
  /** False: what comes round runs only where somebody asks for it. */
  rounds = true,
): Jobs => {
  const taskList = tasksOf(services, recorder, jobs);
  const stopped = new AbortController();
  let running: Running | undefined;
  const keepRunning = async () => {
    while (!stopped.signal.aborted) {
      try {
        running = await startOnce(services, url, taskList, rounds ? jobs : []);
        if (stopped.signal.aborted) await running.stop();
        await running.ended;
      } catch (error) {
        services.log.warn('jobs cannot run now', { error });
      }
      await sleep(1_000, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const ended = keepRunning();
  return {
    stop: async () => {
      stopped.abort();
      await running?.stop();
      await ended;
    },
  };
};
