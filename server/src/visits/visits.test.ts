import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { settled } from '#platform/testing/settled.ts';

let server: TestServer;
let ada: Client;
let uma: Client;
let max: Client;
let clientId: string;
let siteId: string;
let machineId: string;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  server.clock.set(now);
  [ada, uma, max] = [
    await server.signIn(people.ada),
    await server.signIn(people.uma),
    await server.signIn(people.max),
  ];
  clientId = (await made('clients.create', { businessName: 'Secret Vine LLC', firstName: 'Olga' })).id;
  await made('contacts.create', {
    clientId,
    relation: 'on-site',
    firstName: 'Hank',
    lastName: 'Ito',
    phone: '+17075550177',
  });
  siteId = (await site()).id;
  machineId = (await made('machines.create', { siteId, kind: 'dryer', make: 'Maytag', vendPrice: 333 })).id;
});
afterAll(() => server.close());

const now = '2026-12-01T17:00:00.000Z';
beforeEach(() => server.clock.set(now));

const made = async (name: string, input: object) => {
  const { status, body, text } = await ada.call(name, input);
  expect(status, text).toBe(200);
  return body;
};
const site = (fields: object = {}) =>
  made('sites.create', {
    clientId,
    siteName: 'Vine Court',
    streetAddress: '1 Main St',
    city: 'Napa',
    state: 'CA',
    status: 'active',
    accessNotes: 'Behind the boiler',
    accessCode: '47#11',
    commission: { kind: 'percent', percent: 42.13 },
    ...fields,
  });
const plan = (fields: object = {}) =>
  made('appointments.create', {
    type: 'service_call',
    title: 'Dryer 3 does not heat',
    start: '2026-12-01T18:00:00.000Z',
    end: '2026-12-01T19:00:00.000Z',
    timezone: 'America/Los_Angeles',
    siteId,
    assignedTo: people.uma.uid,
    machineIds: [],
    ...fields,
  });
const may = async (by: Client, name: string, input: object) => (await by.call(name, input)).status;
/** When uma looked at how to get in on a visit. */
const looksAt = async (id: string): Promise<string[]> => {
  const { rows } = await server.services.pool.query(
    `select coalesce("actedAt", "at") as "at" from events where noun = 'sites' and verb = 'accessed'
     and "after"->>'appointmentId' = $1 and actor = $2 order by position`,
    [id, people.uma.uid],
  );
  return rows.map(({ at }) => at);
};
const secrets = () => [
  clientId,
  'Secret Vine',
  '42.13',
  '47#11',
  'boiler',
  ':333',
  'vendPrice',
  'commission',
];

test('[FIELD-01] [perm FLD-01] a visit tells who goes there what they need, and no byte more', async () => {
  const { id } = await plan();
  const { status, body, text } = await uma.call('visits.get', { id });
  expect(status, text).toBe(200);
  expect(body).toMatchObject({
    id,
    title: 'Dryer 3 does not heat',
    type: 'service_call',
    status: 'scheduled',
    site: {
      id: siteId,
      siteName: 'Vine Court',
      address: '1 Main St, Napa, CA',
      access: { code: true, notes: true },
      contact: { name: 'Hank Ito', phone: '+17075550177' },
    },
    machines: [{ id: machineId, kind: 'dryer', make: 'Maytag' }],
    codesUntil: '2026-12-03T19:00:00.000Z',
  });
  const listed = await uma.call('visits.list', { from: '2026-12-01', to: '2026-12-01' });
  const rows = await uma.call('visits.rows', {});
  expect(listed.body.items).toContainEqual(body);
  expect(rows.body.items.map((one: { id: string }) => one.id)).toContain(id);
  for (const answer of [text, listed.text, rows.text])
    for (const secret of secrets()) expect(answer).not.toContain(secret);
});

