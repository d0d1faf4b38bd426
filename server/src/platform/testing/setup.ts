import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { processRuns } from '#platform/database/embedded/postmaster.ts';
import { type Embedded, startEmbedded } from '#platform/database/launcher.ts';
import { migrate } from '#platform/database/migrate.ts';
import { silentLog } from '#platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of each worker of this run; its database `template` is migrated. */
    postgresUrls: string[];
    templateName: string;
  }
}

const prefix = 'washboard-test-';
// Tests kill servers, not machines: nothing needs to survive a power cut.
const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=400'];

/** A run that was killed leaves its database running; the next one clears it away. */
const sweep = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const maker = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (!maker || processRuns(Number(maker))) continue;
    const folder = join(tmpdir(), name);
    await startEmbedded(folder, silentLog, { settings }).then(
      (left) => left.stop(),
      () => undefined,
    );
    await rm(folder, { recursive: true, force: true });
  }
};

const startOwn = async (): Promise<{ embedded: Embedded; folder: string }> => {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  // The user of the database must pass through it.
  await chmod(folder, 0o755);
  // `npm run matrix` gives each PostgreSQL that the product promises to run on.
  const programs = process.env['TEST_POSTGRES'];
  return { embedded: await startEmbedded(folder, silentLog, { settings, programs }), folder };
};

const withDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

const administer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

// Beyond these, workers share: each costs a start and memory.
const most = 4;

/**
 * Once per run: a PostgreSQL for each worker, with a migrated template that every test clones. Nobody else's long
 * transaction holds back what a test's feed tells: the feed waits for all that run in its PostgreSQL.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env['TEST_DATABASE_URL'];
  if (!given) await sweep();
  const count = given ? 0 : Math.min(project.config.maxWorkers, most);
  const own = await Promise.all(Array.from({ length: count }, startOwn));
  const urls = given ? [given] : own.map(({ embedded }) => embedded.url);
  const template = `washboard_template_${process.pid}`;
  await Promise.all(
    urls.map(async (url) => {
      await administer(url, `create database ${template}`);
      await migrate(withDatabase(url, template), silentLog);
    }),
  );
  project.provide('postgresUrls', urls);
  project.provide('templateName', template);
  return async () => {
    if (given) await administer(given, `drop database if exists ${template} with (force)`);
    for (const { embedded, folder } of own) {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    }
  };
};
