import { later } from 'domain/kernel';
import { blankLead, type Lead } from 'domain/leads';
import { defaultSettings } from 'domain/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertLeads } from '#leads';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let max: Client;
let uma: Client;
let ada: Client;
let dora: Client;

beforeAll(async () => {
  server = await startTestServer();
  [max, uma, ada, dora] = await Promise.all([
    server.signIn(people.max),
    server.signIn(people.uma),
    server.signIn(people.ada),
    server.signIn(people.dora),
  ]);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.pool.query('delete from appointments');
  await server.services.pool.query('delete from leads');
  await dora.call('view.set', { mode: 'self' });
  await ada.call('view.set', { mode: 'self' });
});

const hours = 3_600_000;
const days = 24 * hours;
const ago = (time: number): string => later(server.services.now(), -time);

/** Leads straight into the database, called by their numbers; answers what a list of ids is called. */
const put = async (...some: Partial<Lead>[]) => {
  const names = new Map<string, string>();
  const rows = some.map((fields) => {
    const lead = { ...blankLead(server.services.newId(), ago(days)), ...fields };
    names.set(lead.id, lead.businessName);
    return lead;
  });
  await insertLeads(server.db, rows);
  return (items: { id: string }[]) => items.map(({ id }) => names.get(id));
};
const own = { assignedRep: people.max.uid };
const selling = { ...own, leadContacted: true, status: 'contacted' } as const;
const read = async (who: Client, name: string, input: object = {}) => {
  const { status, body, text } = await who.call(`dashboard.${name}`, input);
  expect(status, text).toBe(200);
  return body;
};

test('who needs a first contact: one’s own in New, the longest waiting first, and how many are over or end today', async () => {
  const called = await put(
    { ...own, businessName: 'fresh', assignedAt: ago(hours) },
    { ...own, businessName: 'over', assignedAt: ago(30 * hours) },
    { ...selling, businessName: 'reached', assignedAt: ago(40 * hours) },
    { businessName: 'nobody’s' },
    { assignedRep: people.mia.uid, businessName: 'Mia’s', assignedAt: ago(50 * hours) },
    { ...own, businessName: 'gone', assignedAt: ago(60 * hours), deletedAt: ago(hours) },
  );
  const block = await read(max, 'contact');
  expect(called(block.items)).toEqual(['over', 'fresh']);
  expect([block.total, block.over]).toEqual([2, 1]);
  const first = await read(max, 'contact', { limit: 1 });
  expect([called(first.items), first.total]).toEqual([['over'], 2]);
  // With ‘All Leads’ an administrator sees everybody's; a developer who views as Max sees his.
  expect((await read(ada, 'contact')).total).toBe(0);
  await ada.call('view.set', { mode: 'all' });
  expect(called((await read(ada, 'contact')).items)).toEqual(['Mia’s', 'over', 'fresh']);
  await dora.call('view.set', { mode: 'impersonate', uid: people.max.uid });
  expect(called((await read(dora, 'contact')).items)).toEqual(['over', 'fresh']);
});

test.each([
  ['a day as others', '2026-11-21T21:30:00.000Z', '2026-11-22T08:00:00.000Z'],
  ['the day on which the clocks go back', '2026-11-01T07:30:00.000Z', '2026-11-02T08:00:00.000Z'],
  ['the day on which they go forward', '2026-03-08T08:30:00.000Z', '2026-03-09T07:00:00.000Z'],
])('windows that end today end before the office’s day does: %s', async (_, at, midnight) => {
  server.clock.set(at);
  const client = await server.signIn(people.max);
  const window = defaultSettings.contactWindowHours * hours;
  const ends = (end: string) => ({ ...own, assignedAt: later(end, -window) });
  await put(
    ends(at),
    ends(later(at, 60_000)),
    ends(later(midnight, -1)),
    ends(midnight),
    ends(later(midnight, days)),
  );
  // The clock of the test goes on: what ends with the moment it was set to is over.
  expect(await read(client, 'contact')).toMatchObject({ total: 5, over: 1, today: 2 });
  const figure = { report: 'dashboard', key: 'newToday' };
  expect((await client.call('leads.list', { figure })).body.items).toHaveLength(2);
  server.clock.set(new Date().toISOString());
});

