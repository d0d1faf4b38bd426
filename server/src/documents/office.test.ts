import { randomUUID } from 'node:crypto';
import { documentSorts } from 'domain/documents';
import { daysLater } from 'domain/kernel';
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
  // The client's own file may be linked to one of its sites; to another client's it is another file.
  expect((await upload(bench.ada, { siteId, name: 'copy.pdf' }, bytes)).body.same?.id).toBe(
    again.body.same.id,
  );
  const other = (await bench.ada.call('clients.create', { businessName: 'Elm' })).body.id;
  expect((await upload(bench.ada, { clientId: other, name: 'copy.pdf' }, bytes)).body.same).toBeNull();
  expect((await upload(bench.ada, { clientId, siteId })).status).toBe(400);
  expect((await upload(bench.ada, { clientId: randomUUID() })).status).toBe(404);
});

test('[DOC-01] a file nobody can be asked about is kept at its own home, though the same lies elsewhere', async () => {
  const bytes = pdf(randomUUID());
  const elsewhere = (await upload(bench.ada, { name: 'first.pdf' }, bytes)).body.file;
  expect((await upload(bench.ada, { clientId, name: 'asked.pdf' }, bytes)).body.same.id).toBe(elsewhere.id);
  const sealed = await upload(bench.ada, { clientId, name: 'sealed.pdf', unasked: 1 }, bytes);
  expect([sealed.body.same, sealed.body.file.clientId]).toEqual([null, clientId]);
  // Of the same place it is one file, and needs no answer.
  const twice = await upload(bench.ada, { clientId, name: 'twice.pdf', unasked: 1 }, bytes);
  expect(twice.body.same.id).toBe(sealed.body.file.id);
  // Nor does what was begun with its checksum, and went on sealed, go elsewhere.
  const size = bytes.length;
  const about = { siteId, upload: randomUUID(), size, name: 'begun.pdf', unasked: 1 };
  expect((await upload(bench.ada, { ...about, offset: 0 }, bytes)).body).toMatchObject({
    same: null,
    file: { siteId },
  });
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

test('[DOC-01] [ADMIN-05] whoever opens a file is told of in the audit of that file; whoever sees its picture is not', async () => {
  const { id } = (await upload(bench.ada, { name: 'lease.pdf' })).body.file;
  const opened = async () =>
    (await bench.ada.call('audit.list', { noun: 'documents', id, kind: 'exports' })).body.items;
  await bench.ada.raw(`/api/files/${id}?view=thumb`);
  expect(await opened()).toEqual([]);
  expect((await bench.ada.raw(`/api/files/${id}`)).status).toBe(200);
  expect(await opened()).toMatchObject([
    {
      noun: 'exports',
      rowId: id,
      verb: 'opened',
      by: people.ada.uid,
      changes: [{ after: 'lease.pdf' }, { after: 'documents' }],
    },
  ]);
});

test('[DOC-01] the list is narrowed by type, category, status, end, uploader and text, and read in every order', async () => {
  const own = (await bench.ada.call('clients.create', { businessName: 'Order' })).body.id;
  const made = await Promise.all(
    [
      { name: 'beta.pdf', type: 'contract', category: 'lease_agreement', days: 20, size: 10 },
      { name: 'Alpha.pdf', type: 'manual', category: 'machine_manual', days: 80, size: 400 },
      { name: 'gamma.pdf', type: 'insurance', category: 'insurance_document', days: -3, size: 90 },
      { name: 'delta.pdf', type: 'other', category: 'other', days: null, size: 200 },
    ].map(async ({ name, type, category, days, size }) => {
      const { body } = await upload(
        bench.ada,
        { clientId: own, name, type, category },
        pdf('x'.repeat(size)),
      );
      const { id, version } = body.file;
      const expiresAt = days === null ? null : daysLater(bench.services.now().slice(0, 10), days);
      const fields = { expiresAt, tags: name === 'delta.pdf' ? ['Härte'] : [], description: 'of ‘Order’' };
      return (await bench.ada.call('documents.update', { id, version, fields })).body;
    }),
  );
  const ask = (input: object) => listed({ clientId: own, ...input });
  const sorted = async (sort: string) => (await ask({ sort })).map((name: string) => name.split('.')[0]);
  expect(await sorted('name')).toEqual(['Alpha', 'beta', 'delta', 'gamma']);
  expect(await sorted('largest')).toEqual(['Alpha', 'delta', 'gamma', 'beta']);
  expect(await sorted('expires')).toEqual(['gamma', 'beta', 'Alpha', 'delta']);
  expect(await sorted('type')).toEqual(['beta', 'gamma', 'Alpha', 'delta']);
  expect(await sorted('category')).toEqual(['gamma', 'beta', 'Alpha', 'delta']);
  expect(await sorted('oldest')).toEqual((await sorted('newest')).reverse());
  for (const sort of documentSorts) {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await bench.ada.call('documents.list', { clientId: own, sort, limit: 1, cursor });
      seen.push(...page.body.items.map(({ name }: { name: string }) => name));
      cursor = page.body.cursor;
    }
    expect(seen, sort).toEqual(await ask({ sort }));
  }
  expect(await ask({ type: ['contract', 'manual'], sort: 'name' })).toEqual(['Alpha.pdf', 'beta.pdf']);
  expect(await ask({ category: 'other' })).toEqual(['delta.pdf']);
  expect(await ask({ expiring: '30' })).toEqual(['beta.pdf']);
  const figures = async (input: object) =>
    (await bench.ada.call('documents.figures', { clientId: own, ...input })).body;
  expect(await figures({})).toEqual({ all: 4, expired: 1, soon: 1 });
  expect(await figures({ expiring: '30' })).toEqual({ all: 1, expired: 0, soon: 1 });
  expect(await figures({ text: 'harte' })).toEqual({ all: 1, expired: 0, soon: 0 });
  expect(await ask({ expiring: ['expired', '90'], sort: 'expires' })).toEqual([
    'gamma.pdf',
    'beta.pdf',
    'Alpha.pdf',
  ]);
  expect(await ask({ uploadedBy: people.ada.uid })).toHaveLength(4);
  expect(await ask({ uploadedBy: people.max.uid })).toEqual([]);
  expect(await ask({ text: 'harte' })).toEqual(['delta.pdf']);
  expect(await ask({ text: "of 'order'" })).toHaveLength(4);
  expect(await ask({ status: ['ready', 'archived'] })).toHaveLength(4);
  expect(made[0]).toMatchObject({ clientName: 'Order', revision: 1, current: true, scan: 'unscanned' });
});

test('[DOC-03] many are archived and given a category at once, each by itself', async () => {
  const [one, two] = [
    (await upload(bench.ada, { clientId })).body.file,
    (await upload(bench.ada, { clientId })).body.file,
  ];
  const half = { clientId, upload: randomUUID(), size: 500, name: 'half.pdf' };
  await upload(bench.ada, half);
  const [underway] = (await bench.ada.call('documents.list', { clientId, status: 'uploading' })).body.items;
  const fields = { category: 'permit_license', status: 'archived' };
  const ids = [one.id, two.id, underway.id, randomUUID(), one.id];
  const { body } = await bench.ada.call('documents.updateMany', { ids, fields });
  expect(body).toMatchObject({ changed: 2, unchanged: 0, refused: 2 });
  expect(body.rows.map(({ code }: { code: string }) => code)).toEqual([
    null,
    null,
    'DOCUMENT_STATUS',
    'NOT_FOUND',
  ]);
  expect((await bench.ada.call('documents.get', { id: two.id })).body).toMatchObject({
    category: 'permit_license',
    status: 'archived',
    version: two.version + 1,
  });
  expect((await bench.ada.call('documents.updateMany', { ids: [one.id], fields })).body.unchanged).toBe(1);
});

test('[DOC-03] a document is linked where it belongs and unlinked; a rep sees what is linked to their lead', async () => {
  const leadId = await bench.lead({ assignedRep: people.max.uid, businessName: 'Elm Court' });
  const other = (await bench.ada.call('clients.create', { businessName: 'Other' })).body.id;
  let file = (await upload(bench.ada, {})).body.file;
  const link = async (fields: object) => {
    const answer = await bench.ada.call('documents.update', { id: file.id, version: file.version, fields });
    if (answer.status === 200) file = answer.body;
    return answer;
  };
  const refused = async (fields: object) => (await link(fields)).body.error.fields;
  expect((await bench.max.raw(`/api/files/${file.id}`)).status).toBe(403);
  expect((await link({ leadId })).body).toMatchObject({ leadId, leadName: 'Elm Court' });
  expect((await bench.max.raw(`/api/files/${file.id}`)).status).toBe(200);
  expect(await refused({ clientId })).toHaveProperty('leadId');
  expect((await link({ leadId: null, clientId, siteId })).body).toMatchObject({
    clientName: 'Vine Laundry',
    siteName: 'Vine Street',
  });
  expect((await bench.max.raw(`/api/files/${file.id}`)).status).toBe(403);
  expect(await refused({ clientId: other })).toHaveProperty('siteId');
  expect(await refused({ machineId: randomUUID() })).toHaveProperty('machineId');
  expect(await refused({ siteId: randomUUID() })).toHaveProperty('siteId');
  expect(await refused({ leadId: randomUUID(), clientId: null, siteId: null })).toHaveProperty('leadId');
  expect((await link({ clientId: null, siteId: null })).body).toMatchObject({ clientId: null, siteId: null });
});

test('details are changed, a file is archived and restored, deleted and restored', async () => {
  const { id, version } = (await upload(bench.ada, { clientId })).body.file;
  const fields = { name: 'Permit 2026', type: 'permit', expiresAt: '2026-12-31', tags: ['city'] };
  const changed = await bench.ada.call('documents.update', { id, version, fields });
  expect(changed.body).toMatchObject({ ...fields, version: version + 1 });
  const stale = await bench.ada.call('documents.update', { id, version, fields: { name: 'x' } });
  expect([stale.status, stale.body.error.current.name]).toEqual([409, 'Permit 2026']);
  expect((await bench.ada.call('documents.archive', { id })).body).toMatchObject({ status: 'archived' });
  expect([
    await listed({ clientId, text: 'Permit 2026' }),
    await listed({ clientId, status: 'archived', text: 'Permit 2026' }),
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
