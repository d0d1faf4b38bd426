import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let dora: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
  dora = await server.signIn(people.dora);
});
afterAll(() => server.close());

type Row = { id: string; version: number; businessName: string; updatedAt: string };
const add = async (fields: object = {}): Promise<Row> => {
  const { status, body } = await ada.call('clients.create', { businessName: 'Vine Street', ...fields });
  expect(body.error, JSON.stringify(body)).toBeUndefined();
  expect(status).toBe(200);
  return body;
};
const change = (row: Row, fields: object, client = ada) =>
  client.call('clients.update', { id: row.id, version: row.version, fields });
const site = async (clientId: string, status = 'active', at = '2026-01-01'): Promise<string> => {
  const id = randomUUID();
  await server.services.pool.query(
    `insert into sites ("id", "clientId", "locationCode", "status", "createdAt", "updatedAt")
     values ($1, $2, $3, $4, $5, $5)`,
    [id, clientId, id.slice(0, 12), status, at],
  );
  return id;
};
const listed = async (input: object = {}) =>
  (await ada.call('clients.list', input)).body.items.map((row: Row) => row.businessName);

test('[CLIENT-01] every field is kept as it was given, and the rest has its default', async () => {
  const fields = {
    firstName: "Nora O'Brien",
    lastName: '<b>Select',
    email: ' Nora@Example.com ',
    phone: '(707) 555-0101',
    officePhone: '707-555-0102',
    cellPhone: '+17075550103',
    businessName: 'Vine "Street"; drop table',
    contactTitle: 'Owner',
    status: 'suspended',
    priority: 'high',
    accountManager: people.mia.uid,
    clientSince: '2020-02-29',
    contractType: 'service-only',
    serviceLevel: 'premium',
    contractStartDate: '2026-01-01',
    contractEndDate: '2031-01-01',
    leaseExpirationDate: '2031-02-01',
    taxId: '12-3456789',
    parentClientId: null,
  };
  const made = await add(fields);
  expect(made).toMatchObject({
    ...fields,
    email: 'nora@example.com',
    version: 1,
    sites: [],
    primarySiteId: null,
  });
  expect((await ada.call('clients.get', { id: made.id })).body).toEqual(made);
  expect(await add()).toMatchObject({
    status: 'active',
    priority: 'medium',
    contractType: 'lease',
    serviceLevel: 'standard',
    accountManager: null,
    createdBy: people.ada.uid,
  });
});

test('[CLIENT-01] what cannot be is refused with its field named', async () => {
  const made = await add({ contractStartDate: '2026-05-01' });
  const said = async (fields: object) =>
    Object.fromEntries(
      Object.entries((await change(made, fields)).body.error?.fields ?? {}).map(([key, text]) => [
        key.replace('fields.', ''),
        text,
      ]),
    );
  expect(await said({ contractEndDate: '2026-04-30' })).toEqual({
    contractEndDate: 'The contract must not end before it starts',
  });
  expect(await said({ phone: 'call me' })).toEqual({ phone: 'Invalid phone number format' });
  expect(await said({ email: 'nobody' })).toEqual({ email: 'Invalid email format' });
  expect(await said({ businessName: ' ' })).toEqual({ businessName: 'Name is required' });
  expect(await said({ parentClientId: made.id })).toHaveProperty('parentClientId');
  expect(await said({ parentClientId: randomUUID() })).toHaveProperty('parentClientId');
  expect(await said({ accountManager: people.uma.uid })).toHaveProperty('accountManager');
  for (const field of ['originLeadId', 'convertedAt', 'convertedBy', 'sites', 'primarySiteId', 'version'])
    expect(await said({ [field]: null })).toMatchObject({ [field]: 'Unknown field' });
  const { status, body } = await change(made, {});
  expect([status, body.error.message]).toEqual([400, 'At least one field must be provided for update']);
  expect((await ada.call('clients.get', { id: made.id })).body).toEqual(made);
});

test('[CLIENT-01] a stale version answers the present row; nothing changed writes nothing', async () => {
  const made = await add();
  const changed = await change(made, { contactTitle: 'President' });
  expect(changed.body).toMatchObject({ contactTitle: 'President', version: 2, updatedBy: people.ada.uid });
  expect((await change(changed.body, { contactTitle: 'President' })).body).toEqual(changed.body);
  const stale = await change(made, { contactTitle: 'Owner' }, dora);
  expect([stale.status, stale.body.error.code]).toEqual([409, 'STALE_VERSION']);
  expect(stale.body.error.current).toEqual(changed.body);
});