test('the open pool has leads that nobody has, the last to arrive first whatever was done to others since; users have none', async () => {
  const called = await put(
    { businessName: 'noted today', createdAt: ago(5 * days), updatedAt: ago(0) },
    { businessName: 'new', createdAt: ago(hours), updatedAt: ago(hours) },
    { ...own, businessName: 'taken' },
  );
  const { items, total } = await read(max, 'pool');
  expect([called(items.map(({ lead }: { lead: Lead }) => lead)), total]).toEqual([['new', 'noted today'], 2]);
  expect(items[1].arrivedAt.slice(0, 13)).toBe(ago(5 * days).slice(0, 13));
  expect((await uma.call('dashboard.pool', {})).status).toBe(403);
});

test('quiet are those in Selling that nobody spoke with for the stale days, but not with a step to come', async () => {
  const called = await put(
    { ...selling, businessName: 'quiet', lastContactDate: ago(9 * days) },
    { ...selling, businessName: 'quieter', lastContactDate: ago(12 * days) },
    { ...selling, businessName: 'spoken with', lastContactDate: ago(2 * days) },
    {
      ...selling,
      businessName: 'snoozed',
      lastContactDate: ago(12 * days),
      nextStep: { what: 'Call', dueAt: later(server.services.now(), days) },
    },
    {
      ...selling,
      businessName: 'step missed',
      lastContactDate: ago(8 * days),
      nextStep: { what: 'Call', dueAt: ago(days) },
    },
    { ...selling, businessName: 'Mia’s', assignedRep: people.mia.uid, lastContactDate: ago(12 * days) },
  );
  const block = await read(max, 'quiet');
  expect(called(block.items.map(({ lead }: { lead: Lead }) => lead))).toEqual([
    'quieter',
    'quiet',
    'step missed',
  ]);
  expect(block.total).toBe(3);
});

test('[DASH-02] lease windows are grouped: notice open, opening within 90 days, later within 24 months (W1)', async () => {
  const { today } = await read(max, 'leases');
  const inDays = (count: number) => new Date(Date.parse(today) + count * days).toISOString().slice(0, 10);
  const dead = {
    ...own,
    leadContacted: true,
    status: 'dead',
    markDead: true,
    leadAsDead: true,
    leaseNoticeDays: 180,
  } as const;
  const called = await put(
    { ...dead, businessName: 'ends in 14 months', leaseExpirationDate: inDays(425) },
    { ...dead, businessName: 'open', leaseExpirationDate: inDays(180) },
    { ...dead, businessName: 'open longer', leaseExpirationDate: inDays(20) },
    { ...dead, businessName: 'opens tomorrow', leaseExpirationDate: inDays(181) },
    { ...dead, businessName: 'opens in 90 days', leaseExpirationDate: inDays(270) },
    { ...dead, businessName: 'opens in 91 days', leaseExpirationDate: inDays(271) },
    { ...dead, businessName: 'too far off', leaseExpirationDate: inDays(180 + 735) },
    { ...dead, businessName: 'ended', leaseExpirationDate: inDays(-1) },
    {
      ...dead,
      businessName: 'sold',
      status: 'client',
      markSold: true,
      markDead: false,
      leadAsDead: false,
      leaseExpirationDate: inDays(20),
    },
    { ...dead, businessName: 'Mia’s', assignedRep: people.mia.uid, leaseExpirationDate: inDays(20) },
  );
  const block = await read(max, 'leases');
  expect(called(block.open.items)).toEqual(['open longer', 'open']);
  expect(called(block.soon.items)).toEqual(['opens tomorrow', 'opens in 90 days']);
  expect(called(block.later.items)).toEqual(['opens in 91 days', 'ends in 14 months']);
  const one = await read(max, 'leases', { limit: 1 });
  expect([called(one.open.items), one.open.total]).toEqual([['open longer'], 2]);
});

