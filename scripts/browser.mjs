// Finds a Chromium for the browser tests, or brings one.
import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { bin, root, runNode } from './setup.mjs';

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const runs = (path) => {
  if (!path || !existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
};

const ownOfPlaywright = async () => {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
};

/** The binary inside the npm package, unpacked once; renamed at the end so that a killed unpacking leaves nothing. */
const packaged = async () => {
  const packed = bin('@sparticuz/chromium', 'bin/chromium.br');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packed)) return '';
  const folder = join(root, 'node_modules/.cache');
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const part = `${path}.${process.pid}.part`;
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(part, { mode: 0o755 }),
  );
  renameSync(part, path);
  return path;
};

/** npm leaves the package out when it installs under an older Node than the package names; then Node 24 adds it. */
const packagedOnDemand = async () => {
  const cli = process.env.npm_execpath;
  if (process.platform !== 'linux' || process.arch !== 'x64' || !cli) return '';
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = `@sparticuz/chromium@${optionalDependencies['@sparticuz/chromium']}`;
  runNode([
    cli,
    'install',
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    wanted,
  ]);
  return packaged();
};

const mayInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs packages of Debian by their names; answers whether all are there. */
const install = (...names) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words) => spawnSync('apt-get', ['-qq', ...words], { stdio: 'ignore', env });
  apt('update');
  return apt('install', '-y', '--no-install-recommends', ...names).status === 0;
};

const shell = 'chromium-headless-shell';

const byApt = () => {
  if (!mayInstall()) return '';
  console.log('Installing Chromium for the browser tests …');
  // Most tests run without its window; an older system does not have it apart.
  if (!install('chromium', shell)) install('chromium');
  return '/usr/bin/chromium';
};

/** Where nobody's own machine is meant, the shell comes beside Debian's Chromium: the tests cost a tenth less of the processor. */
const bringShell = () => {
  if (process.env.CI && existsSync('/usr/bin/chromium') && !existsSync(`/usr/bin/${shell}`) && mayInstall())
    install(shell);
};

const byPlaywright = async () => {
  runNode([bin('playwright', 'cli.js'), 'install', 'chromium']);
  return ownOfPlaywright();
};

/** Path of a Chromium that starts; the first of: $CHROMIUM, the system's, Playwright's, the package's, apt's. */
export const findBrowser = async () => {
  bringShell();
  for (const path of [process.env.CHROMIUM, ...system]) if (runs(path)) return path;
  for (const find of [ownOfPlaywright, packaged, byApt, packagedOnDemand, byPlaywright]) {
    const path = await find();
    if (runs(path)) return path;
  }
  console.error('No Chromium was found for the browser tests: set CHROMIUM to the path of one.');
  return process.exit(1);
};
