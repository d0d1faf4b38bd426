import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'washboard-attack-'));
let server: TestServer;
let other: TestServer;
const who = {} as Record<keyof typeof people, Client>;
beforeAll(async () => {
  server = await startTestServer({ env: { dataDir } });
  other = await startTestServer({ database: server.database, env: { dataDir } });
  for (const name of Object.keys(people) as (keyof typeof people)[])
    who[name] = await server.signIn(people[name]);
});
afterAll(async () => {
  await other.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const lead = async (fields: object = {}) =>
  (await who.ada.call('leads.create', { firstName: 'Secretia', ...fields })).body.id as string;
const unknown = '01900000-0000-7000-8000-0000000000ff';
const strip = ({ status, body }: { status: number; body: { error?: { requestId?: string } } }) => {
  delete body.error?.requestId;
  return JSON.stringify([status, body]);
};
const upload = (by: Client, query: Record<string, string>, body = '%PDF-1.7\nx\n%%EOF\n') =>
  by.raw(`/api/leads.fileUpload?${new URLSearchParams(query)}`, { method: 'POST', body });

test('hidden and unknown are the same answer on every new road', async () => {
  const hidden = await lead({ assignedRep: people.mia.uid });
  const contact = (await who.mia.call('contacts.create', { leadId: hidden, firstName: 'Cora' })).body.id;
  const file = (await upload(who.mia, { id: hidden, name: 'a.pdf' })).body.file.id;
  const own = await lead({ assignedRep: people.max.uid });
  const ownContact = (await who.max.call('contacts.create', { leadId: own, firstName: 'Olga' })).body;
  expect(contact && file && ownContact.id).toBeTruthy();
  for (const by of [who.max, who.uma])
    for (const [name, of] of [
      ['leads.pass', (id: string) => ({ id, to: people.ada.uid })],
      ['leads.pass', (id: string) => ({ id, to: people.max.uid })],
      ['leads.pass', (id: string) => ({ id, to: unknown })],
      ['leads.answer', (id: string) => ({ id, answer: 'accept' })],
      ['leads.returnToPool', (id: string) => ({ id })],
      ['leads.cantClose', (id: string) => ({ id })],
      ['leads.reopen', (id: string) => ({ id })],
      ['leads.timeline', (id: string) => ({ id })],
      ['leads.files', (id: string) => ({ id })],
      ['leads.fileRemove', (id: string) => ({ id, file })],
      ['leads.undo', (id: string) => ({ leadId: id })],
      ['leads.redo', (id: string) => ({ leadId: id })],
      ['leads.merge', (id: string) => ({ id, duplicateId: own })],
      ['leads.merge', (id: string) => ({ id: own, duplicateId: id })],
      ['contacts.list', (id: string) => ({ leadId: id })],
      ['contacts.create', (id: string) => ({ leadId: id, firstName: 'X' })],
      ['contacts.update', (id: string) => ({ id: ownContact.id, version: 1, fields: { leadId: id } })],
    ] as const)
      expect(strip(await by.call(name, of(hidden))), name).toBe(strip(await by.call(name, of(unknown))));
  for (const by of [who.max, who.uma]) {
    for (const name of ['contacts.update', 'contacts.remove'])
      expect(strip(await by.call(name, { id: contact, version: 1, fields: { firstName: 'Y' } }))).toBe(
        strip(await by.call(name, { id: unknown, version: 1, fields: { firstName: 'Y' } })),
      );
    for (const view of ['', '?view=thumb'])
      expect(strip(await by.raw(`/api/files/${file}${view}`))).toBe(
        strip(await by.raw(`/api/files/${unknown}${view}`)),
      );
    expect(strip(await upload(by, { id: hidden, name: 'a.pdf' }))).toBe(
      strip(await upload(by, { id: unknown, name: 'a.pdf' })),
    );
    const bulk = await by.call('leads.bulk', {
      ids: [hidden, unknown],
      verb: 'tag',
      input: { add: ['x'] },
      preview: true,
    });
    const [a, b] = bulk.body.rows.map(({ id: _, ...row }: { id: string }) => JSON.stringify(row));
    expect(a).toBe(b);
  }
  // An id that exists and cannot be seen says no more when it is asked for as a new one's than any other that is taken.
  const again = await who.max.call('contacts.create', { id: contact, leadId: own, firstName: 'Z' });
  expect([again.status, again.text.includes('Cora')]).toEqual([400, false]);
});

test('hints, search and filters say nothing of leads out of sight', async () => {
  await lead({
    assignedRep: people.mia.uid,
    email: 'hint@example.com',
    phone: '+12025550177',
    company: 'Hintwell',
    lastName: 'Zzhintz',
  });
  for (const by of [who.max, who.uma]) {
    const hints = await by.call('leads.duplicates', {
      email: 'hint@example.com',
      phone: '202 555 0177',
      company: 'Hintwell',
    });
    expect(hints.body).toEqual({ leads: [], clients: [] });
    for (const query of ['Zzhintz', 'hint@example.com', '(202) 555-0177', 'Hintwell', people.mia.email])
      expect((await by.call('search.all', { query })).body.results, query).toEqual([]);
    const preview = { verb: 'tag', input: { add: ['x'] }, preview: true };
    for (const filter of [{ assignedRep: people.mia.uid }, { deleted: true }, { quick: 'needs-contact' }]) {
      const { body, status } = await by.call('leads.bulk', { filter, text: 'zzhintz', ...preview });
      expect([status, body.rows], JSON.stringify(filter)).toEqual([200, []]);
    }
  }
});

test('nothing is written while viewing as somebody, on no road', async () => {
  const id = await lead({ assignedRep: people.max.uid });
  const dora = await server.signIn(people.dora);
  const begun = await dora.call('view.set', { mode: 'impersonate', uid: people.max.uid });
  expect(begun.status, begun.text).toBe(200);
  const roads = [
    await upload(dora, { id, name: 'a.pdf' }),
    await upload(dora, { id: unknown }),
    await dora.raw('/api/functions/sendLeadAssignedNotifications', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { leadId: id, userId: people.max.uid } }),
    }),
    await dora.call('leads.bulk', { ids: [id], verb: 'tag', input: { add: ['x'] }, preview: true }),
    await dora.call('savedViews.create', { name: 'V', search: {} }),
    await dora.call('notifications.clear'),
    await dora.call('leads.undo', {}),
  ];
  for (const { status, text } of roads)
    expect([status, text]).toEqual([403, expect.stringContaining('You are viewing as someone else')]);
});

test('files of a lead that was lost are gone in every form, and an upload begun before goes nowhere', async () => {
  const id = await lead({ assignedRep: people.max.uid });
  const begun = '01900000-0000-4000-8000-00000000abcd';
  const whole = '%PDF-1.7\nlater\n%%EOF\n';
  const first = await upload(
    who.max,
    { id, upload: begun, size: String(whole.length), name: 'a.pdf' },
    whole.slice(0, 9),
  );
  expect(first.status).toBe(200);
  await who.ada.call('leads.assign', { id, rep: people.mia.uid });
  const rest = { upload: begun, size: String(whole.length), offset: '9', name: 'a.pdf' };
  const own = await lead({ assignedRep: people.max.uid });
  expect((await upload(who.max, { id, ...rest }, whole.slice(9))).status).toBe(404);
  expect((await upload(who.max, { id: own, ...rest }, whole.slice(9))).status).toBe(409);
  // Nor does the same name for an upload open somebody else's.
  expect((await upload(who.mia, { id, ...rest }, whole.slice(9))).status).toBe(409);
  expect((await who.mia.call('leads.files', { id })).body.items).toEqual([]);
});
