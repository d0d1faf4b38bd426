import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBucket, type TestBucket } from '#platform/testing/bucket.ts';
import { people } from '#platform/testing/cast.ts';
import { type Bench, pdf, photo, send, startBench } from './bench.fixtures.ts';

// Files of one worker share what was loaded: what counts here is loaded anew, and is gone afterwards.
const disk = vi.hoisted(() => {
  vi.resetModules();
  return { full: false };
});
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const room = () => {
    if (disk.full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  return {
    ...real,
    // A full disk still makes files and moves them, and takes no byte.
    open: async (...asked: Parameters<typeof real.open>) => {
      const handle = await real.open(...asked);
      const { writev } = handle;
      handle.writev = async (parts, position) => {
        room();
        return writev.call(handle, parts, position) as never;
      };
      return handle;
    },
    copyFile: (...asked: Parameters<typeof real.copyFile>) => {
      room();
      return real.copyFile(...asked);
    },
  };
});

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let bench: Bench;
let bucket: TestBucket;
let apart: Bench;
beforeAll(async () => {
  bucket = await openBucket();
  bench = await startBench();
  apart = await startBench(undefined, { s3: bucket.s3 });
});
afterEach(() => {
  disk.full = false;
  bucket.fault = () => null;
});
afterAll(async () => {
  bucket.close();
  await Promise.all([bench.close(), apart.close()]);
  vi.resetModules();
});

/** An upload in two pieces, of which the second may be sent again and again. */
const begun = async (at: Bench, bytes: Buffer, name: string) => {
  const id = await at.lead({ assignedRep: people.max.uid });
  const about = { id, upload: randomUUID(), size: bytes.length, name, checksum: sha(bytes) };
  const half = bytes.length >> 1;
  const first = await send(at.max, { ...about, offset: 0 }, bytes.subarray(0, half));
  expect([first.status, first.body.received]).toEqual([200, half]);
  const rest = () => send(at.max, { ...about, offset: half }, bytes.subarray(half));
  return { id, rest };
};

const counted = () =>
  apart.db.selectFrom('limits').select('count').where('key', '=', `uploads:${people.max.uid}`).execute();

const said = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.error.code];

describe('the store is away', () => {
  test.each([
    ['does not answer', 'breaks' as const, 'FILES_AWAY'],
    ['answers that it cannot', 500, 'FILES_AWAY'],
    ['has no room', 507, 'FILES_FULL'],
  ])('[DOC-02] it %s while a photo is placed: the upload says why, and goes on', async (_, wrong, code) => {
    const bytes = await photo(90, 60);
    const { id, rest } = await begun(apart, bytes, 'room.jpg');
    bucket.fault = (method, key) => (method === 'PUT' && key.startsWith('documents/') ? wrong : null);
    const before = await counted();
    for (const answer of [await rest(), await rest()]) expect(said(answer)).toEqual([503, code]);
    // What is sent again and again meanwhile uses up nobody's day.
    expect(await counted()).toEqual(before);
    expect(await apart.rows(id)).toMatchObject([{ status: 'uploading' }]);
    bucket.fault = () => null;
    const kept = await rest();
    expect([kept.status, kept.body.file?.status], kept.text).toEqual([200, 'processing']);
    expect(await apart.rows(id)).toHaveLength(1);
    const lying = bucket.kept.get(`documents/${kept.body.file.id}`);
    expect([lying?.length, lying?.includes('Pocket Camera')]).toEqual([bytes.length, false]);
    expect([...bucket.kept.keys()].filter((key) => key.startsWith('incoming/'))).toEqual([]);
  });

  test('[DOC-02] while a piece is kept: what came before stands, and the piece is asked for again', async () => {
    const { id, rest } = await begun(apart, pdf('piece'.repeat(50)), 'lease.pdf');
    bucket.fault = () => 'breaks';
    expect(said(await rest())).toEqual([503, 'FILES_AWAY']);
    bucket.fault = () => null;
    expect((await rest()).body.file.status).toBe('ready');
    expect(await apart.rows(id)).toHaveLength(1);
  });

  test('[DOC-02] once a file is kept it is kept, though its pieces cannot be cleared now', async () => {
    const { id, rest } = await begun(apart, pdf('pieces left'.repeat(50)), 'lease.pdf');
    bucket.fault = (method) => (method === 'GET' || method === 'DELETE' ? 'breaks' : null);
    const kept = await rest();
    expect([kept.status, kept.body.file?.status]).toEqual([200, 'ready']);
    // The same bytes once more leave no row behind.
    const twice = await send(apart.max, { id, name: 'again.pdf' }, pdf('pieces left'.repeat(50)));
    expect(twice.body.same?.id).toBe(kept.body.file.id);
    expect(await apart.rows(id)).toHaveLength(1);
  });

  test('[DOC-03] while a version is replaced: the former one stands until the next is kept', async () => {
    const road = async (query: object, body: Uint8Array, name: string) =>
      send(apart.ada, { name: 'a.pdf', ...query }, body, `documents.${name}`);
    const first = (await road({}, pdf(randomUUID()), 'upload')).body.file;
    const next = { id: first.id, upload: randomUUID() };
    bucket.fault = () => 'breaks';
    const bytes = pdf(randomUUID());
    expect(said(await road(next, bytes, 'replace'))).toEqual([503, 'FILES_AWAY']);
    expect((await apart.ada.call('documents.get', { id: first.id })).body.current).toBe(true);
    // It cannot be read, and says so.
    expect(said(await apart.ada.raw(`/api/files/${first.id}`))).toEqual([503, 'FILES_AWAY']);
    bucket.fault = () => null;
    const second = (await road(next, bytes, 'replace')).body.file;
    expect(second).toMatchObject({ revision: 2, replacesId: first.id });
  });

  test('bytes that are lost are said to be, and nobody waits for them', async () => {
    const { file } = (await send(apart.ada, { name: 'a.pdf' }, pdf(randomUUID()), 'documents.upload')).body;
    bucket.kept.delete(`documents/${file.id}`);
    expect(said(await apart.ada.raw(`/api/files/${file.id}`))).toEqual([409, 'FILE_GONE']);
  });
});

test('[DOC-02] a full disk keeps what it has, says so, and takes the rest once there is room', async () => {
  const bytes = await photo(90, 60);
  const { id, rest } = await begun(bench, bytes, 'room.jpg');
  disk.full = true;
  expect(said(await rest())).toEqual([503, 'FILES_FULL']);
  expect(said(await send(bench.max, { id, name: 'whole.pdf' }, pdf('whole')))).toEqual([503, 'FILES_FULL']);
  expect(await bench.rows(id)).toMatchObject([{ status: 'uploading' }]);
  expect((await bench.lying()).filter((name) => name.includes('.'))).toEqual([]);
  disk.full = false;
  expect((await rest()).body.file?.status).toBe('processing');
});