test('an owner of several clients: never in a circle, however two try at once', async () => {
  const [owner, one, two] = [await add(), await add(), await add()];
  expect((await change(one, { parentClientId: owner.id })).status).toBe(200);
  expect((await change(owner, { parentClientId: one.id })).body.error.fields).toHaveProperty(
    'parentClientId',
  );
  const answers = await Promise.all([
    change(owner, { parentClientId: two.id }),
    change(two, { parentClientId: owner.id }, dora),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await listed({ filter: { parentClientId: owner.id } })).toContain('Vine Street');
});

test('[CLIENT-01] the list: newest first, by its filters and texts, page by page', async () => {
  await server.services.pool.query('update clients set "deletedAt" = now()');
  const names = ['Alpha Lofts', 'beta Court', 'Gamma Inn'];
  const [alpha, beta, gamma] = [
    await add({ businessName: names[0], phone: '(707) 555-0199', status: 'inactive' }),
    await add({ businessName: names[1], accountManager: people.max.uid, cellPhone: '+17075550144' }),
    await add({
      businessName: names[2],
      email: 'desk@gamma.example',
      lastName: 'Núñez',
      serviceLevel: 'basic',
    }),
  ] as const;
  expect(await listed()).toEqual(names.toReversed());
  await change(alpha, { contractEndDate: '2027-01-15' });
  await change(beta, { contractEndDate: '2026-06-01' });
  expect(await listed()).toEqual([names[1], names[0], names[2]]);
  expect(await listed({ sort: 'name' })).toEqual(names);
  expect(await listed({ sort: 'contractEnd' })).toEqual([names[1], names[0], names[2]]);
  const now = server.clock.now().slice(0, 10);
  expect(now).toMatch(/^20\d\d/);

  expect(await listed({ filter: { status: ['active', 'suspended'] } })).toEqual([names[1], names[2]]);
  expect(await listed({ filter: { accountManager: people.max.uid } })).toEqual([names[1]]);
  expect(await listed({ filter: { accountManager: null, serviceLevel: 'basic' } })).toEqual([names[2]]);
  expect(await listed({ filter: { accountManager: [null, people.max.uid] } })).toHaveLength(3);
  for (const [typed, name] of [
    ['LOFT', names[0]],
    ['707.555.0199', names[0]],
    ['5550144', names[1]],
    ['1 (707) 555-0144', names[1]],
    ['@gamma', names[2]],
    ['núñ', names[2]],
  ])
    expect([typed, await listed({ text: typed })]).toEqual([typed, [name]]);
  expect(await listed({ text: '%' })).toEqual([]);

  for (const sort of ['newest', 'name', 'contractEnd']) {
    const seen: string[] = [];
    let cursor = null;
    do {
      const { body } = await ada.call('clients.list', { sort, limit: 1, cursor });
      if (cursor === null) expect(body.total).toBe(3);
      seen.push(...body.items.map((row: Row) => row.businessName));
      cursor = body.cursor;
    } while (cursor !== null);
    expect(seen).toEqual(await listed({ sort }));
  }
  expect((await ada.call('clients.list', { filter: { city: 'x' } })).status).toBe(400);
  expect((await ada.call('clients.list', { cursor: 'e30' })).status).toBe(400);
  await ada.call('clients.remove', { id: gamma.id });
  expect(await listed({ filter: { deleted: true }, text: 'gamma' })).toEqual([names[2]]);
});

test('[CLIENT-01] contracts due for renewal, by the days of the office', async () => {
  const day = (days: number) =>
    new Date(Date.parse(server.clock.now()) + days * 86_400_000).toISOString().slice(0, 10);
  const made = await add({ businessName: 'Soon Court', contractEndDate: day(100) });
  await add({ businessName: 'Later Court', contractEndDate: day(400) });
  await add({ businessName: 'Over Court', contractEndDate: day(-3) });
  expect(await listed({ filter: { renewal: 'due' }, text: 'court' })).toEqual(['Soon Court']);
  expect(await listed({ filter: { renewal: 'ended' }, text: 'over court' })).toEqual(['Over Court']);
  expect((await change(made, { contractEndDate: null })).body.contractEndDate).toBeNull();
});

test('[CLIENT-01] sites follow from the sites; with active ones a client is not deleted', async () => {
  const made = await add();
  const [second, first] = [await site(made.id, 'active', '2026-02-01'), await site(made.id, 'inactive')];
  await site(made.id, 'pending_install', '2026-03-01');
  expect((await ada.call('clients.get', { id: made.id })).body).toMatchObject({ primarySiteId: first });
  const refused = await ada.call('clients.remove', { id: made.id });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'CLIENT_HAS_SITES']);
  expect(refused.body.error.message).toContain('2 active sites');
  await server.services.pool.query(`update sites set "deletedAt" = now() where "id" = $1`, [first]);
  expect((await ada.call('clients.get', { id: made.id })).body.primarySiteId).toBe(second);
  await server.services.pool.query(`update sites set "status" = 'decommissioned' where "clientId" = $1`, [
    made.id,
  ]);
  expect((await ada.call('clients.remove', { id: made.id })).body.deletedAt).not.toBeNull();
  const late = await change({ ...made, version: 2 }, { taxId: '1' });
  expect([late.status, late.body.error.code]).toEqual([409, 'CLIENT_DELETED']);
  expect((await ada.call('clients.restore', { id: made.id })).body).toMatchObject({
    deletedAt: null,
    version: 3,
  });
  expect((await ada.call('clients.restore', { id: made.id })).status).toBe(409);
});

