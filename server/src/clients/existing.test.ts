import { blankLead } from 'domain/leads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLeads } from '#leads';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { settled as jobsSettled } from '#platform/testing/settled.ts';
import { withMarks } from './existing.ts';

let server: TestServer;
const as = {} as Record<keyof typeof people, Client>;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  for (const name of Object.keys(people) as (keyof typeof people)[])
    as[name] = await server.signIn(people[name]);
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
/** Until every reaction to what happened so far has run. */
const settled = () => jobsSettled(server.services.pool);

const client = async (fields: object) => (await as.ada.call('clients.create', fields)).body;
const lead = async (fields: object): Promise<string> =>
  (await as.max.call('leads.create', { lastName: 'Somebody', assignedRep: people.max.uid, ...fields })).body
    .id;
const tags = async (id: string): Promise<string[]> => {
  await settled();
  return (await as.ada.call('leads.get', { id })).body.tags;
};
const marks = async (id: string) =>
  (
    await query(
      `select "actor", "after" ->> 'tags' as tags from events where "noun" = 'leads' and "rowId" = $1 and "after" ? 'tags'
         and "verb" = 'updated'`,
      [id],
    )
  ).length;

test('[W9] a new lead with a client’s e-mail, number in any format or company is marked, once, by the product', async () => {
  await client({ businessName: 'Vine  Street LLC', email: 'desk@vine.example', cellPhone: '(707) 555-0123' });
  const found = await Promise.all([
    lead({ email: 'Desk@Vine.example' }),
    lead({ phone: '+17075550123' }),
    lead({ company: 'vine street llc' }),
    lead({ businessName: 'VINE STREET LLC', tags: ['warm'] }),
  ]);
  for (const id of found) expect(await tags(id)).toContain('existing client');
  expect(await tags(found[3] ?? '')).toEqual(['warm', 'existing client']);
  const stranger = await lead({ email: 'other@vine.example', phone: '7075550199', company: 'Vine' });
  expect(await tags(stranger)).toEqual([]);

  const [first = ''] = found;
  const { version } = (await as.max.call('leads.get', { id: first })).body;
  await as.max.call('leads.update', { id: first, version, fields: { phone: '7075550123' } });
  expect(await tags(first)).toEqual(['existing client']);
  expect(await marks(first)).toBe(1);
  const [event] = await query(
    `select "actor", "verb" from events where "rowId" = $1 and "before" -> 'tags' = '[]' and "verb" = 'updated'`,
    [first],
  );
  expect(event).toEqual({ actor: null, verb: 'updated' });

  const { version: now } = (await as.max.call('leads.get', { id: stranger })).body;
  await as.max.call('leads.update', { id: stranger, version: now, fields: { company: 'Vine Street  LLC' } });
  expect(await tags(stranger)).toEqual(['existing client']);
});

test('[W9] a new client marks the open leads that look like it; not the dead, the full or the converted', async () => {
  const same = { email: 'owner@garden.example' };
  const open = await lead(same);
  const full = await lead({ ...same, tags: Array.from({ length: 20 }, (_, index) => `tag ${index}`) });
  const dead = await lead(same);
  await as.max.call('leads.move', { id: dead, to: 'dead' });
  const before = (await as.max.call('leads.get', { id: open })).body;
  const made = await client({ lastName: 'Garden' });
  expect(await tags(open)).toEqual([]);
  await as.ada.call('clients.update', { id: made.id, version: 1, fields: same });
  expect(await tags(open)).toEqual(['existing client']);
  expect(await tags(full)).toHaveLength(20);
  expect(await tags(dead)).toEqual([]);
  const after = (await as.max.call('leads.get', { id: open })).body;
  expect([after.updatedAt, after.version]).toEqual([before.updatedAt, before.version + 1]);
});

test('[W9] who types learns it by their role; leads that come many at once are compared in one statement', async () => {
  const made = await client({ businessName: 'Twin Towers', phone: '7075550177' });
  const asked = async (name: keyof typeof people, input: object = { phone: '707 555-0177' }) =>
    (await as[name].call('leads.duplicates', input)).body;
  expect(await asked('ada', { phone: '1-707-555-0177', company: 'twin towers' })).toEqual({
    leads: [],
    clients: [{ id: made.id, name: 'Twin Towers', matches: ['phone', 'company'] }],
  });
  expect(await asked('max')).toEqual({ leads: [], clients: [], existingClient: true });
  expect(await asked('uma')).toEqual({ leads: [], clients: [] });
  expect(await asked('max', { phone: '12', company: '', email: '' })).toEqual({ leads: [], clients: [] });

  const many = Array.from({ length: 1_000 }, (_, index) => ({
    ...blankLead(server.services.newId(), server.clock.now()),
    phone: index % 100 === 0 ? '+1 (707) 555-0177' : `707555${1000 + index}`,
  }));
  const marked = await withMarks(server.db, many);
  expect(marked.filter(({ tags: own }) => own.includes('existing client'))).toHaveLength(10);
  await insertLeads(server.db, marked);
  await as.ada.call('clients.remove', { id: made.id });
  expect(await asked('max')).not.toHaveProperty('existingClient');
});