test('[FIELD-01] at a house without a name one finds who works at its street, not who works at another house', async () => {
  const { id: owner } = await made('clients.create', { businessName: 'Bluebird LLC' });
  const found = async (streetAddress: string, siteName: string) => {
    const { id: house } = await site({ clientId: owner, siteName, streetAddress });
    const { id } = await plan({ siteId: house });
    const { body, text } = await uma.call('visits.get', { id });
    return body.site?.contact?.name ?? text;
  };
  const works = (firstName: string, company: string) =>
    made('contacts.create', { clientId: owner, relation: 'manager', firstName, company });
  await works('Ann', 'Elm Inn');
  await works('Bo', '9 Nameless Rd');
  expect(await found('9 Nameless Rd', '')).toBe('Bo');
  expect(await found('8 Elm Rd', 'Elm Inn')).toBe('Ann');
});

test('[FIELD-01] a list of very many visits ends, and says that there are more; the device gets each', async () => {
  await server.services.pool.query(
    `insert into appointments ("id", "title", "type", "start", "end", "timezone", "assignedTo", "siteId", "createdBy",
       "recurrence", "createdAt", "updatedAt")
     select gen_random_uuid(), 'Round', 'inspection', '2026-11-02T10:00Z', '2026-11-02T11:00Z', 'UTC', $1, $2, $1,
       '{"freq": "daily", "until": null, "exceptions": []}', $3, $3 from generate_series(1, 20) n`,
    [people.mia.uid, siteId, now],
  );
  const mia = await server.signIn(people.mia);
  const days = (from: string, to: string) => mia.call('visits.list', { from, to, timezone: 'UTC' });
  const { body } = await days('2026-12-01', '2026-12-25');
  expect([body.items.length, body.more]).toEqual([500, false]);
  const longer = (await days('2026-12-01', '2026-12-26')).body;
  expect([longer.items.length, longer.more]).toEqual([500, true]);
  expect(longer.items).toEqual(body.items);
  const first = (await mia.call('visits.rows', { limit: 15 })).body;
  const rest = (await mia.call('visits.rows', { limit: 15, cursor: first.cursor })).body;
  const ids = [...first.items, ...rest.items].map(({ id }: { id: string }) => id);
  expect([new Set(ids).size, rest.cursor]).toEqual([20, null]);
});

test('visits of the last day that a calendar knows are none, and no fault', async () => {
  const last = { from: '9999-12-31', to: '9999-12-31' };
  expect((await uma.call('visits.list', last)).body.items).toEqual([]);
});

test.each([
  ['2024-02-29', '2024-02-29'],
  ['2199-12-31', '1900-01-01'],
  ['2199-12-31', '2026-12-01'],
])('visits from %s to %s are none: too long ago, or backwards', async (from, to) => {
  const { status, body } = await uma.call('visits.list', { from, to });
  expect([status, body.items]).toEqual([200, []]);
});

test('[FIELD-01] [perm FLD-02] others know nothing of it; attending is enough', async () => {
  const { id } = await plan();
  expect(await may(max, 'visits.get', { id })).toBe(404);
  expect((await max.call('visits.list', { from: '2026-12-01', to: '2026-12-01' })).text).not.toContain(id);
  expect(await may(ada, 'visits.get', { id })).toBe(200);
  expect((await ada.call('visits.rows', {})).text).not.toContain(id);
  const other = await plan({ attendees: [people.max.uid] });
  expect(await may(max, 'visits.get', { id: other.id })).toBe(200);
  // What is at no site is no visit.
  const call = await plan({ siteId: null, clientId: null });
  expect(await may(uma, 'visits.get', { id: call.id })).toBe(404);
});

