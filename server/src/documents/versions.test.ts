import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Bench, pdf, photo, type Query, send, startBench } from './bench.fixtures.ts';

let bench: Bench;
let clientId: string;
let siteId: string;
beforeAll(async () => {
  bench = await startBench();
  clientId = (await bench.ada.call('clients.create', { businessName: 'Vine / Laundry' })).body.id;
  siteId = (
    await bench.ada.call('sites.create', { clientId, siteName: 'Vine Street', city: 'Napa', state: 'CA' })
  ).body.id;
});
afterAll(() => bench.close());

const upload = async (query: Query, body: Uint8Array = pdf(randomUUID())) =>
  (await send(bench.ada, { name: 'lease.pdf', ...query }, body, 'documents.upload')).body.file;
const replace = (query: Query, body: Uint8Array | string = pdf(randomUUID())) =>
  send(bench.ada, { name: 'lease-2.pdf', ...query }, body, 'documents.replace');
const ids = (items: { id: string }[]) => items.map(({ id }) => id);
const listed = async (input: object) => ids((await bench.ada.call('documents.list', input)).body.items);
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('[DOC-03] replacing keeps every version with its bytes; lists show the last, and all was said of it', async () => {
  const first = await upload({ siteId, type: 'contract', category: 'lease_agreement' });
  const fields = { name: 'Lease of Vine', description: 'signed', tags: ['signed'], expiresAt: '2027-01-31' };
  await bench.ada.call('documents.update', { id: first.id, version: first.version, fields });
  const bytes = pdf('second');
  const half = { id: first.id, upload: randomUUID(), size: bytes.length };
  await replace({ ...half, offset: 0 }, bytes.subarray(0, 9));
  expect(await listed({ siteId })).toEqual([first.id]);
  const second = (await replace({ ...half, offset: 9 }, bytes.subarray(9))).body.file;
  expect(second).toMatchObject({
    ...fields,
    siteId,
    revision: 2,
    replacesId: first.id,
    fileName: 'lease-2.pdf',
  });
  expect(second).toMatchObject({ type: 'contract', category: 'lease_agreement', current: true });
  const third = (await replace({ id: second.id })).body.file;
  expect(await listed({ siteId })).toEqual([third.id]);
  for (const { id } of [first, second, third]) {
    const { items } = (await bench.ada.call('documents.versions', { id })).body;
    expect(ids(items)).toEqual([third.id, second.id, first.id]);
  }
  expect((await bench.ada.raw(`/api/files/${second.id}`)).text).toBe(bytes.toString());
  // What was replaced is changed no more.
  const late = await bench.ada.call('documents.update', {
    id: second.id,
    version: 99,
    fields: { name: 'x' },
  });
  expect(late.status).toBe(409);
  expect((await replace({ id: second.id })).body.error.code).toBe('DOCUMENT_REPLACED');
  expect((await bench.ada.call('documents.archive', { id: first.id })).body.error.code).toBe(
    'DOCUMENT_REPLACED',
  );
});

test('[DOC-03] a document goes into the trash and comes back with its versions; one version goes alone', async () => {
  const first = await upload({ clientId });
  const second = (await replace({ id: first.id })).body.file;
  const third = (await replace({ id: second.id })).body.file;
  const versions = async () => ids((await bench.ada.call('documents.versions', { id: third.id })).body.items);
  await bench.ada.call('documents.remove', { id: second.id });
  expect(await versions()).toEqual([third.id, first.id]);
  await bench.ada.call('documents.remove', { id: third.id });
  expect((await bench.ada.raw(`/api/files/${first.id}`)).status).toBe(404);
  expect(await listed({ clientId, deleted: true })).toEqual([third.id]);
  await bench.ada.call('documents.restore', { id: third.id });
  expect(await versions()).toEqual([third.id, first.id]);
  expect((await bench.ada.raw(`/api/files/${first.id}`)).status).toBe(200);
});

