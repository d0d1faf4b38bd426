import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { endingJob } from './ending.ts';

const now = '2026-12-01T17:00:00.000Z';
let server: TestServer;
let ada: Client;
let uma: Client;
let max: Client;
let clientId: string;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(now);
  [ada, uma, max] = [
    await server.signIn(people.ada),
    await server.signIn(people.uma),
    await server.signIn(people.max),
  ];
  clientId = (await ada.call('clients.create', { businessName: 'Vine LLC', firstName: 'Olga' })).body.id;
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(now));

const may = (by: Client, name: string, input: object) => by.call(name, input).then(({ status }) => status);
let count = 0;

/** A route that somebody collects, with a site that was collected before for a sum of its own. */
const route = async (collector: string | null = people.uma.uid) => {
  count += 1;
  const name = `Field ${count}`;
  await ada.call('routes.save', { name, days: ['tue'], collector });
  const { body } = await ada.call('sites.create', {
    clientId,
    siteName: `Court ${count}`,
    streetAddress: `${count} Main St`,
    city: 'Napa',
    state: 'CA',
    status: 'active',
    collectionFrequency: 'weekly',
    lastCollectionDate: '2026-11-20',
    collectionRoute: name,
    accessCode: '4711',
    commission: { kind: 'percent', percent: 42.13 },
  });
  const siteId = body.id as string;
  expect(body.error).toBeUndefined();
  await ada.call('collections.create', { siteId, date: '2026-11-20', gross: 987_654 });
  return { name, siteId };
};
const open = (by: Client, name: string, date = '2026-12-01') =>
  by.call('routeDays.open', { route: name, date });
const answer = { outcome: 'done', amounts: [{ gross: 4_100 }] };

test('[FIELD-03] more days of one’s own than one answer holds: the list says so', async () => {
  const span = { from: '2027-02-01', to: '2027-03-31' };
  const add = async (from: number, to: number) => {
    await server.services.pool.query(
      `insert into route_days ("id", "route", "date", "collector", "status", "createdAt", "updatedAt")
       select gen_random_uuid(), 'Many ' || n, '2027-02-02', $1, 'open', $2, $2 from generate_series($3::int, $4::int) n`,
      [people.mia.uid, '2026-12-01T17:00:00.000Z', from, to],
    );
  };
  const mia = await server.signIn(people.mia);
  const own = async () => (await mia.call('routeDays.own', span)).body;
  await add(1, 500);
  const all = await own();
  expect([all.items.length, all.more]).toEqual([500, false]);
  await add(501, 501);
  const cut = await own();
  expect([cut.items.length, cut.more]).toEqual([500, true]);
});

test('[FIELD-03] [perm FLD-07] a collector of role user opens, works and closes their day', async () => {
  const { name, siteId } = await route();
  const own = (await uma.call('routeDays.own', { from: '2026-12-01', to: '2026-12-14' })).body;
  expect(own.items).toMatchObject([
    { id: null, route: name, date: '2026-12-01' },
    { id: null, route: name, date: '2026-12-08' },
  ]);
  expect((await uma.call('routeDays.find', { route: name, date: '2026-12-01' })).body).toEqual({ id: null });
  const day = (await open(uma, name)).body;
  const { id } = day;
  expect(day).toMatchObject({ collector: people.uma.uid, stops: [{ siteId }], sites: [{ siteId }] });
  const after = (await uma.call('routeDays.own', { from: '2026-12-01', to: '2026-12-01' })).body;
  expect(after.items).toEqual([{ id, route: name, date: '2026-12-01', status: 'open', total: 1, closed: 0 }]);
  const seen = [
    await uma.call('routeDays.get', { id }),
    await uma.call('routeDays.list', { from: '2026-12-01', to: '2026-12-01', full: true }),
    await uma.call('routeDays.own', { from: '2026-12-01', to: '2026-12-01' }),
  ];
  for (const { status, text } of seen) {
    expect(status).toBe(200);
    // Neither whose it is, nor its commission, nor what it took in before, nor how one gets in.
    for (const secret of [clientId, '42.13', '987654', '4711', 'lastAmount', 'commission'])
      expect(text).not.toContain(secret);
  }
  expect((await uma.call('routeDays.look', { id, siteId })).body).toEqual({
    accessNotes: '',
    accessCode: '4711',
  });
  const done = await uma.call('routeDays.closeStop', { id, siteId, answer });
  expect(done.body.stops[0]).toMatchObject({ state: 'done', answeredBy: people.uma.uid });
  expect((await uma.call('routeDays.reopenStop', { id, siteId })).body.stops[0].state).toBe('open');
  await uma.call('routeDays.closeStop', { id, siteId, answer });
  expect((await uma.call('routeDays.close', { id })).body).toMatchObject({ status: 'closed' });
  // Closed it is read, and no longer worked.
  expect(await may(uma, 'routeDays.get', { id })).toBe(200);
  expect(await may(uma, 'routeDays.reopenStop', { id, siteId })).toBe(409);
  expect(await may(uma, 'routeDays.reopen', { id, reason: 'x' })).toBe(403);
});

