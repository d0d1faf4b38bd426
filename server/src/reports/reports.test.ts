import type { ReportAnswer } from 'domain/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { begin, now, put, putLeads } from './business.fixtures.ts';
import { told } from './told.fixtures.ts';

let server: TestServer;
let ada: Client;
const { max, mia } = people;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
  await ada.call('view.set', { mode: 'all' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await begin(server);
  server.clock.set(now);
});

const november = { from: '2026-11-01', to: '2026-11-21' };
const read = async (asked: object): Promise<ReportAnswer> => {
  const { status, body, text } = await ada.call('reports.read', asked);
  expect(status, text).toBe(200);
  return body;
};

const at = (day: number, hour = 18) => `2026-11-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`;
const contacted = { leadContacted: true, status: 'contacted' } as const;
const sold = { leadContacted: true, status: 'client', markSold: true } as const;
const dead = { leadContacted: true, status: 'dead', markDead: true, leadAsDead: true } as const;
const ofMax = { assignedRep: max.uid, assignedAt: at(3) };
const hours = 3_600_000;

describe('[REP-02] leads, worked by hand', () => {
  test('R1: by column and rep, with their machines and the oldest', async () => {
    await putLeads(server, [
      { createdAt: at(2), numberOfMachinesNeeded: 4 },
      { ...ofMax, createdAt: at(3), numberOfMachinesNeeded: 2 },
      { ...ofMax, ...contacted, createdAt: at(1, 17), numberOfMachinesNeeded: 5 },
      { ...ofMax, ...contacted, deletedAt: at(4), numberOfMachinesNeeded: 100 },
    ]);
    const table = told(await read({ report: 'pipeline', part: 'leads', by: 'rep', ...november }));
    expect(table).toMatchObject({
      Max: { new: 1, selling: 1, leads: 2, machines: 7, oldest: at(1, 17) },
      Nobody: { unassigned: 1, new: 0, leads: 1, machines: 4, oldest: at(2) },
      all: { unassigned: 1, new: 1, selling: 1, sold: 0, leads: 3, machines: 11, oldest: at(1, 17) },
    });
    expect(Object.keys(told(await read({ report: 'pipeline', part: 'leads', by: 'column' })))).toEqual([
      'New',
      'Selling',
      'Unassigned',
      'all',
    ]);
  });

  test('R2: how far those come that were created in the range, and how long each step takes', async () => {
    const firsts = { firstAssignedAt: at(3), firstContactedAt: at(4) };
    await putLeads(server, [
      { createdAt: at(2) },
      { createdAt: at(2), ...ofMax, firstAssignedAt: at(4) },
      { createdAt: at(2), ...ofMax, ...contacted, ...firsts },
      { createdAt: at(2), ...ofMax, ...sold, ...firsts, soldDate: at(6) },
      { createdAt: at(2), ...ofMax, ...dead },
      { createdAt: '2026-11-01T06:59:59.999Z', ...ofMax, ...contacted, ...firsts },
    ]);
    const { all } = told(await read({ report: 'funnel', part: 'leads', by: 'rep', ...november }));
    expect(all).toEqual({
      created: 5,
      assigned: 4,
      contacted: 3,
      sold: 1,
      converted: 0,
      assignedShare: 0.8,
      contactedShare: 0.6,
      soldShare: 0.2,
      convertedShare: 0,
      toAssigned: 24 * hours,
      toContacted: 48 * hours,
      toSold: 96 * hours,
      toConverted: null,
      unknown: 1,
    });
  });

  test('R3: in the window, later, not at all, not known; whose time is not over is left out', async () => {
    const first = { ...ofMax, firstAssignedAt: at(3) };
    await putLeads(server, [
      { ...first, ...contacted, firstContactedAt: at(3, 20) },
      { ...first, ...contacted, firstContactedAt: '2026-11-04T17:59:59.999Z' },
      { ...first, ...contacted, firstContactedAt: at(4) },
      { ...first },
      { ...first, ...contacted },
      { ...first, firstAssignedAt: '2026-11-20T21:40:00.000Z', ...contacted, firstContactedAt: at(21, 21) },
      { ...first, firstAssignedAt: '2026-11-20T21:30:00.000Z', assignedRep: mia.uid },
      { ...first, firstAssignedAt: '2026-10-20T21:30:00.000Z', ...contacted, firstContactedAt: at(4) },
      // Somebody had spoken with them before they were anybody's.
      { ...first, ...contacted, firstContactedAt: at(2) },
      { ...first, assignedRep: mia.uid, firstContactedAt: at(2) },
    ]);
    const asked = { report: 'first-contact', part: 'leads', by: 'rep', ...november };
    const table = told(await read(asked));
    expect(table).toMatchObject({
      Max: { assigned: 4, inWindow: 2, share: 0.5, expired: 2, unknown: 2, median: 24 * hours - 1 },
      Mia: { assigned: 1, inWindow: 0, share: 0, expired: 1, unknown: 1, median: null },
      all: { assigned: 5, inWindow: 2, share: 0.4, expired: 3, unknown: 3 },
    });
    const { compared } = await read({ ...asked, compare: 'before' });
    expect([compared?.from, compared?.to]).toEqual(['2026-10-11', '2026-10-31']);
    expect(compared && told(compared)['all']).toMatchObject({ assigned: 1, inWindow: 0 });
  });

  test('R4: where those created in the range came from, however it is written, and what was sold of them', async () => {
    await putLeads(server, [
      { leadCameFrom: 'Web' },
      { leadCameFrom: 'Web', ...ofMax, ...sold, numberOfMachinesNeeded: 3 },
      { leadCameFrom: 'web', ...ofMax, ...sold, numberOfMachinesNeeded: 5 },
      { numberOfMachinesNeeded: 9 },
    ]);
    const asked = { report: 'sources', part: 'leads', by: 'source', ...november };
    expect(told(await read(asked))).toMatchObject({
      Web: { leads: 2, sold: 1, share: 0.5, machines: 3 },
      Unknown: { leads: 1, sold: 0, share: 0, machines: 0 },
    });
    expect(told(await read({ ...asked, source: 'WEB' }))['all']).toEqual({
      leads: 3,
      sold: 2,
      share: 2 / 3,
      machines: 8,
    });
  });

  test('R6: by the quarter in which notice has to be given', async () => {
    const lease = { leaseNoticeDays: 180, numberOfUnits: 40 };
    await putLeads(server, [
      { ...lease, leaseExpirationDate: '2027-06-29' },
      { ...lease, leaseExpirationDate: '2027-06-30' },
      { ...lease, leaseExpirationDate: '2026-11-20' },
      { ...lease, ...ofMax, ...sold, leaseExpirationDate: '2027-06-30' },
      lease,
    ]);
    expect(told(await read({ report: 'leases', part: 'leads', by: 'quarter', ...november }))).toEqual({
      '2026 Q4': { leads: 1, units: 40 },
      '2027 Q1': { leads: 1, units: 40 },
      all: { leads: 2, units: 80 },
    });
  });

  test('R7: open, silent for as long as the settings call stale, with no event ahead', async () => {
    const quiet = { ...ofMax, ...contacted, lastContactDate: '2026-11-14T21:30:00.000Z' };
    const [ahead, over, repeated] = await putLeads(server, [
      quiet,
      quiet,
      quiet,
      { ...quiet, lastContactDate: '2026-11-14T21:40:00.000Z' },
      { createdAt: at(3) },
      { ...ofMax, ...sold },
      { ...ofMax, ...dead },
    ]);
    const event = (leadId: string | undefined, start: string, recurrence?: object) =>
      server.services.pool.query(
        `insert into appointments ("id", "title", "type", "leadId", "start", "end", "timezone", "createdAt", "updatedAt", "recurrence")
         values (gen_random_uuid(), 'Call', 'call', $1, $2, $2, 'UTC', now(), now(), $3)`,
        [leadId, start, { freq: 'none', until: null, exceptions: [], ...recurrence }],
      );
    await event(ahead, at(22));
    await event(over, at(20));
    await event(repeated, at(20), { freq: 'weekly' });
    const table = told(await read({ report: 'unattended', part: 'leads', by: 'rep' }));
    expect(table).toMatchObject({ Max: { leads: 1 }, Nobody: { leads: 1 }, all: { leads: 2 } });
  });

  test('R13: what leads lack', async () => {
    await putLeads(server, [{ phone: '+17755550100' }, { email: 'a@example.com', city: 'Reno' }]);
    expect(told(await read({ report: 'health', part: 'leads', by: 'rep' }))['all']).toEqual({
      leads: 2,
      noPhone: 1,
      noEmail: 1,
      noCity: 1,
    });
  });
});

