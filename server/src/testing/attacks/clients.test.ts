import { daysLater } from 'domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
const lines: string[] = [];
const who = {} as Record<keyof typeof people, Client>;
beforeAll(async () => {
  server = await startTestServer({ jobs: true, log: createLog('info', (line) => lines.push(line)) });
  for (const name of Object.keys(people) as (keyof typeof people)[])
    who[name] = await server.signIn(people[name]);
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const ok = async (name: string, input: object, by = who.dora) => {
  const { status, text, body } = await by.call(name, input);
  expect(status, `${name} ${text.slice(0, 300)}`).toBe(200);
  return body;
};
const client = async (fields: object = {}) =>
  (await ok('clients.create', { businessName: 'Attacked', ...fields })).id as string;
const site = (clientId: string, fields: object = {}) =>
  ok('sites.create', { clientId, city: 'Napa', state: 'CA', ...fields });

test('a site of a deleted client is not worked again', async () => {
  const id = await client();
  const { id: siteId } = await site(id, { status: 'decommissioned' });
  await ok('clients.remove', { id });
  const answers = [
    await who.dora.call('sites.update', { id: siteId, version: 1, fields: { status: 'active' } }),
    await who.dora.call('sites.updateMany', { ids: [siteId], fields: { status: 'pending_install' } }),
  ];
  for (const { status, body } of answers) expect([status, body.error?.code]).toEqual([409, 'CLIENT_DELETED']);
  await ok('sites.update', { id: siteId, version: 1, fields: { siteName: 'Closed' } });
  await ok('clients.restore', { id });
  await ok('sites.updateMany', { ids: [siteId], fields: { status: 'active' } });
});

test('how to get in stands nowhere as plain text, whatever was done with it', async () => {
  const secret = 'geheim-4711';
  const access = { accessNotes: `behind the house ${secret}`, accessCode: secret };
  const route = { name: 'Codes', days: [], collector: null };
  await ok('routes.save', { ...route, isNew: true });
  const clientId = await client();
  const fields = { clientId, status: 'active', collectionRoute: 'Codes', ...access };
  const made = await who.ada.call('sites.create', fields, { key: 'attack-codes-1' });
  const { id } = made.body;
  await ok('sites.update', { id, version: 1, fields: { accessCode: `${secret}-2` } });
  await ok('sites.access', { id });
  const day = await ok('routeDays.open', { route: 'Codes', date: '2026-11-23' });
  const taken = await who.ada.call('routeDays.codes', { id: day.id }, { key: 'attack-codes-2' });
  expect(taken.text).toContain(secret);
  const again = await who.ada.call('routeDays.codes', { id: day.id }, { key: 'attack-codes-2' });
  await ok('routeDays.looked', { id: day.id, siteId: id }, who.ada);
  const told = [
    made.body,
    again.body,
    await ok('search.all', { query: secret }),
    await ok('clients.timeline', { id: clientId }),
    await ok('sites.history', { id }),
    await ok('routeDays.get', { id: day.id }),
    await ok('audit.list', {}),
    lines,
  ];
  expect(JSON.stringify(told)).not.toContain(secret);
  const tables = await query(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`);
  for (const { name } of tables)
    expect(await query(`select 1 from ${name} t where t::text like '%${secret}%' limit 1`), name).toEqual([]);
});

test('what was kept for good is neither changed nor deleted, by anybody', async () => {
  const { id: siteId } = await site(await client(), {
    ...{ status: 'active', machineInventory: { washers: 1 } },
    commission: { kind: 'per_unit', amount: 250 },
    numberOfUnits: 4,
  });
  await ok('collections.create', { siteId, date: '2024-10-05', gross: 10_000 });
  await ok('statements.make', { siteId, month: '2024-10' });
  const { id: leadId } = await ok('leads.create', { businessName: 'Kept' });
  await query(
    `insert into conversion_history ("id", "leadId", "clientId", "siteId", "convertedBy", "convertedAt", "conversionData", "createdAt", "updatedAt")
     select gen_random_uuid(), $1, "clientId", "id", $2, now(), '{"kept": true}', now(), now() from sites where "id" = $3`,
    [leadId, people.dora.uid, siteId],
  );
  for (const table of ['conversion_history', 'collections', 'statements', 'commission_payments'])
    for (const change of [`update ${table} set "createdAt" = now()`, `delete from ${table}`])
      await expect(query(change), change).rejects.toThrow('is append-only');
});

test('files of clients are for administrators, also through other eyes', async () => {
  const { id } = await site(await client(), { status: 'active', machineInventory: { washers: 2 } });
  const prices = [{ kind: 'washer', price: 225 }];
  const inDays = (days: number) => daysLater(server.services.now().slice(0, 10), days);
  const plan = { siteIds: [id], effectiveOn: inDays(22), visitFrom: inDays(17), prices };
  const { id: change } = await ok('vendChanges.plan', plan);
  const { items } = await ok('letters.list', { vendChangeId: change });
  await ok('view.set', { mode: 'impersonate', uid: people.max.uid });
  const roads = [
    `/api/letters/${items[0].id}/letter.pdf`,
    `/api/vendChanges/${change}/letters.pdf`,
    '/api/export/clients.csv',
    '/api/export/sites.csv',
  ];
  for (const road of roads) {
    const asked = [who.ada, who.max, who.uma, who.dora, server.anonymous].map((by) => by.raw(road));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses, road).toEqual([200, 403, 403, 403, 401]);
  }
  await ok('view.set', { mode: 'self' });
});

test('whoever is no administrator any more hears nothing of clients, on no road', async () => {
  const id = await client({ accountManager: people.ada.uid, businessName: 'Kept Quiet' });
  const input = { businessName: 'Kept Quiet' };
  const options = { key: 'attack-demoted' };
  expect((await who.ada.call('clients.create', input, options)).status).toBe(200);
  const live = await who.ada.stream(
    'clients,sites,machines,routeDays,collections,statements,letters,appointments',
  );
  const bell = await who.ada.stream('notifications');
  if ((await ok('notifications.list', {}, who.ada)).total === 0)
    await bell.until(({ data }) => JSON.stringify(data ?? {}).includes('client'));
  bell.close();
  await ok('users.setRole', { uid: people.ada.uid, role: 'manager', reason: '' });
  await live.ended;
  const { version } = await ok('clients.get', { id });
  await ok('clients.update', { id, version, fields: { taxId: '99' } });
  expect(JSON.stringify(live.seen)).not.toContain('"99"');
  const ada = await server.signIn(people.ada);
  expect((await ada.call('clients.create', input, options)).status).toBe(403);
  const told = async () => ok('notifications.list', {}, ada);
  // What a job tells comes a moment later.
  await expect
    .poll(async () => (await told()).items.map(({ title }: { title: string }) => title))
    .toContain('Role changed');
  const { items, total } = await told();
  expect(JSON.stringify(items)).not.toContain('Kept Quiet');
  expect(total).toBe(items.length);
});
