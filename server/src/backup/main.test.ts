import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '#platform/database/db.ts';
import { startEmbedded } from '#platform/database/launcher.ts';
import { migrate } from '#platform/database/migrate.ts';
import { readEnv } from '#platform/env.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { handedOn } from '#platform/testing/env.ts';
import { layDatabase } from '#platform/testing/prepared.ts';
import { runCommand } from './command.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-commands-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Answer = { code: number; stdout: string; stderr: string };
const run = async (environment: Record<string, string>, ...words: string[]): Promise<Answer> => {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await runCommand(
    {
      variables: { INIT_CWD: folder, ...environment },
      say: (line) => said.push(`${line}\n`),
      complain: (line) => complained.push(`${line}\n`),
    },
    words,
  );
  return { code, stdout: said.join(''), stderr: complained.join('') };
};

/** The same as the program that people start, which is read anew for each. */
const runApart = async (environment: Record<string, string>, ...words: string[]): Promise<Answer> => {
  const env = { ...handedOn, INIT_CWD: folder, ...environment };
  const done = promisify(execFile)(process.execPath, [program, ...words], { env, cwd: folder });
  return done.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Answer) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
  );
};

const withEmbedded = async <Result>(
  dataDir: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const embedded = await startEmbedded(dataDir, silentLog);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
};

const query = async (url: string, text: string): Promise<unknown[]> => {
  const { pool, close } = connect(url, { max: 1 });
  const answer = await pool.query({ text, rowMode: 'array' });
  await close();
  return answer.rows.flat();
};

test('an embedded installation moves by its backup alone, secret included', async () => {
  const [old, fresh] = [join(folder, 'old'), join(folder, 'fresh')];
  const secret = readEnv({ DATA_DIR: old }).appSecret;
  await layDatabase(old);
  await withEmbedded(old, async (url) => {
    await migrate(url, silentLog);
    await query(url, 'update settings set version = 7');
    // The running database is used, not fought.
    const made = await runApart({ DATA_DIR: old }, 'backup', 'a.tar.zst');
    expect(await query(url, 'select count(*)::int from backups_made where bytes > 0')).toEqual([1]);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('holds the secret'), stderr: '' });
    expect(await query(url, 'select version from settings')).toEqual([7]);
  });
  const restored = await runApart({ DATA_DIR: fresh }, 'restore', 'a.tar.zst');
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toContain('Nothing here says who was erased since.');
  expect((await readFile(join(fresh, 'app-secret'), 'utf8')).trim()).toBe(secret);
  expect(await withEmbedded(fresh, (url) => query(url, 'select version from settings'))).toEqual([7]);
  const again = await run({ DATA_DIR: fresh }, 'restore', 'a.tar.zst');
  expect(again).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The database is not empty: a restore never overwrites; use another DATA_DIR or database\n',
  });
  expect(await readdir(fresh)).not.toContain('app-secret.before-restore');
});

test('[ADMIN-04] another DATA_DIR takes over who was erased since the backup', async () => {
  const [from, to] = [await testDatabase(), await testDatabase('empty')];
  const APP_SECRET = 'a-secret-of-more-than-thirty-two-characters';
  await run({ DATABASE_URL: from.url, APP_SECRET, DATA_DIR: join(folder, 'old') }, 'backup', 'c.tar.zst');
  await mkdir(join(folder, 'old/erased'), { recursive: true });
  await writeFile(join(folder, 'old/erased/one.json'), '{}');
  const env = { DATABASE_URL: to.url, APP_SECRET, DATA_DIR: join(folder, 'new') };
  expect(await run(env, 'restore', 'c.tar.zst', 'nowhere')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no folder'),
  });
  const { code, stdout, stderr } = await run(env, 'restore', 'c.tar.zst', 'old/erased');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('1 erasure of the former machine known here');
  expect(await readdir(join(folder, 'new/erased'))).toEqual(['one.json']);
  await Promise.all([from.close(), to.close()]);
});

