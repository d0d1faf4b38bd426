import { startEmbedded } from './database/launcher.ts';
import { migrate } from './database/migrate.ts';
import { readEnv } from './env.ts';
import { createLog } from './log.ts';
import { openServices } from './server.ts';
import type { Services } from './services.ts';

const log = createLog('error', (line) => process.stderr.write(line));

const work = async (act: (services: Services) => Promise<unknown>): Promise<void> => {
  const env = readEnv();
  const embedded = env.databaseUrl ? null : await startEmbedded(env.dataDir, log);
  const url = env.databaseUrl ?? embedded?.url ?? '';
  const leave = () => void embedded?.stop().then(() => process.exit(130));
  if (embedded) process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    await migrate(url, log);
    const { services, close } = openServices(env, log, url);
    try {
      await act(services);
    } finally {
      await close();
    }
  } finally {
    await embedded?.stop();
  }
};

/** A line for whoever sits before it. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Runs a command on the installation's database, which is started for it where it is embedded. */
export const byHand = async (
  command: (work: (act: (services: Services) => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<void> => {
  try {
    await command(work);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
};
