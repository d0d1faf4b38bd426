import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './ports.ts';

const root = join(import.meta.dirname, '..');

// What is run elsewhere, and the words by which it is found there.
const elsewhere: Record<string, readonly [file: string, words: string]> = {
  'npm test': ['.ci/run', 'npm test'],
  'npm run check': ['.ci/run', 'npm run check'],
  'npm run build': ['.ci/run', 'npm run build'],
  'npm run bench': ['.ci/run', 'npm run bench'],
  'npm run pack': ['server/src/packed.test.ts', 'scripts/pack.mjs'],
  'npm run schema': ['scripts/check.mjs', 'schema-dump.ts'],
  'npm run data-words': ['scripts/check.mjs', 'data-words.ts'],
  'npx biome check': ['scripts/check.mjs', "biome'), 'ci'"],
  'node scripts/acceptance.mjs': ['scripts/check.mjs', 'scripts/acceptance.mjs'],
};
const command =
  /\b(?:npm (?:start|test)|npm run [a-z]+(?:-[a-z]+)*|npx [a-z]+ [a-z]+|node scripts\/\w+\.mjs)\b/g;
const ran = new Set<string>();

let folder: string;
let url: string;
let environment: NodeJS.ProcessEnv;
const running: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-commands-'));
  // The user of the database must pass through it.
  await chmod(folder, 0o711);
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  const plain = Object.entries(process.env).filter(([name]) => !name.startsWith('VITE'));
  const own = { DATA_DIR: join(folder, 'data'), PORT: port, NODE_ENV: 'production' };
  environment = { ...Object.fromEntries(plain), ...own };
});
afterAll(async () => {
  await Promise.all(running.map(stop));
  await rm(folder, { recursive: true, force: true });
});

/** Types a command and waits for its end; answers what it said. */
const type = async (line: string, more: readonly string[] = [], env = environment): Promise<string> => {
  ran.add(line);
  const [program = '', ...words] = line.split(' ');
  const { stdout } = await promisify(execFile)(program, [...words, ...more], { cwd: root, env });
  return stdout;
};

/** Types a command that goes on by itself, until what it says holds the words. */
const begin = (line: string, words: string, more: readonly string[] = []): Promise<ChildProcess> => {
  ran.add(line);
  const [program = '', ...rest] = line.split(' ');
  const child = spawn(program, [...rest, ...more], { cwd: root, env: environment, detached: true });
  running.push(child);
  let said = '';
  return new Promise((settle, fail) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes(words)) settle(child);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => fail(new Error(`${line} ended with ${code}: ${said}`)));
  });
};

/** Ends a command and all that it began. */
const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const ended = new Promise((settle) => child.once('exit', settle));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
};

test('npm start brings the demonstration; import, move, screenshots, files, audit, events, owner and backup work beside it, and a backup is restored', async () => {
  const product = await begin('npm start', `Washboard is at ${url}`);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  await writeFile(join(folder, 'leads.csv'), 'Business Name,Email\nKelp Laundry,kelp@laundry.example\n');
  expect(await type('npm run import', ['--', 'leads', join(folder, 'leads.csv')])).toContain('Created 1,');

  await mkdir(join(folder, 'export'));
  await writeFile(join(folder, 'export/leads.json'), JSON.stringify([{ id: 'L1', businessName: 'Old' }]));
  expect(await type('npm run move', ['--', join(folder, 'export'), '--check'])).toContain('leads: 1 read');

  const pictures = join(folder, 'pictures');
  await type('npm run screenshots', [
    '--',
    `--from=${url}`,
    `--into=${pictures}`,
    '--only=invoice-link-light,move-a-lead',
  ]);
  expect((await readdir(pictures)).sort()).toEqual([
    'invoice-link-light.png',
    'move-a-lead-dark.webp',
    'move-a-lead-light.webp',
    'sizes.json',
  ]);

  expect(await type('npm run files', ['--', 'verify'])).toContain('all of them right');
  expect(await type('npm run files', ['--', 'orphans'])).toContain('belongs to a document');

  expect(await type('npm run audit')).toMatch(/[\d,]+ events in [\d,]+ seals: each is as it was sealed/);
  expect(await type('npm run events', ['--', 'list'])).toMatch(/events_0: 1 to 9,999,999, [\d,]+ events of /);
  const nobodyLocked = type('npm run owner', ['--', 'reset-factor', 'rep@demo.example']);
  await expect(nobodyLocked).rejects.toThrow('rep@demo.example has no second factor');

  const backup = join(folder, 'a.tar.zst');
  expect(await type('npm run backup', ['--', backup])).toContain(backup);
  await stop(product);
  const fresh = { ...environment, DATA_DIR: join(folder, 'fresh') };
  expect(await type('npm run restore', ['--', backup], fresh)).toMatch(/Restored \d+ tables/);
});

test('npm run screenshots draws what README and the help articles show, and nothing else', {
  tags: ['long'],
}, async () => {
  const pictures = join(folder, 'all-pictures');
  await type('npm run screenshots', ['--', `--into=${pictures}`]);
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const shown = readme.match(/(?<=docs\/screenshots\/)[\w-]+\.png/g) ?? [];
  const ofArticles = await readdir(join(root, 'web/src/support/pictures'));
  expect(new Set(await readdir(pictures))).toEqual(new Set([...shown, ...ofArticles]));
});

test('npm run count counts every room', async () => {
  expect(await type('npm run count')).toMatch(/^all +\d+ +\d+ +\d+/m);
});

test('npm run browsers says which browsers are not here, and goes on', async () => {
  const nowhere = { ...environment, FIREFOX: '/nowhere', WEBKIT_DRIVER: '/nowhere' };
  const said = await type('npm run browsers', [], nowhere);
  expect(said).toContain('Firefox is not installed (firefox-esr): left out');
  expect(said).toContain('WebKit is not installed (webkit2gtk-driver): left out');
});

test('npm run matrix runs the tests of the server on the PostgreSQL that is named', async () => {
  const said = await type('npm run matrix', ['--', '18', 'server/src/platform/database/condition.test.ts']);
  expect(said).toContain('PostgreSQL 18: ok');
});

test('npx vite web serves the screens', async () => {
  const port = await freePort();
  await begin('npx vite web', String(port), ['--host=127.0.0.1', `--port=${port}`, '--strictPort']);
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const entry = /src="(\/src\/[^"]+)"/.exec(page)?.[1];
  expect((await fetch(`http://127.0.0.1:${port}${entry}`)).headers.get('content-type')).toContain(
    'javascript',
  );
});

test('every command that README, CONTRIBUTING or package.json names is run, here or where it says', async () => {
  const read = (file: string) => readFile(join(root, file), 'utf8');
  const pages = `${await read('README.md')}\n${await read('CONTRIBUTING.md')}`;
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const packaged = Object.keys(scripts).map((name) =>
    name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`,
  );
  const unproven: string[] = [];
  for (const named of new Set([...(pages.match(command) ?? []), ...packaged])) {
    const [file, words] = elsewhere[named] ?? [];
    const shown = file && words ? (await read(file)).includes(words) : ran.has(named);
    if (!shown) unproven.push(named);
  }
  expect(unproven).toEqual([]);
});
