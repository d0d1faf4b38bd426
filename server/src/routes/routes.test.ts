import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let dora: Client;
let max: Client;
let clientId: string;
let count = 0;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  server.clock.set('2026-12-01T17:00:00.000Z');
  ada = await server.signIn(people.ada);
  dora = await server.signIn(people.dora);
  max = await server.signIn(people.max);
  clientId = (await ada.call('clients.create', { businessName: 'Vine LLC', firstName: 'Olga' })).body.id;
});
afterAll(() => server.close());

let route: string;
beforeEach(async () => {
  count += 1;
  route = `Napa ${count}`;
  const saved = await ada.call('routes.save', { name: route, days: ['tue'], collector: people.ada.uid });
  expect(saved).toMatchObject({ status: 200 });
});

const site = async (siteName: string, fields: object = {}): Promise<string> => {
  const { body } = await ada.call('sites.create', {
    clientId,
    siteName,
    streetAddress: `${siteName.length} Main St`,
    city: 'Napa',
    state: 'CA',
    status: 'active',
    collectionFrequency: 'weekly',
    lastCollectionDate: '2026-11-24',
    collectionRoute: route,
    ...fields,
  });
  expect(body.error).toBeUndefined();
  return body.id;
};
const open = async (date = '2026-12-01', more: object = {}) =>
  (await ada.call('routeDays.open', { route, date, ...more })).body;
const done = (gross: number, more: object = {}) => ({ outcome: 'done', amounts: [{ gross, ...more }] });
const close = (by: Client, id: string, siteId: string, answer: object, key?: string) =>
  by.call('routeDays.closeStop', { id, siteId, answer }, key ? { key } : {});
const ids = (stops: { siteId: string }[]) => stops.map(({ siteId }) => siteId);
const dateOf = async (id: string) => (await ada.call('sites.get', { id })).body.lastCollectionDate;
const events = async (verb: string, rowId: string) =>
  (
    await server.services.pool.query(
      `select "after", "before" from events where noun = 'routeDays' and verb = $1 and "rowId" = $2 order by position`,
      [verb, rowId],
    )
  ).rows;

test('[ROUTE-01] [W5] routes are for administrators alone', async () => {
  for (const [name, input] of [
    ['routes.list', {}],
    ['routes.due', { date: '2026-12-01' }],
    ['routes.remove', { name: route }],
    ['routeDays.assign', { id: people.max.uid, collector: people.max.uid }],
    ['routeDays.lastAmounts', { id: people.max.uid }],
    ['routeDays.reopen', { id: people.max.uid, reason: 'x' }],
  ] as const)
    expect(await max.call(name, input)).toMatchObject({ status: 403 });
});

test('[ROUTE-01] [W5] a route lists its sites, machines, next day, late and due collections', async () => {
  await site('Due', { machineInventory: { washers: 3, dryers: 2 } });
  await site('Late', { lastCollectionDate: '2026-11-10' });
  await site('Later', { lastCollectionDate: '2026-11-30' });
  await site('Never', { lastCollectionDate: null });
  await site('Planned', { status: 'pending_install' });
  const { body } = await ada.call('routes.list', {});
  expect(body.today).toBe('2026-12-01');
  expect(body.items.find(({ name }: { name: string }) => name === route)).toEqual({
    name: route,
    days: ['tue'],
    collector: people.ada.uid,
    nextDay: '2026-12-01',
    // One that waits for its installation is on it, and nothing of it is due.
    sites: 5,
    machines: 5,
    due: 2,
    late: 1,
  });
  const due = (await ada.call('routes.due', { date: '2026-12-01' })).body;
  const mine = due.items.filter(
    ({ collectionRoute }: { collectionRoute: string }) => collectionRoute === route,
  );
  expect(mine.map((one: { siteName: string; timing: string }) => [one.siteName, one.timing])).toEqual([
    ['Late', 'late'],
    ['Due', 'due'],
    ['Never', 'due'],
  ]);
});

