import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-11-21T18:00:00.000Z');
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const siteOf = async (fields: object = {}) => {
  const client = (await ada.call('clients.create', { businessName: 'Silverado Court' })).body;
  return (await ada.call('sites.create', { clientId: client.id, city: 'Napa', state: 'CA', ...fields })).body;
};
const on = (day: string) => ({ start: `${day}T18:00:00.000Z`, end: `${day}T19:00:00.000Z` });
const plan = async (siteId: string, fields: object = {}) =>
  (
    await ada.call('appointments.create', {
      siteId,
      type: 'service_call',
      title: 'Drain pump',
      ...on('2026-11-24'),
      ...fields,
    })
  ).body;
const site = async (id: string) => (await ada.call('sites.get', { id })).body;

describe('[SVC-01] planning', () => {
  test('the site says whose it is, the session who planned it', async () => {
    const { id: siteId, clientId } = await siteOf();
    const call = await plan(siteId, { priority: 'urgent', assignedTo: people.uma.uid });
    expect(call).toMatchObject({
      clientId,
      siteId,
      createdBy: people.ada.uid,
      status: 'scheduled',
      title: 'Drain pump',
      source: 'manual',
    });
    const forged = { siteId, type: 'inspection', ...on('2026-11-24'), createdBy: people.max.uid };
    expect((await ada.call('appointments.create', forged)).body.error.code).toBe('UNKNOWN_FIELD');
    const other = await siteOf();
    const wrong = await ada.call('appointments.create', {
      siteId,
      clientId: other.clientId,
      type: 'inspection',
      ...on('2026-11-24'),
    });
    expect([wrong.status, wrong.body.error.fields]).toEqual([
      400,
      { siteId: 'Choose a site of this client.' },
    ]);
  });

  test('lists by client, site, type and status, the latest first, page by page', async () => {
    const { id: siteId, clientId } = await siteOf();
    const days = ['2026-11-24', '2026-11-26', '2026-11-25'];
    for (const day of days) await plan(siteId, { ...on(day), type: 'inspection' });
    const list = async (more: object) => (await ada.call('appointments.around', { siteId, ...more })).body;
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.cursor });
    const shown = [...first.items, ...second.items].map(({ start }) => start.slice(0, 10));
    expect(shown).toEqual([...days].sort().reverse());
    expect((await list({ clientId })).items).toHaveLength(3);
    expect((await list({ type: ['installation'] })).items).toEqual([]);
    expect((await list({ status: ['completed'] })).items).toEqual([]);
  });
});

describe('completing', () => {
  test('stamps the site with its day; an inspection is a survey too', async () => {
    const { id } = await siteOf({ status: 'active' });
    const call = await plan(id);
    const done = await ada.call('appointments.complete', {
      id: call.id,
      outcome: 'Belt changed',
      completedOn: '2026-11-20',
    });
    expect(done.body).toMatchObject({
      status: 'completed',
      outcome: 'Belt changed',
      completedBy: people.ada.uid,
    });
    expect(await site(id)).toMatchObject({ lastServiceDate: '2026-11-20', lastSiteSurvey: null });
    await ada.call('appointments.complete', { id: (await plan(id, { type: 'inspection' })).id });
    expect(await site(id)).toMatchObject({ lastServiceDate: '2026-11-21', lastSiteSurvey: '2026-11-21' });
    const late = await ada.call('appointments.complete', {
      id: (await plan(id)).id,
      completedOn: '2026-11-01',
    });
    expect([late.status, (await site(id)).lastServiceDate]).toEqual([200, '2026-11-21']);
    const soon = await ada.call('appointments.complete', {
      id: (await plan(id)).id,
      completedOn: '2026-11-22',
    });
    expect([soon.status, soon.body.error.fields]).toEqual([
      400,
      { completedOn: 'This day has not come yet.' },
    ]);
  });

  test('[W2] an installation hands over: machines, an active site, its route and its first collection', async () => {
    const { id } = await siteOf({ machineInventory: { washers: 2, dryers: 1 } });
    const call = await plan(id, { type: 'installation' });
    const machines = [
      { kind: 'washer', serial: 'W-100', room: 'Basement' },
      { kind: 'washer', serial: 'W-101' },
      { kind: 'dryer', serial: '' },
    ];
    const handOver = { machines, collectionRoute: 'North', collectionFrequency: 'weekly' };
    const send = () =>
      ada.call(
        'appointments.complete',
        { id: call.id, outcome: 'In', handOver },
        { key: `install-${call.id}` },
      );
    const [first, second] = await Promise.all([send(), send()]);
    const again = await send();
    expect([first, second, again].filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    const stands = await site(id);
    expect(stands).toMatchObject({
      status: 'active',
      collectionRoute: 'North',
      collectionFrequency: 'weekly',
      lastServiceDate: '2026-11-21',
      installedOn: '2026-11-21',
      lastCollectionDate: null,
      nextCollectionDate: '2026-11-28',
      machineInventory: { washers: 2, dryers: 1, totalMachines: 3 },
    });
    expect(stands.machineInventory.machines).toHaveLength(3);
    expect(
      stands.machineInventory.machines.map(({ installedOn }: { installedOn: string }) => installedOn),
    ).toEqual(Array.from({ length: 3 }, () => '2026-11-21'));
    const once = await ada.call('appointments.complete', { id: call.id, handOver });
    expect([once.status, once.body.error.code]).toEqual([409, 'APPOINTMENT_TRANSITION']);
  });

  test('a serial that stands elsewhere takes all of the hand-over back', async () => {
    const { id } = await siteOf();
    const call = await plan(id, { type: 'installation' });
    const handOver = { machines: [{ kind: 'washer', serial: 'w-100' }] };
    const { status, body } = await ada.call('appointments.complete', { id: call.id, handOver });
    expect([status, body.error.code]).toEqual([409, 'SERIAL_TAKEN']);
    expect([
      (await site(id)).status,
      (await ada.call('appointments.get', { id: call.id })).body.status,
    ]).toEqual(['pending_install', 'scheduled']);
  });

  test('only an installation of a waiting site hands over', async () => {
    const active = await siteOf({ status: 'active' });
    const handOver = { machines: [] };
    const visit = await plan(active.id);
    expect((await ada.call('appointments.complete', { id: visit.id, handOver })).status).toBe(400);
    const call = await plan(active.id, { type: 'installation' });
    const refused = await ada.call('appointments.complete', { id: call.id, handOver });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SITE_NOT_PENDING']);
  });
});

test('cancel and reopen, each told to open pages; two at once do not overwrite each other', async () => {
  const { id: siteId } = await siteOf();
  const stream = await ada.stream('appointments');
  await stream.until(({ event }) => event === 'reset');
  const { id } = await plan(siteId);
  expect((await stream.until(({ event }) => event === 'put')).data.row).toMatchObject({ id, siteId });
  const cancelled = (await ada.call('appointments.cancel', { id, reason: 'Rain' })).body;
  expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'Rain', version: 2 });
  expect((await ada.call('appointments.update', { id, version: 2, fields: { title: 'x' } })).status).toBe(
    409,
  );
  const open = (await ada.call('appointments.reopen', { id })).body;
  expect(open).toMatchObject({ status: 'scheduled', cancelReason: '', version: 3 });
  const both = ['a', 'b'].map((title) =>
    ada.call('appointments.update', { id, version: 3, fields: { title } }),
  );
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
  stream.close();
});
