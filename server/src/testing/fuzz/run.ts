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
import { type Attack, attack } from './attack.ts';
import { createWorld } from './world.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string', default: '' },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];

const line = ({ name, sent, statuses, slowest, wrong }: Attack): string => {
  const spread = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
  return [
    name.padEnd(28),
    String(sent).padStart(6),
    `${Math.round(slowest)} ms`.padStart(9),
    spread.join('  '),
    wrong.length > 0 ? `WRONG ${wrong.length}` : 'ok',
  ].join('  ');
};

const run = async (): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'washboard-fuzz-'));
  // The database's user must pass through it.
  await chmod(folder, 0o755);
  const env = readEnv({ DATA_DIR: folder, DEMO: '0', PORT: '0', REQUESTS_PER_MINUTE: '10000000' });
  const embedded = await startEmbedded(folder, silentLog, { settings: ['synchronous_commit=off'] });
  await migrate(embedded.url, silentLog);
  const { services, close } = openServices(env, silentLog, embedded.url);
  await insertCast(services);
  const server = await startServer(services, { features, url: embedded.url, jobs: false, web: null });
  const world = await createWorld(services, server.url);
  let wrong = 0;
  console.log(`${count} inputs for each operation, seed ${seed}`);
  try {
    for (const bound of features.flatMap(({ routes }) => routes)) {
      if (!bound.operation.name.startsWith(values.only)) continue;
      const result = await attack(world, bound, { count, seed });
      console.log(line(result));
      for (const each of result.wrong.slice(0, 5)) console.log(`  ${each}`);
      wrong += result.wrong.length;
    }
  } finally {
    await server.close(1_000);
    await close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(wrong === 0 ? 'Nothing wrong.' : `${wrong} answers were wrong.`);
  return wrong;
};

process.exitCode = (await run()) === 0 ? 0 : 1;