test('[FIELD-01] [perm FLD-03] [perm FLD-04] codes by tap, within their days, each look in the site’s history', async () => {
  const { id } = await plan();
  const looks = async (at: string) => {
    server.clock.set(at);
    return [
      await may(uma, 'visits.look', { id }),
      await may(max, 'visits.look', { id }),
      await may(ada, 'visits.look', { id }),
    ];
  };
  expect(await looks('2026-11-30T07:59:00.000Z')).toEqual([404, 404, 200]);
  expect(await looks('2026-11-30T08:01:00.000Z')).toEqual([200, 404, 200]);
  expect(await looks('2026-12-03T18:59:00.000Z')).toEqual([200, 404, 200]);
  expect(await looks('2026-12-03T19:01:00.000Z')).toEqual([404, 404, 200]);
  server.clock.set(now);
  expect((await uma.call('visits.look', { id })).body).toEqual({
    accessNotes: 'Behind the boiler',
    accessCode: '47#11',
  });
  const codes = await uma.call('visits.codes', { id });
  expect(codes.body).toMatchObject({ id, accessCode: '47#11' });
  expect(codes.body.until).toMatch('2026-12-03T05:00');
  expect(await may(uma, 'visits.looked', { id })).toBe(200);
  expect(await looksAt(id)).toHaveLength(4);
  await uma.call('visits.complete', { id });
  expect(await may(uma, 'visits.look', { id })).toBe(404);
});

test('[FIELD-01] [ADMIN-05] who took a code along stands in the site’s history, and in the audit of that site', async () => {
  const { id } = await plan();
  server.clock.set('2026-12-01T23:30:00.000Z');
  const body = (await uma.call('visits.codes', { id })).body;
  expect(body).toMatchObject({ accessCode: '47#11' });
  const { items } = (await ada.call('sites.history', { id: siteId })).body;
  expect(items[0]).toMatchObject({
    verb: 'takenAlong',
    by: people.uma.uid,
    changes: [{ field: 'appointmentId', before: null, after: id }],
  });
  const only = (
    await ada.call('audit.list', { noun: 'sites', id: siteId, kind: 'codes', to: '2026-12-01T23:31:00.000Z' })
  ).body;
  expect(only.items[0]).toMatchObject({
    verb: 'takenAlong',
    by: people.uma.uid,
    title: 'Vine Court',
    names: { [id]: 'Dryer 3 does not heat' },
  });
});

test('[FIELD-01] [FIELD-04] a look at codes taken along stands where it was, however late it is told', async () => {
  const { id, version } = await plan();
  // What nobody took along nobody looked at.
  expect(await may(uma, 'visits.looked', { id })).toBe(404);
  await uma.call('visits.codes', { id });
  expect(await may(max, 'visits.looked', { id })).toBe(404);
  server.clock.set('2026-12-01T18:30:00.000Z');
  expect(await may(ada, 'appointments.update', { id, version, fields: { assignedTo: people.max.uid } })).toBe(
    200,
  );
  expect(await may(uma, 'visits.get', { id })).toBe(404);
  // At 18:05 by the server's clock; the device's own is a day behind.
  server.clock.set('2026-12-01T22:00:00.000Z');
  const told = (looked: string, sent: string) =>
    uma.call('visits.looked', { id }, { headers: { 'x-acted-at': looked, 'x-sent-at': sent } });
  expect((await told('2026-11-30T18:05:00.000Z', '2026-11-30T22:00:00.000Z')).status).toBe(200);
  const { items } = (await ada.call('sites.history', { id: siteId })).body;
  expect(items[0]).toMatchObject({
    verb: 'accessed',
    by: people.uma.uid,
    at: expect.stringMatching('^2026-12-01T18:05'),
    arrivedAt: expect.stringMatching('^2026-12-01T22:00'),
  });
  // Neither before it was taken along, nor to come; nor when it was of no use any more.
  await told('2026-12-01T12:00:00.000Z', '2026-12-01T22:00:00.000Z');
  await told('2026-12-09T12:00:00.000Z', '2026-12-01T22:00:00.000Z');
  server.clock.set('2026-12-20T17:00:00.000Z');
  await told('2026-12-01T17:10:00.000Z', '2026-12-20T17:00:00.000Z');
  expect((await looksAt(id)).map((at) => at.slice(0, 16))).toEqual([
    '2026-12-01T18:05',
    '2026-12-01T22:00',
    '2026-12-01T22:00',
    '2026-12-03T05:00',
  ]);
});