describe('[REP-02] clients and sites, worked by hand', () => {
  test('R8: contracts that end, by the days that are left', async () => {
    await put(server, 'clients', [
      { contractEndDate: '2026-11-20' },
      { contractEndDate: '2026-11-21', contractType: 'rent', accountManager: max.uid },
      { contractEndDate: '2026-12-21' },
      { contractEndDate: '2026-12-22' },
      { contractEndDate: '2027-05-20' },
      { contractEndDate: '2027-05-21' },
      { contractEndDate: '2026-12-01', deletedAt: now },
    ]);
    expect(told(await read({ report: 'clients', part: 'clients', by: 'type' }))).toEqual({
      Lease: { clients: 5, ending30: 1, ending60: 2, ending90: 2, ending180: 3, unassigned: 5 },
      Rent: { clients: 1, ending30: 1, ending60: 1, ending90: 1, ending180: 1, unassigned: 0 },
      all: { clients: 6, ending30: 2, ending60: 3, ending90: 3, ending180: 4, unassigned: 5 },
    });
  });

  test('R6, R9, R13: their leases, machines, and what is missing', async () => {
    const [originLeadId] = await putLeads(server, [
      { ...ofMax, ...sold, currentServiceProvider: 'Coinmach' },
    ]);
    const lease = { leaseExpirationDate: '2027-06-30', originLeadId };
    const [clientId] = await put(server, 'clients', [lease, {}]);
    const of = { clientId, status: 'active' };
    await put(server, 'sites', [
      { ...of, locationCode: 'A', washers: 2, dryers: 2, numberOfUnits: 24, collectionRoute: 'North' },
      { ...of, locationCode: 'B', stacks: 1, combos: 1, collectionFrequency: 'weekly' },
      { ...of, locationCode: 'C', washers: 9, deletedAt: now },
    ]);
    expect(told(await read({ report: 'fleet', part: 'sites', by: 'route' }))).toMatchObject({
      North: { sites: 1, washers: 2, unitsPerMachine: 6 },
      Unknown: { sites: 1, stacks: 1, unitsPerMachine: null },
      all: {
        sites: 2,
        washers: 2,
        dryers: 2,
        stacks: 1,
        combos: 1,
        machines: 6,
        units: 24,
        unitsPerMachine: 6,
      },
    });
    expect(told(await read({ report: 'health', part: 'sites', by: 'status' }))).toMatchObject({
      Active: { sites: 2, noRoute: 1, noFrequency: 1 },
    });
    const clients = await read({ report: 'health', part: 'clients', by: 'status' });
    expect(told(clients)['all']).toEqual({ clients: 2, noSite: 1 });
    expect(told(await read({ report: 'leases', part: 'clients', by: 'quarter' }))).toMatchObject({
      '2027 Q1': { clients: 1, clientUnits: 24 },
    });
    expect(told(await read({ report: 'leases', part: 'clients', by: 'provider' }))).toMatchObject({
      Coinmach: { clients: 1, clientUnits: 24 },
    });
  });
});