test('[FIELD-03] every look of a collector stands in the history of the site, with the day', async () => {
  const { name, siteId } = await route();
  const { id } = (await open(uma, name)).body;
  await uma.call('routeDays.look', { id, siteId });
  await uma.call('routeDays.codes', { id });
  // The day is somebody else's when the network is back.
  expect(await may(ada, 'routeDays.assign', { id, collector: people.mia.uid })).toBe(200);
  expect(await may(uma, 'routeDays.get', { id })).toBe(404);
  server.clock.set('2026-12-01T21:00:00.000Z');
  const times = { 'x-acted-at': '2026-12-01T17:05:00.000Z', 'x-sent-at': '2026-12-01T21:00:00.000Z' };
  expect((await uma.call('routeDays.looked', { id, siteId }, { headers: times })).status).toBe(200);
  expect(await may(max, 'routeDays.looked', { id, siteId })).toBe(404);
  const { items } = (await ada.call('sites.history', { id: siteId })).body;
  const changes = [{ field: 'routeDayId', before: null, after: id }];
  const from = (minute: string) => expect.stringMatching(`^${minute}`);
  const looked = { verb: 'accessed', by: people.uma.uid, changes };
  expect(items.slice(0, 3)).toMatchObject([
    { ...looked, at: from('2026-12-01T17:05'), arrivedAt: from('2026-12-01T21:00') },
    { ...looked, verb: 'takenAlong', at: from('2026-12-01T17:00') },
    { ...looked, at: from('2026-12-01T17:00') },
  ]);
});

test('[FIELD-03] [ADMIN-05] codes of a day that were taken along: each site’s history says so, and the audit names the sites', async () => {
  server.clock.set('2026-12-02T21:00:00.000Z');
  const { name, siteId } = await route();
  const { id } = (await open(uma, name)).body;
  await uma.call('routeDays.codes', { id });
  const { items } = (await ada.call('sites.history', { id: siteId })).body;
  expect(items[0]).toMatchObject({ verb: 'takenAlong', by: people.uma.uid });
  const [act] = (await ada.call('audit.list', { kind: 'codes', limit: 1 })).body.items;
  expect(act).toMatchObject({ noun: 'routeDays', rowId: id, verb: 'takenAlong', entries: 2 });
  expect(act.names).toEqual({ [siteId]: `Court ${count}` });
});

