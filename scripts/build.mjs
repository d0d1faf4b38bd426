// Builds the browser's part when something it is made of changed.
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

const contentHash = () => {
  const hash = createHash('sha256');
  const files = sources.flatMap((path) => (/\.\w+$/.test(path) ? [join(root, path)] : filesBelow(path)));
  for (const file of files.sort())
    if (existsSync(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
};

/** Builds web/dist unless it already is what the sources say. */
export const ensureBuilt = ({ always = false } = {}) => {
  const stamp = join(root, 'web/dist/.built');
  const hash = contentHash();
  if (!always && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the browser part …');
  const status = runNode([bin('vite', 'bin/vite.js'), 'build', 'web', '--logLevel', 'warn']);
  if (status !== 0) process.exit(status);
  writeFileSync(stamp, hash);
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  ensureBuilt({ always: true });
}
