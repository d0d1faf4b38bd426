import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Owner } from './owner.ts';

// sun_path holds 104 bytes on macOS, 108 on Linux, the closing NUL included.
const longest = 103 - '/.s.PGSQL.5432'.length;

const isShort = (path: string): boolean => Buffer.byteLength(path) <= longest;

const make = async (path: string, owner: Owner): Promise<string> => {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(path);
  const ours = [process.getuid?.(), owner?.uid].includes(found.uid);
  if (!found.isDirectory() || !ours) throw new Error(`${path} belongs to somebody else`);
  if (owner) await chown(path, owner.uid, owner.gid);
  await chmod(path, 0o700);
  return path;
};

/** A folder of mode 0700 for the socket: beside the data, or a short one for temporary files if that path is long. */
export const socketFolder = async (home: string, owner: Owner): Promise<string> => {
  const beside = join(home, 'run');
  if (isShort(beside)) return make(beside, owner);
  const name = `washboard-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const folder = !owner && isShort(join(tmpdir(), `${name}-xxxxxx`)) ? tmpdir() : '/tmp';
  return make(join(folder, name), owner).catch(async () =>
    make(await mkdtemp(join(folder, `${name}-`)), owner),
  );
};