test('[FIELD-03] codes are there from the eve until two days after the date; taken along they end by themselves', async () => {
  const { name, siteId } = await route();
  server.clock.set('2026-11-30T07:59:00.000Z');
  const { id } = (await open(uma, name)).body;
  const looks = async (at: string) => {
    server.clock.set(at);
    return [
      await may(uma, 'routeDays.look', { id, siteId }),
      await may(uma, 'routeDays.codes', { id }),
      await may(ada, 'routeDays.look', { id, siteId }),
    ];
  };
  expect(await looks('2026-11-30T07:59:00.000Z')).toEqual([404, 404, 200]);
  expect(await looks('2026-11-30T08:00:00.000Z')).toEqual([200, 200, 200]);
  expect(await looks('2026-12-04T07:59:00.000Z')).toEqual([200, 200, 200]);
  const { until } = (await uma.call('routeDays.codes', { id })).body;
  expect(until).toBe('2026-12-04T08:00:00.000Z');
  expect(await looks('2026-12-04T08:00:00.000Z')).toEqual([404, 404, 200]);
  server.clock.set('2026-12-01T17:00:00.000Z');
  expect((await uma.call('routeDays.codes', { id })).body.until).toMatch('2026-12-03T05:00');
});

test('[FIELD-03] [perm FLD-08] others have no way to it, nor to another day of the route', async () => {
  const { name, siteId } = await route();
  const { id } = (await open(uma, name)).body;
  const roads: [string, object][] = [
    ['routeDays.get', { id }],
    ['routeDays.find', { route: name, date: '2026-12-01' }],
    ['routeDays.open', { route: name, date: '2026-12-01' }],
    ['routeDays.open', { route: name, date: '2026-12-08' }],
    ['routeDays.closeStop', { id, siteId, answer }],
    ['routeDays.reopenStop', { id, siteId }],
    ['routeDays.close', { id }],
    ['routeDays.look', { id, siteId }],
    ['routeDays.codes', { id }],
    ['routeDays.looked', { id, siteId }],
  ];
  for (const [road, input] of roads) expect([road, await may(max, road, input)]).toEqual([road, 404]);
  expect((await max.call('routeDays.list', { from: '2026-01-01', to: '2027-01-01' })).body.items).toEqual([]);
  expect((await max.call('routeDays.own', { from: '2026-12-01', to: '2026-12-31' })).body.items).toEqual([]);
  // The collector opens days that are near, and no other route's.
  expect((await open(uma, name, '2026-11-01')).status).toBe(404);
  expect((await open(uma, name, '2026-12-30')).status).toBe(404);
  expect((await open(uma, (await route(null)).name)).status).toBe(404);
});

test('[FIELD-04] [perm FLD-10] a day is out of sight a week after it was closed, on page and feed', async () => {
  const { name, siteId } = await route();
  const { id } = (await open(uma, name)).body;
  await uma.call('routeDays.closeStop', { id, siteId, answer });
  await uma.call('routeDays.close', { id });
  const stream = await uma.stream('routeDays');
  await stream.until(({ event }) => event === 'reset');
  server.clock.set('2026-12-08T16:59:00.000Z');
  expect(await may(uma, 'routeDays.get', { id })).toBe(200);
  await runJob(server.services, createRecorder([]), endingJob, {});
  expect(await may(uma, 'routeDays.get', { id })).toBe(200);
  server.clock.set('2026-12-08T17:05:00.000Z');
  // By its time, before any job has said so.
  expect(await may(uma, 'routeDays.get', { id })).toBe(404);
  const listed = await uma.call('routeDays.list', { from: '2026-12-01', to: '2026-12-01' });
  expect(listed.text).not.toContain(id);
  await runJob(server.services, createRecorder([]), endingJob, {});
  expect((await stream.until(({ event }) => event === 'leave')).data).toMatchObject({ id });
  stream.close();
  expect(await may(ada, 'routeDays.get', { id })).toBe(200);
  // Opened again by the office, it is theirs again.
  await ada.call('routeDays.reopen', { id, reason: 'One bag more' });
  expect(await may(uma, 'routeDays.get', { id })).toBe(200);
});