test('[ROUTE-01] [W5] the order of stops; who ordered an older one is told', async () => {
  const [a, b, c] = [await site('Aaa'), await site('Bb'), await site('C')];
  const first = (await ada.call('routes.stops', { route })).body;
  expect(ids(first.stops)).toEqual([c, b, a]);
  const [one, two] = await Promise.all([
    ada.call('routes.order', { route, siteIds: [a, b, c], version: first.version }),
    dora.call('routes.order', { route, siteIds: [b, a, c], version: first.version }),
  ]);
  expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  const [won, lost] = one.status === 200 ? [one, two] : [two, one];
  expect(lost.body.error.current.stops).toEqual(won.body.stops);
  const winner = won === one ? people.ada : people.dora;
  expect(lost.body.error.changed).toEqual({ by: winner.displayName, at: expect.any(String) });
  expect(ids((await ada.call('routes.stops', { route })).body.stops)).toEqual(ids(won.body.stops));
  // A site that came meanwhile is not lost either.
  const d = await site('Dddd');
  const late = await ada.call('routes.order', { route, siteIds: [a, b, c], version: won.body.version });
  expect([late.status, late.body.error.code]).toEqual([409, 'STALE_VERSION']);
  // Nobody ordered it anew: who did so last has nothing to do with it.
  expect(late.body.error.changed).toBeUndefined();
  expect(ids((await ada.call('routes.stops', { route })).body.stops).at(-1)).toBe(d);
});

test('[ROUTE-01] [W5] [OFF-01] a stop that was closed offline is closed when it was, not when that arrives (D56)', async () => {
  const siteId = await site('Basement');
  const { id } = await open();
  server.clock.set('2026-12-01T18:00:00.000Z');
  const { body } = await ada.call(
    'routeDays.closeStop',
    { id, siteId, answer: done(4100) },
    { headers: { 'x-acted-at': '2026-12-01T10:20:00.000Z', 'x-sent-at': '2026-12-01T10:40:00.000Z' } },
  );
  server.clock.set('2026-12-01T17:00:00.000Z');
  const { rows } = await server.services.pool.query(
    `select "at", "actedAt" from events where noun = 'routeDays' and verb = 'stopDone' and "rowId" = $1`,
    [id],
  );
  expect(rows).toEqual([{ at: body.updatedAt, actedAt: body.stops[0].answeredAt }]);
  expect(Date.parse(body.updatedAt) - Date.parse(body.stops[0].answeredAt)).toBe(20 * 60_000);
});

test('[ROUTE-01] [W5] sites come to a route, go to another, and leave; a route that goes leaves its sites', async () => {
  const a = await site('A', { collectionRoute: '' });
  expect(ids((await ada.call('routes.without', { text: '1 main' })).body.items)).toContain(a);
  const added = await ada.call('routes.add', { route, siteIds: [a] });
  expect(ids(added.body.stops)).toEqual([a]);
  expect((await ada.call('sites.get', { id: a })).body.collectionRoute).toBe(route);
  await ada.call('routes.save', { name: `${route} b`, days: [], collector: null });
  await ada.call('routes.add', { route: `${route} b`, siteIds: [a] });
  expect((await ada.call('routes.stops', { route })).body.stops).toEqual([]);
  expect((await ada.call('routes.removeSite', { route: `${route} b`, siteId: a })).body.stops).toEqual([]);
  await ada.call('routes.add', { route, siteIds: [a] });
  expect((await ada.call('routes.remove', { name: route })).body).toEqual({ name: route, sites: 1 });
  expect((await ada.call('sites.get', { id: a })).body.collectionRoute).toBe('');
});

