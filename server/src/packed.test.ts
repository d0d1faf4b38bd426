import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { handedOn } from '#platform/testing/env.ts';

// What `npm run pack` makes, unpacked where there are no sources; of what it needs installed, what is installed here.
const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
let home = '';
let said = '';
const files = new Map<string, Buffer>();

const read = (path: string): string => files.get(path)?.toString() ?? '';
const parsed = <T>(path: string): T => JSON.parse(read(path)) as T;

type Manifest = { scripts: Record<string, string>; dependencies: Record<string, string> };
type Lock = { packages: Record<string, { version: string; dev?: boolean; link?: boolean }> };

/** As `npm ci` would, by links to what is installed here. */
const install = async (places: readonly string[]): Promise<void> => {
  for (const place of places.filter((each) => each !== '' && existsSync(join(root, each)))) {
    await mkdir(dirname(join(home, place)), { recursive: true });
    await symlink(join(root, place), join(home, place));
  }
  const stamp = createHash('sha256').update(read('package-lock.json')).digest('hex');
  await writeFile(join(home, 'node_modules/.lock-sha256'), stamp);
};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'washboard-packed-'));
  const archive = join(home, 'archive.tar.gz');
  said = (await run(process.execPath, [join(root, 'scripts/pack.mjs'), archive])).stdout;
  const reading = createReadStream(archive).pipe(createGunzip());
  for await (const entry of reading.pipe(extract())) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    files.set(entry.header.name.replace(/^washboard-[^/]+\//, ''), Buffer.concat(parts));
  }
  for (const [path, content] of files) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), content);
  }
  await install(Object.keys(parsed<Lock>('package-lock.json').packages));
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('[OPS-01] the archive has what production needs: no sources, no tests, nothing of the demonstration beside the server', () => {
  const known = [
    /^server\/dist\/[\w.-]+\.js$/,
    /^server\/migrations\/\d{4}_\w+\.sql$/,
    /^server\/src\/platform\/pdf\/[\w.-]+\.(?:ttf|txt)$/,
    /^web\/dist\/.+\.(?:css|html|m?js|png|svg|webmanifest|webp|woff2)$/,
    /^scripts\/(?:run|setup|start)\.mjs$/,
    /^deploy\/(?:Caddyfile|Containerfile|compose\.yaml|nginx\.conf|washboard\.service)$/,
    /^deploy\/prometheus\/\w+\.(?:json|yml)$/,
    /^docs\/examples\/\w+\.mjs$/,
    /^docs\/decisions\/\d{4}-[\w-]+\.md$/,
    /^docs\/[a-z]+\.md$|^[A-Z]+\.(?:md|txt)$|^LICENSE$/,
    /^package(?:-lock)?\.json$|^sbom\.cdx\.json$/,
  ];
  expect([...files.keys()].filter((path) => !known.some((form) => form.test(path)))).toEqual([]);
  expect([...files.keys()].filter((path) => /\.tsx?$|\.map$|test|fixture|node_modules/i.test(path))).toEqual(
    [],
  );
  for (const path of ['server/dist/main.js', 'web/dist/index.html', 'server/src/platform/pdf/Archivo.ttf'])
    expect(files.has(path)).toBe(true);
  expect(said).toContain(`${files.size} files`);
  // Every machine path would be one of this machine.
  expect([...files].filter(([, content]) => content.includes(root)).map(([path]) => path)).toEqual([]);
});

