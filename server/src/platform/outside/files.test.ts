import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Files, filesOf } from './files.ts';
import { createOutgoing } from './outgoing.ts';

let folder: string;
let server: Server | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-files-'));
});
afterEach(async () => {
  server?.close();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** A bucket as far as these tests need one: pages of two, and signed requests only. */
const openBucket = async () => {
  const kept = new Map<string, Buffer>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://bucket');
    const key = url.pathname.replace(/^\/photos\/?/, '');
    const body = await buffer(request);
    if (!/^AWS4-HMAC-SHA256 Credential=AKEY\/\d{8}\/us-east-1\/s3/.test(request.headers.authorization ?? ''))
      return response.writeHead(403).end();
    if (request.method === 'PUT') kept.set(key, body);
    if (request.method === 'DELETE') kept.delete(key);
    if (request.method === 'GET' && key === '') {
      const from = Number(url.searchParams.get('continuation-token') ?? 0);
      const keys = [...kept.keys()].sort();
      const rows = keys
        .slice(from, from + 2)
        .map(
          (each) =>
            `<Contents><Key>${each}</Key><LastModified>2026-11-21T10:00:00.000Z</LastModified></Contents>`,
        );
      const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
      return response.end(`<ListBucketResult>${rows.join('')}${next}</ListBucketResult>`);
    }
    const found = kept.get(key);
    if (request.method === 'GET' && !found) return response.writeHead(404).end();
    response.end(request.method === 'GET' ? found : '');
  };
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'photos',
    accessKeyId: 'AKEY',
    secretAccessKey: 'secret',
  };
};

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
      const s3 = await openBucket();
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
  for await (const { key, at } of files.list()) {
    keys.push(key);
    expect(at.getTime()).toBeGreaterThan(0);
  }
  expect(keys.sort()).toEqual(['documents/0199-a', 'documents/0199-a.thumb.webp', 'documents/0199-b']);
  await files.remove('documents/0199-a');
  await files.remove('documents/0199-a');
  expect(await files.open('documents/0199-a')).toBeNull();
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