describe('[REP-02] money and messages, worked by hand', () => {
  test('R10: what was collected in the range, what was taken back taken off', async () => {
    const [clientId] = await put(server, 'clients', [{ businessName: 'Harbor Court' }]);
    const [siteId] = await put(server, 'sites', [{ clientId, locationCode: 'A', collectionRoute: 'North' }]);
    const of = { clientId, siteId };
    const [first] = await put(server, 'collections', [
      { ...of, date: '2026-11-01', gross: 1_000, refunds: 50 },
      { ...of, date: '2026-11-21', gross: 300 },
      { ...of, date: '2026-10-31', gross: 7 },
    ]);
    await put(server, 'collections', [
      {
        ...of,
        date: '2026-11-01',
        gross: -1_000,
        refunds: -50,
        kind: 'reversal',
        corrects: first,
        reason: 'x',
      },
    ]);
    const asked = { report: 'collections', part: 'entries', ...november };
    const sums = {
      ...{ entries: 2, gross: 300, refunds: 0, testMoney: 0 },
      ...{ metered: 0, variance: 0, unusual: 0 },
    };
    expect(told(await read({ ...asked, by: 'route' }))).toEqual({ North: sums, all: sums });
    expect(Object.keys(told(await read({ ...asked, by: 'client' })))).toEqual(['Harbor Court', 'all']);
    // Months follow each other, however much there was in them.
    expect(Object.keys(told(await read({ ...asked, by: 'month', from: undefined })))).toEqual([
      'Oct 2026',
      'Nov 2026',
      'all',
    ]);
  });

  test('R11: what is owed by how late it is', async () => {
    const [clientId] = await put(server, 'clients', [{ businessName: 'Harbor Court' }]);
    const of = (status: string, dueDate: string, balance: number, more: object = {}) => ({
      clientId,
      status,
      issueDate: '2026-10-01',
      dueDate,
      subtotal: 100,
      total: 100,
      amountPaid: 100 - balance,
      balance,
      ...more,
    });
    await put(server, 'invoices', [
      of('sent', '2026-11-22', 100),
      of('sent', '2026-11-21', 40),
      of('overdue', '2026-10-22', 30),
      of('overdue', '2026-10-21', 20),
      of('overdue', '2026-08-22', 10),
      of('draft', '2026-08-22', 100),
      of('paid', '2026-10-21', 0, { paidAt: '2026-11-01' }),
    ]);
    expect(told(await read({ report: 'invoices', part: 'open', by: 'client', ...november }))).toMatchObject({
      'Harbor Court': { open: 5, owed: 200, notDue: 100, to30: 70, to60: 20, to90: 0, over90: 10 },
    });
  });

  test('R12: what left, what failed, and what was answered', async () => {
    const of = (direction: string, status: string, more: object = {}) => ({
      channel: 'email',
      direction,
      status,
      createdAt: at(3),
      ...more,
    });
    await put(server, 'messages', [
      of('out', 'sent', { senderId: max.uid }),
      of('out', 'partial', { senderId: max.uid }),
      of('out', 'queued', { senderId: max.uid, createdAt: '2026-10-03T18:00:00.000Z' }),
      of('in', 'received'),
    ]);
    expect(told(await read({ report: 'messages', part: 'messages', by: 'rep', ...november }))).toMatchObject({
      Max: { messages: 2, sent: 2, failed: 1, replies: 0, waiting: 0 },
      Nobody: { messages: 0, replies: 1 },
    });
    const byTemplate = await read({ report: 'messages', part: 'messages', by: 'template', ...november });
    expect(Object.keys(told(byTemplate))).toEqual(['No template', 'all']);
  });
});

