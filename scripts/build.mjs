// `npm run build`: builds the browser's part when something it is made of, or it, changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin, ensureInstalled, root, runNode } from './setup.mjs';

const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/lean.ts',
  'web/tsconfig.json',
  'tsconfig.base.json',
  'web/package.json',
  'domain/package.json',
  'domain/src',
  'package-lock.json',
];

const filesBelow = (path) => {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
};

const hashOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files.sort())
    if (existsSync(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
};

const dist = 'web/dist';
const stamp = join(root, dist, '.built');

const sourcesNow = () =>
  hashOf(sources.flatMap((path) => (/\.\w+$/.test(path) ? [join(root, path)] : filesBelow(path))));
const builtNow = () => hashOf(filesBelow(dist).filter((file) => file !== stamp));

/** Builds web/dist unless it is, file for file, what was built of these sources; answers whether it had to. */
export const ensureBuilt = () => {
  const of = sourcesNow();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === `${of} ${builtNow()}`) return false;
  console.log('Building the browser part …');
  const status = runNode([bin('vite', 'bin/vite.js'), 'build', 'web', '--logLevel', 'warn']);
  if (status !== 0) process.exit(status);
  writeFileSync(stamp, `${of} ${builtNow()}`);
  return true;
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  if (!ensureBuilt()) console.log('The browser part stands, built of these sources.');
}
