import { existsSync } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { countWords, sizeWords } from 'domain/kernel';
import { connect } from '#platform/database/db.ts';
import { startEmbedded } from '#platform/database/launcher.ts';
import { type Env, readEnv } from '#platform/env.ts';
import { createLog } from '#platform/log.ts';
import { createOutgoing } from '#platform/outside/outgoing.ts';
import type { Services } from '#platform/services.ts';
import { verifyArchive } from './archive.ts';
import { backup } from './backup.ts';
import { checkBackup } from './check.ts';
import { knowsErased, takeErased } from './erased.ts';
import { alone, makeBackup } from './make.ts';
import { backupName, momentOf, type Place, placeOf } from './place.ts';
import { restore } from './restore.ts';
import { keyOf } from './sealed.ts';
import { noteBackup, noteCheck } from './sql.ts';

/** Where a command runs: the variables it is given, and who hears what it says. */
export type Terminal = {
  variables: NodeJS.ProcessEnv;
  say: (line: string) => void;
  complain: (line: string) => void;
};

// npm runs us in the project's folder; people name files from where they stand.
const fromCaller = ({ variables }: Terminal, file: string): string =>
  resolve(variables['INIT_CWD'] ?? '.', file);

const withDatabase = async (
  { complain }: Terminal,
  env: Env,
  work: (url: string) => Promise<void>,
): Promise<void> => {
  if (env.databaseUrl) return work(env.databaseUrl);
  const log = createLog('error', (line) => complain(line.trimEnd()));
  const embedded = await startEmbedded(env.dataDir, log);
  const leave = () => void embedded.stop().then(() => process.exit(130));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    await work(embedded.url);
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    await embedded.stop();
  }
};

/** Writes something down in the database, where it knows of such things. */
const noted = async (
  { complain }: Terminal,
  url: string,
  note: (db: Services['db']) => Promise<void>,
): Promise<void> => {
  const { db, close } = connect(url, { max: 1 });
  // The backup stands all the same: of a database that was not migrated yet, say.
  await note(db).catch((error: Error) => complain(`System status will not show this: ${error.message}`));
  await close();
};

const now = (): string => new Date().toISOString();

const namedPlace = (env: Env): Place | null => placeOf({ env, outgoing: createOutgoing(env) });

/** Into the place of backups that the environment names. */
const backUpThere = async (
  terminal: Terminal,
  env: Env,
  url: string,
  place: Place,
  key: Buffer | null,
): Promise<void> => {
  const made = await alone(url, () => makeBackup({ env, url, now }, place, key));
  if (!made) throw new Error('Another backup is under way');
  const { tables, files, ...note } = made;
  await noted(terminal, url, (db) => noteBackup(db, note));
  terminal.say(
    `Backed up ${tables} tables and ${files} files: ${made.name} in ${place.words} (${sizeWords(made.bytes)})`,
  );
};

const backUpInto = async (
  terminal: Terminal,
  env: Env,
  url: string,
  file: string,
  key: Buffer | null,
): Promise<void> => {
  if (existsSync(file)) throw new Error(`${file} exists already; a backup never overwrites`);
  await mkdir(dirname(file), { recursive: true });
  const at = now();
  const counts = await backup({ ...env, url, includeSecret: env.ownSecret, key }, file, at);
  // Read once to its end: what cannot be read is no backup, and is told at once.
  await verifyArchive(file, key);
  const bytes = (await stat(file)).size;
  const note = { at, bytes, checkedAt: now(), name: null, encrypted: key !== null };
  await noted(terminal, url, (db) => noteBackup(db, note));
  terminal.say(`Backed up ${counts.tables} tables and ${counts.files} files: ${file} (${sizeWords(bytes)})`);
};

const runBackup = async (terminal: Terminal, given: string | undefined): Promise<void> => {
  const env = readEnv(terminal.variables);
  const key = await keyOf(env);
  const place = given ? null : namedPlace(env);
  const beside = join(env.dataDir, 'backups', backupName(now(), key !== null));
  await withDatabase(terminal, env, (url) =>
    place
      ? backUpThere(terminal, env, url, place, key)
      : backUpInto(terminal, env, url, given ? fromCaller(terminal, given) : beside, key),
  );
  terminal.say(
    env.ownSecret
      ? 'It holds the secret of this installation (app-secret): keep it as safe as the data itself.'
      : 'It does not hold APP_SECRET: keep that value apart, nothing can be restored without it.',
  );
  if (key)
    terminal.say('It is encrypted: keep a copy of the key elsewhere, without it nobody reads it again.');
};