test('the latest activity is the last ten acts on one’s leads, whoever did them', async () => {
  const { body: lead } = await max.call('leads.create', { businessName: 'Palm Court' });
  await max.call('leads.take', { id: lead.id });
  for (let note = 0; note < 10; note += 1)
    await max.call('leads.note', { id: lead.id, text: `Note ${note}` });
  const { body: other } = await ada.call('leads.create', {
    businessName: 'Elm',
    assignedRep: people.max.uid,
  });
  await ada.call('leads.create', { businessName: 'Not his', assignedRep: people.mia.uid });
  const { items } = await read(max, 'activity');
  expect(items).toHaveLength(10);
  expect(items[0]).toMatchObject({ verb: 'created', author: 'Ada', leadId: other.id, lead: 'Elm' });
  expect(items[1]).toMatchObject({ verb: 'noted', author: 'Max', lead: 'Palm Court' });
  expect((await read(uma, 'activity')).items).toEqual([]);
});

test.each(['new', 'oldestNew'])(
  'the list behind ‘%s’ begins with who waits the longest, page after page',
  async (key) => {
    const called = await put(
      { ...own, businessName: 'fresh', assignedAt: ago(hours), updatedAt: ago(0) },
      { ...own, businessName: 'over', assignedAt: ago(30 * hours), updatedAt: ago(20 * hours) },
      { ...own, businessName: 'long over', assignedAt: ago(40 * hours), updatedAt: ago(10 * hours) },
      { ...own, businessName: 'nobody knows since when', assignedAt: null, updatedAt: ago(hours) },
    );
    const figure = { report: 'dashboard', key, by: 'rep', group: people.max.uid };
    const ask = async (cursor?: string) =>
      (await max.call('leads.list', { figure, limit: 2, ...(cursor && { cursor }) })).body;
    const first = await ask();
    expect([called(first.items), first.total]).toEqual([['long over', 'over'], 4]);
    const rest = await ask(first.cursor);
    expect(called(rest.items)).toEqual(['fresh', 'nobody knows since when']);
  },
);

test('the latest activity says what a change did to the next step', async () => {
  const { body: lead } = await max.call('leads.create', {
    businessName: 'Palm Court',
    assignedRep: people.max.uid,
  });
  const start = later(server.services.now(), days);
  const planned = await max.call('appointments.create', {
    ...{ leadId: lead.id, type: 'call', start, end: later(start, hours), nextStep: true },
  });
  expect(planned.status, planned.text).toBe(200);
  const [newest] = (await read(max, 'activity')).items;
  expect(newest).toMatchObject({ verb: 'updated', step: 'planned', lead: 'Palm Court' });
  const change = {
    id: planned.body.id,
    fields: { start: later(start, hours), end: later(start, 2 * hours) },
  };
  const moved = await max.call('appointments.update', { ...change, version: planned.body.version });
  expect(moved.status, moved.text).toBe(200);
  const [last, ...rest] = (await read(max, 'activity')).items;
  expect(last).toMatchObject({ verb: 'updated', step: 'changed' });
  expect(rest.at(-1)).toMatchObject({ verb: 'created', step: null });
});

test('what somebody took back is an act as well, on a lead that it leaves as old as it was', async () => {
  const { body: lead } = await max.call('leads.create', {
    businessName: 'Taken back',
    assignedRep: people.max.uid,
  });
  const { id } = lead;
  expect((await max.call('leads.move', { id, to: 'selling' })).status).toBe(200);
  expect((await max.call('leads.undo', {})).status).toBe(200);
  // Ten others were touched after that lead's own age.
  await put(...Array.from({ length: 10 }, (_, nth) => ({ ...own, updatedAt: ago(-nth * hours - 1) })));
  const { items } = await read(max, 'activity');
  expect(items.map(({ verb }: { verb: string }) => verb)).toEqual(['undone']);
  expect(items[0]).toMatchObject({ leadId: id, lead: 'Taken back', author: 'Max' });
  expect((await read(uma, 'activity')).items).toEqual([]);
});

