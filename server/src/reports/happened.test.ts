import type { ReportAnswer } from 'domain/reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { settled } from '#platform/testing/settled.ts';
import { begin, now, put, putLeads } from './business.fixtures.ts';
import { told } from './told.fixtures.ts';

let server: TestServer;
let ada: Client;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  server.clock.set(now);
  ada = await server.signIn(people.ada);
  await ada.call('view.set', { mode: 'all' });
});
afterAll(() => server.close());
beforeEach(async () => {
  // What is told late of the one before would be told of this one.
  await settled(server.services.pool);
  await begin(server);
  server.clock.set(now);
});

const november = { from: '2026-11-01', to: '2026-11-21' };
const ok = async (name: string, input: object) => {
  const { status, body, text } = await ada.call(name, input);
  expect(status, text).toBe(200);
  return body;
};
const read = async (asked: object): Promise<ReportAnswer> => ok('reports.read', { ...november, ...asked });
const rowsBehind = async (figure: object, list: string) =>
  (await ok(list, { figure: { ...november, ...figure } })).items;

test('[REP-02] R10: stops by the day of their route day, and how much later than due they were done', async () => {
  const [clientId] = await put(server, 'clients', [{ businessName: 'Harbor Court' }]);
  await ok('routes.save', { name: 'North', days: [], collector: people.ada.uid, isNew: true });
  const of = { clientId, status: 'active', collectionRoute: 'North', collectionFrequency: 'weekly' };
  const sites = await put(server, 'sites', [
    { ...of, siteName: 'On time', locationCode: 'A', lastCollectionDate: '2026-11-13' },
    { ...of, siteName: 'Late', locationCode: 'B', lastCollectionDate: '2026-11-10' },
    { ...of, siteName: 'Closed', locationCode: 'C', lastCollectionDate: '2026-11-03' },
    { ...of, siteName: 'Never', locationCode: 'D' },
    { ...of, siteName: 'Later', locationCode: 'E', lastCollectionDate: '2026-11-19' },
  ]);
  const { id } = await ok('routeDays.open', { route: 'North', date: '2026-11-20', all: true });
  const done = { outcome: 'done', amounts: [{ gross: 100 }] };
  const answers = [done, done, { outcome: 'skipped', reason: 'site_closed' }, done];
  for (const [index, answer] of answers.entries())
    await ok('routeDays.closeStop', { id, siteId: sites[index], answer });
  const asked = { report: 'collections', part: 'stops', by: 'route' };
  const counts = { stops: 5, due: 4, done: 3, skipped: 1, late: 1, daysLate: 3, daysEach: 3 };
  expect(told(await read(asked))).toEqual({ North: counts, all: counts });
  expect(told(await read({ ...asked, by: 'collector' }))).toEqual({ Ada: counts, all: counts });
  expect(await rowsBehind({ report: 'collections', key: 'late' }, 'routeDays.stops')).toMatchObject([
    { site: 'Late', dayId: id, route: 'North', date: '2026-11-20', dueOn: '2026-11-17', daysLate: 3 },
  ]);
  expect(told(await read({ ...asked, to: '2026-11-19' }))['all']).toMatchObject({ stops: 0, daysEach: null });
});

