import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { processRuns } from '#platform/database/embedded/postmaster.ts';
import { type Embedded, startEmbedded } from '#platform/database/launcher.ts';
import { migrate } from '#platform/database/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { copyDatabase } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of each worker of this run; its database `template` is migrated. */
    postgresUrls: string[];
    templateName: string;
    /** A data folder whose embedded database is migrated and at rest, to be copied by `layDatabase`; '' where there is none. */
    preparedFolder: string;
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

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  // The user of the database must pass through it.
  await chmod(folder, 0o755);
  return folder;
};

// `npm run matrix` gives each PostgreSQL that the product promises to run on.
const programs = process.env['TEST_POSTGRES'];
const start = (folder: string): Promise<Embedded> => startEmbedded(folder, silentLog, { settings, programs });

/** Initialised and migrated once; what each PostgreSQL begins with is a copy. */
const prepare = async (): Promise<string> => {
  const folder = await makeFolder();
  const embedded = await start(folder);
  await migrate(embedded.url, silentLog);
  await embedded.stop();
  return folder;
};

const startOwn = async (prepared: string): Promise<{ embedded: Embedded; folder: string }> => {
  const folder = await makeFolder();
  await copyDatabase(prepared, folder);
  return { embedded: await start(folder), folder };
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
  const prepared = given ? '' : await prepare();
  const own = await Promise.all(Array.from({ length: count }, () => startOwn(prepared)));
  const urls = given ? [given] : own.map(({ embedded }) => embedded.url);
  const template = `washboard_template_${process.pid}`;
  if (given) {
    await administer(given, `create database ${template}`);
    await migrate(withDatabase(given, template), silentLog);
  }
  for (const { embedded } of own)
    await administer(embedded.url, `create database ${template} template washboard`);
  project.provide('postgresUrls', urls);
  project.provide('templateName', template);
  // What the product brings does not take a folder of another version.
  project.provide('preparedFolder', programs ? '' : prepared);
  return async () => {
    if (given) await administer(given, `drop database if exists ${template} with (force)`);
    for (const { embedded, folder } of own) {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    }
    if (prepared) await rm(prepared, { recursive: true, force: true });
  };
};