/** Does something with a backup on this machine: a file, or one of the place of backups by its name. */
const withBackup = async (
  terminal: Terminal,
  env: Env,
  given: string,
  use: (path: string) => Promise<void>,
): Promise<void> => {
  const place = momentOf(given) !== null && !existsSync(fromCaller(terminal, given)) ? namedPlace(env) : null;
  return place ? place.within(given, use) : use(fromCaller(terminal, given));
};

// Stands in for the secret while only other variables are read.
const unmade = 'not made yet, and used for nothing at all';

const runCheck = async (terminal: Terminal, given: string | undefined): Promise<boolean> => {
  const before = readEnv(terminal.variables, unmade);
  const key = await keyOf(before);
  const name = given ?? (await namedPlace(before)?.list())?.[0];
  if (!name) throw new Error('Name the backup: npm run restore -- --check FILE');
  const env = readEnv(terminal.variables);
  let good = false;
  await withDatabase(terminal, env, (url) =>
    withBackup(terminal, env, name, async (path) => {
      if (!existsSync(path)) throw new Error(`There is no file ${path}`);
      const at = now();
      const found = await alone(url, () => checkBackup({ env, url, now }, path, key));
      if (!found) throw new Error('A backup or a check is under way');
      const milliseconds = Date.parse(now()) - Date.parse(at);
      await noted(terminal, url, (db) => noteCheck(db, { at, name: basename(path), milliseconds, ...found }));
      terminal.say(found.found);
      terminal.say(
        `${found.good ? 'Restored for a trial' : 'This is no good backup'}: ${path} (${(milliseconds / 1000).toFixed(1)} s)`,
      );
      good = found.good;
    }),
  );
  return good;
};

const keepSecret = async (env: Env, secret: string): Promise<void> => {
  const file = join(env.dataDir, 'app-secret');
  if (existsSync(file)) await rename(file, `${file}.before-restore`);
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
};

const unknown = (dataDir: string): string =>
  `Nothing here says who was erased since. If this is another machine or DATA_DIR, copy the folder erased of the former one into ${dataDir} before the first start, or name it: npm run restore -- FILE FOLDER`;

const restoreFrom = async (terminal: Terminal, file: string, key: Buffer | null): Promise<Env> => {
  const archive = await verifyArchive(file, key);
  const { header, secret } = archive;
  // Only where the server makes its secret itself does it take the one of the archive.
  const env = readEnv(terminal.variables, secret);
  await withDatabase(terminal, env, async (url) => {
    const beforeCommit = async (): Promise<void> => {
      if (secret !== null && env.ownSecret) await keepSecret(env, secret);
    };
    await restore({ ...env, url, beforeCommit }, archive);
  });
  terminal.say(`Restored ${header.tables.length} tables as they were at ${header.madeAt}.`);
  return env;
};

const runRestore = async (
  terminal: Terminal,
  given: string | undefined,
  erased: string | undefined,
): Promise<void> => {
  if (!given) throw new Error('Name the backup: npm run restore -- FILE');
  if (erased && !existsSync(fromCaller(terminal, erased)))
    throw new Error(`There is no folder ${fromCaller(terminal, erased)}`);
  // A secret of its own is not made before the archive had the chance to bring one.
  const before = readEnv(terminal.variables, unmade);
  const key = await keyOf(before);
  await withBackup(terminal, before, given, async (path) => {
    const env = await restoreFrom(terminal, path, key);
    if (!erased) {
      if (!(await knowsErased(env.dataDir))) terminal.say(unknown(env.dataDir));
      return;
    }
    const count = await takeErased(env.dataDir, fromCaller(terminal, erased));
    terminal.say(
      `${countWords(count, 'erasure')} of the former machine known here: the next start erases them again.`,
    );
  });
};

const backupWays = 'npm run backup, npm run backup -- FILE';
const restoreWays = 'npm run restore -- FILE [FOLDER], npm run restore -- --check [FILE]';

/** Does what is typed; answers whether it went well, and a backup that was checked is good. */
const obey = async (terminal: Terminal, [command, ...words]: readonly string[]): Promise<boolean> => {
  const [first, second] = words;
  const option = words.find((word) => word.startsWith('-'));
  if (option && !(command === 'restore' && option === first && first === '--check')) {
    throw new Error(`There is no ${option}. ${command === 'backup' ? backupWays : restoreWays}`);
  }
  if (command === 'restore' && first === '--check') return runCheck(terminal, second);
  if (command === 'backup') await runBackup(terminal, first);
  else if (command === 'restore') await runRestore(terminal, first, second);
  else throw new Error('The command is backup or restore');
  return true;
};

/** The commands `backup` and `restore` as they are typed; answers what the process ends with. */
export const runCommand = async (terminal: Terminal, words: readonly string[]): Promise<number> => {
  try {
    return (await obey(terminal, words)) ? 0 : 1;
  } catch (error) {
    terminal.complain((error as Error).message);
    return 1;
  }
};
