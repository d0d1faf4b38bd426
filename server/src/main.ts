import { startEmbedded } from '#platform/database/launcher.ts';
import { migrate } from '#platform/database/migrate.ts';
import { checkReplica } from '#platform/database/replica.ts';
import { type Env, readEnv } from '#platform/env.ts';
import { isLoopback } from '#platform/http/origin.ts';
import { isQueueAway } from '#platform/jobs/runner.ts';
import { createLog, type Log } from '#platform/log.ts';
import { openServices, runStarts, startServer } from '#platform/server.ts';
import { features } from './features.ts';

type Step = () => Promise<unknown>;

/** Waits for a reason to stop: a signal, or the end of whoever started us. */
const toldToStop = (): Promise<string> =>
  new Promise((settle) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => settle(signal));
    process.on('disconnect', () => settle('the starter ended'));
  });

/** The queue's own failures while the database is away do not end the server; any other unawaited one does. */
const outliveDatabase = (log: Log): void => {
  process.on('unhandledRejection', (error) => {
    if (!isQueueAway(error)) throw error;
    log.warn('jobs wait for the database', { error });
  });
};

const start = async (env: Env, log: Log, undo: Step[]): Promise<void> => {
  const embedded = env.databaseUrl === null ? await startEmbedded(env.dataDir, log) : null;
  if (embedded) undo.unshift(embedded.stop);
  const url = embedded?.url ?? env.databaseUrl ?? '';
  await migrate(url, log);
  const { services, close } = openServices(env, log, url);
  undo.unshift(close);
  if (env.readDatabaseUrl) await checkReplica(env.readDatabaseUrl, services.pool, log);
  if (!isLoopback(env.host) && env.trustedProxies.length === 0)
    log.warn(
      'HOST is reached from beyond this machine, and TRUSTED_PROXIES names no proxy: behind one all share its address',
      {
        host: env.host,
      },
    );
  const lines = await runStarts(services, features, url);
  const server = await startServer(services, { features, url });
  undo.unshift(() => server.close());
  process.stdout.write(`${[`Washboard is at ${env.publicUrl}`, ...lines].join('\n')}\n`);
};

const run = async (): Promise<void> => {
  const undo: Step[] = [];
  const told = toldToStop();
  let log = createLog('info');
  try {
    const env = readEnv();
    log = createLog(env.logLevel);
    outliveDatabase(log);
    await start(env, log, undo);
    log.info('stopping', { reason: await told });
  } catch (error) {
    // One line for people; the whole error where somebody asked for it.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    log.debug('start failed', { error });
    process.exitCode = 1;
  }
  for (const step of undo) await step().catch((error: unknown) => log.error('stop failed', { error }));
  // The channel to the starter would keep this process alive.
  if (process.connected) process.disconnect();
};

await run();
