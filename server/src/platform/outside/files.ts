import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { Env } from '#platform/env.ts';
import type { Outgoing } from './outgoing.ts';
import { s3Files } from './s3.ts';

/** `span`: the first and the last of the bytes that are wanted, where not all are. */
export type StoredFile = { size: number; stream: (span?: { start: number; end: number }) => Readable };

/** Where the bytes of files are kept, by keys of our own making; never by a name that somebody typed. */
export type Files = {
  /** Keeps a file that lies on this disk; it is gone from its path afterwards, and safe when this resolves. */
  keep: (key: string, path: string) => Promise<void>;
  open: (key: string) => Promise<StoredFile | null>;
  remove: (key: string) => Promise<void>;
  /** Every key that begins so, with how much lies there and when it was last written. */
  list: (prefix: string) => AsyncGenerator<{ key: string; size: number; at: Date }>;
};

const missing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

const isKey = (key: string): boolean => /^[a-z0-9-]+(\/[a-z0-9-]+(\.[a-z0-9]+)*)+$/.test(key);

/** Writes to the disk what the operating system may still hold back. */
const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Moves a file to its place; from another disk by way of a copy beside it, so that it never stands there half. */
const move = async (from: string, to: string): Promise<void> => {
  await flush(from);
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const beside = `${to}.part`;
    await copyFile(from, beside);
    await flush(beside);
    await rename(beside, to);
    await rm(from, { force: true });
  }
};

/** Files in a folder of this machine. */
const diskFiles = (folder: string): Files => {
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error(`This is no key of a file: ${key}`);
    return join(folder, ...key.split('/'));
  };
  return {
    keep: async (key, path) => {
      const to = pathOf(key);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await move(path, to);
      // The rename itself; not every system lets folders be flushed.
      await flush(dirname(to)).catch(() => undefined);
    },
    open: async (key) => {
      const path = pathOf(key);
      const found = await stat(path).catch(missing);
      return found?.isFile() ? { size: found.size, stream: (span) => createReadStream(path, span) } : null;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* (prefix) {
      const within = join(folder, ...prefix.split('/').slice(0, -1));
      const entries = await opendir(within, { recursive: true }).catch(missing);
      for await (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const found = await stat(path).catch(missing);
        const key = relative(folder, path).split(sep).join('/');
        if (found && isKey(key) && key.startsWith(prefix)) yield { key, size: found.size, at: found.mtime };
      }
    },
  };
};

/** Where this installation keeps its files: in the bucket that the environment names, else below DATA_DIR. */
export const filesOf = ({
  env,
  outgoing,
}: {
  env: Pick<Env, 'dataDir' | 's3'>;
  outgoing: Outgoing;
}): Files => (env.s3 ? s3Files(env.s3, outgoing) : filesOn(env));

/** The files below DATA_DIR, whether or not they are kept there now. */
export const filesOn = ({ dataDir }: Pick<Env, 'dataDir'>): Files => diskFiles(resolve(dataDir, 'files'));

/** Where uploads lie while they arrive; no part of a backup. */
export const incomingFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => resolve(dataDir, 'incoming');