test('[ROUTE-01] [W5] a new name is carried into settings, sites, order and days at once', async () => {
  const [a, b] = [await site('A'), await site('Bb')];
  const { version } = (await ada.call('routes.stops', { route })).body;
  await ada.call('routes.order', { route, siteIds: [b, a], version });
  const day = await open();
  const newName = `${route} renamed`;
  const input = { name: route, newName, days: ['tue'], collector: people.dora.uid };
  expect((await ada.call('routes.save', input)).body).toEqual({
    name: newName,
    days: ['tue'],
    collector: people.dora.uid,
  });
  expect(ids((await ada.call('routes.stops', { route: newName })).body.stops)).toEqual([b, a]);
  expect((await ada.call('routeDays.get', { id: day.id })).body.route).toBe(newName);
  expect((await ada.call('routes.stops', { route })).status).toBe(404);
  expect(await ada.call('routes.remove', { name: newName })).toMatchObject({ status: 409 });
  expect(
    await ada.call('routes.save', { name: newName, days: [], collector: null, isNew: true }),
  ).toMatchObject({ status: 409 });
  const nobody = '0199c222-0000-7000-8000-00000000dead';
  expect(await ada.call('routes.save', { name: newName, days: [], collector: nobody })).toMatchObject({
    status: 400,
  });
});

test('[ROUTE-01] [W5] a route that has another name in the settings keeps its sites, order and days', async () => {
  const a = await site('A');
  const day = await open();
  const { version, routes } = (await ada.call('settings.get', {})).body;
  const newName = `${route} anew`;
  const renamed = routes.map((one: { name: string }) =>
    one.name === route ? { ...one, name: newName } : one,
  );
  await ada.call('settings.update', { version, fields: { routes: renamed } });
  await expect.poll(async () => (await ada.call('sites.get', { id: a })).body.collectionRoute).toBe(newName);
  expect((await ada.call('routeDays.get', { id: day.id })).body.route).toBe(newName);
});

test('[ROUTE-01] [W5] one day a route and date, however many open it at once', async () => {
  const a = await site('A');
  await site('Later', { lastCollectionDate: '2026-11-30' });
  const opened = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? ada : dora).call('routeDays.open', { route, date: '2026-12-01' }),
    ),
  );
  expect(new Set(opened.map(({ body }) => body.id)).size).toBe(1);
  expect(opened.every(({ status }) => status === 200)).toBe(true);
  const day = opened[0]?.body;
  // What is due; the other one is not.
  expect(ids(day.stops)).toEqual([a]);
  expect(await events('opened', day.id)).toHaveLength(1);
  expect((await open('2026-12-08', { all: true })).stops).toHaveLength(2);
  expect((await ada.call('routeDays.find', { route, date: '2026-12-01' })).body).toEqual({ id: day.id });
});

test('[ROUTE-01] [W5] done moves the last collection, reopening puts it back; the event says all that entries need', async () => {
  const a = await site('A');
  const { id, stops } = await open();
  const answer = done(38_850, { refunds: 175 });
  const closed = await close(ada, id, a, answer);
  expect(closed.body.stops[0]).toMatchObject({ state: 'done', revision: 1, answeredBy: people.ada.uid });
  expect(await dateOf(a)).toBe('2026-12-01');
  const amounts = [{ machineId: null, source: 'bag', gross: 38_850, refunds: 175, testMoney: 0 }];
  expect((await events('stopDone', id)).at(-1)?.after).toMatchObject({
    stopId: stops[0].id,
    siteId: a,
    date: '2026-12-01',
    revision: 1,
    amounts,
  });
  await ada.call('routeDays.reopenStop', { id, siteId: a });
  expect(await dateOf(a)).toBe('2026-11-24');
  expect((await events('stopReopened', id)).at(-1)).toMatchObject({
    before: { amounts },
    after: { revision: 2 },
  });
  const skipped = { outcome: 'skipped', reason: 'no_access' };
  expect((await close(ada, id, a, skipped)).body.stops[0]).toMatchObject({ state: 'skipped' });
  expect(await dateOf(a)).toBe('2026-11-24');
});