test('[FIELD-01] a look at the codes of one day of a repeat counts when that day stands by itself since', async () => {
  const { id } = await plan({ recurrence: { freq: 'weekly', until: null, exceptions: [] } });
  const occurrence = '2026-12-01';
  await uma.call('visits.codes', { id, occurrence });
  expect(await may(uma, 'visits.complete', { id, occurrence })).toBe(200);
  expect(await may(uma, 'visits.looked', { id, occurrence })).toBe(200);
  expect(await may(uma, 'visits.looked', { id, occurrence: '2026-12-08' })).toBe(404);
  expect(await looksAt(id)).toHaveLength(1);
});

test('[FIELD-02] [perm FLD-05] a service call is completed with what came of it and a serial', async () => {
  const { id } = await plan();
  const { status, body, text } = await uma.call('visits.complete', {
    id,
    outcome: 'Belt replaced',
    machines: [{ id: machineId, kind: 'dryer', serial: '2207041190' }],
  });
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ id, status: 'completed', outcome: 'Belt replaced', codesUntil: null });
  expect(body.machines[0]).toMatchObject({ id: machineId, serial: '2207041190', make: 'Maytag' });
  for (const secret of secrets()) expect(text).not.toContain(secret);
  expect(await made('appointments.get', { id })).toMatchObject({
    status: 'completed',
    machineIds: [machineId],
    completedBy: people.uma.uid,
  });
  expect((await made('sites.get', { id: siteId })).lastServiceDate).toBe('2026-12-01');
  // Done is done; a second phone is told what stands.
  expect(await may(uma, 'visits.complete', { id, outcome: 'Other' })).toBe(409);
});

test('[FIELD-02] [perm FLD-06] an installation with serials leaves the hand-over to administrators, who are told', async () => {
  const pending = await site({ status: 'pending_install', siteName: 'Orchard Park' });
  const { id } = await plan({ type: 'installation', title: 'Install', siteId: pending.id });
  const handOver = { machines: [], collectionRoute: '', collectionFrequency: 'weekly' };
  expect(await may(uma, 'appointments.complete', { id, handOver })).toBe(403);
  const { status, body, text } = await uma.call('visits.complete', {
    id,
    outcome: 'Both run',
    machines: [
      { kind: 'washer', make: 'Speed Queen', model: 'SWNSX2', serial: 'A-1', room: 'B' },
      { kind: 'dryer', serial: 'A-2' },
    ],
  });
  expect(status, text).toBe(200);
  expect(body.machines.map(({ serial }: { serial: string }) => serial).toSorted()).toEqual(['A-1', 'A-2']);
  expect(await made('sites.get', { id: pending.id })).toMatchObject({
    status: 'pending_install',
    collectionRoute: '',
  });
  await expect
    .poll(async () => (await ada.call('notifications.list', {})).text)
    .toContain('The installation at Orchard Park is done');
  expect((await uma.call('notifications.list', {})).text).not.toContain('Orchard Park');
});

/** Asks while the site is held by somebody who changes the visit's row under them, and answers once they let go. */
const askedMeanwhile = async <Answer>(
  place: string,
  change: string,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  // Nobody but who asks waits for the site.
  await settled(server.services.pool);
  const holder = await server.services.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from sites where "id" = $1 for update', [place]);
    const asked = ask();
    const waiting = async () =>
      (
        await server.services.pool.query(
          `select 1 from pg_stat_activity where "datname" = current_database() and "wait_event_type" = 'Lock'`,
        )
      ).rows.length;
    await expect.poll(waiting).toBe(1);
    await holder.query(change);
    await holder.query('commit');
    return await asked;
  } finally {
    holder.release();
  }
};