test('[perm DOC-10] a version that was replaced is for administrators, and goes wherever the document goes', async () => {
  const [from, to] = [
    await bench.lead({ assignedRep: people.max.uid }),
    await bench.lead({ assignedRep: people.mia.uid }),
  ];
  const first = (await send(bench.max, { id: from, name: 'a.pdf' }, pdf(randomUUID()))).body.file;
  const second = (await replace({ id: first.id })).body.file;
  const statusOf = async (client: Bench['max'], id: string) => (await client.raw(`/api/files/${id}`)).status;
  expect([await statusOf(bench.max, first.id), await statusOf(bench.max, second.id)]).toEqual([404, 200]);
  expect(await statusOf(bench.ada, first.id)).toBe(200);
  const fields = { leadId: to, category: 'lease_agreement' };
  await bench.ada.call('documents.update', { id: second.id, version: second.version, fields });
  const former = async () => (await bench.ada.call('documents.get', { id: first.id })).body;
  expect(await former()).toMatchObject(fields);
  await bench.ada.call('documents.updateMany', { ids: [second.id], fields: { category: 'other' } });
  expect((await former()).category).toBe('other');
  await bench.ada.call('leads.fileRemove', { id: to, file: second.id });
  expect(await former()).toMatchObject({ deletedAt: expect.any(String) });
  expect(await statusOf(bench.ada, first.id)).toBe(404);
});

test('[DOC-03] of two who replace a version at once one comes first, and the other is told', async () => {
  const first = await upload({ clientId });
  const both = await Promise.all([replace({ id: first.id }), replace({ id: first.id })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { items } = (await bench.ada.call('documents.versions', { id: first.id })).body;
  expect(items.map(({ revision }: { revision: number }) => revision)).toEqual([2, 1]);
});

test('[DOC-02] the same bytes as the version there are told of and make none', async () => {
  const bytes = pdf(randomUUID());
  const first = await upload({ clientId }, bytes);
  expect((await replace({ id: first.id }, bytes)).body.same).toMatchObject({ id: first.id });
  expect((await bench.ada.call('documents.versions', { id: first.id })).body.items).toHaveLength(1);
});

test('[DOC-02] a photo is known by the bytes that were sent, though its place was taken out', async () => {
  const taken = await photo(60, 40);
  const first = await upload({ clientId, name: 'room.jpg' }, taken);
  const asked = {
    clientId,
    name: 'again.jpg',
    size: taken.length,
    checksum: sha(taken),
    upload: randomUUID(),
  };
  const { body } = await send(bench.ada, asked, '', 'documents.upload');
  expect([body.received, body.same.id]).toEqual([0, first.id]);
});

test('[DOC-02] a part that was damaged on its way is sent again, and a whole that was is not kept', async () => {
  const bytes = pdf(randomUUID());
  const about = { clientId, name: 'a.pdf', upload: randomUUID(), size: bytes.length };
  const part = bytes.subarray(0, 9);
  const damaged = await send(bench.ada, { ...about, piece: sha(part) }, Buffer.alloc(9), 'documents.upload');
  expect([damaged.status, damaged.body.error.code]).toEqual([409, 'UPLOAD_DAMAGED']);
  const good = await send(bench.ada, { ...about, piece: sha(part) }, part, 'documents.upload');
  expect(good.body.received).toBe(9);
  const other = { clientId, name: 'b.pdf', checksum: sha(Buffer.from('other')) };
  const changed = await send(
    bench.ada,
    { ...other, size: bytes.length, upload: randomUUID() },
    bytes,
    'documents.upload',
  );
  expect(changed.body.error.code).toBe('UPLOAD_CHANGED');
  expect(await listed({ clientId, text: 'b.pdf' })).toEqual([]);
});

test('[DOC-02] an interrupted upload is tried again; one that is there is not', async () => {
  const bytes = pdf(randomUUID());
  const about = { clientId, name: 'slow.pdf', upload: randomUUID(), size: bytes.length };
  await send(bench.ada, about, bytes.subarray(0, 9), 'documents.upload');
  await bench.db
    .updateTable('documents')
    .set({ updatedAt: '2026-01-01T00:00:00.000Z' })
    .where('upload', '=', about.upload)
    .execute();
  await bench.work.interrupt();
  const [row] = (await bench.ada.call('documents.list', { clientId, status: 'error' })).body.items;
  expect(row).toMatchObject({ errorMessage: 'Upload interrupted', received: 9, upload: about.upload });
  expect((await bench.ada.call('documents.retry', { id: row.id })).body.status).toBe('uploading');
  const rest = await send(bench.ada, { ...about, offset: 9 }, bytes.subarray(9), 'documents.upload');
  expect(rest.body.file).toMatchObject({ id: row.id, status: 'ready' });
  expect((await bench.ada.call('documents.retry', { id: row.id })).status).toBe(409);
});

/** Names in a zip with what lies there, by its table of contents. */
const unzipped = (zip: Buffer): Map<string, string> => {
  const found = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, name, extra, note] = [
      zip.readUInt32LE(at + 24),
      ...[28, 30, 32].map((of) => zip.readUInt16LE(at + of)),
    ];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    found.set(zip.toString('utf8', at + 46, at + 46 + (name ?? 0)), zip.toString('utf8', from, from + size));
    at += 46 + (name ?? 0) + (extra ?? 0) + (note ?? 0);
  }
  return found;
};

