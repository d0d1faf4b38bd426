import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { Owner } from './owner.ts';
import { processRuns } from './postmaster.ts';

const run = promisify(execFile);

/** Where root keeps what the database's user could not reach under DATA_DIR (a home folder of mode 0700). */
export const systemFolder = '/var/lib/washboard';

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

const reachable = async (folder: string, owner: Owner): Promise<boolean> => {
  if (!owner) return true;
  for (let path = await realpath(folder); path !== dirname(path); path = dirname(path)) {
    const { mode, uid, gid } = await lstat(path);
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
  }
  return true;
};

const ownFolder = async (path: string, owner: Owner): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (owner) await chown(path, owner.uid, owner.gid);
  await chmod(path, 0o700);
};

/**
 * The folder `postgres` of DATA_DIR, which holds `data` and `run`; a link to a folder of its own where the
 * database's user cannot reach DATA_DIR.
 */
export const clusterHome = async (dataDir: string, owner: Owner): Promise<string> => {
  await mkdir(dataDir, { recursive: true, mode: owner ? 0o711 : 0o700 });
  const home = join(dataDir, 'postgres');
  if (!(await exists(home)) && !(await reachable(dataDir, owner))) {
    await mkdir(systemFolder, { recursive: true, mode: 0o755 });
    const elsewhere = await mkdtemp(join(systemFolder, 'data-'));
    await symlink(elsewhere, home).catch(() => rm(elsewhere, { recursive: true }));
  }
  await ownFolder(home, owner).catch((error: NodeJS.ErrnoException) => {
    const cause =
      error.code === 'EPERM' || error.code === 'EACCES' ? 'belongs to another user' : error.message;
    throw new Error(`DATA_DIR: the database in ${home} ${cause}`);
  });
  return realpath(home);
};

const sweepHalfMade = async (home: string): Promise<void> => {
  for (const entry of await readdir(home)) {
    const maker = /^half-(\d+)-/.exec(entry)?.[1];
    if (!maker || processRuns(Number(maker))) continue;
    // The killed server's initdb may still write there: then the next start sweeps.
    await rm(join(home, entry), { recursive: true, force: true }).catch(() => undefined);
  }
};

const createCluster = async (data: string, half: string, binaries: Binaries, owner: Owner): Promise<void> => {
  const locale = process.platform === 'darwin' ? 'C' : 'C.UTF-8';
  // Older ones have no collation of their own and take the system's.
  const own = Number(binaries.major) < 17 ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await run(
    binaries.initdb,
    [
      '-D',
      half,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--data-checksums',
      ...own,
      `--locale=${locale}`,
    ],
    { ...owner, cwd: '/', env: { PATH: process.env['PATH'], TZ: 'UTC' } },
  );
  await rename(half, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(half, { recursive: true, force: true });
    // Another server that started at the same time was quicker: its cluster is as good.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
};

/** Makes the cluster whole or not at all: a first start that is killed leaves only a folder to sweep. */
export const ensureCluster = async (home: string, binaries: Binaries, owner: Owner): Promise<string> => {
  const data = join(home, 'data');
  await sweepHalfMade(home);
  if (!(await exists(data)))
    await createCluster(data, join(home, `half-${process.pid}-${randomUUID()}`), binaries, owner);
  const major = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (major !== binaries.major)
    throw new Error(
      `DATA_DIR holds a database of PostgreSQL ${major}, this program brings ${binaries.major}: back up with the earlier program and restore with this one`,
    );
  return data;
};
