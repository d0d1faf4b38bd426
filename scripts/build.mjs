// `npm run build`: builds the browser's part and the server's, each when something it is made of, or it, changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin, ensureInstalled, root, runNode } from './setup.mjs';

const common = ['domain/package.json', 'domain/src', 'package-lock.json'];
const parts = [
  {
    name: 'browser part',
    dist: 'web/dist',
    sources: [
      'web/src',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'web/lean.ts',
      'web/tsconfig.json',
      'tsconfig.base.json',
      'web/package.json',
      ...common,
    ],
    build: [bin('vite', 'bin/vite.js'), 'build', 'web', '--logLevel', 'warn'],
  },
  {
    name: 'server',
    dist: 'server/dist',
    sources: [
      'server/src',
      'server/package.json',
      'scripts/bundle.mjs',
      'scripts/commands.mjs',
      'package.json',
      ...common,
    ],
    build: [join(root, 'scripts/bundle.mjs')],
  },
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

const sourcesNow = (sources) =>
  hashOf(sources.flatMap((path) => (/\.\w+$/.test(path) ? [join(root, path)] : filesBelow(path))));

const ensurePart = ({ name, dist, sources, build }) => {
  const stamp = join(root, dist, '.built');
  const builtNow = () => hashOf(filesBelow(dist).filter((file) => file !== stamp));
  const of = sourcesNow(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === `${of} ${builtNow()}`) return false;
  console.log(`Building the ${name} …`);
  const status = runNode(build);
  if (status !== 0) process.exit(status);
  writeFileSync(stamp, `${of} ${builtNow()}`);
  return true;
};

/** Builds web/dist and server/dist unless they are, file for file, what was built of these sources; answers whether it had to. */
export const ensureBuilt = () => parts.map(ensurePart).includes(true);

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  if (!ensureBuilt()) console.log('Browser part and server stand, built of these sources.');
}
