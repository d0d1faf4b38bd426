import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeDocument } from '#documents';
import { people } from '#platform/testing/cast.ts';
import type { Client } from '#platform/testing/server.ts';
import { type Bench, pdf, photo, type Query, send, startBench } from './bench.fixtures.ts';

let bench: Bench;
let clientId: string;
let siteId: string;
beforeAll(async () => {
  bench = await startBench();
  clientId = (await bench.ada.call('clients.create', { businessName: 'Vine Laundry' })).body.id;
  siteId = (
    await bench.ada.call('sites.create', { clientId, siteName: 'Vine Street', city: 'Napa', state: 'CA' })
  ).body.id;
});
afterAll(() => bench.close());

const upload = (client: Client, query: Query, body: Uint8Array | string = pdf(randomUUID())) =>
  send(client, { name: 'permit.pdf', ...query }, body, 'documents.upload');
const listed = async (input: object) =>
  (await bench.ada.call('documents.list', input)).body.items.map(({ name }: { name: string }) => name);

test('[DOC-01] a file of a client comes in pieces by the road of leads, and the same bytes are told of', async () => {
  const bytes = Buffer.concat([pdf('lease'), Buffer.alloc(50_000, 'x')]);
  const about = { clientId, upload: randomUUID(), size: bytes.length, name: 'lease.pdf', type: 'contract' };
  const first = await upload(bench.ada, { ...about, offset: 0 }, bytes.subarray(0, 20_000));
  expect([first.status, first.body.received, first.body.file]).toEqual([200, 20_000, null]);
  // Nor does it go on somewhere else.
  const elsewhere = await upload(bench.ada, { ...about, clientId: undefined, siteId, offset: 20_000 }, 'x');
  expect(elsewhere.body.error.code).toBe('UPLOAD_OF_ANOTHER');
  const last = await upload(bench.ada, { ...about, offset: 20_000 }, bytes.subarray(20_000));
  expect(last.body.file).toMatchObject({
    clientId,
    siteId: null,
    leadId: null,
    type: 'contract',
    status: 'ready',
  });
  const again = await upload(bench.ada, { clientId, name: 'copy.pdf' }, bytes);
  expect(again.body.same).toMatchObject({ id: last.body.file.id, name: 'lease.pdf' });
  expect((await upload(bench.ada, { siteId, name: 'copy.pdf' }, bytes)).body.same).toBeNull();
  expect((await upload(bench.ada, { clientId, siteId })).status).toBe(400);
  expect((await upload(bench.ada, { clientId: randomUUID() })).status).toBe(404);
});

test('[DOC-01] a client shows its own files, those of its sites and of the lead it was; reps keep the lead’s', async () => {
  const leadId = await bench.lead({ assignedRep: people.max.uid });
  const client = (await bench.ada.call('clients.create', { businessName: 'Oak' })).body.id;
  const site = (
    await bench.ada.call('sites.create', { clientId: client, siteName: 'Oak Street', state: 'CA' })
  ).body.id;
  const room = (await send(bench.max, { id: leadId, name: 'room.jpg' }, await photo(40, 30))).body.file;
  await bench.db.updateTable('leads').set({ convertedToClientId: client }).where('id', '=', leadId).execute();
  const own = (await upload(bench.ada, { clientId: client, name: 'own.pdf' })).body.file;
  await upload(bench.ada, { siteId: site, name: 'site.pdf' });
  await upload(bench.ada, { name: 'nothing.pdf' });
  expect(await listed({ clientId: client })).toEqual(['site.pdf', 'own.pdf', 'room.jpg']);
  expect(await listed({ siteId: site })).toEqual(['site.pdf']);
  expect(await listed({ clientId: client, category: 'service_photo' })).toEqual(['room.jpg']);
  expect(await listed({ clientId: client, text: 'OWN' })).toEqual(['own.pdf']);
  expect((await bench.max.call('leads.files', { id: leadId })).body.items[0].id).toBe(room.id);
  expect((await bench.max.raw(`/api/files/${own.id}`)).status).toBe(403);
});

test('details are changed, a file is archived and brought back, deleted and brought back', async () => {
  const { id, version } = (await upload(bench.ada, { clientId })).body.file;
  const fields = { name: 'Permit 2026', type: 'permit', expiresAt: '2026-12-31', tags: ['city'] };
  const changed = await bench.ada.call('documents.update', { id, version, fields });
  expect(changed.body).toMatchObject({ ...fields, version: version + 1 });
  const stale = await bench.ada.call('documents.update', { id, version, fields: { name: 'x' } });
  expect([stale.status, stale.body.error.current.name]).toEqual([409, 'Permit 2026']);
  expect((await bench.ada.call('documents.archive', { id })).body).toMatchObject({ status: 'archived' });
  expect([
    await listed({ clientId, text: 'Permit 2026' }),
    await listed({ clientId, archived: true }),
  ]).toEqual([[], ['Permit 2026']]);
  expect((await bench.ada.call('documents.restore', { id })).body).toMatchObject({
    status: 'ready',
    archivedAt: null,
  });
  await bench.ada.call('documents.remove', { id });
  expect((await bench.ada.raw(`/api/files/${id}`)).status).toBe(404);
  expect((await bench.ada.call('documents.restore', { id })).body.deletedAt).toBeNull();
  expect((await bench.ada.raw(`/api/files/${id}`)).status).toBe(200);
});

test('what the product made itself lies with its client; the same again is the same file', async () => {
  const { services, db } = bench;
  const made = () =>
    db.transaction().execute((within) =>
      storeDocument(
        { db: within, now: services.now(), emit: () => undefined, services },
        {
          bytes: pdf('statement'),
          name: 'Statement 2026-10.pdf',
          mimeType: 'application/pdf',
          type: 'report',
          category: 'collection_record',
          clientId,
          siteId,
        },
      ),
    );
  const [first, second] = [await made(), await made()];
  expect(second.id).toBe(first.id);
  expect((await bench.ada.raw(`/api/files/${first.id}`)).text).toBe(pdf('statement').toString());
  expect(await listed({ clientId, text: 'statement' })).toEqual(['Statement 2026-10.pdf']);
});

test('open pages of administrators are told of a client’s files; nobody else is', async () => {
  const [own, other] = [await bench.ada.stream('documents'), await bench.max.stream('documents')];
  await own.until(({ event }) => event === 'reset');
  await other.until(({ event }) => event === 'reset');
  const { id } = (await upload(bench.ada, { siteId })).body.file;
  const { row } = (await own.until(({ event }) => event === 'put')).data;
  expect(row).toMatchObject({ id, siteId, clientId: null, leadId: null });
  await bench.ada.call('documents.remove', { id });
  await own.until(({ event }) => event === 'leave');
  expect(other.seen.map(({ event }) => event)).toEqual(['reset']);
  own.close();
  other.close();
});