test('[OPS-01] what the guides link to lies in the archive, and each command for operators is one of the archive', () => {
  const guide = read('docs/operating.md');
  const guides = ['docs/operating.md', 'docs/api.md', 'docs/security.md', 'SECURITY.md'];
  const links = guides.flatMap((from) =>
    [...read(from).matchAll(/\]\((?!\w+:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
      join(dirname(from), to),
    ),
  );
  const paths = [...guide.matchAll(/\bdeploy\/[\w.]+/g)].map(([path]) => path);
  expect(links.length).toBeGreaterThan(5);
  expect(paths.length).toBeGreaterThan(5);
  // Both are made by those who read it.
  const made = ['deploy/.env', 'deploy/backup.key'];
  const there = (path: string) => [...files.keys()].some((one) => one === path || one.startsWith(`${path}/`));
  expect([...links, ...paths].filter((path) => !there(path) && !made.includes(path))).toEqual([]);

  const { scripts } = parsed<Manifest>('package.json');
  const named = [...guide.matchAll(/\bnpm (?:run )?(?:-\S+ )*([a-z-]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(15);
  // Packing is done in a clone.
  expect(named.filter((name) => !scripts[name] && !['ci', 'pack'].includes(name))).toEqual([]);
});

test('[attack] files of deploy/ are packed by their names: a clone that is run with compose has its secrets there', () => {
  const taken = [
    ...readFileSync(join(root, 'scripts/pack.mjs'), 'utf8').matchAll(/^ {2}'(deploy[^']*)',$/gm),
  ].map(([, path = '']) => path);
  expect(taken.length).toBeGreaterThan(3);
  expect(taken).not.toContain('deploy');
});

test('[OPS-01] the image holds what the archive brought, and nothing that was laid beside it, such as deploy/.env', () => {
  const copied = [...read('deploy/Containerfile').matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, from = '']) =>
    from.split(' '),
  );
  const taken = (path: string) => copied.some((from) => path === from || path.startsWith(`${from}/`));
  expect(
    copied.filter((from) => ![...files.keys()].some((path) => path === from || path.startsWith(`${from}/`))),
  ).toEqual([]);
  expect(['.env', 'deploy/.env', 'deploy/backup.key', 'data/app-secret'].filter(taken)).toEqual([]);
  const needed = [...files.keys()].filter((path) =>
    /^(?:scripts|server|web)\/|^package|^LICEN|^sbom/.test(path),
  );
  expect(needed.filter((path) => !taken(path))).toEqual([]);
  expect(parsed<Manifest>('package.json').scripts.start).toBe('exec node scripts/start.mjs');
});

test('[OPS-01] its lockfile names what is installed apart and what that needs, each as it is here', () => {
  const { packages } = parsed<Lock>('package-lock.json');
  const here = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const places = Object.keys(packages).filter((place) => place !== '');
  expect(places.length).toBeGreaterThan(20);
  for (const place of places) expect(packages[place]).toEqual(here.packages[place]);
  expect(places.filter((place) => packages[place]?.dev || packages[place]?.link)).toEqual([]);
  for (const name of Object.keys(parsed<Manifest>('package.json').dependencies))
    expect(packages).toHaveProperty([`node_modules/${name}`]);
});

test('[OPS-01] its list of parts and its licences name every library of the server and the browser', () => {
  type Parts = { components: { name: string; version: string; licenses: object[]; hashes: object[] }[] };
  const { components } = parsed<Parts>('sbom.cdx.json');
  const names = new Set(components.map(({ name }) => name));
  for (const room of ['server', 'web', 'domain']) {
    const file = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as Manifest;
    for (const name of Object.keys(file.dependencies))
      if (name !== 'domain') expect([...names]).toContain(name);
  }
  expect(
    [...names].filter((name) => /vitest|playwright|biome|rolldown|typescript|^domain$/.test(name)),
  ).toEqual([]);
  expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
  // It says so in its text alone, which is there.
  const unsaid = components.filter(({ licenses }) => licenses.length === 0);
  expect(unsaid.map(({ name }) => name)).toEqual(['png-js']);
  expect(read('LICENCES.txt')).toMatch(/^png-js [\d.]+\n-+\nMIT License/m);
  for (const { name, version } of components) expect(read('LICENCES.txt')).toContain(`${name} ${version} `);
});

test('[OPS-01] its commands run without sources', async () => {
  const database: TestDatabase = await testDatabase();
  try {
    const env = {
      ...handedOn,
      DATABASE_URL: database.url,
      APP_SECRET: 'a secret for tests, long enough for everybody',
      DATA_DIR: join(home, 'data'),
    };
    const type = async (name: string, ...words: string[]): Promise<string> => {
      const [exec, node, ...line] = parsed<Manifest>('package.json').scripts[name]?.split(' ') ?? [];
      expect([exec, node]).toEqual(['exec', 'node']);
      const done = await run(process.execPath, [...line, ...words], { cwd: home, env }).catch(
        (failed) => failed,
      );
      return `${done.stdout}${done.stderr}`;
    };
    expect(await type('audit')).toContain('each is as it was sealed');
    expect(await type('owner')).toContain('npm run owner -- reset-factor EMAIL');
    expect(await type('files', 'orphans')).toContain('belongs to a document');
    expect(await type('import', 'leads', 'none.csv')).toContain('There is no file');
    expect(await type('move', 'none', '--check')).toContain('none');
    expect(await type('backup', join(home, 'a.tar.zst'))).toContain('Backed up');
    expect(await type('restore')).toContain('Name the backup');
  } finally {
    await database.close();
  }
});
