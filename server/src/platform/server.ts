import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ConnectOptions, connect, connectOnce } from '#platform/database/db.ts';
import { noReplica, openReplica } from '#platform/database/replica.ts';
import { createAbuse } from '#platform/http/abuse.ts';
import { serveFunctions } from '#platform/http/functions.ts';
import { createApp } from '#platform/http/http.ts';
import { serve } from '#platform/http/serve.ts';
import { serveStatic } from '#platform/http/static.ts';
import { housekeeping } from '#platform/jobs/housekeeping.ts';
import { startJobs } from '#platform/jobs/runner.ts';
import { createKeys } from '#platform/keys/keys.ts';
import { type Feed, startFeed } from '#platform/live/feed.ts';
import { serveStream } from '#platform/live/stream.ts';
import { createWake } from '#platform/live/wake.ts';
import type { Door, Feature } from '#platform/operations/feature.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { createRunner } from '#platform/operations/runner.ts';
import type { SessionSource } from '#platform/operations/session.ts';
import { createOutgoing } from '#platform/outside/outgoing.ts';
import type { Env } from './env.ts';
import { newId } from './id.ts';
import { createLimits } from './limits.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';
import { createWatch } from './watch.ts';

export type OpenServices = { services: Services; close: () => Promise<void> };

/** What tests and tools have of their own. */
type OwnServices = Partial<Pick<Services, 'now' | 'newId' | 'keys'>> &
  Pick<ConnectOptions, 'acquireTimeout'> & { replicaWait?: number };

/** Opens what a server is made of, on a migrated database. */
export const openServices = (
  env: Env,
  log: Log,
  url: string,
  { acquireTimeout = 5_000, replicaWait = 1_000, ...injected }: OwnServices = {},
): OpenServices => {
  const shared = { log, acquireTimeout };
  const main = connect(url, shared);
  // Apart from the transactions, or ten of them waiting to count would wait for ever.
  const counting = connect(url, { ...shared, max: 2, applicationName: 'washboard-limits' });
  // Searches are heavy: they leave most of the machine to everybody else.
  const steady = connect(url, { ...shared, max: 4, applicationName: 'washboard-search', onePlan: true });
  const own = { db: main.db, steady: steady.db };
  const replica = env.readDatabaseUrl
    ? openReplica({ url: env.readDatabaseUrl, main: main.pool, own, log, wait: replicaWait })
    : noReplica(own);
  const services: Services = {
    env,
    log,
    keys: injected.keys ?? createKeys(env.appSecret),
    url,
    pool: main.pool,
    db: main.db,
    steady: steady.db,
    replica,
    limits: createLimits(counting.pool),
    abuse: createAbuse(env.requestsPerMinute),
    outgoing: createOutgoing(env),
    wake: createWake(main.pool, log),
    watch: createWatch(),
    now: injected.now ?? (() => new Date().toISOString()),
    newId: injected.newId ?? newId,
  };
  return {
    services,
    close: async () => {
      await Promise.all([main.close(), counting.close(), steady.close(), replica.close()]);
    },
  };
};

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const sessionsOf = (services: Services, features: readonly Feature[]): SessionSource => {
  const made = features.flatMap(({ sessions }) => (sessions ? [sessions(services)] : []));
  const [only] = made;
  if (!only || made.length > 1) throw new Error('Exactly one feature knows sessions');
  return only;
};

const live = (feed: Feed): Feature => ({
  name: 'live',
  routes: [],
  http: (app, services, runner) => serveStream(app, services, runner, feed),
});

const functions = (features: readonly Feature[]): Feature => {
  const callables = new Map(features.flatMap((feature) => Object.entries(feature.callables ?? {})));
  return {
    name: 'functions',
    routes: [],
    http: (app, services, runner) => serveFunctions(app, services, runner, callables),
  };
};

// Any fixed number; of several servers that start on an empty database, one fills it.
const startLock = 7_702_004;

/** Runs what features do once at start, one server at a time; answers the lines for the person who starts it. */
export const runStarts = async (
  services: Services,
  features: readonly Feature[],
  url: string,
): Promise<string[]> => {
  const lines: string[] = [];
  const client = await connectOnce(url);
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    for (const feature of features) lines.push(...((await feature.start?.(services)) ?? []));
    return lines;
  } finally {
    await client.end();
  }
};

const openDoors = async (services: Services, features: readonly Feature[]): Promise<Door> => {
  const doors: Door[] = [];
  const close = async () => {
    await Promise.all(doors.map((door) => door.close()));
  };
  try {
    for (const { listen } of features) if (listen) doors.push(await listen(services));
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
};

export type ServerOptions = {
  features: readonly Feature[];
  /** The database's address, for the connections of the jobs. */
  url: string;
  /** Null: no browser part. */
  web?: string | null;
  jobs?: boolean;
  /** False: jobs that come round run only where somebody asks for them. */
  rounds?: boolean;
};

export type RunningServer = {
  url: string;
  port: number;
  sessions: SessionSource;
  /** Streams end, requests under way are answered, jobs come to their end. */
  close: (patience?: number) => Promise<void>;
};

/** Starts feed, HTTP and jobs; the same in production, in tests and in the bench. */
export const startServer = async (services: Services, options: ServerOptions): Promise<RunningServer> => {
  const { features, url, web = webFolder } = options;
  const sessions = sessionsOf(services, features);
  const recorder = createRecorder(features);
  const meter = features.find((feature) => feature.meter)?.meter?.(services);
  const runner = createRunner({ services, sessions, recorder, features, meter });
  const built =
    web !== null &&
    (await access(web).then(
      () => true,
      () => false,
    ));
  const pages = built ? await serveStatic(web) : () => undefined;
  const feed = await startFeed(services, features, sessions);
  const app = createApp(services, runner, [live(feed), functions(features), ...features], pages);
  const serving = await serve(services, app).catch(async (error) => {
    await feed.stop();
    throw error;
  });
  const doors = await openDoors(services, features).catch(async (error) => {
    await Promise.all([feed.stop(), serving.close(0)]);
    throw error;
  });
  const allJobs = [recorder.job, housekeeping, ...features.flatMap(({ jobs = [] }) => jobs)];
  const jobs = options.jobs === false ? null : startJobs(services, recorder, allJobs, url, options.rounds);
  return {
    url: serving.url,
    port: serving.port,
    sessions,
    close: async (patience) => {
      const closed = serving.close(patience);
      await feed.stop();
      await Promise.all([closed, doors.close(), jobs?.stop()]);
    },
  };
};
