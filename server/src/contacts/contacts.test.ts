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

const lead = async (rep: string | null = people.max.uid): Promise<string> =>
  (await ada.call('leads.create', { lastName: 'Vine Street', assignedRep: rep })).body.id;
const add = async (leadId: string, fields: object = { firstName: 'Olga' }) =>
  (await max.call('contacts.create', { leadId, ...fields })).body;
const listed = async (leadId: string, client = max) =>
  (await client.call('contacts.list', { leadId })).body.items;

test('[REC-03] a property has several contacts: owner, manager, on-site', async () => {
  const leadId = await lead();
  const owner = await add(leadId, {
    firstName: 'Olga',
    lastName: "O'Neil",
    relation: 'owner',
    email: ' Olga@Example.com ',
    phone: '(707) 555-0101',
    company: 'Vine LLC',
    position: 'President',
    tags: ['pays'],
    customFields: { language: 'Spanish' },
  });
  expect(owner).toMatchObject({ relation: 'owner', email: 'olga@example.com', tags: ['pays'], version: 1 });
  await add(leadId, { firstName: 'Sam', relation: 'on-site' });
  await add(leadId, { company: 'Managers Inc', relation: 'manager' });
  expect((await listed(leadId)).map((one: { relation: string }) => one.relation)).toEqual([
    'owner',
    'on-site',
    'manager',
  ]);
});

test('[REC-03] the messages of the schema, and what is stripped', async () => {
  const leadId = await lead();
  const said = async (fields: object) =>
    (await max.call('contacts.create', { leadId, ...fields })).body.error?.fields;
  expect(await said({ firstName: 'A', email: 'xx-xx' })).toEqual({ email: 'Invalid email format' });
  expect(await said({ firstName: 'A', phone: 'x' })).toEqual({ phone: 'Invalid phone number format' });
  expect(await said({})).toEqual({ firstName: 'Name is required' });
  expect(await said({ firstName: ' ', lastName: 'Ramirez' })).toEqual({ firstName: 'Name is required' });
  expect(await said({ lastName: 'Ramirez', company: 'Vine LLC' })).toEqual({ firstName: 'Name is required' });
  expect(await said({ firstName: 'drop table leads' })).toEqual({
    firstName: 'Name contains invalid characters or SQL/XSS patterns',
  });
  expect(await said({ firstName: 'A', nonsense: 1 })).toEqual({ nonsense: 'Unknown field' });
  const contact = await add(leadId, { firstName: 'A', role: 'admin', tenantId: 'x', isAdmin: true });
  expect(Object.keys(contact)).not.toEqual(expect.arrayContaining(['role']));
  const update = await max.call('contacts.update', { id: contact.id, version: 1, fields: { tenantId: 'y' } });
  expect([update.status, update.body.error.message]).toEqual([
    400,
    'At least one field must be provided for update',
  ]);
});

test('contacts moved between two leads in opposite directions at once do not wait for each other', async () => {
  const [one, other] = [await lead(), await lead()];
  const at = async (leadId: string) => ({ ...(await add(leadId)), leadId });
  const pairs = await Promise.all(Array.from({ length: 12 }, (_, turn) => at(turn % 2 ? one : other)));
  const moved = await Promise.all(
    pairs.map(({ id, leadId }) =>
      max.call('contacts.update', { id, version: 1, fields: { leadId: leadId === one ? other : one } }),
    ),
  );
  expect(moved.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(moved.map(() => 200));
  const log = await server.services.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(log.rows).toEqual([{ deadlocks: 0 }]);
});

test('two who change the same contact do not overwrite each other', async () => {
  const leadId = await lead();
  const { id } = await add(leadId);
  const first = await max.call('contacts.update', { id, version: 1, fields: { phone: '7075550102' } });
  expect([first.status, first.body.version]).toEqual([200, 2]);
  const second = await ada.call('contacts.update', { id, version: 1, fields: { phone: '7075550103' } });
  expect([second.status, second.body.error.code, second.body.error.current.phone]).toEqual([
    409,
    'STALE_VERSION',
    '7075550102',
  ]);
  const empty = await max.call('contacts.update', { id, version: 2, fields: { firstName: ' ', phone: '' } });
  expect([empty.status, empty.body.error.message]).toEqual([400, 'Name is required']);
});

test('a write sent twice with its key adds one contact, and shows it only to who may still see it', async () => {
  const leadId = await lead();
  const send = () => max.call('contacts.create', { leadId, firstName: 'Once' }, { key: 'contact-once' });
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect(await listed(leadId)).toHaveLength(1);
  await ada.call('leads.assign', { id: leadId, rep: people.mia.uid });
  expect((await send()).status).toBe(404);
});

test('a page of contacts follows the one before', async () => {
  const leadId = await lead();
  for (const firstName of ['A', 'B', 'C']) await add(leadId, { firstName });
  const one = (await max.call('contacts.list', { leadId, limit: 2 })).body;
  const two = (await max.call('contacts.list', { leadId, limit: 2, cursor: one.cursor })).body;
  expect([...one.items, ...two.items].map(({ firstName }) => firstName)).toEqual(['A', 'B', 'C']);
  expect(two.cursor).toBeNull();
});

test('open pages are told whose contacts changed, and nobody else is', async () => {
  const leadId = await lead();
  const [own, other] = [await max.stream('contacts'), await mia.stream('contacts')];
  await own.until(({ event }) => event === 'reset');
  await other.until(({ event }) => event === 'reset');
  const { id } = await add(leadId);
  const put = await own.until(({ event }) => event === 'put');
  expect(put.data.row).toEqual({ id, version: 1, leadId, clientId: null });
  await max.call('contacts.remove', { id });
  expect((await own.until(({ event }) => event === 'leave')).data.id).toBe(id);
  expect(await listed(leadId)).toEqual([]);
  expect(other.seen.map(({ event }) => event)).toEqual(['reset']);
  own.close();
  other.close();
});
