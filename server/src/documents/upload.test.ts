import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { pictureSize } from 'domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Bench, pdf, photo, send, startBench } from './bench.fixtures.ts';

let bench: Bench;
let own: string;

beforeAll(async () => {
  bench = await startBench();
  own = await bench.lead({ assignedRep: people.max.uid });
});
afterAll(() => bench.close());

const ofMax = () => bench.lead({ assignedRep: people.max.uid });

test('a file in one body becomes a document of the lead, under an id and never a typed name', async () => {
  const id = await ofMax();
  const { status, body } = await send(bench.max, { id, name: 'Lease 2026.pdf' }, pdf());
  expect([status, body.received, body.same]).toEqual([200, pdf().length, null]);
  expect(body.file).toMatchObject({
    name: 'Lease 2026.pdf',
    mimeType: 'application/pdf',
    status: 'ready',
    uploadedBy: people.max.uid,
    sizeBytes: pdf().length,
    leadId: id,
    author: people.max.displayName,
    type: 'other',
  });
  expect(await bench.lying()).toContain(body.file.id);
  const listed = await bench.max.call('leads.files', { id });
  expect(listed.body.items).toEqual([body.file]);
});

test('[DOC-04] a name that is written to look like another file reads as what it is, as it arrives and as it is renamed', async () => {
  const id = await ofMax();
  const text = Buffer.from('not a contract');
  const { body } = await send(bench.max, { id, name: 'Lease \u202Efdp.txt' }, text);
  expect(body.file).toMatchObject({ name: 'Lease fdp.txt', mimeType: 'text/plain' });
  const { version } = (await bench.ada.call('documents.get', { id: body.file.id })).body;
  const fields = { name: ' Contract\u200B 👩‍🔧 \u2066fdp.txt ' };
  const renamed = await bench.ada.call('documents.update', { id: body.file.id, version, fields });
  expect(renamed.body.name).toBe('Contract 👩‍🔧 fdp.txt');
});

test('an upload comes in pieces, goes on where it stands, and is one document however often it ends', async () => {
  const id = await ofMax();
  const bytes = Buffer.concat([pdf('pieces'), Buffer.alloc(200_000, 'x')]);
  const about = { id, upload: randomUUID(), size: bytes.length, name: 'a.pdf' };
  const first = await send(bench.max, { ...about, offset: 0 }, bytes.subarray(0, 90_000));
  expect([first.status, first.body.received, first.body.file]).toEqual([200, 90_000, null]);
  const again = await send(bench.max, { ...about, offset: 0 }, bytes.subarray(0, 90_000));
  expect([again.status, again.body.error.code, again.body.error.current]).toEqual([
    409,
    'UPLOAD_OFFSET',
    { received: 90_000 },
  ]);
  const last = await send(bench.max, { ...about, offset: 90_000 }, bytes.subarray(90_000));
  expect([last.status, last.body.received, last.body.file.status]).toEqual([200, bytes.length, 'ready']);
  const once = await send(bench.max, { ...about, offset: 90_000 }, bytes.subarray(90_000));
  expect([once.status, once.body.file.id]).toEqual([200, last.body.file.id]);
  expect(await bench.rows(id)).toHaveLength(1);
  const kept = await readFile(join(bench.dataDir, 'files', 'documents', last.body.file.id));
  expect(kept.equals(bytes)).toBe(true);
});