test('[FIELD-04] given to somebody else, or with another collector of the route, it leaves the page of who had it', async () => {
  const { name } = await route();
  const { id } = (await open(uma, name)).body;
  const stream = await uma.stream('routeDays');
  await stream.until(({ event }) => event === 'reset');
  const given = await ada.call('routeDays.assign', { id, collector: people.max.uid });
  expect(given.body.collector).toBe(people.max.uid);
  expect((await stream.until(({ event }) => event === 'leave')).data).toMatchObject({ id });
  stream.close();
  expect([await may(uma, 'routeDays.get', { id }), await may(max, 'routeDays.get', { id })]).toEqual([
    404, 200,
  ]);
  // That one was given by name; those that followed the route follow it again.
  const other = (await open(uma, name, '2026-12-08')).body;
  await ada.call('routes.save', { name, days: ['tue'], collector: people.mia.uid });
  expect(await may(uma, 'routeDays.get', { id: other.id })).toBe(404);
  expect((await ada.call('routeDays.get', { id: other.id })).body.collector).toBe(people.mia.uid);
  expect((await ada.call('routeDays.get', { id })).body.collector).toBe(people.max.uid);
  const nobody = '0199c222-0000-7000-8000-00000000dead';
  expect(await may(ada, 'routeDays.assign', { id, collector: nobody })).toBe(400);
});

const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==',
  'base64',
);
const upload = (by: Client, of: object, body: Buffer = jpeg) => {
  const query = new URLSearchParams({ ...of, upload: crypto.randomUUID(), name: 'room.jpg' });
  return by.raw(`/api/routeDays.upload?${query}`, { method: 'POST', body: new Uint8Array(body) });
};

test('[FIELD-03] photos come to a stop and are looked at by way of the day alone', async () => {
  const { name, siteId } = await route();
  const { id } = (await open(uma, name)).body;
  const kept = await upload(uma, { id, siteId });
  expect(kept.status, kept.text).toBe(200);
  const file = kept.body.file.id as string;
  const at = `/api/routeDays.file?id=${id}&file=${file}`;
  const stops = async () => (await uma.call('routeDays.get', { id })).body.stops;
  expect((await stops()).map(({ photos }: { photos: string[] }) => photos)).toEqual([[file]]);
  await server.services.pool.query(`update documents set status = 'ready' where id = $1`, [file]);
  expect((await uma.raw(at)).status).toBe(200);
  expect((await uma.raw(`/api/files/${file}`)).status).toBe(403);
  expect((await max.raw(at)).status).toBe(404);
  // What lies at the site already comes to no stop of theirs.
  const lease = await ada.raw(`/api/documents.upload?siteId=${siteId}&name=lease.pdf`, {
    method: 'POST',
    body: '%PDF-1.7\nlease\n%%EOF\n',
  });
  const documentId = lease.body.file.id;
  expect((await uma.raw(`/api/routeDays.file?id=${id}&file=${documentId}`)).status).toBe(404);
  // Pictures alone, at a stop of theirs, while it is open.
  expect((await upload(uma, { id, siteId }, Buffer.from('%PDF-1.7\nx\n%%EOF\n'))).status).toBe(400);
  expect((await upload(max, { id, siteId })).status).toBe(404);
  expect((await upload(uma, { id, siteId: (await route(null)).siteId })).status).toBe(404);
  // Sent again under its own name it is one photo.
  const own = { id, siteId, upload: crypto.randomUUID(), name: 'wall.jpg' };
  const send = () =>
    uma.raw(`/api/routeDays.upload?${new URLSearchParams(own)}`, {
      method: 'POST',
      body: new Uint8Array(jpeg),
    });
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  expect((await stops())[0].photos).toHaveLength(2);
});

