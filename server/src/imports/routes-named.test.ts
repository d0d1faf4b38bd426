import { fileRouteWords, importOperations } from 'domain/imports';
import { routeOperations } from 'domain/routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { everything, send, settled } from './testing/office.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  server.clock.set('2026-11-27T17:00:00.000Z');
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const bring = async (file: string, choices: object = {}) => {
  const { body } = await send(ada, file, 'noun=sites&name=route.csv');
  const { body: check } = await ada.call('imports.check', { id: body.id, makeClients: true, ...choices });
  await ada.call('imports.run', { id: body.id, checks: 1 });
  const end = await settled(ada, body.id);
  expect(end).toMatchObject(check.counts);
  return { check, end, rows: await everything(ada, 'imports.rows', { id: body.id }) };
};
const revert = async (id: string) => {
  await ada.call('imports.revert', { id });
  return settled(ada, id);
};
const routes = async () =>
  (await ada.call('routes.list')).body.items.map(({ name, sites }: { name: string; sites: number }) => [
    name,
    sites,
  ]);
const stops = async (route: string) =>
  (await ada.call('routes.stops', { route })).body.stops.map(
    ({ streetAddress }: { streetAddress: string }) => streetAddress,
  );
const make = { collectionRoute: { 'Mon-A': 'make-it' } };

it('[IMPORT-01] [W5] routes are asked once a name; one that is made goes again with a revert', async () => {
  await ada.call('routes.save', { name: 'North', days: ['tue'], collector: null });
  const file = `Stop,Route,Customer,Address,Zip
3,Mon-A,Third,3 Ask St,94558
1,mon-a,First,1 Ask St,94558
2,NORTH,Northern,2 Ask St,94558
9,Odd,Odd,9 Ask St,94558
2,Mon-A ,Second,20 Ask St,94558
`;
  const open = await bring(file);
  expect(open.check.routes).toEqual(['North']);
  const meanings = open.check.words.map(({ field, value, rows, meaning }: Record<string, unknown>) => [
    field,
    value,
    rows,
    meaning,
  ]);
  expect(meanings.toSorted()).toEqual([
    ['collectionRoute', 'Mon-A', 3, null],
    ['collectionRoute', 'NORTH', 1, 'North'],
    ['collectionRoute', 'Odd', 1, null],
  ]);
  // What nobody explains stays out of its field, and makes no route.
  expect(open.rows.map(({ reason }) => reason)).toEqual([
    'New site; Route ‘Mon-A’ left out: There is no such route',
    'New site; Route ‘mon-a’ left out: There is no such route',
    'New site',
    'New site; Route ‘Odd’ left out: There is no such route',
    'New site; Route ‘Mon-A’ left out: There is no such route',
  ]);
  expect(await routes()).toEqual([['North', 1]]);
  expect(await revert(open.end.id)).toMatchObject({ removed: 5, kept: 0 });

  const values = { collectionRoute: { 'MON-A': 'make-it', Odd: 'leave-out' } };
  const { check, end, rows } = await bring(file, { values });
  expect(check).toMatchObject({ activeSites: 5, counts: { created: 5 } });
  expect(end.madeRoutes).toEqual(['Mon-A']);
  expect(rows[3]).toMatchObject({ reason: 'New site; Route ‘Odd’ left out: Left out as chosen' });
  expect(await routes()).toEqual([
    ['North', 1],
    ['Mon-A', 3],
  ]);
  expect(await stops('Mon-A')).toEqual(['1 Ask St', '20 Ask St', '3 Ask St']);
  const odd = { collectionRoute: { ...values.collectionRoute, Odd: 'make-it' } };
  const again = await bring(file, { values: odd });
  expect(again.end).toMatchObject({ created: 0, duplicate: 5, madeRoutes: [] });
  expect((await routes()).map(([name]: [string]) => name)).toEqual(['North', 'Mon-A']);
  expect(await revert(end.id)).toMatchObject({ removed: 5, kept: 0 });
  expect(await routes()).toEqual([['North', 0]]);
  const { rows: told } = await server.services.pool.query(
    `select verb, "rowId", actor from events where noun = 'routes' and "rowId" = 'Mon-A' order by position`,
  );
  expect(told.map(({ verb }) => verb)).toEqual(['created', 'ordered', 'removed']);
});

it('[IMPORT-01] a route that was made and is used since stays, and what stood on it keeps its place', async () => {
  const first = await bring(
    'Stop,Route,Customer,Address,Zip\n2,Mon-A,A,2 Use St,94558\n1,Mon-A,B,1 Use St,94558\n',
    {
      values: make,
    },
  );
  const second = await bring('Stop,Route,Customer,Address,Zip\n1,Mon-A,C,3 Use St,94558\n');
  expect(second.check.words).toMatchObject([{ value: 'Mon-A', meaning: 'Mon-A' }]);
  expect(await stops('Mon-A')).toEqual(['1 Use St', '2 Use St', '3 Use St']);
  expect(await revert(first.end.id)).toMatchObject({ removed: 2, kept: 0 });
  expect(await routes()).toContainEqual(['Mon-A', 1]);
  expect(await stops('Mon-A')).toEqual(['3 Use St']);
  await revert(second.end.id);
  await ada.call('routes.remove', { name: 'Mon-A' });
});

const asked = async (name: string) =>
  (await ada.call('routes.list')).body.items.find((route: { name: string }) => route.name === name);