const incomingBytes = async (): Promise<number> => {
  const folder = join(bench.dataDir, 'incoming');
  const sizes = (await readdir(folder)).map(async (file) => (await stat(join(folder, file))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

/** Sends the head and a part of the body, and hangs up when some of it lies on the disk. */
const hangUp = async (query: Record<string, string>, part: Buffer, said: number) => {
  const before = await incomingBytes();
  await new Promise<void>((done, fail) => {
    const at = new URL(`/api/leads.fileUpload?${new URLSearchParams(query)}`, bench.url);
    const headers = { cookie: `washboard_session=${bench.max.token}`, 'content-length': said };
    const sending = request(at, { method: 'POST', headers });
    sending.on('error', () => undefined);
    sending.on('close', () => done());
    sending.write(part);
    expect
      .poll(incomingBytes)
      .toBeGreaterThan(before)
      .then(() => sending.destroy(), fail);
  });
};

test('what arrived before the connection was lost stays, over a restart of the server, and the rest follows', async () => {
  const id = await ofMax();
  const bytes = Buffer.concat([pdf('lost'), Buffer.alloc(2_000_000, 'y')]);
  const about = { id, upload: randomUUID(), size: String(bytes.length), name: 'long.pdf' };
  await hangUp({ ...about, offset: '0' }, bytes.subarray(0, 1_200_000), bytes.length);
  await expect.poll(async () => (await bench.rows(id))[0]?.received).toBeGreaterThan(0);
  const second = await startBench(bench);
  const asked = await send(second.max, { ...about, offset: 1 }, 'z');
  const { received } = asked.body.error.current;
  expect([asked.status, received <= 1_200_000]).toEqual([409, true]);
  const rest = await send(second.max, { ...about, offset: received }, bytes.subarray(received));
  expect([rest.status, rest.body.file?.status]).toEqual([200, 'ready']);
  expect((await second.max.raw(`/api/files/${rest.body.file.id}`)).text).toBe(bytes.toString());
  await second.close();
});

test('two who send the same piece at once leave it once', async () => {
  const id = await ofMax();
  const bytes = Buffer.concat([pdf('race'), Buffer.alloc(50_000, 'r')]);
  const about = { id, upload: randomUUID(), size: bytes.length, name: 'r.pdf', offset: 0 };
  await send(bench.max, about, bytes.subarray(0, 10));
  const rest = { ...about, offset: 10 };
  const both = await Promise.all([1, 2].map(() => send(bench.max, rest, bytes.subarray(10))));
  expect(both.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
  expect(both.some(({ status }) => status === 200)).toBe(true);
  const [row] = await bench.rows(id);
  expect((await bench.max.raw(`/api/files/${row?.id}`)).text).toBe(bytes.toString());
});

test('bytes that the disk has lost are asked for again', async () => {
  const id = await ofMax();
  const upload = randomUUID();
  await send(bench.max, { id, upload, size: 100, name: 'a.pdf' }, pdf());
  const [row] = await bench.rows(id);
  await bench.db
    .updateTable('documents')
    .set({ received: 90 })
    .where('id', '=', row?.id ?? '')
    .execute();
  const wrong = await send(bench.max, { id, upload, size: 100, name: 'a.pdf', offset: 90 }, 'x');
  expect(wrong.body.error.current).toEqual({ received: pdf().length });
});

test('the same bytes on the same lead are told of, and kept a second time only when asked for', async () => {
  const id = await ofMax();
  const first = await send(bench.max, { id, name: 'one.pdf' }, pdf('same'));
  const second = await send(bench.max, { id, name: 'two.pdf' }, pdf('same'));
  expect(second.body.file.id).toBe(first.body.file.id);
  expect(second.body.same).toEqual({
    id: first.body.file.id,
    name: 'one.pdf',
    at: first.body.file.createdAt,
  });
  expect(await bench.rows(id)).toHaveLength(1);
  const again = await send(bench.max, { id, name: 'two.pdf', again: 1 }, pdf('same'));
  expect([again.body.file.name, again.body.same]).toEqual(['two.pdf', null]);
  // On another lead it is another file.
  const other = await send(bench.max, { id: own, name: 'one.pdf' }, pdf('same'));
  expect(other.body.same).toBeNull();
});

test('a checksum said beforehand spares the bytes of what is there', async () => {
  const id = await ofMax();
  await send(bench.max, { id, name: 'one.pdf' }, pdf('known'));
  const { checksum } = await bench.db
    .selectFrom('documents')
    .select('checksum')
    .where('leadId', '=', id)
    .executeTakeFirstOrThrow();
  const said = await send(bench.max, { id, name: 'x.pdf', size: 5_000, checksum: checksum ?? '' });
  expect([said.status, said.body.received, said.body.same.name]).toEqual([200, 0, 'one.pdf']);
  expect(await bench.rows(id)).toHaveLength(1);
});

test('after fifteen minutes of silence an upload is interrupted, and trying again goes on', async () => {
  const id = await ofMax();
  const bytes = pdf('interrupted');
  const about = { id, upload: randomUUID(), size: bytes.length, name: 'a.pdf' };
  await send(bench.max, { ...about, offset: 0 }, bytes.subarray(0, 12));
  await bench.db
    .updateTable('documents')
    .set({ updatedAt: '2026-01-01T00:00:00.000Z' })
    .where('leadId', '=', id)
    .execute();
  await bench.work.interrupt();
  const seen = await bench.max.call('leads.files', { id });
  expect(seen.body.items[0]).toMatchObject({
    status: 'error',
    errorMessage: 'Upload interrupted',
    received: 12,
  });
  const rest = await send(bench.max, { ...about, offset: 12 }, bytes.subarray(12));
  expect(rest.body.file.status).toBe('ready');
});

test('the night removes what never arrived, what was deleted long ago and what belongs to nothing', async () => {
  const id = await ofMax();
  const long = '2026-01-01T00:00:00.000Z';
  await send(bench.max, { id, upload: randomUUID(), size: 900, name: 'a.pdf' }, pdf());
  const { file } = (await send(bench.max, { id, name: 'gone.pdf' }, pdf('gone'))).body;
  await bench.ada.call('leads.fileRemove', { id, file: file.id });
  expect(await bench.lying()).toContain(file.id);
  const rows = bench.db.updateTable('documents').where('leadId', '=', id);
  await rows.where('status', '=', 'uploading').set({ status: 'error', updatedAt: long }).execute();
  await rows.where('id', '=', file.id).set({ deletedAt: long }).execute();
  await utimes(join(bench.dataDir, 'files', 'documents', file.id), new Date(long), new Date(long));
  await bench.work.tidy();
  expect(await bench.lying()).not.toContain(file.id);
  expect((await bench.rows(id)).map((row) => row.id)).toEqual([file.id]);
});

test('[DOC-02] a night clears as much as there is, past the infected that stay for a person to judge', async () => {
  const id = await ofMax();
  const long = '2026-01-01T00:00:00.000Z';
  const { file } = (await send(bench.max, { id, name: 'one.pdf' }, pdf('very many'))).body;
  const copy = (fields: object) =>
    sql`insert into documents select (jsonb_populate_record(one, ${JSON.stringify(fields)}::jsonb
        || jsonb_build_object('id', gen_random_uuid(), 'upload', gen_random_uuid()))).*
      from documents as one, generate_series(1, 201) where one."id" = ${file.id}`.execute(bench.db);
  await copy({ status: 'error', scan: 'infected', updatedAt: long });
  await copy({ status: 'error', storageKey: null, updatedAt: '2026-01-02T00:00:00.000Z' });
  await copy({ deletedAt: long });
  await bench.work.tidy();
  const left = bench.db.selectFrom('documents').where('leadId', '=', id).where('id', '<>', file.id);
  const found = await left.select(['scan', 'storageKey', 'deletedAt']).execute();
  expect(found.filter((row) => row.scan === 'infected' && row.storageKey)).toHaveLength(201);
  expect(found.filter((row) => row.deletedAt && !row.storageKey)).toHaveLength(201);
  expect(found).toHaveLength(402);
});

test('rights are asked again when the bytes are there', async () => {
  const id = await ofMax();
  const upload = randomUUID();
  const bytes = pdf('handed over');
  await send(bench.max, { id, upload, size: bytes.length, name: 'a.pdf' }, bytes.subarray(0, 8));
  await bench.ada.call('leads.assign', { id, rep: people.mia.uid });
  const late = await send(
    bench.max,
    { id, upload, size: bytes.length, name: 'a.pdf', offset: 8 },
    bytes.subarray(8),
  );
  expect(late.status).toBe(404);
  expect((await bench.rows(id))[0]?.status).toBe('uploading');
});

/** Names of the parts of a WebP file. */
const chunksOf = (bytes: Buffer): string[] => {
  const names: string[] = [];
  for (
    let at = 12;
    at + 8 <= bytes.length;
    at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2)
  )
    names.push(bytes.toString('latin1', at, at + 4));
  return names;
};

test('a picture is re-encoded in two sizes without its metadata; the original keeps its pixels and its length', async () => {
  const id = await ofMax();
  const taken = await photo(2_400, 1_800);
  const { body } = await send(bench.max, { id, name: 'IMG_0042.JPG' }, taken);
  expect([body.file.status, body.file.type, body.file.category]).toEqual([
    'processing',
    'photo',
    'service_photo',
  ]);
  expect((await bench.ada.raw(`/api/files/${body.file.id}`)).status).toBe(409);
  await bench.work.preview(body.file.id);
  const bytesOf = async (view: string) => {
    const url = new URL(`/api/files/${body.file.id}${view}`, bench.url);
    const answer = await fetch(url, { headers: { cookie: `washboard_session=${bench.max.token}` } });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const [thumb, screen] = [await bytesOf('?view=thumb'), await bytesOf('?view=screen')];
  expect(pictureSize('webp', thumb.bytes)).toEqual({ width: 320, height: 240 });
  expect(pictureSize('webp', screen.bytes)).toEqual({ width: 1_600, height: 1_200 });
  expect(thumb.answer.headers.get('content-disposition')).toMatch(/^inline; filename="IMG_0042.JPG.webp"/);
  expect(taken.includes('Pocket Camera')).toBe(true);
  expect((await new Transformer(taken).metadata(true)).exif).toMatchObject({ Model: 'Pocket Camera' });
  for (const { bytes } of [thumb, screen]) {
    // A picture without metadata is one part: the pixels.
    expect(chunksOf(bytes)).toEqual(['VP8 ']);
    expect(bytes.includes('Pocket Camera')).toBe(false);
    expect((await new Transformer(bytes).metadata(true)).exif ?? {}).toEqual({});
  }
  const original = (await bytesOf('')).bytes;
  expect(original.includes('Pocket Camera')).toBe(false);
  expect(original.length).toBe(taken.length);
  const pixelsOf = (bytes: Buffer) => bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xdb])));
  expect(pixelsOf(original).equals(pixelsOf(taken))).toBe(true);
});

