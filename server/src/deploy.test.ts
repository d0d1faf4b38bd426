import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '#platform/env.ts';
import { variableNames } from '#platform/variables.ts';

// What stands around the server in deploy/, held against the server: nobody here has the registry that its images come from.
const folder = join(import.meta.dirname, '../../deploy');
const file = (name: string) => readFile(join(folder, name), 'utf8');

const without = (text: string): string => text.replace(/^ *#.*$/gm, '');

const insetOf = (block: string): string => /^ *(?=\S)/m.exec(block)?.[0] ?? '';

/** The lines below a key of a YAML file, which stand further in than it; keys from the outermost on. */
const below = (text: string, ...keys: readonly string[]): string =>
  keys.reduce(
    (now, key) => {
      const inset = insetOf(now);
      const found = new RegExp(`^${inset}${key}:.*\\n((?:${inset} +.*\\n|\\n)*)`, 'm').exec(now);
      if (!found) throw new Error(`There is no ${keys.join('.')}`);
      return found[1] ?? '';
    },
    `${without(text)}\n`,
  );

const keysOf = (block: string): string[] =>
  [...block.matchAll(new RegExp(`^${insetOf(block)}(\\w[\\w-]*):`, 'gm'))].map(([, key = '']) => key);

const itemsOf = (block: string): string[] =>
  [...block.matchAll(/^ *- (\S+)$/gm)].map(([, item = '']) => item);

const given: Readonly<Record<string, string>> = {
  NAME: 'washboard.example.com',
  APP_SECRET: 'a secret for tests, long enough for everybody',
  POSTGRES_PASSWORD: 'hidden',
  OWNER_EMAIL: 'you@example.com',
};

/** As compose fills them in: what deploy/.env says, what stands behind :-, or nothing. */
const filledIn = (value: string, from = given): string =>
  value.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g, (_, name: string, other = '') => from[name] || other);

const imageEnv = async (): Promise<Record<string, string>> => {
  const [, pairs = ''] = /^ENV (.+)$/m.exec(await file('Containerfile')) ?? [];
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=', 2)));
};

const serverEnv = async (from = given): Promise<Record<string, string>> => {
  const block = below(await file('compose.yaml'), 'services', 'washboard', 'environment');
  const said = [...block.matchAll(/^ *(\w+): (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    filledIn(value.replace(/^(['"])(.*)\1$/, '$2'), from),
  ]);
  return { ...(await imageEnv()), ...Object.fromEntries(said) };
};

test('[OPS-01] every variable that deploy/ names is one that the server reads, or one of what stands beside it', async () => {
  const others = /^(?:NAME|NODE_ENV|POSTGRES_(?:USER|DB|PASSWORD)|WASHBOARD_(?:NAME|SERVER|LOG)|AF_\w+)$/;
  const asked: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.\w+$|file$/.test(name)) continue;
    const text = await file(name);
    asked.push(...(text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []));
  }
  const filled = (await file('compose.yaml')).matchAll(/\$\{(\w+)/g);
  asked.push(...Object.keys(await serverEnv()), ...[...filled].map(([, name = '']) => name));
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((name) => !variableNames.includes(name) && !others.test(name))).toEqual([]);
});

test('[OPS-01] with compose backups are made, encrypted, into a volume of their own', async () => {
  expect(readEnv(await serverEnv())).toMatchObject({
    demo: false,
    publicUrl: 'https://washboard.example.com',
    backup: { to: { folder: '/backups' }, at: ['02:30'], keep: { daily: 7, weekly: 5, monthly: 12 } },
    backupKeyFile: '/run/secrets/backup-key',
  });
  const elsewhere = {
    ...{ BACKUP_TO: 's3:acme-backups/washboard', BACKUP_AT: '01:00,13:00', BACKUP_KEEP: 'daily 3' },
    ...{ S3_ENDPOINT: 'https://s3.example.com', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
  };
  expect(readEnv(await serverEnv({ ...given, ...elsewhere }))).toMatchObject({
    s3: null,
    backup: { to: { bucket: { bucket: 'acme-backups' } }, at: ['01:00', '13:00'], keep: { daily: 3 } },
    backupKeyFile: '/run/secrets/backup-key',
  });
  const compose = await file('compose.yaml');
  expect(itemsOf(below(compose, 'services', 'washboard', 'secrets'))).toEqual(['backup-key']);
  const [, key = ''] = /file: \.\/(\S+)/.exec(below(compose, 'secrets', 'backup-key')) ?? [];
  // Whoever reads its head learns how the key is made, for the user of the image, and to keep it elsewhere.
  const head = compose.slice(0, compose.indexOf('\nname:'));
  expect(head).toContain(
    `openssl rand -base64 32 | sudo install -m 400 -o 1000 -g 1000 /dev/stdin deploy/${key}`,
  );
  expect(head).toMatch(/Keep a copy of backup\.key and of APP_SECRET/);
});

test('[OPS-01] whatever the server writes with compose lies in a volume, which the user of the image may write', async () => {
  const [compose, image] = [await file('compose.yaml'), await file('Containerfile')];
  const service = (...keys: string[]) => below(compose, 'services', 'washboard', ...keys);
  const mounts = itemsOf(service('volumes')).map((mount) => mount.split(':') as [string, string]);
  // A volume takes owner and mode of the folder of the image that it is laid over; others would belong to root.
  const [, made = ''] = /install -d -o node -g node -m 700 ([\w/ -]+)$/m.exec(image) ?? [];
  expect(image).toMatch(/^USER node$/m);
  expect(mounts.map(([, path]) => path).filter((path) => !made.split(' ').includes(path))).toEqual([]);
  const { DATA_DIR, BACKUP_TO } = await serverEnv();
  expect(service()).toMatch(/^ *read_only: true$/m);
  expect([DATA_DIR, BACKUP_TO].filter((path) => !mounts.some(([, mounted]) => mounted === path))).toEqual([]);
  expect(itemsOf(service('tmpfs'))).toEqual(['/tmp']);

  const all = keysOf(below(compose, 'services')).flatMap((name) => {
    const places = itemsOf(below(compose, 'services', name, 'volumes')).map((mount) => mount.split(':'));
    return places.filter(([from = '']) => !from.startsWith('.')).map(([from]) => from);
  });
  expect(new Set(all).size).toBe(all.length);
  expect(all.sort()).toEqual(keysOf(below(compose, 'volumes')).sort());
});