describe('[REP-02] days of the office', () => {
  test.each<[string, { from: string; to: string }, 'before' | 'year', string[], number, number]>([
    [
      'on which the clocks go forward',
      { from: '2026-03-08', to: '2026-03-08' },
      'before',
      [
        ...['2026-03-07T08:00:00.000Z', '2026-03-08T07:59:59.999Z'],
        ...['2026-03-08T08:00:00.000Z', '2026-03-08T10:00:00.000Z', '2026-03-09T06:59:59.999Z'],
        '2026-03-09T07:00:00.000Z',
      ],
      ...([3, 2] as const),
    ],
    [
      'on which they go back',
      { from: '2026-11-01', to: '2026-11-01' },
      'before',
      [
        ...['2026-10-31T07:00:00.000Z', '2026-11-01T06:59:59.999Z'],
        // Half past one, twice.
        ...['2026-11-01T07:00:00.000Z', '2026-11-01T08:30:00.000Z', '2026-11-01T09:30:00.000Z'],
        ...['2026-11-02T07:59:59.999Z', '2026-11-02T08:00:00.000Z'],
      ],
      ...([4, 2] as const),
    ],
    [
      'a February 29 beside a year without one',
      { from: '2024-02-29', to: '2024-02-29' },
      'year',
      [
        ...['2024-02-29T08:00:00.000Z', '2024-03-01T07:59:59.999Z', '2024-03-01T08:00:00.000Z'],
        ...['2023-02-28T08:00:00.000Z', '2023-03-01T08:00:00.000Z'],
      ],
      ...([2, 1] as const),
    ],
    [
      'a month of 31 days beside the whole month before it',
      { from: '2026-03-01', to: '2026-03-31' },
      'before',
      [
        ...['2026-03-01T08:00:00.000Z', '2026-04-01T06:59:59.999Z', '2026-04-01T07:00:00.000Z'],
        ...['2026-02-01T08:00:00.000Z', '2026-02-01T07:59:59.999Z', '2026-03-01T07:59:59.999Z'],
      ],
      ...([2, 2] as const),
    ],
  ])('%s', async (_, range, compare, created, counted, before) => {
    await putLeads(
      server,
      created.map((createdAt) => ({ createdAt })),
    );
    const { all, compared } = await read({ report: 'funnel', part: 'leads', by: 'rep', ...range, compare });
    expect([all['created']?.value, compared?.all['created']?.value]).toEqual([counted, before]);
    for (const figure of [all['created'], compared?.all['created']]) {
      const { body } = await ada.call('leads.list', { ...figure?.open.input, limit: 200 });
      expect(body.items).toHaveLength(Number(figure?.value));
    }
  });
});

