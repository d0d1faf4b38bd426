import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutgoing } from '#platform/outside/outgoing.ts';
import { openBucket, type TestBucket } from '#platform/testing/bucket.ts';
import { type Bench, pdf, photo, send, startBench } from './bench.fixtures.ts';
import { copyFiles, listOrphans, verifyFiles } from './by-hand.ts';

let bench: Bench;
let bucket: TestBucket;
const ids: string[] = [];
beforeAll(async () => {
  bench = await startBench();
  bucket = await openBucket();
  for (const [name, body] of [
    ['lease.pdf', pdf(randomUUID())],
    ['room.jpg', await photo(60, 40)],
    ['plan.pdf', pdf(randomUUID())],
  ] as const)
    ids.push((await send(bench.ada, { name }, body, 'documents.upload')).body.file.id);
  await bench.work.preview(ids[1] ?? '');
});
afterAll(async () => {
  bucket.close();
  await bench.close();
});

const pathOf = (id = '', view = '') => join(bench.dataDir, 'files', 'documents', `${id}${view}`);
const heard = async (act: (say: (line: string) => void) => Promise<number>) => {
  const lines: string[] = [];
  return { found: await act((line) => lines.push(line)), lines };
};

test('[DOC-06] every byte is held against what is known of it, and what belongs to nothing is named', async () => {
  expect(await heard((say) => verifyFiles(bench.services, say))).toEqual({
    found: 0,
    lines: ['3 documents read, all of them right.'],
  });
  const [whole, thumb] = [await readFile(pathOf(ids[0])), await readFile(pathOf(ids[1], '.thumb.webp'))];
  const lost = await readFile(pathOf(ids[2]));
  await writeFile(pathOf(ids[0]), Buffer.concat([whole, Buffer.from('x')]));
  await rm(pathOf(ids[1], '.thumb.webp'));
  await rm(pathOf(ids[2]));
  await writeFile(pathOf(randomUUID()), 'nobody’s');
  const { found, lines } = await heard((say) => verifyFiles(bench.services, say));
  expect(found).toBe(3);
  expect(lines.sort()).toEqual(
    [
      `${ids[0]} lease.pdf: its bytes are not those that were kept`,
      `${ids[1]} room.jpg: a picture of it is missing`,
      `${ids[2]} plan.pdf: its bytes are missing`,
      '3 documents read, 3 not right.',
    ].sort(),
  );
  const orphans = await heard((say) => listOrphans(bench.services, say));
  expect([orphans.found, orphans.lines.at(-1)]).toEqual([1, '1 file without a document.']);
  await writeFile(pathOf(ids[0]), whole);
  await writeFile(pathOf(ids[1], '.thumb.webp'), thumb);
  await writeFile(pathOf(ids[2]), lost);
});

test('[DOC-06] files are copied into a bucket and back, go on where they broke off, and are right over there', async () => {
  const { s3 } = bucket;
  const env = { ...bench.services.env, s3 };
  const away = { ...bench.services, env, outgoing: createOutgoing({ oidc: null, sms: null, s3 }) };
  const first = await heard((say) => copyFiles(away, 'bucket', say));
  expect(first.lines).toEqual(['6 files copied to the bucket, 0 there already.']);
  expect((await heard((say) => verifyFiles(away, say))).found).toBe(0);
  // Half of one, as a crash of another program would leave it.
  bucket.kept.set(`documents/${ids[0]}`, Buffer.from('%PDF'));
  bucket.kept.delete(`documents/${ids[2]}`);
  const again = await heard((say) => copyFiles(away, 'bucket', say));
  expect(again.lines).toEqual(['2 files copied to the bucket, 4 there already.']);
  await rm(pathOf(ids[0]));
  expect((await heard((say) => copyFiles(away, 'disk', say))).lines).toEqual([
    '1 file copied to the disk, 5 there already.',
  ]);
  expect((await heard((say) => verifyFiles(bench.services, say))).found).toBe(0);
  await expect(copyFiles(bench.services, 'bucket', () => undefined)).rejects.toThrow('S3_ENDPOINT');
});

test('[DOC-02] [DOC-06] with a bucket an upload goes on at another server, and leaves no part behind', async () => {
  const { s3 } = bucket;
  const [one, two] = [
    await startBench(bench, { s3, dataDir: join(bench.dataDir, 'one') }),
    await startBench(bench, { s3, dataDir: join(bench.dataDir, 'two') }),
  ];
  const bytes = Buffer.concat([pdf('parts'), Buffer.alloc(50_000, 'y')]);
  const about = { name: 'parts.pdf', upload: randomUUID(), size: bytes.length };
  await send(one.ada, { ...about, offset: 0 }, bytes.subarray(0, 10_000), 'documents.upload');
  await send(one.ada, { ...about, offset: 10_000 }, bytes.subarray(10_000, 25_000), 'documents.upload');
  expect([...bucket.kept.keys()].filter((key) => key.startsWith('incoming/'))).toHaveLength(2);
  const more = await send(
    two.ada,
    { ...about, offset: 25_000 },
    bytes.subarray(25_000, 40_000),
    'documents.upload',
  );
  expect(more.body.received).toBe(40_000);
  const last = await send(one.ada, { ...about, offset: 40_000 }, bytes.subarray(40_000), 'documents.upload');
  expect(last.body.file.status).toBe('ready');
  expect((await two.ada.raw(`/api/files/${last.body.file.id}`)).text).toBe(bytes.toString());
  expect([...bucket.kept.keys()].filter((key) => key.startsWith('incoming/'))).toEqual([]);
  await one.close();
  await two.close();
});
