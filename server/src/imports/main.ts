import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startEmbedded } from '#platform/database/launcher.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Env, readEnv } from '#platform/env.ts';
import { createLog } from '#platform/log.ts';
import { openServices } from '#platform/server.ts';
import { importByHand } from './by-hand.ts';
import { type Command, readCommand } from './command.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const log = createLog('error', (line) => process.stderr.write(line));

const importInto = async (env: Env, url: string, command: Command): Promise<void> => {
  await migrate(url, log);
  const { services, close } = openServices(env, log, url);
  try {
    const { refused, rows } = await importByHand(services, command, say);
    if (refused === rows) process.exitCode = 1;
  } finally {
    await close();
  }
};

const main = async (): Promise<void> => {
  const typed = readCommand(process.argv.slice(2));
  // npm runs us in the project's folder; people name files from where they stand.
  const file = resolve(process.env['INIT_CWD'] ?? '.', typed.file);
  await access(file).catch(() => {
    throw new Error(`There is no file ${file} that can be read`);
  });
  const command = { ...typed, file };
  const env = readEnv();
  if (env.databaseUrl) return importInto(env, env.databaseUrl, command);
  const embedded = await startEmbedded(env.dataDir, log);
  const leave = () => void embedded.stop().then(() => process.exit(130));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    await importInto(env, embedded.url, command);
  } finally {
    await embedded.stop();
  }
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
