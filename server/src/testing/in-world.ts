import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { features } from '#features';
import { startEmbedded } from '#platform/database/launcher.ts';
import { migrate } from '#platform/database/migrate.ts';
import { readEnv } from '#platform/env.ts';
import { silentLog } from '#platform/log.ts';
import { openServices, startServer } from '#platform/server.ts';
import { insertCast } from '#platform/testing/cast.ts';
import { createWorld, type World } from './fuzz/world.ts';

/** Does a work by hand in a world with a database and a folder of its own, and leaves nothing of it. */
export const inWorld = async <Result>(work: (world: World) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'washboard-world-'));
  // The database's user must pass through it.
  await chmod(folder, 0o755);
  const env = readEnv({ DATA_DIR: folder, DEMO: '0', PORT: '0', REQUESTS_PER_MINUTE: '10000000' });
  const embedded = await startEmbedded(folder, silentLog, { settings: ['synchronous_commit=off'] });
  await migrate(embedded.url, silentLog);
  const { services, close } = openServices(env, silentLog, embedded.url);
  await insertCast(services);
  const server = await startServer(services, { features, url: embedded.url, jobs: false, web: null });
  try {
    return await work(await createWorld(services, server.url));
  } finally {
    await server.close(1_000);
    await close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
