import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { features } from '#features';
import { startEmbedded } from '#platform/database/launcher.ts';
import { migrate } from '#platform/database/migrate.ts';
import { readEnv } from '#platform/env.ts';
import { silentLog } from '#platform/log.ts';
import { openServices, startServer } from '#platform/server.ts';
import { insertCast } from '#platform/testing/cast.ts';
import { createWorld } from '#testing';
import { crowdOf } from './crowd.ts';
import { fillers } from './inputs.ts';
import { type Held, holdsOf, longestAllowed } from './measure.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

const line = ({ name, filler, bytes, status, ms }: Held): string =>
  [
    name.padEnd(30),
    filler.padEnd(14),
    `${Math.round(bytes / 1000)} kB`.padStart(8),
    String(status).padStart(5),
    `${ms} ms`.padStart(8),
    ms > longestAllowed ? 'MISS' : '',
  ].join('  ');

/** Of each operation the input that held the event loop longest; answers how many held it too long. */
const run = async (): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'washboard-largest-'));
  // The database's user must pass through it.
  await chmod(folder, 0o755);
  const env = readEnv({ DATA_DIR: folder, DEMO: '0', PORT: '0', REQUESTS_PER_MINUTE: '10000000' });
  const embedded = await startEmbedded(folder, silentLog, { settings: ['synchronous_commit=off'] });
  await migrate(embedded.url, silentLog);
  const { services, close } = openServices(env, silentLog, embedded.url);
  await insertCast(services);
  const server = await startServer(services, { features, url: embedded.url, jobs: false, web: null });
  const world = await createWorld(services, server.url);
  const names = await crowdOf(world);
  let missed = 0;
  try {
    for (const bound of features.flatMap(({ routes }) => routes)) {
      if (!bound.operation.name.startsWith(values.only)) continue;
      const holds = await holdsOf(world, bound, names, Object.keys(fillers) as (keyof typeof fillers)[]);
      const [longest] = holds.toSorted((a, b) => b.ms - a.ms);
      if (longest) console.log(line(longest));
      missed += holds.filter(({ ms }) => ms > longestAllowed).length;
    }
  } finally {
    await server.close(1_000);
    await close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(
    missed === 0
      ? `No request holds the event loop for more than ${longestAllowed} ms.`
      : `Misses: ${missed}`,
  );
  return missed;
};

process.exitCode = (await run()) === 0 ? 0 : 1;
