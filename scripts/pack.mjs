// `npm run pack [-- FILE]`: one archive with what production needs and nothing else (docs/decisions/0064). In the folder it unpacks
// to, `npm ci --omit=dev --ignore-scripts` and `npm start` do the rest.
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { ensureBuilt } from './build.mjs';
import { lineOfBuilt, serverScripts } from './commands.mjs';
import { licences, listOfParts, manifests, production } from './packages.mjs';
import { ensureInstalled, root } from './setup.mjs';

// Folders with all that is in them, and files.
const taken = [
  'server/dist',
  'server/migrations',
  'server/src/platform/pdf',
  'web/dist',
  'scripts/run.mjs',
  'scripts/setup.mjs',
  'scripts/start.mjs',
  // By name: a clone that is run with compose has its secrets beside them.
  'deploy/Caddyfile',
  'deploy/Containerfile',
  'deploy/compose.yaml',
  'deploy/nginx.conf',
  'deploy/prometheus',
  'deploy/washboard.service',
  'docs/api.md',
  'docs/data.md',
  'docs/decisions',
  'docs/examples',
  'docs/operating.md',
  'docs/security.md',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
];
const left = /(?:^|\/)\.built$|\.(?:ts|tsx|map)$/;

const filesBelow = (path) => {
  const full = join(root, path);
  if (!statSync(full).isDirectory()) return [full];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
};

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

const made = () => {
  const scripts = Object.fromEntries(serverScripts().map(([name, line]) => [name, lineOfBuilt(line)]));
  const { manifest, lock } = manifests({ start: 'exec node scripts/start.mjs', ...scripts });
  const found = production();
  return {
    'package.json': json(manifest),
    'package-lock.json': json(lock),
    'sbom.cdx.json': json(listOfParts(found)),
    'LICENCES.txt': licences(found),
  };
};

/** What stands in the archive, by path: bytes. */
const contents = () => {
  const files = new Map(Object.entries(made()).map(([path, text]) => [path, Buffer.from(text)]));
  for (const file of taken.flatMap(filesBelow)) {
    const path = relative(root, file).replaceAll(sep, '/');
    if (!left.test(path)) files.set(path, readFileSync(file));
  }
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1));
};

// The same for every archive: what is in it makes it another one, and when it was made does not.
const mtime = new Date('2026-01-01T00:00:00Z');

const write = async (folder, files, file) => {
  const archive = pack();
  const done = pipeline(archive, createGzip({ level: 9 }), createWriteStream(file, { flags: 'wx' }));
  for (const [path, bytes] of files) archive.entry({ name: `${folder}/${path}`, mode: 0o644, mtime }, bytes);
  archive.finalize();
  await done;
};

ensureInstalled();
ensureBuilt();
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = `${name}-${version}`;
const [given] = process.argv.slice(2);
// npm runs us in the project's folder; people name files from where they stand.
const file = given ? resolve(process.env.INIT_CWD ?? '.', given) : join(root, 'dist', `${folder}.tar.gz`);
if (existsSync(file)) {
  console.error(`${file} exists already; remove it or name another file: npm run pack -- FILE`);
  process.exit(1);
}
mkdirSync(dirname(file), { recursive: true });
const files = contents();
await write(folder, files, file);
const unpacked = files.reduce((sum, [, bytes]) => sum + bytes.length, 0);
const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;
console.log(
  `${file}: ${files.length} files, ${megabytes(statSync(file).size)}, unpacked ${megabytes(unpacked)}`,
);