test('first steps are by role, gone once done, and stay put away for the person', async () => {
  expect((await read(max, 'firstSteps')).steps.map(({ key }: { key: string }) => key)).toEqual([
    'profile',
    'take',
    'contact',
  ]);
  await put(selling);
  expect((await read(max, 'firstSteps')).steps).toMatchObject([
    { done: false },
    { done: true },
    { done: true },
  ]);
  expect((await max.call('users.updateProfile', { fields: { phone: '+14155550100' } })).status).toBe(200);
  expect((await read(max, 'firstSteps')).steps).toEqual([]);
  expect((await read(uma, 'firstSteps')).steps).toHaveLength(3);
  expect((await uma.call('dashboard.putAway', {})).body.steps).toEqual([]);
  expect((await uma.call('dashboard.putAway', {})).status).toBe(200);
  expect((await read(uma, 'firstSteps')).steps).toEqual([]);
});

test('an administrator is led through five steps, by what there is; each is skipped by itself, for oneself', async () => {
  const keys = async (): Promise<[string, boolean][]> =>
    (await read(ada, 'firstSteps')).steps.map(({ key, done }: { key: string; done: boolean }) => [key, done]);
  const before = await keys();
  expect(before.map(([key]) => key)).toEqual(['office', 'people', 'import', 'mail', 'lead']);
  expect(new Map(before).get('office')).toBe(false);
  const { version, letterhead } = (await ada.call('settings.get')).body;
  const fields = { letterhead: { ...letterhead, address: '12 Vine Street' } };
  expect((await ada.call('settings.update', { version, fields })).status).toBe(200);
  expect((await keys()).at(0)).toEqual(['office', true]);
  const skipped = await ada.call('dashboard.putAway', { step: 'mail' });
  expect(skipped.body.steps.map(({ key }: { key: string }) => key)).toEqual([
    'office',
    'people',
    'import',
    'lead',
  ]);
  expect((await ada.call('dashboard.putAway', { step: 'mail' })).status).toBe(200);
  expect((await ada.call('dashboard.putAway', { step: 'all' })).status).toBe(400);
  expect((await ada.call('dashboard.putAway', { step: 'import' })).status).toBe(200);
  expect((await keys()).filter(([, done]) => !done).map(([key]) => key)).not.toContain('import');
});

test('sites that wait for their installation stand by its planned day, those without one last', async () => {
  const { body: client } = await ada.call('clients.create', { businessName: 'Palm Homes' });
  const site = async (siteName: string) =>
    (
      await ada.call('sites.create', {
        clientId: client.id,
        siteName,
        siteType: 'apartment',
        status: 'pending_install',
        streetAddress: `1 ${siteName}`,
        city: 'Napa',
        state: 'CA',
        zipCode: '94558',
      })
    ).body;
  const [none, planned] = [await site('Elm'), await site('Palm')];
  const start = later(server.services.now(), 10 * days);
  await ada.call('appointments.create', {
    type: 'installation',
    siteId: planned.id,
    start,
    end: later(start, hours),
    timezone: 'America/Los_Angeles',
    assignedTo: people.ada.uid,
  });
  const block = await read(ada, 'installs');
  expect(block).toMatchObject({
    total: 2,
    items: [
      { id: planned.id, site: 'Palm', client: 'Palm Homes', plannedOn: expect.any(String) },
      { id: none.id, plannedOn: null },
    ],
  });
});

