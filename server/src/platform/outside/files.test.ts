import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBucket, type TestBucket } from '#platform/testing/bucket.ts';
import { type Files, filesOf } from './files.ts';
import { createOutgoing } from './outgoing.ts';

let folder: string;
let bucket: TestBucket | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-files-'));
});
afterEach(async () => {
  bucket?.close();
  bucket = undefined;
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, () => Promise<Files>][] = [
  [
    'a folder',
    async () =>
      filesOf({
        env: { dataDir: folder, s3: null },
        outgoing: createOutgoing({ oidc: null, s3: null, sms: null }),
      }),
  ],
  [
    'a bucket',
    async () => {
      bucket = await openBucket();
      const { s3 } = bucket;
      return filesOf({
        env: { dataDir: folder, s3 },
        outgoing: createOutgoing({ oidc: null, s3, sms: null }),
      });
    },
  ],
];

const written = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, 'arrived');
  await writeFile(path, bytes);
  return path;
};

test.each(stores)('%s keeps bytes under a key, lists and removes them', async (_, open) => {
  const files = await open();
  const bytes = Buffer.alloc(3_000_000, 'w');
  const path = await written(bytes);
  await files.keep('documents/0199-a', path);
  await expect(readFile(path)).rejects.toThrow('ENOENT');
  const stored = await files.open('documents/0199-a');
  expect(stored?.size).toBe(bytes.length);
  expect(stored && (await buffer(stored.stream())).equals(bytes)).toBe(true);
  for (const key of ['documents/0199-a.thumb.webp', 'documents/0199-b'])
    await files.keep(key, await written(bytes));
  const keys: string[] = [];
  await files.keep('pictures/0199-a', await written(bytes));
  for await (const { key, size, at } of files.list('documents/')) {
    keys.push(key);
    expect(size).toBe(bytes.length);
    expect(at.getTime()).toBeGreaterThan(0);
  }
  expect(keys.sort()).toEqual(['documents/0199-a', 'documents/0199-a.thumb.webp', 'documents/0199-b']);
  await files.remove('documents/0199-a');
  await files.remove('documents/0199-a');
  expect(await files.open('documents/0199-a')).toBeNull();
});

test('a bucket takes nothing that is signed with another key', async () => {
  bucket = await openBucket();
  const s3 = { ...bucket.s3, secretAccessKey: 'other' };
  const outgoing = createOutgoing({ oidc: null, s3, sms: null });
  const files = filesOf({ env: { dataDir: folder, s3 }, outgoing });
  await expect(files.keep('documents/0199-a', await written(Buffer.from('x')))).rejects.toThrow(
    'answered 403',
  );
  await expect(files.open('documents/0199-a')).rejects.toThrow('answered 403');
});

test('a folder takes no key that leaves it', async () => {
  const files = filesOf({
    env: { dataDir: folder, s3: null },
    outgoing: createOutgoing({ oidc: null, s3: null, sms: null }),
  });
  for (const key of ['../x', 'documents/../../x', '/etc/passwd', 'documents/..', 'documents\\x', 'x', ''])
    await expect(files.keep(key, await written(Buffer.from('x'))), key).rejects.toThrow('no key of a file');
  expect(await readdir(folder)).toEqual(['arrived']);
});

// A disk of its own on Linux; elsewhere the same disk, which is the other way.
test('a folder takes a file from another disk', async () => {
  const files = filesOf({
    env: { dataDir: folder, s3: null },
    outgoing: createOutgoing({ oidc: null, s3: null, sms: null }),
  });
  const path = join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `washboard-${process.pid}`);
  await writeFile(path, 'from afar');
  await files.keep('documents/0199-c', path);
  expect(existsSync(path)).toBe(false);
  expect(await readdir(join(folder, 'files/documents'))).toEqual(['0199-c']);
  expect((await files.open('documents/0199-c'))?.size).toBe(9);
});