test('[REP-02] R10: the meter beside the gross, and what is unusual for its own machine', async () => {
  const [clientId] = await put(server, 'clients', [{ businessName: 'Harbor Court' }]);
  const sites = await put(server, 'sites', [
    { clientId, locationCode: 'A', collectionRoute: 'North' },
    { clientId, locationCode: 'B', collectionRoute: 'South' },
  ]);
  const [a, b] = sites;
  const enter = (siteId: string | undefined, day: number, gross: number, metered: number | null) =>
    ok('collections.create', { siteId, date: `2026-11-${String(day).padStart(2, '0')}`, gross, metered });
  // It always lacks a dollar: that is its way. One apart among n lies √(n − 1) deviations off: more than two from six on.
  for (let day = 1; day <= 5; day += 1) await enter(a, day, 900, 1_000);
  const apart = await enter(a, 6, 400, 1_000);
  await enter(a, 7, 1, null);
  // Five with one apart lie at two deviations, not beyond.
  for (let day = 1; day <= 4; day += 1) await enter(b, day, 1_000, 1_000);
  await enter(b, 5, 1_500, 1_000);
  const asked = { report: 'collections', part: 'entries', by: 'route' };
  expect(told(await read(asked))).toMatchObject({
    North: { entries: 7, gross: 4_901, metered: 6_000, variance: -1_100, unusual: 1 },
    South: { entries: 5, gross: 5_500, metered: 5_000, variance: 500, unusual: 0 },
    all: { entries: 12, metered: 11_000, variance: -600, unusual: 1 },
  });
  const unusual = { report: 'collections', key: 'unusual' };
  expect(await rowsBehind(unusual, 'collections.list')).toMatchObject([
    { id: apart.id, gross: 400, metered: 1_000, unusual: true },
  ]);
  const { items } = await ok('collections.list', { siteId: a });
  expect(items.filter((entry: { unusual: boolean }) => entry.unusual)).toHaveLength(1);
  // Taken back it stands no more: neither it nor its reversal is unusual, and the sums are those of the others.
  await ok('collections.reverse', { id: apart.id, reason: 'Another bag' });
  expect(told(await read(asked))).toMatchObject({
    North: { metered: 5_000, variance: -500, unusual: 0 },
  });
});

test('[REP-02] R10: what the meter said on a route day stands in the entry, with its day', async () => {
  const [clientId] = await put(server, 'clients', [{ businessName: 'Harbor Court' }]);
  await ok('routes.save', { name: 'South', days: [], collector: people.ada.uid, isNew: true });
  const of = { clientId, status: 'active', collectionRoute: 'South', collectionFrequency: 'weekly' };
  const [siteId] = await put(server, 'sites', [{ ...of, locationCode: 'A' }]);
  const { id } = await ok('routeDays.open', { route: 'South', date: '2026-11-20' });
  await ok('routeDays.closeStop', {
    id,
    siteId,
    answer: { outcome: 'done', amounts: [{ gross: 900, metered: 1_000 }] },
  });
  const metered = () => rowsBehind({ report: 'collections', key: 'metered' }, 'collections.list');
  await expect
    .poll(metered)
    .toMatchObject([{ siteId, gross: 900, metered: 1_000, routeDayId: id, source: 'route' }]);
  await ok('routeDays.reopenStop', { id, siteId });
  const all = async () => told(await read({ report: 'collections', part: 'entries', by: 'route' }))['all'];
  await expect.poll(all).toMatchObject({ gross: 0, metered: 0, variance: 0 });
  expect(await metered()).toMatchObject([{ metered: -1_000 }, { metered: 1_000 }]);
});

test('[REP-02] R3: what a device told late is shown apart, by its own time', async () => {
  const at = (day: number, time = '18:00:00.000') => `2026-11-${String(day).padStart(2, '0')}T${time}Z`;
  const first = { assignedRep: people.max.uid, assignedAt: at(3), firstAssignedAt: at(3) };
  const contacted = { leadContacted: true, status: 'contacted' } as const;
  const heard = (firstContactedAt: string, firstHeardAt: string | null) => ({
    ...first,
    ...contacted,
    firstContactedAt,
    firstHeardAt,
  });
  await putLeads(server, [
    heard(at(3, '19:00:00.000'), at(3, '19:15:00.000')),
    heard(at(3, '19:00:00.000'), at(3, '19:15:00.001')),
    heard(at(4, '17:59:00.000'), at(4, '17:59:59.999')),
    // In time on the device, heard when the window was over: ten minutes later, and days later.
    heard(at(4, '17:55:00.000'), at(4, '18:05:00.000')),
    heard(at(3, '20:00:00.000'), at(6)),
    heard(at(5), at(6)),
    heard(at(5), null),
    first,
  ]);
  const asked = { report: 'first-contact', part: 'leads', by: 'rep' };
  expect(told(await read(asked))['all']).toMatchObject({
    assigned: 8,
    inWindow: 5,
    expired: 3,
    arrivedLate: 3,
    heardAfter: 2,
  });
  expect(await rowsBehind({ report: 'first-contact', key: 'heardAfter' }, 'leads.list')).toHaveLength(2);
});

