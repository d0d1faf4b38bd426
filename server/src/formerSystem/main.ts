import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#platform/database/launcher.ts';
import { migrate } from '#platform/database/migrate.ts';
import { readEnv } from '#platform/env.ts';
import { createLog } from '#platform/log.ts';
import { openServices } from '#platform/server.ts';
import { moveByHand, usage } from './by-hand.ts';

const log = createLog('error', (line) => process.stderr.write(line));
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [typed, ...more] = positionals;
  if (typed === undefined || more.length > 0) throw new Error(usage);
  // npm runs us in the project's folder; people name folders from where they stand.
  const folder = resolve(process.env['INIT_CWD'] ?? '.', typed);
  const env = readEnv();
  const embedded = env.databaseUrl ? null : await startEmbedded(env.dataDir, log);
  const url = env.databaseUrl ?? embedded?.url ?? '';
  const leave = () => void embedded?.stop().then(() => process.exit(130));
  if (embedded) process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    await migrate(url, log);
    const { services, close } = openServices(env, log, url);
    try {
      await moveByHand(services, { folder, checkOnly: values.check }, say);
    } finally {
      await close();
    }
  } finally {
    await embedded?.stop();
  }
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
