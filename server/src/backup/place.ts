import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupPlace, Env } from '#platform/env.ts';
import { incomingFolder } from '#platform/outside/files.ts';
import type { Outgoing } from '#platform/outside/outgoing.ts';
import { s3Files } from '#platform/outside/s3.ts';

/** A backup as it lies there; its size in bytes. */
export type Lying = { size: number; stream: () => Readable };

/** Where backups lie under names of our own making. */
export type Place = {
  /** How people name it. */
  words: string;
  /** A folder of this machine in which one is written before it is kept. */
  work: string;
  keep: (name: string, path: string) => Promise<void>;
  /** The names of all that lie there, the newest first. */
  list: () => Promise<string[]>;
  /** One as it lies there; null: it does not. */
  open: (name: string) => Promise<Lying | null>;
  remove: (name: string) => Promise<void>;
  /** The path of one on this machine; what was fetched for it goes after `use`. */
  within: <Result>(name: string, use: (path: string) => Promise<Result>) => Promise<Result>;
};

const nameOf = /^washboard-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.tar\.zst(\.sealed)?$/;

/** The name of a backup that began then. */
export const backupName = (at: string, sealed: boolean): string =>
  `washboard-${at.slice(0, 19).replaceAll(':', '-')}.tar.zst${sealed ? '.sealed' : ''}`;

/** When a backup of that name began; null: no name of ours. */
export const momentOf = (name: string): string | null => {
  const [found, day, hours, minutes, seconds] = nameOf.exec(name) ?? [];
  return found ? `${day}T${hours}:${minutes}:${seconds}.000Z` : null;
};

/** Whether it is the name of one that is encrypted. */
export const isSealedName = (name: string): boolean => name.endsWith('.sealed');

const newestFirst = (names: readonly string[]): string[] =>
  names
    .filter((name) => momentOf(name) !== null)
    .sort()
    .reverse();

/** Whether the name is one of a backup that was broken off while it was written, or fetched. */
const isHalf = (name: string): boolean => /^washboard-[\w.-]+\.(?:half|half\.part|fetched)$/.test(name);

/** Takes away what runs that were broken off left behind; only while no other one is under way. */
export const clearHalves = async ({ work }: Pick<Place, 'work'>): Promise<void> => {
  await mkdir(work, { recursive: true, mode: 0o700 });
  for (const name of await readdir(work)) if (isHalf(name)) await rm(join(work, name), { force: true });
};

const orNull = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
};

const folderPlace = (folder: string): Place => ({
  words: folder,
  work: folder,
  keep: (name, path) => rename(path, join(folder, name)),
  list: async () => newestFirst(await readdir(folder)),
  open: async (name) => {
    const path = join(folder, name);
    // One may go by the rules between the list and this.
    const there = await stat(path).catch(orNull);
    return there?.isFile() ? { size: there.size, stream: () => createReadStream(path) } : null;
  },
  remove: (name) => rm(join(folder, name), { force: true }),
  within: (name, use) => use(join(folder, name)),
});

type Hand = { env: Env; outgoing: Outgoing };

const bucketPlace = (
  { bucket, prefix }: Extract<BackupPlace, { bucket: unknown }>,
  { env, outgoing }: Hand,
): Place => {
  const files = s3Files(bucket, outgoing);
  const work = incomingFolder(env);
  return {
    words: `s3:${bucket.bucket}/${prefix}`,
    work,
    keep: (name, path) => files.keep(`${prefix}${name}`, path),
    list: async () => {
      const names: string[] = [];
      for await (const { key } of files.list(`${prefix}washboard-`)) names.push(key.slice(prefix.length));
      return newestFirst(names);
    },
    open: (name) => files.open(`${prefix}${name}`),
    remove: (name) => files.remove(`${prefix}${name}`),
    within: async (name, use) => {
      const stored = await files.open(`${prefix}${name}`);
      if (!stored) throw new Error(`There is no ${name} in s3:${bucket.bucket}/${prefix}`);
      const path = join(work, `${name}.fetched`);
      await mkdir(work, { recursive: true, mode: 0o700 });
      try {
        await pipeline(stored.stream(), createWriteStream(path, { mode: 0o600 }));
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
};

/** The place that BACKUP_TO names; null: none. */
export const placeOf = (hand: Hand): Place | null => {
  const to = hand.env.backup?.to;
  if (!to) return null;
  return 'folder' in to ? folderPlace(to.folder) : bucketPlace(to, hand);
};