test('[REP-02] R11: each payment by its own day, on the invoice that it paid in part', async () => {
  const [harbor] = await put(server, 'clients', [{ businessName: 'Harbor Court' }]);
  const paid = (nth: number, date: string, amount: number, method = 'check') => ({
    id: `0199c333-0000-7000-8000-00000000000${nth}`,
    ...{ date, amount, method },
    reference: '',
    recordedBy: null,
  });
  const invoice = (payments: readonly { amount: number }[], more: object = {}) => {
    const amountPaid = payments.reduce((sum, { amount }) => sum + amount, 0);
    const sums = { subtotal: 1_000, total: 1_000, amountPaid, balance: 1_000 - amountPaid };
    const days = { issueDate: '2026-10-22', dueDate: '2026-11-21' };
    return {
      clientId: harbor,
      status: 'sent',
      ...days,
      ...sums,
      payments: JSON.stringify(payments),
      ...more,
    };
  };
  const [partly] = await put(server, 'invoices', [
    invoice([paid(1, '2026-10-31', 100), paid(2, '2026-11-01', 200), paid(3, '2026-11-21', 300, 'card')]),
    // A client's credit came in with what was too much elsewhere.
    invoice([paid(4, '2026-11-11', 600), paid(5, '2026-11-12', 400, 'credit')], { status: 'paid' }),
    invoice([]),
  ]);
  const asked = { report: 'invoices', part: 'payments', by: 'client' };
  const days = 24 * 3_600_000;
  const counts = { payments: 3, amount: 1_100, toPaid: 20 * days };
  expect(told(await read(asked))).toEqual({ 'Harbor Court': counts, all: counts });
  expect(told(await read({ ...asked, by: 'method' }))).toMatchObject({
    Check: { payments: 2, amount: 800 },
    Card: { payments: 1, amount: 300, toPaid: 30 * days },
  });
  const cash = { report: 'invoices', key: 'payments', by: 'method', group: 'card' };
  expect(await rowsBehind(cash, 'payments.list')).toMatchObject([
    { invoiceId: partly, date: '2026-11-21', amount: 300, method: 'card', client: 'Harbor Court' },
  ]);
  const { version } = await ok('invoices.get', { id: partly });
  expect(version).toBe(1);
});