test('[FIELD-03] a photo that was archived is looked at by way of its day, unless it went elsewhere', async () => {
  const { name, siteId } = await route();
  const { id } = (await open(uma, name)).body;
  const file = (await upload(uma, { id, siteId })).body.file.id as string;
  const seen = async () => (await uma.raw(`/api/routeDays.file?id=${id}&file=${file}`)).status;
  const { pool } = server.services;
  await pool.query(`update documents set status = 'archived' where id = $1`, [file]);
  expect(await seen()).toBe(200);
  for (const elsewhere of [
    `"category" = 'lease_agreement'`,
    `"siteId" = '${(await route(null)).siteId}'`,
    `"current" = false`,
  ]) {
    const before = (await pool.query('select * from documents where id = $1', [file])).rows[0];
    await pool.query(`update documents set ${elsewhere} where id = $1`, [file]);
    expect(await seen(), elsewhere).toBe(404);
    await pool.query('update documents set "category" = $2, "siteId" = $3, "current" = true where id = $1', [
      file,
      before.category,
      before.siteId,
    ]);
  }
});

test('[FIELD-03] a stop that has its twenty photos takes no more, and says so', async () => {
  const { name, siteId } = await route();
  const { id } = (await open(uma, name)).body;
  await server.services.pool.query(
    `update route_day_stops set photos = array(select gen_random_uuid() from generate_series(1, 19))
     where "dayId" = $1`,
    [id],
  );
  const twentieth = await upload(uma, { id, siteId });
  expect(twentieth.status, twentieth.text).toBe(200);
  const refused = await upload(uma, { id, siteId }, Buffer.concat([jpeg, Buffer.from([0])]));
  expect([refused.status, refused.body.error.message]).toEqual([409, 'A stop has at most 20 photos.']);
  expect((await uma.call('routeDays.get', { id })).body.stops[0].photos).toHaveLength(20);
});

test('[FIELD-03] [perm FLD-07] [perm FLD-08] [perm FLD-10] a stop says whom to call and what papers there are, to its collector alone and while they read the day', async () => {
  await ada.call('contacts.create', {
    clientId,
    relation: 'on-site',
    firstName: 'Hank',
    lastName: 'Ito',
    phone: '+17075550177',
  });
  const { name, siteId } = await route();
  const put = async (category: string) => {
    const query = new URLSearchParams({ siteId, category, name: `${category}.pdf` });
    const body = `%PDF-1.7\n${category} ${siteId}\n%%EOF\n`;
    const { body: kept, text } = await ada.raw(`/api/documents.upload?${query}`, { method: 'POST', body });
    expect(kept.file, text).toBeTruthy();
    return kept.file.id as string;
  };
  const [manual, record, lease] = [
    await put('machine_manual'),
    await put('installation_record'),
    await put('lease_agreement'),
  ];
  await server.services.pool.query(`update documents set status = 'ready' where "siteId" = $1`, [siteId]);
  const { id } = (await open(uma, name)).body;
  const { body, text } = await uma.call('routeDays.get', { id });
  expect(body.sites[0].contact).toEqual({ name: 'Hank Ito', phone: '+17075550177' });
  expect(body.sites[0].files.map((file: { id: string }) => file.id).toSorted()).toEqual(
    [manual, record].toSorted(),
  );
  expect(text).not.toContain(lease);
  // A device keeps the day as it is listed whole.
  const listed = await uma.call('routeDays.list', { from: '2026-12-01', to: '2026-12-01', full: true });
  expect(listed.body.items.find((day: { id: string }) => day.id === id).sites).toEqual(body.sites);
  const look = async (by: Client, file: string) =>
    (await by.raw(`/api/routeDays.file?id=${id}&file=${file}`)).status;
  expect([await look(uma, manual), await look(uma, record), await look(uma, lease)]).toEqual([200, 200, 404]);
  expect(await look(max, manual)).toBe(404);
  await uma.call('routeDays.closeStop', { id, siteId, answer });
  await uma.call('routeDays.close', { id });
  expect(await look(uma, manual)).toBe(200);
  server.clock.set('2026-12-08T17:05:00.000Z');
  expect([await look(uma, manual), await look(ada, manual)]).toEqual([404, 200]);
});
