import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connectOnce } from '#platform/database/db.ts';
import type { Services } from '#platform/services.ts';
import type { KeepRules } from '#platform/variables.ts';
import { verifyArchive } from './archive.ts';
import { backup, reading } from './backup.ts';
import { keptOf } from './keep.ts';
import { backupName, clearHalves, momentOf, type Place } from './place.ts';

export type Hand = Pick<Services, 'env' | 'url' | 'now'>;

/** A backup as it stands, with what is in it. */
export type Made = {
  at: string;
  name: string;
  bytes: number;
  checkedAt: string;
  encrypted: boolean;
  tables: number;
  files: number;
};

// Any fixed number; it is held in the database that is backed up.
const lock = 7_702_005;

/** The name of the database that a backup is restored into for a trial. */
export const scratchName = `left(current_database(), 57) || '_check'`;

/** By what is said of it that database is known as ours: one that somebody else called so is left alone. */
export const scratchMark = 'Washboard restores a backup here for a trial; it goes away by itself.';

/** Whether there is a database of that name, and whether it is ours; no row where there is none. */
export const scratchThere = `select shobj_description(oid, 'pg_database') is not distinct from '${scratchMark}' as ours
  from pg_database where datname = ${scratchName}`;

const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
  and ((datname = ${scratchName} and (${scratchThere})) or (datname = current_database() and application_name = '${reading}'))`;

/**
 * Does something with backups while nobody else does, on whatever server; null where somebody is at it. Aborted, it loses
 * its connections, and fails by that.
 */
export const alone = async <Result>(
  url: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result | null> => {
  const client = await connectOnce(url);
  let timer: NodeJS.Timeout | undefined;
  const end = () => void client.query(endOthers).catch(() => undefined);
  // Again and again: while it reads files there is none, and the next one ends it.
  const abort = () => {
    end();
    timer = setInterval(end, 1_000);
  };
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock]);
    if (!rows[0]?.got) return null;
    signal?.addEventListener('abort', abort);
    return await work();
  } finally {
    signal?.removeEventListener('abort', abort);
    clearInterval(timer);
    await client.end();
  }
};

/** Writes a backup, reads it once to its end, and only then puts it where backups are kept. */
export const makeBackup = async (
  { env, url, now }: Hand,
  place: Place,
  key: Buffer | null,
): Promise<Made> => {
  await clearHalves(place);
  const at = now();
  const name = backupName(at, key !== null);
  const path = join(place.work, `${name}.half`);
  try {
    const counts = await backup({ ...env, url, includeSecret: env.ownSecret, key }, path, at);
    await verifyArchive(path, key);
    const { size: bytes } = await stat(path);
    await place.keep(name, path);
    return { at, name, bytes, checkedAt: now(), encrypted: key !== null, ...counts };
  } finally {
    await rm(path, { force: true });
  }
};

/** Takes away what the rules do not keep; what has no name of ours stays. Answers the names. */
export const prune = async (place: Place, rules: KeepRules): Promise<string[]> => {
  const found = (await place.list()).map((name) => ({ name, at: momentOf(name) ?? '' }));
  const kept = keptOf(
    found.map(({ at }) => at),
    rules,
  );
  const gone = found.filter(({ at }) => !kept.has(at)).map(({ name }) => name);
  for (const name of gone) await place.remove(name);
  return gone;
};