test('my numbers: new, selling, sold and dead this month, and who was contacted in the window', async () => {
  const zeros = { new: 0, selling: 0, sold: 0, dead: 0, contacted: { within: 0, of: 0 } };
  expect(await read(max, 'numbers')).toEqual(zeros);
  const now = server.services.now();
  const sold = { ...own, leadContacted: true, status: 'client', markSold: true } as const;
  const dead = { ...own, leadContacted: true, status: 'dead', markDead: true, leadAsDead: true } as const;
  await put(
    { ...own, firstAssignedAt: now },
    { ...selling, firstAssignedAt: ago(2 * days), firstContactedAt: ago(2 * days - hours) },
    { ...selling, firstAssignedAt: ago(2 * days), firstContactedAt: ago(2 * days - 25 * hours) },
    { ...selling, firstAssignedAt: ago(2 * days), firstContactedAt: ago(3 * days) },
    { ...sold, soldDate: now },
    { ...sold, soldDate: ago(40 * days) },
    { ...dead, diedAt: now },
    { ...dead, diedAt: ago(40 * days) },
    { ...dead },
    { ...sold, assignedRep: people.mia.uid, soldDate: now },
  );
  expect(await read(max, 'numbers')).toEqual({
    new: 1,
    selling: 3,
    sold: 1,
    dead: 1,
    contacted: { within: 1, of: 2 },
  });
  await dora.call('view.set', { mode: 'impersonate', uid: people.mia.uid });
  expect(await read(dora, 'numbers')).toEqual({ ...zeros, sold: 1 });
  expect((await dora.call('dashboard.team', {})).status).toBe(403);
});

test('[DASH-03] the team: every rep with what is open, uncontacted, contacted in the window and sold', async () => {
  const now = server.services.now();
  const sold = { ...own, leadContacted: true, status: 'client', markSold: true } as const;
  await put(
    { ...own, assignedAt: ago(30 * hours), firstAssignedAt: ago(30 * hours) },
    { ...own, assignedAt: now, firstAssignedAt: now },
    selling,
    { ...sold, soldDate: now },
    { ...sold, soldDate: ago(89 * days) },
    { ...sold, soldDate: ago(91 * days) },
    { businessName: 'nobody’s' },
  );
  const { items } = await read(ada, 'team');
  expect(items.map(({ name }: { name: string }) => name).sort()).toEqual(['Ada', 'Max', 'Mia']);
  expect(items[0]).toMatchObject({
    rep: people.max.uid,
    open: 3,
    uncontacted: 2,
    oldest: expect.any(String),
    sold: 1,
    soldLately: 2,
  });
});

test('[DASH-04] each figure of mine opens as many leads as it counts (W13)', async () => {
  const now = server.services.now();
  const sold = { ...own, leadContacted: true, status: 'client', markSold: true } as const;
  const dead = { ...own, leadContacted: true, status: 'dead', markDead: true, leadAsDead: true } as const;
  await put(
    { ...own, firstAssignedAt: now },
    { ...own, firstAssignedAt: ago(26 * hours) },
    { ...selling, firstAssignedAt: ago(2 * days), firstContactedAt: ago(2 * days - hours) },
    { ...selling, firstAssignedAt: ago(2 * days) },
    { ...selling, firstAssignedAt: ago(2 * days), firstContactedAt: ago(3 * days) },
    { ...sold, soldDate: now },
    { ...sold, soldDate: ago(40 * days) },
    { ...dead, diedAt: now },
    { ...sold, assignedRep: people.mia.uid, soldDate: now },
    { businessName: 'nobody’s' },
  );
  const numbers = await read(max, 'numbers');
  const [team] = (await read(ada, 'team')).items.filter(({ rep }: { rep: string }) => rep === people.max.uid);
  const count = async (who: Client, key: string) => {
    const figure = { report: 'dashboard', key, by: 'rep', group: people.max.uid };
    const { body, text, status } = await who.call('leads.list', { figure, limit: 200 });
    expect(status, text).toBe(200);
    return body.items.length;
  };
  for (const [key, value] of [
    ['new', numbers.new],
    ['selling', numbers.selling],
    ['soldMonth', numbers.sold],
    ['deadMonth', numbers.dead],
    ['shareMonth', numbers.contacted.of],
  ])
    expect([key, await count(max, key)]).toEqual([key, value]);
  await ada.call('view.set', { mode: 'all' });
  for (const [key, value] of [
    ['open', team.open],
    ['new', team.uncontacted],
    ['soldMonth', team.sold],
    ['sold90', team.soldLately],
    ['shareMonth', team.contacted.of],
  ])
    expect([key, await count(ada, key)]).toEqual([key, value]);
});
