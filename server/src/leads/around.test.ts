import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let max: Client;
let mia: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
  max = await server.signIn(people.max);
  mia = await server.signIn(people.mia);
});
afterAll(() => server.close());

const create = async (fields: object = {}, client = max): Promise<string> =>
  (await client.call('leads.create', { lastName: 'Vine', assignedRep: people.max.uid, ...fields })).body.id;
type Item = {
  id: string;
  kind: string;
  verb: string;
  text: string;
  label: string;
  author: string;
  changes: object[];
};
const timeline = async (id: string, more: object = {}, client = max): Promise<Item[]> =>
  (await client.call('leads.timeline', { id, ...more })).body.items;
const verbs = (items: readonly Item[]) => items.map(({ kind, verb }) => `${kind} ${verb}`);

const busy = async () => {
  const id = await create();
  const { version } = (await max.call('leads.get', { id })).body;
  await max.call('leads.update', { id, version, fields: { city: 'Napa' } });
  await max.call('leads.note', { id, text: 'Rang twice' });
  await max.call('leads.contact', { id, outcome: 'contacted', note: 'Will call back' });
  await max.call('contacts.create', { leadId: id, firstName: 'Olga', lastName: 'Ng' });
  const pdf = '%PDF-1.7\nof the timeline';
  await max.raw(`/api/leads.fileUpload?id=${id}&name=lease.pdf`, { method: 'POST', body: pdf });
  await ada.call('leads.transfer', { id, rep: people.mia.uid });
  return id;
};

test('one timeline of notes, moves, hand-offs, changes, files and contacts, each thing once', async () => {
  const id = await busy();
  const items = await timeline(id, {}, mia);
  expect(verbs(items)).toEqual([
    'handoff transferred',
    'file added',
    'contact created',
    'move contacted',
    'note noted',
    'change updated',
    'change created',
  ]);
  const by = Object.fromEntries(items.map((item) => [item.verb, item]));
  expect(by['added']).toMatchObject({ text: 'lease.pdf', author: people.max.displayName });
  expect(items[2]).toMatchObject({ text: 'Olga Ng', changes: [] });
  expect(by['contacted']).toMatchObject({ label: 'Contacted with notes', text: 'Will call back' });
  expect(by['contacted']?.changes).toContainEqual({ field: 'leadContacted', before: false, after: true });
  expect(by['updated']?.changes).toEqual([{ field: 'city', before: '', after: 'Napa' }]);
  expect(by['transferred']?.author).toBe(people.ada.displayName);
});

test('it is narrowed to kinds; what was said is a note whatever came with it', async () => {
  const id = await busy();
  expect(verbs(await timeline(id, { kinds: ['note'] }, mia))).toEqual(['move contacted', 'note noted']);
  expect(verbs(await timeline(id, { kinds: ['file', 'contact'] }, mia))).toEqual([
    'file added',
    'contact created',
  ]);
  expect(verbs(await timeline(id, { kinds: ['handoff'] }, mia))).toEqual(['handoff transferred']);
  expect((await mia.call('leads.timeline', { id, kinds: ['nonsense'] })).status).toBe(400);
});

test('page after page holds each thing once, also of one moment', async () => {
  const id = await busy();
  server.clock.set('2026-11-21T10:00:00.000Z');
  for (const text of ['a', 'b', 'c']) await mia.call('leads.note', { id, text });
  const whole = await timeline(id, {}, mia);
  const seen: Item[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await mia.call('leads.timeline', { id, limit: 2, cursor });
    seen.push(...body.items);
    cursor = body.cursor;
  } while (cursor);
  expect(seen).toEqual(whole);
  expect((await mia.call('leads.timeline', { id, cursor: 'x' })).body.error.code).toBe('INVALID_CURSOR');
});

test('who lost the lead reads none of it, and files only who works it', async () => {
  const id = await busy();
  expect((await max.call('leads.timeline', { id })).status).toBe(404);
  await mia.call('leads.move', { id, to: 'unassigned' });
  expect((await max.call('leads.get', { id })).status).toBe(200);
  expect(verbs(await timeline(id))).not.toContain('file added');
  expect(verbs(await timeline(id, {}, ada))).toContain('file added');
});

type Found = { id: string; matches: string[] };
const duplicates = async (input: object, client = max): Promise<Found[]> =>
  (await client.call('leads.duplicates', input)).body.leads.map(({ id, matches }: Found) => ({
    id,
    matches,
  }));

test('[W9] leads with the same e-mail, number in any format or company are found while typing', async () => {
  const same = { email: 'twin@example.com', phone: '(707) 555-0177', company: 'Twin  Peaks LLC' };
  const id = await create(same);
  for (const phone of ['707-555-0177', '+1 707 555 0177', '7075550177', '1 (707) 555.0177'])
    expect(await duplicates({ phone })).toEqual([{ id, matches: ['phone'] }]);
  expect(await duplicates({ email: ' Twin@Example.com ' })).toEqual([{ id, matches: ['email'] }]);
  expect(await duplicates({ company: 'twin peaks llc' })).toEqual([{ id, matches: ['company'] }]);
  expect(await duplicates({ ...same })).toEqual([{ id, matches: ['email', 'phone', 'company'] }]);
  expect(await duplicates({ ...same, except: id })).toEqual([]);
  expect(await duplicates({ phone: '5550177' })).toEqual([]);
  expect(await duplicates({ email: '', phone: '12', company: ' ' })).toEqual([]);
  const { version } = (await max.call('leads.get', { id })).body;
  await max.call('leads.update', { id, version, fields: { email: 'other@example.com' } });
  expect(await duplicates({ email: same.email })).toEqual([]);
});

test('of leads out of sight not even that there are some is told (D17)', async () => {
  const company = 'Hidden Laundry Co';
  const id = await create({ company, assignedRep: people.mia.uid }, ada);
  expect(await duplicates({ company })).toEqual([]);
  expect(await duplicates({ company }, ada)).toEqual([{ id, matches: ['company'] }]);
  await ada.call('leads.remove', { id });
  expect(await duplicates({ company }, ada)).toEqual([]);
});

test('both are read through an index', async () => {
  const plan = async (query: string) => {
    const client = await server.database.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      const { rows } = await client.query(`explain ${query}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  for (const key of ['email', 'phone', 'company'])
    expect(await plan(`select * from lead_matches where "${key}" = 'x' and "${key}" <> ''`)).toContain(
      `lead_matches_${key}`,
    );
  expect(await plan(`select * from events where noun = 'leads' and "rowId" = 'x'`)).toContain('events_row');
});
