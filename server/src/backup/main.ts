import { existsSync } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { countWords, sizeWords } from 'domain/kernel';
import { startEmbedded } from '#platform/database/launcher.ts';
import { type Env, readEnv } from '#platform/env.ts';
import { createLog } from '#platform/log.ts';
import { verifyArchive } from './archive.ts';
import { backup, noteBackup } from './backup.ts';
import { knowsErased, takeErased } from './erased.ts';
import { restore } from './restore.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

// npm runs us in the project's folder; people name files from where they stand.
const fromCaller = (file: string): string => resolve(process.env['INIT_CWD'] ?? '.', file);

const withDatabase = async (env: Env, work: (url: string) => Promise<void>): Promise<void> => {
  if (env.databaseUrl) return work(env.databaseUrl);
  const log = createLog('error', (line) => process.stderr.write(line));
  const embedded = await startEmbedded(env.dataDir, log);
  const leave = () => void embedded.stop().then(() => process.exit(130));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
};

// The backup stands all the same: of a database that was not migrated yet, say.
const unnoted = (error: unknown): void => {
  process.stderr.write(`System status will not show this backup: ${(error as Error).message}\n`);
};

const runBackup = async (given: string | undefined): Promise<void> => {
  const env = readEnv();
  const now = new Date().toISOString();
  const name = `washboard-${now.slice(0, 19).replaceAll(':', '-')}.tar.zst`;
  const file = given ? fromCaller(given) : join(env.dataDir, 'backups', name);
  if (existsSync(file)) throw new Error(`${file} exists already; a backup never overwrites`);
  await mkdir(dirname(file), { recursive: true });
  const includeSecret = env.ownSecret;
  await withDatabase(env, async (url) => {
    const counts = await backup({ ...env, url, includeSecret }, file, now);
    // Read once to its end: what cannot be read is no backup, and is told at once.
    await verifyArchive(file);
    const bytes = (await stat(file)).size;
    const checkedAt = new Date().toISOString();
    await noteBackup(url, { at: now, bytes, checkedAt }).catch(unnoted);
    say(`Backed up ${counts.tables} tables and ${counts.files} files: ${file} (${sizeWords(bytes)})`);
  });
  say(
    includeSecret
      ? 'It holds the secret of this installation (app-secret): keep it as safe as the data itself.'
      : 'It does not hold APP_SECRET: keep that value apart, nothing can be restored without it.',
  );
};

const keepSecret = async (env: Env, secret: string): Promise<void> => {
  const file = join(env.dataDir, 'app-secret');
  if (existsSync(file)) await rename(file, `${file}.before-restore`);
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
};

const unknown = (dataDir: string): string =>
  `Nothing here says who was erased since. If this is another machine or DATA_DIR, copy the folder erased of the former one into ${dataDir} before the first start, or name it: npm run restore -- FILE FOLDER`;

const runRestore = async (given: string | undefined, erased: string | undefined): Promise<void> => {
  if (!given) throw new Error('Name the backup: npm run restore -- FILE');
  const file = fromCaller(given);
  if (erased && !existsSync(fromCaller(erased))) throw new Error(`There is no folder ${fromCaller(erased)}`);
  const archive = await verifyArchive(file);
  const { header, secret } = archive;
  // Only where the server makes its secret itself does it take the one of the archive.
  const env = readEnv(process.env, secret);
  await withDatabase(env, async (url) => {
    const beforeCommit = async (): Promise<void> => {
      if (secret !== null && env.ownSecret) await keepSecret(env, secret);
    };
    await restore({ ...env, url, beforeCommit }, archive);
  });
  say(`Restored ${header.tables.length} tables as they were at ${header.madeAt}.`);
  if (!erased) {
    if (!(await knowsErased(env.dataDir))) say(unknown(env.dataDir));
    return;
  }
  const count = await takeErased(env.dataDir, fromCaller(erased));
  say(`${countWords(count, 'erasure')} of the former machine known here: the next start erases them again.`);
};

const main = async ([command, file, erased]: readonly string[]): Promise<void> => {
  if (command === 'backup') return runBackup(file);
  if (command === 'restore') return runRestore(file, erased);
  throw new Error('The command is backup or restore');
};

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