test('[DOC-02] a picture that waited too long is ready without its previews, and gets them all the same', async () => {
  const id = await ofMax();
  const { file } = (await send(bench.max, { id, name: 'late.jpg' }, await photo(64, 48))).body;
  const rows = bench.db.updateTable('documents').where('id', '=', file.id);
  await rows.set({ updatedAt: '2026-01-01T00:00:00.000Z' }).execute();
  await bench.work.interrupt();
  expect(await bench.rows(id)).toMatchObject([{ status: 'ready', preview: false }]);
  await bench.work.preview(file.id);
  expect(await bench.rows(id)).toMatchObject([{ status: 'ready', preview: true }]);
  expect((await bench.max.raw(`/api/files/${file.id}?view=thumb`)).status).toBe(200);
});

test('a picture is shown the way the camera was held', async () => {
  const id = await ofMax();
  // Turned a quarter to the right: what was above is at the right.
  const { body } = await send(bench.max, { id, name: 'held.jpg' }, await photo(400, 300, 6));
  await bench.work.preview(body.file.id);
  const stored = join(bench.dataDir, 'files', 'documents', `${body.file.id}.thumb.webp`);
  const shown = new Transformer(await readFile(stored));
  expect(await shown.metadata()).toMatchObject({ width: 240, height: 320 });
  const pixels = await shown.rawPixels();
  const channels = pixels.length / (240 * 320);
  const redAt = (x: number) => pixels[(160 * 240 + x) * channels] ?? 0;
  expect([redAt(200) > 150, redAt(40) < 80]).toEqual([true, true]);
});