describe('[REP-03] what a number opens', () => {
  test('is refused by name where no report counts it', async () => {
    const refused = async (figure: object) => {
      const { status, body } = await ada.call('leads.list', { figure });
      return [status, Object.keys(body.error.fields)];
    };
    expect(await refused({ report: 'pipeline', key: 'nothing' })).toEqual([400, ['figure.key']]);
    expect(await refused({ report: 'pipeline', key: 'constructor' })).toEqual([400, ['figure.key']]);
    expect(await refused({ report: 'pipeline', key: 'leads', by: 'moon', group: 'x' })).toEqual([
      400,
      ['figure.by'],
    ]);
    const read = async (asked: object) => {
      const { status, body } = await ada.call('reports.read', { report: 'pipeline', ...asked });
      return [status, Object.keys(body.error.fields)];
    };
    expect(await read({ part: 'nothing', by: 'rep' })).toEqual([400, ['part']]);
    expect(await read({ part: 'leads', by: 'moon' })).toEqual([400, ['by']]);
  });

  test('[REP-01] is nobody’s but an administrator’s: no rep learns by it of leads that they do not see', async () => {
    await putLeads(server, [
      { phone: '+17755550100', ...ofMax },
      { phone: '+17755550100', assignedRep: mia.uid },
    ]);
    const rep = await server.signIn(max);
    for (const operation of ['leads.list', 'leads.stats', 'messages.list'])
      for (const figure of [
        { report: 'health', key: 'samePhone' },
        { report: 'pipeline', key: 'leads' },
      ]) {
        const { status, body } = await rep.call(operation, { figure });
        expect([operation, status, body.error.code]).toEqual([operation, 403, 'FORBIDDEN']);
      }
    const { body } = await rep.call('leads.list', { figure: { report: 'dashboard', key: 'new' } });
    expect(body.items).toMatchObject([{ assignedRep: max.uid }]);
  });

  test('a list counts as it shows', async () => {
    await putLeads(server, [{ city: 'Reno' }, { city: 'Elko', ...ofMax }]);
    const figure = { report: 'pipeline', key: 'leads', by: 'city', group: 'Reno' };
    const { body } = await ada.call('leads.stats', { figure });
    expect(body.byColumn).toMatchObject({ unassigned: 1, new: 0 });
  });
});