test('[CLIENT-01] many at once, each with its own answer, once however often it is sent', async () => {
  const [one, two, gone] = [await add(), await add({ status: 'suspended' }), await add()];
  await ada.call('clients.remove', { id: gone.id });
  const unknown = randomUUID();
  const input = { ids: [one.id, two.id, gone.id, unknown, one.id], fields: { status: 'suspended' } };
  const answer = await ada.call('clients.updateMany', input, { key: 'many-1' });
  expect(answer.body).toMatchObject({ changed: 1, unchanged: 1, refused: 2 });
  expect(answer.body.rows.map((row: { outcome: string; code: string }) => row.code ?? row.outcome)).toEqual([
    'changed',
    'unchanged',
    'CLIENT_DELETED',
    'NOT_FOUND',
  ]);
  expect((await ada.call('clients.updateMany', input, { key: 'many-1' })).body).toEqual(answer.body);
  expect((await ada.call('clients.get', { id: one.id })).body).toMatchObject({
    status: 'suspended',
    version: 2,
  });
  const managed = { ids: [one.id], fields: { accountManager: people.uma.uid } };
  expect((await ada.call('clients.updateMany', managed)).body.error.fields).toHaveProperty('accountManager');
});

test('a client is made once, and its answer is given afresh', async () => {
  const id = randomUUID();
  const create = (client = ada) => client.call('clients.create', { id, lastName: 'Once' }, { key: 'once-1' });
  const first = await create();
  const changed = await change(first.body, { lastName: 'Twice' });
  expect((await create()).body).toEqual(changed.body);
  const another = await dora.call('clients.create', { id, lastName: 'Other' });
  expect([another.status, another.body.error.code]).toEqual([400, 'ID_TAKEN']);
});

test('[CLIENT-01] clients are live for administrators; a deleted one leaves', async () => {
  const stream = await dora.stream('clients');
  expect((await stream.next())?.event).toBe('reset');
  const made = await add({ businessName: 'Live Court' });
  const put = await stream.next();
  expect(put).toMatchObject({ event: 'put', data: { noun: 'clients', from: null, to: 'active' } });
  expect(put?.data.row).toEqual(made);
  await change(made, { status: 'inactive' });
  expect(await stream.next()).toMatchObject({ event: 'put', data: { from: 'active', to: 'inactive' } });
  await ada.call('clients.remove', { id: made.id });
  expect(await stream.next()).toMatchObject({ event: 'leave', data: { id: made.id, from: 'inactive' } });
  stream.close();
});

test('who leaves hands their clients over, each told as its own change', async () => {
  const mine = await add({ accountManager: people.mia.uid });
  const gone = await ada.call('users.deactivate', { uid: people.mia.uid, receiver: people.max.uid });
  expect(gone.status, gone.text).toBe(200);
  expect((await ada.call('clients.get', { id: mine.id })).body).toMatchObject({
    accountManager: people.max.uid,
    version: 2,
  });
});

test('[CLIENT-01] the list as a file: what was asked for, no formula in it, for administrators alone', async () => {
  const parent = await add({ businessName: 'Owners LLC' });
  await add({
    businessName: '=cmd()',
    taxId: '+1',
    parentClientId: parent.id,
    accountManager: people.max.uid,
  });
  const file = await ada.raw('/api/export/clients.csv?text=cmd');
  const [heading = '', line = '', rest] = file.text.split('\r\n');
  expect(heading).toContain('Business Name');
  expect(line).toContain(`'=cmd()`);
  expect(line).toContain(`'+1`);
  expect(line).toContain(`${people.max.displayName},Owners LLC,0`);
  expect(rest).toBe('');
  const filter = encodeURIComponent(JSON.stringify({ parentClientId: parent.id }));
  expect((await ada.raw(`/api/export/clients.csv?filter=${filter}`)).text).toContain('cmd');
  expect((await ada.raw('/api/export/clients.csv?filter=%7B%22x%22%3A1%7D')).status).toBe(400);
  const max = await server.signIn(people.max);
  expect((await max.raw('/api/export/clients.csv')).status).toBe(403);
  expect((await server.anonymous.raw('/api/export/clients.csv')).status).toBe(401);
  const { rows } = await server.services.pool.query(
    `select "actor" from events where "noun" = 'exports' and "after" ->> 'noun' = 'clients'`,
  );
  expect(rows).toEqual([{ actor: people.ada.uid }, { actor: people.ada.uid }]);
});