test('[ROUTE-01] [W5] two phones: the same answer is one, another one is told what stands; a replay is nothing new', async () => {
  const [a, b] = [await site('A'), await site('Bb')];
  const { id } = await open();
  const both = await Promise.all([close(ada, id, a, done(100)), close(dora, id, a, done(100))]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const raced = await Promise.all([close(ada, id, b, done(100)), close(dora, id, b, done(200))]);
  expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lost = raced.find(({ status }) => status === 409)?.body.error;
  expect(lost).toMatchObject({ code: 'STOP_CLOSED', current: { id } });
  expect(await events('stopDone', id)).toHaveLength(2);
  await ada.call('routeDays.reopenStop', { id, siteId: a });
  const keyed = await close(ada, id, a, done(300), 'phone-key-000001');
  const again = await close(ada, id, a, done(300), 'phone-key-000001');
  expect([keyed.status, again.status]).toEqual([200, 200]);
  expect(again.body.version).toBe(keyed.body.version);
  expect(await events('stopDone', id)).toHaveLength(3);
});

test('[ROUTE-01] [W5] a day closes only when every stop is closed, and is frozen then', async () => {
  const [a, b] = [await site('A'), await site('Bb')];
  const { id } = await open();
  await close(ada, id, a, done(100));
  const early = await ada.call('routeDays.close', { id });
  expect(early).toMatchObject({ status: 409, body: { error: { message: '1 stop is still open' } } });
  expect(await close(ada, id, b, { outcome: 'skipped', reason: 'other' })).toMatchObject({ status: 400 });
  await close(ada, id, b, { outcome: 'skipped', reason: 'other', reasonText: 'Dog in the yard' });
  expect((await ada.call('routeDays.close', { id })).body.status).toBe('closed');
  expect(await ada.call('routeDays.reopenStop', { id, siteId: a })).toMatchObject({ status: 409 });
  expect(await close(ada, id, a, done(5))).toMatchObject({ status: 409 });
  expect(await ada.call('routeDays.reopen', { id, reason: ' ' })).toMatchObject({ status: 400 });
  expect((await ada.call('routeDays.reopen', { id, reason: 'Miscounted' })).body.status).toBe('open');
});

test('[ROUTE-01] [W5] codes are taken along and every look at them is told', async () => {
  const a = await site('A', { accessCode: '44#17', accessNotes: 'Side gate' });
  await site('Bb');
  const { id } = await open();
  const { body } = await ada.call('routeDays.codes', { id }, { key: 'codes-key-000001' });
  expect(body.items).toEqual([{ siteId: a, accessCode: '44#17', accessNotes: 'Side gate' }]);
  expect(await events('takenAlong', id)).toHaveLength(1);
  const kept = await server.services.pool.query('select * from idempotency_keys');
  expect(JSON.stringify(kept.rows)).not.toContain('44#17');
  expect(await ada.call('routeDays.looked', { id, siteId: a })).toMatchObject({ status: 200 });
  const { items } = (await ada.call('sites.history', { id: a })).body;
  expect(items.filter(({ verb }: { verb: string }) => verb === 'accessed')).toMatchObject([
    { changes: [{ field: 'routeDayId', after: id }] },
  ]);
  expect(await max.call('routeDays.codes', { id })).toMatchObject({ status: 404 });
});

test('[ROUTE-01] [W5] days in a list, whole ones with their sites; what was last taken in is asked for', async () => {
  const a = await site('A');
  const first = await open();
  await close(ada, first.id, a, done(40_275));
  const second = await open('2026-12-08');
  const input = { from: '2026-11-01', to: '2026-12-31', route };
  const { body } = await ada.call('routeDays.list', input);
  expect(body.items).toMatchObject([
    { id: second.id, total: 1, closed: 0 },
    { id: first.id, total: 1, closed: 1, net: 40_275 },
  ]);
  const whole = (await ada.call('routeDays.list', { ...input, full: true })).body.items;
  expect(whole[0].sites).toMatchObject([{ siteId: a, siteName: 'A' }]);
  expect((await ada.call('routeDays.lastAmounts', { id: second.id })).body.items).toEqual([
    { siteId: a, gross: 40_275 },
  ]);
});
