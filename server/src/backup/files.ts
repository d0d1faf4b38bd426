import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Archive } from './archive.ts';

const folderOf = (dataDir: string): string => join(dataDir, 'files');
const missing = (error: NodeJS.ErrnoException): never[] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};

const list = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(missing);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

/** Whether uploaded files are there already. */
export const hasFiles = async (dataDir: string): Promise<boolean> =>
  (await list(folderOf(dataDir))).length > 0;

/** Adds the uploaded files; one that is deleted meanwhile is left out. */
export const addFiles = async (archive: Archive, dataDir: string): Promise<number> => {
  const folder = folderOf(dataDir);
  // Exports of everything hold what the archive has anyway, and are made anew.
  const exports = join(folder, 'exports') + sep;
  const paths = (await list(folder)).filter((path) => !path.startsWith(exports));
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join('/');
    await archive.addStream(`files/${name}`, createReadStream(path)).catch(missing);
  }
  return paths.length;
};

/** Receives the files of an archive beside their place; `keep` puts them there, all at once. */
export const receiveFiles = (dataDir: string) => {
  const half = resolve(dataDir, 'files.restoring');
  const clear = (): Promise<void> => rm(half, { recursive: true, force: true });
  const receive = async (name: string, content: Readable): Promise<void> => {
    const path = resolve(half, name);
    if (!path.startsWith(half + sep)) throw new Error(`The archive holds a file outside its folder: ${name}`);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'a', flush: true }));
  };
  const keep = async (): Promise<void> => {
    await mkdir(half, { recursive: true, mode: 0o700 });
    await rm(folderOf(dataDir), { recursive: true, force: true });
    await rename(half, folderOf(dataDir));
  };
  return { clear, receive, keep };
};