test('[REP-02] R5: each time that a lead was lost, with who had it; what is undone has not been', async () => {
  const max = await server.signIn(people.max);
  const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T18:00:00.000Z`;
  const onDay = (day: number) => server.clock.set(at(day));
  const did = async (by: Client, name: string, input: object, options = {}) => {
    const { status, text } = await by.call(name, input, options);
    expect(status, text).toBe(200);
  };
  const ofMax = { assignedRep: people.max.uid, assignedAt: at(1), currentServiceProvider: 'Coinmach' };
  const [twice, undone, passed, given] = await putLeads(server, [
    { ...ofMax, businessName: 'Twice' },
    ofMax,
    ofMax,
    ofMax,
    // From the former system: nobody knows when, also where it is known since when it waits here.
    { leadContacted: true, status: 'dead', markDead: true, leadAsDead: true, deadReason: 'Price' },
    { status: 'pass-it-on', passState: 'review', passedAt: at(4), passReason: 'Far' },
    // Brought with the day on which it died.
    {
      leadContacted: true,
      status: 'dead',
      markDead: true,
      leadAsDead: true,
      deadReason: 'Moved',
      diedAt: at(4),
    },
  ]);
  onDay(2);
  await did(max, 'leads.move', { id: twice, to: 'dead', reason: 'No answer' });
  await did(max, 'leads.move', { id: undone, to: 'dead' });
  await did(max, 'leads.undo', { leadId: undone });
  onDay(3);
  await did(ada, 'leads.move', { id: twice, to: 'selling' });
  await did(ada, 'leads.move', { id: twice, to: 'dead' }, { key: 'the-move' });
  await did(ada, 'leads.giveReason', { id: twice, reason: 'Price', act: 'the-move' });
  await did(max, 'leads.pass', { id: passed, to: people.mia.uid, reason: 'Too far' });
  await did(max, 'leads.cantClose', { id: given, reason: 'Too small' });
  server.clock.set(now);
  const asked = { report: 'outcomes', part: 'outcomes', by: 'reason' };
  const none = { outcomes: 1, dead: 0, passed: 0, cantClose: 0 };
  expect(told(await read(asked))).toEqual({
    'No answer': { ...none, dead: 1 },
    Price: { ...none, dead: 1 },
    'Too far': { ...none, passed: 1 },
    'Too small': { ...none, cantClose: 1 },
    Moved: { ...none, dead: 1 },
    all: { outcomes: 5, dead: 3, passed: 1, cantClose: 1 },
  });
  expect(told(await read({ ...asked, by: 'rep' }))).toMatchObject({
    Max: { outcomes: 4, dead: 2, passed: 1, cantClose: 1 },
  });
  expect(told(await read({ ...asked, by: 'provider', from: undefined, to: undefined }))).toMatchObject({
    Coinmach: { dead: 2 },
    Unknown: { dead: 2, cantClose: 1 },
  });
  const dead = { report: 'outcomes', key: 'dead' };
  expect(await rowsBehind(dead, 'outcomes.list')).toMatchObject([
    { reason: 'Moved', rep: '', at: expect.stringContaining('2026-11-04T18') },
    {
      leadId: twice,
      lead: 'Twice',
      rep: 'Max',
      kind: 'dead',
      reason: 'Price',
      at: expect.stringContaining('2026-11-03T18'),
    },
    { leadId: twice, reason: 'No answer', at: expect.stringContaining('2026-11-02T18') },
  ]);
  // In My View those that one had oneself.
  await ok('view.set', { mode: 'self' });
  expect(told(await read(asked))['all']).toEqual({ outcomes: 0, dead: 0, passed: 0, cantClose: 0 });
  expect(await rowsBehind(dead, 'outcomes.list')).toEqual([]);
  await ok('view.set', { mode: 'all' });
});

test('[REP-02] R13: leads that share phone, e-mail or address with another that stands, unless they were kept apart', async () => {
  const place = { firstName: 'Ann', lastName: 'Lee', streetAddress: '1 Main St', zipCode: '94558' };
  await putLeads(server, [
    { phone: '+17755550100', email: 'a@example.com' },
    { phone: '(775) 555-0100', email: 'b@example.com' },
    { phone: '775-555-0100', deletedAt: now, email: 'c@example.com' },
    { phone: '5550', email: 'A@Example.com' },
    { phone: '5550', email: 'c@example.com' },
    place,
    { ...place, firstName: 'ANN', streetAddress: '1 main st' },
    { ...place, firstName: 'Bob' },
    {},
    {},
  ]);
  const asked = { report: 'health', part: 'duplicates', by: 'rep' };
  const counts = { duplicates: 6, samePhone: 2, sameEmail: 2, samePlace: 3 };
  expect(told(await read(asked))).toEqual({ Nobody: counts, all: counts });
  const samePlace = async () => rowsBehind({ report: 'health', key: 'samePlace' }, 'leads.list');
  const same: { id: string; firstName: string; lastName: string }[] = await samePlace();
  expect(same.map(({ lastName }) => lastName)).toEqual(['Lee', 'Lee', 'Lee']);
  const [bob, ...others] = [...same].sort(
    (a, b) => Number(b.firstName === 'Bob') - Number(a.firstName === 'Bob'),
  );
  for (const other of others) await ok('duplicates.keepApart', { noun: 'leads', ids: [bob?.id, other.id] });
  expect((await samePlace()).map(({ id }: { id: string }) => id).sort()).toEqual(
    others.map(({ id }) => id).sort(),
  );
});