const zipped = async (init: RequestInit & { path: string }) => {
  const { path, ...rest } = init;
  const headers = { ...rest.headers, cookie: `washboard_session=${bench.ada.token}` };
  const answer = await fetch(new URL(path, bench.url), { ...rest, headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('[DOC-03] a zip has a folder for each client and site, by address and by form', async () => {
  const [one, two] = [pdf('one'), pdf('two')];
  const made = [
    await upload({ clientId, name: 'same.pdf' }, one),
    await upload({ siteId, name: 'same.pdf' }, two),
    await upload({ name: '../nothing.pdf' }, pdf('three')),
  ];
  const said = ids(made).join(',');
  const { answer, bytes } = await zipped({ path: `/api/documents.zip?ids=${said}` });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="documents.zip"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const whole = { 'Vine _ Laundry/same.pdf': `${one}`, 'Vine _ Laundry/Vine Street/same.pdf': `${two}` };
  const all = { ...whole, 'Not linked/_nothing.pdf': `${pdf('three')}` };
  expect(Object.fromEntries(unzipped(bytes))).toEqual(all);
  const form = await zipped({
    path: '/api/documents.zip',
    method: 'POST',
    body: new URLSearchParams({ ids: said }),
  });
  expect(Object.fromEntries(unzipped(form.bytes))).toEqual(all);
  for (const id of [randomUUID(), 'x', ''])
    expect(
      (await zipped({ path: `/api/documents.zip?ids=${[id, id && made[0].id].join(',')}` })).answer.status,
    ).toBe(id.length > 1 ? 404 : 400);
  expect((await bench.max.raw(`/api/documents.zip?ids=${said}`)).status).toBe(403);
  await bench.ada.call('documents.remove', { id: made[0].id });
  expect((await zipped({ path: `/api/documents.zip?ids=${said}` })).answer.status).toBe(404);
});

test('[DOC-02] the same bytes are told of wherever they may be linked from, and never taken from another client or lead', async () => {
  const other = (await bench.ada.call('clients.create', { businessName: 'Orchard Park' })).body.id;
  const leadId = await bench.lead({ assignedRep: people.max.uid });
  const sameAt = async (query: Query, body: Uint8Array) => {
    const asked = { ...query, name: 'twice.pdf', size: body.length, checksum: sha(body) };
    const { body: said } = await send(bench.ada, asked, '', 'documents.upload');
    return said.same?.id;
  };
  const unlinked = pdf(randomUUID());
  const { id } = await upload({}, unlinked);
  for (const query of [{}, { clientId }, { siteId }]) expect(await sameAt(query, unlinked)).toBe(id);
  const ofClient = pdf(randomUUID());
  const hangs = await upload({ clientId }, ofClient);
  for (const query of [{}, { clientId }, { siteId }]) expect(await sameAt(query, ofClient)).toBe(hangs.id);
  expect(await sameAt({ clientId: other }, ofClient)).toBeUndefined();
  // Whoever sends to a lead hears of its own files alone.
  const sent = await send(bench.max, { id: leadId, name: 'twice.pdf' }, unlinked);
  expect(sent.body.same).toBeNull();
  expect(await sameAt({ clientId }, unlinked)).toBe(id);
});