it('[IMPORT-01] [W5] a route that is made has the days and the collector that its rows agree on', async () => {
  const file = `Stop,Route,Day,Driver,Customer,Address,Zip
1,Odd-1,every other Tuesday,Max,First,1 Day St,94558
2,odd-1,tue,${people.max.email},Second,2 Day St,94558
3,Odd-1,,,Third,3 Day St,94558
1,Odd-2,Mon,Max,Fourth,4 Day St,94558
2,Odd-2,Wed,Nobody Here,Fifth,5 Day St,94558
1,Mon/Wed,,,Sixth,6 Day St,94558
1,North,Fri,,Seventh,7 Day St,94558
`;
  const names = ['Odd-1', 'Odd-2', 'Mon/Wed'];
  const values = { collectionRoute: Object.fromEntries(names.map((name) => [name, 'make-it'])) };
  const north = await asked('North');
  const { check, end } = await bring(file, { values });
  expect(check.fileRoutes.map(fileRouteWords)).toEqual([
    'New route Odd-1: driven on Tuesday every week (the file says ‘every other Tuesday’, which a route does not keep), collected by Max.',
    'New route Odd-2: without days (its rows say ‘Mon’ and ‘Wed’), without a collector (its rows say ‘Max’ and ‘Nobody Here’).',
    'New route Mon/Wed: driven on Monday and Wednesday, without a collector.',
    'Route North is here already and stays as it is, though the file says otherwise: driven on Friday.',
  ]);
  expect(await asked('Odd-1')).toMatchObject({ days: ['tue'], collector: people.max.uid, sites: 3 });
  expect(await asked('Odd-2')).toMatchObject({ days: [], collector: null });
  expect(await asked('Mon/Wed')).toMatchObject({ days: ['mon', 'wed'], collector: null });
  expect(await asked('North')).toMatchObject({ days: north.days, collector: north.collector });
  // Days that somebody said since keep the route.
  await ada.call('routes.save', { name: 'Mon/Wed', days: ['mon'], collector: null });
  await revert(end.id);
  expect((await routes()).map(([name]: [string]) => name)).toEqual(['North', 'Mon/Wed']);
  await ada.call('routes.remove', { name: 'Mon/Wed' });
  expect(await stops('North')).toEqual([]);
});

it('[IMPORT-01] a site that is here is put on a route where its fields may be filled', async () => {
  const sites = await bring('Customer,Address,Zip\nD,4 Fill St,94558\nE,5 Fill St,94558\n');
  expect(sites.check.activeSites).toBe(0);
  const file = 'Stop,Route,Customer,Address,Zip\n2,North,D,4 Fill St,94558\n1,North,E,5 Fill St,94558\n';
  // That its rows were skipped before does not keep them from being filled in.
  expect((await bring(file)).end).toMatchObject({ duplicate: 2 });
  expect(await stops('North')).toEqual([]);
  const filled = await bring(file, { existing: 'fill' });
  expect(filled.end).toMatchObject({ updated: 2 });
  expect((await bring(file, { existing: 'fill' })).end).toMatchObject({ updated: 0, duplicate: 2 });
  const { rows } = await server.services.pool.query(
    `select "siteName", "status", "collectionRoute" from sites where "streetAddress" like '% Fill St'`,
  );
  expect(rows.map(({ status, collectionRoute }) => [status, collectionRoute])).toEqual([
    ['pending_install', 'North'],
    ['pending_install', 'North'],
  ]);
  expect(await stops('North')).toEqual(['5 Fill St', '4 Fill St']);
  expect(await revert(filled.end.id)).toMatchObject({ emptied: 2, kept: 0 });
  expect(await stops('North')).toEqual([]);
  await revert(sites.end.id);
});

it('[IMPORT-01] sites whose rows say that they are worked are active, unless their status says otherwise', async () => {
  const file = `Customer,Address,Zip,Machine,Serial,Installed,Last coll.,Site status
A,1 Live St,94558,washer,LV-1,2019-03-14,,
B,2 Live St,94558,dryer,LV-2,2027-01-10,,
C,3 Live St,94558,,,,2026-11-03,
D,4 Live St,94558,dryer,LV-4,,,inactive
E,5 Live St,94558,,,,,
`;
  const { check, end } = await bring(file);
  expect(check).toMatchObject({ activeSites: 2, counts: { created: 5 } });
  const statuses = async () =>
    (
      await server.services.pool.query(
        `select "status" from sites where "streetAddress" like '% Live St' order by "streetAddress"`,
      )
    ).rows.map(({ status }) => status);
  expect(await statuses()).toEqual(['active', 'pending_install', 'active', 'inactive', 'pending_install']);
  await revert(end.id);
  // A machine of a later row wakes the site that an earlier one made, but where a column says how it stands.
  const later = 'Code,Customer,Address,Zip,Machine,Serial\nLIVE6,F,6 Live St,94558,,\nLIVE6,,,,washer,LV-6\n';
  const woken = await bring(later);
  expect(woken.end).toMatchObject({ created: 1, updated: 1 });
  expect(await statuses()).toEqual(['active']);
  await revert(woken.end.id);
  const said = later.replace('Serial\n', 'Serial,Site status\n').replace(',,\n', ',,,pending_install\n');
  const waiting = await bring(said);
  expect(waiting.end).toMatchObject({ created: 1, updated: 1 });
  expect(await statuses()).toEqual(['pending_install']);
  await revert(waiting.end.id);
  expect(await statuses()).toEqual([]);
});

it('who may bring files in may make routes', () => {
  for (const operation of [importOperations.check, importOperations.run, importOperations.revert])
    expect(routeOperations.save.who).toEqual(operation.who);
});