test('[FIELD-02] who completes a visit that moves to another site meanwhile is told so, and nothing is left at the old one', async () => {
  const [from, to] = [await site({ siteName: 'Left' }), await site({ siteName: 'Moved to' })];
  const { id } = await plan({ siteId: from.id });
  const asking = { id, outcome: 'Set', machines: [{ kind: 'dryer', serial: 'MOVED-1' }] };
  const { status, body } = await askedMeanwhile(
    from.id,
    `update appointments set "siteId" = '${to.id}', "version" = "version" + 1 where "id" = '${id}'`,
    () => uma.call('visits.complete', asking),
  );
  expect([status, body.error]).toEqual([409, expect.objectContaining({ code: 'VISIT_CHANGED' })]);
  for (const { id: place } of [from, to]) {
    expect((await made('machines.list', { siteId: place })).items).toEqual([]);
    expect((await made('sites.get', { id: place })).lastServiceDate).toBeNull();
  }
  expect(await made('appointments.get', { id })).toMatchObject({ status: 'scheduled', siteId: to.id });
  // Looked at again it is completed, where it is now.
  expect((await uma.call('visits.complete', asking)).status).toBe(200);
  expect((await made('machines.list', { siteId: to.id })).items).toHaveLength(1);
});

test('[FIELD-02] two people complete a visit at once: one does, and what they set up stands once', async () => {
  const place = await site({ siteName: 'Both' });
  const { id } = await plan({ siteId: place.id });
  const answers = await Promise.all([
    uma.call('visits.complete', { id, outcome: 'Uma’s', machines: [{ kind: 'dryer', serial: 'BOTH-1' }] }),
    ada.call('visits.complete', { id, outcome: 'Ada’s', machines: [{ kind: 'dryer', serial: 'BOTH-2' }] }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { outcome, machineIds } = await made('appointments.get', { id });
  const [winner] = answers.filter(({ status }) => status === 200);
  expect(winner?.body.outcome).toBe(outcome);
  const machines = (await made('machines.list', { siteId: place.id })).items;
  expect(machines.map((one: { id: string }) => one.id)).toEqual(machineIds);
  const { rows } = await server.services.pool.query(
    `select count(*)::int as "count" from events where "rowId" = $1 and "verb" = 'completed'`,
    [id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('[FIELD-02] machines of elsewhere, of other visits, and serials that stand somewhere are refused', async () => {
  const { id } = await plan();
  await made('machines.create', { siteId, kind: 'washer', serial: 'TAKEN-1' });
  await made('machines.create', {
    siteId: (await site({ siteName: 'Hidden House' })).id,
    kind: 'washer',
    serial: 'TAKEN-2',
  });
  for (const serial of ['TAKEN-1', 'TAKEN-2']) {
    const taken = await uma.call('visits.complete', { id, machines: [{ kind: 'washer', serial }] });
    expect(taken.status).toBe(409);
    // Where it stands is not theirs to know.
    expect(taken.text).not.toContain('Hidden House');
  }
  const meeting = await plan({ type: 'inspection' });
  const machines = [{ kind: 'washer', serial: 'NEW-1' }];
  expect(await may(uma, 'visits.complete', { id: meeting.id, machines })).toBe(400);
  const elsewhere = (await site({ siteName: 'Other' })).id;
  const foreign = await made('machines.create', { siteId: elsewhere, kind: 'dryer', serial: 'F-1' });
  const taken = [{ id: foreign.id, kind: 'dryer', serial: 'F-2' }];
  expect(await may(uma, 'visits.complete', { id, machines: taken })).toBe(400);
  expect((await made('machines.list', { siteId: elsewhere })).items[0].serial).toBe('F-1');
  expect((await made('appointments.get', { id })).status).toBe('scheduled');
});

test('[FIELD-01] [FIELD-02] one day of a repeat is looked at and completed by itself', async () => {
  const { id } = await plan({ recurrence: { freq: 'weekly', until: null, exceptions: [] } });
  const listed = (await uma.call('visits.list', { from: '2026-12-01', to: '2026-12-14' })).body.items;
  const own = listed.filter((one: { id: string }) => one.id === id);
  expect(own.map((one: { occurrence: string }) => one.occurrence)).toEqual(['2026-12-01', '2026-12-08']);
  expect(await may(uma, 'visits.get', { id })).toBe(404);
  expect(await may(uma, 'visits.look', { id, occurrence: '2026-12-01' })).toBe(200);
  expect(await may(uma, 'visits.look', { id, occurrence: '2026-12-08' })).toBe(404);
  const done = await uma.call('visits.complete', { id, occurrence: '2026-12-01', outcome: 'Done' });
  expect(done.body).toMatchObject({ status: 'completed', repeatOf: id, occurrence: '2026-12-01' });
  expect((await uma.call('visits.get', { id, occurrence: '2026-12-01' })).body.id).toBe(done.body.id);
  expect((await uma.call('visits.get', { id, occurrence: '2026-12-08' })).body.status).toBe('scheduled');
});

test('[FIELD-04] given to somebody else, called off or moved, it leaves feed and answers', async () => {
  const acts: ((id: string, version: number) => Promise<unknown>)[] = [
    (id, version) => made('appointments.update', { id, version, fields: { assignedTo: people.max.uid } }),
    (id) => made('appointments.cancel', { id }),
    (id) =>
      made('appointments.reschedule', {
        id,
        start: '2026-12-05T18:00:00.000Z',
        end: '2026-12-05T19:00:00.000Z',
      }),
    (id) => made('appointments.remove', { id }),
  ];
  for (const act of acts) {
    const stream = await uma.stream('visits', { full: 'visits' });
    await stream.until(({ event }) => event === 'reset');
    const { id, version } = await plan();
    const put = await stream.until(({ event, data }) => event === 'put' && data.row.id === id);
    expect(put.data.row).toMatchObject({ id, site: { siteName: 'Vine Court' } });
    for (const secret of [...secrets(), 'assignedTo']) expect(JSON.stringify(put.data)).not.toContain(secret);
    await act(id, version);
    await stream.until(({ event, data }) => event === 'leave' && data.id === id);
    stream.close();
    expect(await may(uma, 'visits.get', { id })).toBe(404);
    expect(await may(uma, 'visits.complete', { id })).toBe(404);
    expect((await uma.call('visits.rows', {})).text).not.toContain(id);
  }
});

test('[FIELD-01] [perm FLD-01] [perm FLD-02] the row of a visit, as a device reads it, is for who goes there', async () => {
  const { id } = await plan();
  const { body, text } = await uma.call('visits.row', { id });
  expect(body).toMatchObject({ id, site: { siteName: 'Vine Court' }, recurrence: { freq: 'none' } });
  for (const secret of [...secrets(), 'assignedTo']) expect(text).not.toContain(secret);
  expect(await may(max, 'visits.row', { id })).toBe(404);
  expect(await may(ada, 'visits.row', { id })).toBe(200);
  await made('appointments.cancel', { id });
  expect(await may(uma, 'visits.row', { id })).toBe(404);
});

test('[FIELD-04] two weeks after its end it is over', async () => {
  const { id } = await plan();
  server.clock.set('2026-12-15T18:59:00.000Z');
  expect(await may(uma, 'visits.get', { id })).toBe(200);
  expect(await may(uma, 'visits.complete', { id })).toBe(409);
  server.clock.set('2026-12-15T19:01:00.000Z');
  expect(await may(uma, 'visits.get', { id })).toBe(404);
  expect((await uma.call('visits.rows', {})).text).not.toContain(id);
  expect(await may(ada, 'visits.get', { id })).toBe(200);
});

test('[FIELD-01] [FIELD-04] two weeks after its last day a repeat is over, its row too', async () => {
  const { id } = await plan({ recurrence: { freq: 'weekly', until: '2026-12-08', exceptions: [] } });
  const read = async (by: Client, at: string) => {
    server.clock.set(at);
    const rows = await by.call('visits.rows', {});
    return [await may(by, 'visits.row', { id }), rows.text.includes(id)];
  };
  expect(await read(uma, '2026-12-22T18:59:00.000Z')).toEqual([200, true]);
  expect(await read(uma, '2026-12-22T19:01:00.000Z')).toEqual([404, false]);
  expect((await read(ada, '2026-12-22T19:01:00.000Z'))[0]).toBe(200);
});

const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==',
  'base64',
);
const photo = (by: Client, id: string, body: Buffer = jpeg) => {
  const query = new URLSearchParams({ id, upload: crypto.randomUUID(), name: 'room.jpg' });
  return by.raw(`/api/visits.photo?${query}`, { method: 'POST', body: new Uint8Array(body) });
};
const file = (by: Client, id: string, of: string) => by.raw(`/api/visits.file?id=${id}&file=${of}`);

test('[FIELD-02] [perm DOC-12] photos are kept with the site; of its files those of three categories are read', async () => {
  const { id } = await plan();
  const kept = await photo(uma, id);
  expect(kept.status, kept.text).toBe(200);
  const own = kept.body.file.id as string;
  await server.services.pool.query(`update documents set status = 'ready' where id = $1`, [own]);
  expect((await uma.call('visits.get', { id })).body.files).toMatchObject([
    { id: own, category: 'service_photo', mimeType: 'image/jpeg' },
  ]);
  expect((await file(uma, id, own)).status).toBe(200);
  expect((await file(max, id, own)).status).toBe(404);
  expect((await uma.raw(`/api/files/${own}`)).status).toBe(403);
  const put = async (category: string, of = siteId) =>
    (
      await ada.raw(`/api/documents.upload?siteId=${of}&category=${category}&name=a.pdf`, {
        method: 'POST',
        body: `%PDF-1.7\n${crypto.randomUUID()}\n%%EOF\n`,
      })
    ).body.file.id as string;
  expect((await file(uma, id, await put('machine_manual'))).status).toBe(200);
  expect((await file(uma, id, await put('installation_record'))).status).toBe(200);
  expect((await file(uma, id, await put('lease_agreement'))).status).toBe(404);
  expect((await file(uma, id, await put('inspection_report'))).status).toBe(404);
  expect((await file(uma, id, await put('machine_manual', (await site({})).id))).status).toBe(404);
  expect((await photo(max, id)).status).toBe(404);
  expect((await photo(uma, id, Buffer.from('%PDF-1.7\nx\n%%EOF\n'))).status).toBe(400);
  server.clock.set('2026-12-09T00:00:00.000Z');
  expect((await photo(uma, id)).status).toBe(409);
});

test('[FIELD-01] a role user finds no other road to site, client, contract or commission', async () => {
  await plan();
  const roads: [string, object][] = [
    ['sites.get', { id: siteId }],
    ['sites.list', { clientId }],
    ['sites.access', { id: siteId }],
    ['sites.history', { id: siteId }],
    ['machines.list', { siteId }],
    ['clients.get', { id: clientId }],
    ['documents.list', { siteId }],
    ['collections.list', { siteId }],
    ['statements.list', {}],
    ['routes.list', {}],
    ['audit.list', {}],
  ];
  for (const [road, input] of roads) expect([road, await may(uma, road, input)]).toEqual([road, 403]);
  const found = await uma.call('search.all', { query: 'Vine' });
  expect(found.status).toBe(200);
  for (const secret of ['Secret Vine', siteId]) expect(found.text).not.toContain(secret);
});
