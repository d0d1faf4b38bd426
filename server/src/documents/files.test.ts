import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Bench, pdf, photo, send, startBench } from './bench.fixtures.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const withFile = async (fields: object = { assignedRep: people.max.uid }, mark = Math.random()) => {
  const id = await bench.lead(fields);
  const { body } = await send(bench.ada, { id, name: 'Lease & „Plan“.pdf' }, pdf(String(mark)));
  return { id, file: body.file.id as string, path: `/api/files/${body.file.id}` };
};

test('bytes are served as a download that no page of ours runs, with a name that is safe everywhere', async () => {
  const { path } = await withFile();
  const { headers, text } = await bench.max.raw(path);
  expect(text).toContain('%PDF-1.7');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Lease & _Plan_.pdf"; filename*=UTF-8''Lease%20%26%20%E2%80%9EPlan%E2%80%9C.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
  const ranges = Array.from({ length: 1_000 }, (_, at) => `${at}-${at}`).join(',');
  const many = await bench.max.raw(path, { headers: { range: `bytes=${ranges}` } });
  expect([many.status, many.text]).toEqual([200, text]);
  expect((await bench.max.raw(path, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  expect((await bench.max.raw(path, { method: 'POST' })).status).toBe(405);
  expect((await bench.max.raw(`${path}?view=original`)).status).toBe(400);
});

test('[perm DOC-10] after the lead is handed over its files answer as if they were not there', async () => {
  const { id, path } = await withFile();
  expect((await bench.max.raw(path)).status).toBe(200);
  await bench.ada.call('leads.assign', { id, rep: people.mia.uid });
  const gone = await bench.max.raw(path);
  const never = await bench.max.raw('/api/files/0199c222-0000-7000-8000-00000000dead');
  expect([gone.status, gone.body.error.code]).toEqual([404, never.body.error.code]);
  expect((await bench.max.call('leads.files', { id })).status).toBe(404);
  expect((await bench.mia.raw(path)).status).toBe(200);
});

test('files of a lead that nobody works are for administrators until somebody takes it (D9)', async () => {
  const { id, path } = await withFile({});
  for (const client of [bench.max, bench.uma]) {
    expect((await client.raw(path)).status).toBe(403);
    expect((await client.call('leads.files', { id })).body.error.code).toBe('LEAD_NOT_TAKEN');
    expect((await send(client, { id, name: 'a.pdf' }, pdf())).status).toBe(403);
  }
  await bench.max.call('leads.take', { id });
  expect((await bench.max.raw(path)).status).toBe(200);
});

test('a deleted lead shows its files to administrators only and takes no more', async () => {
  const { id, path } = await withFile();
  await bench.ada.call('leads.remove', { id });
  expect((await bench.max.raw(path)).status).toBe(404);
  expect((await bench.ada.raw(path)).status).toBe(200);
  const more = await send(bench.ada, { id, name: 'a.pdf' }, pdf());
  expect([more.status, more.body.error.code]).toEqual([409, 'LEAD_DELETED']);
});

test('what is on its way is shown to who sends it and to administrators', async () => {
  const id = await bench.lead({ assignedRep: people.max.uid });
  await send(bench.ada, { id, upload: bench.services.newId(), size: 500, name: 'a.pdf' }, pdf());
  const seen = async (client: Bench['max']) => (await client.call('leads.files', { id })).body.items.length;
  expect([await seen(bench.ada), await seen(bench.max)]).toEqual([1, 0]);
});

test('a file is removed once, and only from its own lead', async () => {
  const { id, file } = await withFile();
  const other = await bench.lead();
  const from = (lead: string) =>
    bench.ada.call('leads.fileRemove', { id: lead, file }, { key: `remove-${lead}` });
  expect((await from(other)).status).toBe(404);
  expect((await from(id)).status).toBe(200);
  expect((await from(id)).status).toBe(200);
  expect((await bench.ada.call('leads.fileRemove', { id, file })).status).toBe(404);
});

test('open pages are told of a file that came, was ready and went; nobody else is', async () => {
  const id = await bench.lead({ assignedRep: people.max.uid });
  const [own, other] = [await bench.max.stream('documents'), await bench.mia.stream('documents')];
  await own.until(({ event }) => event === 'reset');
  await other.until(({ event }) => event === 'reset');
  const { file } = (await send(bench.max, { id, name: 'p.jpg' }, await photo(40, 30))).body;
  expect((await own.until(({ event }) => event === 'put')).data.row).toEqual({
    id: file.id,
    version: 2,
    leadId: id,
    clientId: null,
    siteId: null,
  });
  await bench.work.preview(file.id);
  expect((await own.until(({ event }) => event === 'put')).data.row.version).toBe(3);
  await bench.ada.call('leads.fileRemove', { id, file: file.id });
  await own.until(({ event }) => event === 'leave');
  expect(other.seen.map(({ event }) => event)).toEqual(['reset']);
  own.close();
  other.close();
});