test('a small picture is not enlarged, and what a page cannot show has no preview', async () => {
  const id = await ofMax();
  const small = (await send(bench.max, { id, name: 'small.jpg' }, await photo(64, 48))).body.file;
  await bench.work.preview(small.id);
  const stored = join(bench.dataDir, 'files', 'documents', `${small.id}.screen.webp`);
  expect(pictureSize('webp', await readFile(stored))).toEqual({ width: 64, height: 48 });
  const moving = Buffer.from('R0lGODdhAQABAIABAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  expect((await send(bench.max, { id, name: 'moving.gif' }, moving)).body.file.status).toBe('ready');
});

test('a picture of more pixels than are decoded stays as a file without a preview', async () => {
  const id = await ofMax();
  const large = await photo(40, 30);
  // Its header says 16,000 × 12,000.
  const frame = large.indexOf(Buffer.from([0xff, 0xc0]));
  large.writeUInt16BE(12_000, frame + 5);
  large.writeUInt16BE(16_000, frame + 7);
  const { body } = await send(bench.max, { id, name: 'large.jpg' }, large);
  await bench.work.preview(body.file.id);
  expect(await bench.rows(id)).toMatchObject([{ status: 'ready', preview: false }]);
});

test('a picture that cannot be decoded stays as a file without a preview', async () => {
  const id = await ofMax();
  const broken = (await photo()).subarray(0, 300);
  const { body } = await send(bench.max, { id, name: 'broken.jpg' }, broken);
  await bench.work.preview(body.file.id);
  expect(await bench.rows(id)).toMatchObject([{ status: 'ready', preview: false }]);
  expect((await bench.max.raw(`/api/files/${body.file.id}?view=thumb`)).status).toBe(404);
});

test('so many megabytes as the settings say are the most, said or sent', async () => {
  const id = await ofMax();
  const megabyte = 1024 * 1024;
  const said = async (size: number) => {
    const { status, body } = await send(bench.max, { id, size, name: 'a.pdf' }, 'x');
    return [status, body.error?.message ?? ''];
  };
  expect(await said(25 * megabyte + 1)).toEqual([413, 'A file may have 25 MB at most.']);
  const atMost = async (documentMegabytes: number) => {
    const { version } = (await bench.ada.call('settings.get')).body;
    await bench.ada.call('settings.update', { version, fields: { documentMegabytes } });
  };
  await atMost(1);
  expect(await said(megabyte + 1)).toEqual([413, 'A file may have 1 MB at most.']);
  const whole = await send(bench.max, { id, name: 'a.pdf' }, Buffer.alloc(megabyte + 1, 'x'));
  expect([whole.status, whole.body.error.message]).toEqual([413, 'A file may have 1 MB at most.']);
  const more = await send(
    bench.max,
    { id, upload: randomUUID(), size: 10, name: 'a.pdf' },
    pdf('longer than ten'),
  );
  expect([more.status, more.body.error.message]).toEqual([
    413,
    'More has arrived than this file was said to have.',
  ]);
  expect(await bench.rows(id)).toEqual([]);
  await atMost(25);
});

test('[DOC-04] a photo in HEIC is refused by name and by content, and told what to do', async () => {
  const id = await ofMax();
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic'), Buffer.alloc(40)]);
  for (const name of ['IMG_1.HEIC', 'IMG_1.jpg', 'photo']) {
    const { status, body } = await send(bench.max, { id, name }, bytes);
    expect([status, body.error.code]).toEqual([400, 'FILE_HEIC']);
    expect(body.error.message).toContain('Send it as JPEG');
  }
  expect(await bench.rows(id)).toEqual([]);
});

test('[DOC-04] a lock is found wherever a large PDF names it', async () => {
  const id = await ofMax();
  const lock = '/Encrypt 5 0 R';
  // At the very seam of what is read at a time.
  const before = Buffer.alloc(1024 * 1024 - 4, 'x');
  before.write('%PDF-1.7\n');
  const table = before.length + lock.length;
  const tail = `xref\n0 1\ntrailer\nstartxref\n${table}\n%%EOF\n`;
  const flaws: (string | null)[] = [];
  for (const said of [lock, ' '.repeat(lock.length)]) {
    const { body } = await send(
      bench.max,
      { id, name: 'large.pdf' },
      Buffer.concat([before, Buffer.from(said + tail)]),
    );
    flaws.push(body.file.flaw);
  }
  expect(flaws).toEqual(['encrypted', null]);
});