test('[OPS-01] with a place and a key the command keeps backups there, checks the newest and restores from it; another key, or none, changes nothing', async () => {
  const [from, to] = [await testDatabase(), await testDatabase('empty')];
  const APP_SECRET = 'a-secret-of-more-than-thirty-two-characters';
  const [key, other] = [join(folder, 'key'), join(folder, 'other')];
  for (const path of [key, other]) await writeFile(path, randomBytes(32).toString('base64'), { mode: 0o600 });
  const BACKUP_TO = join(folder, 'kept');
  const env = { DATABASE_URL: from.url, APP_SECRET, DATA_DIR: join(folder, 'old'), BACKUP_TO };
  const made = await run({ ...env, BACKUP_KEY_FILE: key }, 'backup');
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('It is encrypted'), stderr: '' });
  const [name = ''] = await readdir(BACKUP_TO);
  const checked = await run({ ...env, BACKUP_KEY_FILE: key }, 'restore', '--check');
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('each as it was backed up') });
  expect(await query(from.url, 'select name, good from backup_checks')).toEqual([name, true]);
  const into = { ...env, DATABASE_URL: to.url, DATA_DIR: join(folder, 'new') };
  for (const [BACKUP_KEY_FILE, reason] of [
    [other, 'it was encrypted with another key than that of BACKUP_KEY_FILE'],
    ['', 'it is encrypted, and BACKUP_KEY_FILE names no key'],
  ] as const)
    expect(await run({ ...into, BACKUP_KEY_FILE }, 'restore', name)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${join(BACKUP_TO, name)} is not a whole backup: ${reason}\n`,
    });
  await chmod(key, 0o644);
  expect((await run({ ...into, BACKUP_KEY_FILE: key }, 'restore', name)).stderr).toContain('chmod 600');
  await chmod(key, 0o600);
  expect(
    await query(to.url, `select count(*)::int from pg_class where relnamespace = 'public'::regnamespace`),
  ).toEqual([0]);
  expect((await run({ ...into, BACKUP_KEY_FILE: key }, 'restore', name)).code).toBe(0);
  expect(await query(to.url, 'select count(*)::int from settings')).toEqual([1]);
  await Promise.all([from.close(), to.close()]);
});

test('a database that knows no notes of backups yet is backed up too', async () => {
  const { url } = await testDatabase();
  await query(url, 'drop table backups_made');
  const env = { DATABASE_URL: url, APP_SECRET: 'x'.repeat(32), DATA_DIR: folder };
  expect(await run(env, 'backup', 'b.tar.zst')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Backed up'),
    stderr: expect.stringContaining('System status will not show this'),
  });
  expect(await readdir(folder)).toContain('b.tar.zst');
});

test('an external database is backed up and restored by its address; the secret stays outside', {
  tags: ['long'],
}, async () => {
  const [from, to] = [await testDatabase(), await testDatabase('empty')];
  const APP_SECRET = 'a-secret-of-more-than-thirty-two-characters';
  const made = await run({ DATABASE_URL: from.url, APP_SECRET, DATA_DIR: folder }, 'backup');
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('keep that value apart') });
  const [name] = await readdir(join(folder, 'backups'));
  const file = join(folder, 'backups', name!);
  const wrong = await run({ DATABASE_URL: to.url, APP_SECRET: 'x'.repeat(32) }, 'restore', file);
  expect(wrong.stderr).toBe('APP_SECRET needs the value that the backup was made with\n');
  expect(await run({ DATABASE_URL: to.url, APP_SECRET }, 'restore', file)).toMatchObject({ code: 0 });
  expect(await query(to.url, 'select count(*)::int from settings')).toEqual([1]);
  await Promise.all([from.close(), to.close()]);
});

test.each([
  [['restore', '--check'], 'Name the backup: npm run restore -- --check FILE\n'],
  [['restore'], 'Name the backup: npm run restore -- FILE\n'],
  [['restore', 'none.tar.zst'], /^There is no file .*none\.tar\.zst\n$/],
  [['other'], 'The command is backup or restore\n'],
])('%j answers in one line', async (words, line) => {
  const { code, stderr } = await run({ DATA_DIR: folder }, ...words);
  expect(code).toBe(1);
  expect(stderr).toMatch(line);
  expect(await readdir(folder)).toEqual([]);
});

test('an option that a command does not have is no name of a file', async () => {
  const helped = await runApart({}, 'backup', '--help');
  expect(helped).toMatchObject({
    code: 1,
    stderr: 'There is no --help. npm run backup, npm run backup -- FILE\n',
  });
  const dry = await run({}, 'restore', 'a.tar.zst', '--dry');
  expect(dry.code).toBe(1);
  expect(dry.stderr).toMatch(/^There is no --dry\. npm run restore -- FILE/);
  expect(await readdir(folder)).toEqual([]);
});
