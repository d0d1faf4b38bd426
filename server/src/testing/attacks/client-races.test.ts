import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Answer, type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let other: TestServer;
const who = {} as Record<keyof typeof people, Client>;
const there = {} as Record<keyof typeof people, Client>;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  for (const name of Object.keys(people) as (keyof typeof people)[]) {
    who[name] = await server.signIn(people[name]);
    there[name] = await other.signIn(people[name]);
  }
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows;
const ok = async (name: string, input: object) => {
  const { status, text, body } = await who.ada.call(name, input);
  expect(status, `${name} ${text.slice(0, 300)}`).toBe(200);
  return body;
};
const client = async (fields: object = {}) =>
  (await ok('clients.create', { businessName: 'Raced', ...fields })).id as string;
const site = async (clientId: string, fields: object = {}) =>
  (await ok('sites.create', { clientId, city: 'Napa', state: 'CA', ...fields })).id as string;
const sold = async (fields: object = {}) => {
  const lead = {
    firstName: 'Beth',
    lastName: 'Amari',
    email: `${Math.random().toString(36).slice(2)}@race.example`,
    streetAddress: '12 Main St',
    city: 'Napa',
    state: 'CA',
    zipCode: '94559',
    ...fields,
  };
  const { id } = await ok('leads.create', lead);
  await ok('leads.move', { id, to: 'sold' });
  return id as string;
};
const said = (id: string, more: object = {}) => ({
  id,
  accountManager: people.mia.uid,
  businessName: 'Raced',
  siteName: 'Raced',
  installationDate: '2026-12-01',
  machines: { washers: 1, dryers: 0, stacks: 0, combos: 0 },
  ...more,
});
/** Nobody waited for somebody who waited for them: a lock that crosses is answered 503 after a second. */
const noneWaited = (answers: readonly Answer[]) => {
  for (const { status, text } of answers) expect(status, text.slice(0, 300)).toBeLessThan(500);
};

test('first sites are chosen while money is entered there, and nobody waits in a circle', async () => {
  const c = await client();
  const [a, b] = [await site(c, { status: 'active' }), await site(c, { status: 'active' })];
  const all: Answer[] = [];
  for (let n = 0; n < 8; n += 1) {
    const [one, two] = n % 2 ? [a, b] : [b, a];
    const rounds = [
      who.ada.call('sites.makePrimary', { id: one }),
      there.ada.call('collections.create', { siteId: one, date: '2026-11-01', gross: 100 }),
      who.dora.call('collections.create', { siteId: one, date: '2026-11-02', gross: 100 }),
      there.dora.call('sites.makePrimary', { id: two }),
    ];
    all.push(...(await Promise.all(rounds)));
  }
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
});

test('a route gets another name while sites are put on it: no site stands on a route that is not there', async () => {
  const c = await client();
  const ids = [await site(c), await site(c), await site(c)];
  const route = { days: [], collector: null };
  await ok('routes.save', { name: 'B0', isNew: true, ...route });
  await ok('routes.save', { name: 'Other', isNew: true, ...route });
  for (let n = 0; n < 6; n += 1) {
    await ok('routes.add', { route: `B${n}`, siteIds: ids });
    const all = await Promise.all([
      who.ada.call('routes.save', { name: `B${n}`, newName: `B${n + 1}`, ...route }),
      there.dora.call('routes.add', { route: `B${n}`, siteIds: [...ids].reverse() }),
      there.ada.call('routes.add', { route: 'Other', siteIds: ids }),
      who.dora.call('routes.removeSite', { route: `B${n}`, siteId: ids[0] }),
    ]);
    noneWaited(all);
    const { items } = await ok('routes.list', {});
    const names = items.map(({ name }: { name: string }) => name);
    const rows = await query(`select "collectionRoute" from sites where id = any($1)`, [ids]);
    for (const { collectionRoute } of rows) expect(['', ...names]).toContain(collectionRoute);
  }
});

test('two batches that add sites to the same clients crosswise are both done', async () => {
  const [x, y] = [await client(), await client()];
  const joining = async (city: string, clientId: string) => said(await sold({ city }), { clientId });
  for (let n = 0; n < 4; n += 1) {
    const [one, two] = [
      [await joining('Adin', x), await joining('Yuba', y)],
      [await joining('Adin', y), await joining('Yuba', x)],
    ];
    const both = await Promise.all([
      who.ada.call('leads.convertMany', { items: one }),
      there.dora.call('leads.convertMany', { items: two }),
    ]);
    for (const { status, body } of both) expect([status, body.converted]).toEqual([200, 2]);
  }
});

test('machines that change places while a site is removed are counted where they stand', async () => {
  const c = await client();
  await site(c);
  for (let n = 0; n < 5; n += 1) {
    const [a, b] = [await site(c), await site(c)];
    const made = [];
    for (const siteId of [a, b, a, b])
      made.push((await ok('machines.create', { siteId, kind: 'washer' })).id);
    const all = await Promise.all([
      who.ada.call('machines.move', { id: made[0], siteId: b }),
      there.ada.call('machines.move', { id: made[1], siteId: a }),
      who.dora.call('machines.move', { id: made[2], siteId: b }),
      there.dora.call('machines.move', { id: made[3], siteId: a }),
      who.ada.call('sites.remove', { id: a }),
      there.ada.call('sites.updateMany', { ids: [b, a], fields: { needsKey: true } }),
    ]);
    noneWaited(all);
    const rows = await query(
      `select washers, (select count(*)::integer from machines m where m."siteId" = s.id and m."deletedAt" is null) as found
       from sites s where id = any($1)`,
      [[a, b]],
    );
    for (const { washers, found } of rows) expect(washers).toBe(found);
  }
});

test('of a deleted client no site is worked, whatever else happens at that moment', async () => {
  for (let n = 0; n < 6; n += 1) {
    const id = await client();
    const s = await site(id, { status: 'decommissioned' });
    const lead = await sold();
    const all = await Promise.all([
      who.ada.call('clients.remove', { id }),
      there.ada.call('sites.create', { clientId: id, city: 'Napa', state: 'CA', status: 'active' }),
      there.dora.call('leads.convert', said(lead, { clientId: id })),
      who.dora.call('sites.updateMany', { ids: [s], fields: { status: 'active' } }),
      there.dora.call('sites.update', { id: s, version: 1, fields: { status: 'active' } }),
    ]);
    noneWaited(all);
  }
  const rows = await query(`
    select s.id from sites s join clients c on c.id = s."clientId"
    where c."deletedAt" is not null and s."deletedAt" is null and s.status in ('active', 'pending_install')`);
  expect(rows).toEqual([]);
});
