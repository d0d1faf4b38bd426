// Plain JavaScript for any Node ≥ 20: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

const stamp = join(root, 'node_modules', '.lock-sha256');
const installing = join(root, '.installing');

/** Calls npm by the Node that runs it: `npm ci` deletes node_modules/.bin/node while it works. */
export const npm = (args) => {
  const cli = process.env.npm_execpath;
  const [command, first] = cli ? [process.env.npm_node_execpath ?? process.execPath, [cli]] : ['npm', []];
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit' }).status;
};

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** One install at a time: a second start waits for the first one's. */
const lockInstall = () => {
  for (let tries = 0; tries < 600; tries += 1) {
    try {
      mkdirSync(installing);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const left = statSync(installing, { throwIfNoEntry: false });
      if (left && Date.now() - left.mtimeMs > 300_000) rmSync(installing, { recursive: true, force: true });
      else sleep(500);
    }
  }
};

/** Whether `npm ci`, typed by somebody, has put there what the lockfile names; what is optional may be for another machine. */
const laidOut = () => {
  const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  // npm writes it last, once everything is in its place.
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const found = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, link, optional }]) =>
      !path.includes('node_modules/') ||
      link ||
      (optional && !found[path]) ||
      found[path]?.version === version,
  );
};

/** Where nothing may be written, as in a container, it is looked at again each time. */
const remember = (hash) => {
  try {
    writeFileSync(stamp, hash);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
};

const installed = (hash) => {
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === hash;
  if (!laidOut()) return false;
  remember(hash);
  return true;
};

/** Installs what the lockfile names when it changed since the last time (by content, never by time). */
export const ensureInstalled = () => {
  const hash = lockHash();
  if (installed(hash)) return;
  lockInstall();
  let status = 0;
  try {
    if (installed(hash)) return;
    console.log('Installing dependencies …');
    status = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']) ?? 1;
    if (status === 0) writeFileSync(stamp, hash);
  } finally {
    rmSync(installing, { recursive: true, force: true });
  }
  if (status === 0) return;
  console.error('npm ci failed: see its message above.');
  process.exit(status);
};

/** The Node ≥ 24 that runs the product: the one of the packages, else the running one. */
export const node24 = () => {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const packaged = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name);
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `Washboard needs Node.js 24 or newer on ${platform}-${process.arch}; this is ${process.version}.`,
  );
  process.exit(1);
};

/** The same PATH as inside `npm run`, so that every tool runs on Node 24. */
export const toolEnvironment = () => ({
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':'),
});

/** What a process has compiled is there for the next one: a server then starts in half the work. */
export const keptCode = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };

/** Memory is taken from few places, so that what is let go is given back: with 500 MB coming in at once a server holds 300 MB
 * in place of 400, and 40 MB less after its start. */
export const fewArenas = { MALLOC_ARENA_MAX: '2' };

/** Runs a command of node_modules by Node 24 and answers its exit status. */
export const runNode = (args, options = {}) =>
  spawnSync(node24(), args, { cwd: root, stdio: 'inherit', env: toolEnvironment(), ...options }).status ?? 1;

export const bin = (packageName, file) => join(root, 'node_modules', packageName, file);

const plenty = 4 * 2 ** 30; // bytes

/** Where tests put what they throw away: in memory where there is plenty of it, since a disk's making and deleting of the
 * files of a thousand databases costs a third of their CPU. */
export const passingFolder = () => {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory) || freemem() < plenty) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < plenty ? tmpdir() : memory;
};
