import { countsOf, type Machine, type Site } from 'domain/sites';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let clientId: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
  clientId = (await ada.call('clients.create', { businessName: 'Vine LLC' })).body.id;
});
afterAll(() => server.close());

const ok = async (name: string, input: object) => {
  const { status, body, text } = await ada.call(name, input);
  expect(status, text).toBe(200);
  return body;
};
const site = (fields: object = {}): Promise<Site> => ok('sites.create', { clientId, ...fields });
const read = (id: string): Promise<Site> => ok('sites.get', { id });
const add = (siteId: string, fields: object = {}): Promise<Machine> =>
  ok('machines.create', { siteId, kind: 'washer', ...fields });
const verbs = async (name: string, id: string): Promise<string[]> =>
  (await ok(name, { id })).items.map(({ verb }: { verb: string }) => verb);

const everything = {
  kind: 'stack',
  make: 'Speed Queen',
  model: 'SC40',
  serial: 'sq-1001',
  size: '40 lb',
  fuel: 'gas',
  payType: 'app',
  vendPrice: 250,
  installedOn: '2026-11-01',
  status: 'running',
  warrantyEnd: '2029-11-01',
  room: 'East',
};

describe('[SITE-02] single machines', () => {
  test('keep every field, name their room to the site, and make its counts', async () => {
    const one = await site({ machineInventory: { washers: 7 } });
    const machine = await add(one.id, everything);
    expect(machine).toMatchObject({ ...everything, siteId: one.id, version: 1, createdBy: people.ada.uid });
    const counted = await read(one.id);
    expect(counted).toMatchObject({
      rooms: ['East'],
      machineInventory: { washers: 0, stacks: 1, totalMachines: 1 },
    });
    expect(counted.machineInventory.machines).toEqual([machine]);
    expect((await ok('machines.list', { siteId: one.id })).items).toEqual([machine]);
    const byHand = await ada.call('sites.update', {
      id: one.id,
      version: counted.version,
      fields: { machineInventory: { washers: 3 } },
    });
    expect([byHand.status, byHand.body.error.code]).toEqual([409, 'COUNTS_FOLLOW_MACHINES']);
  });

  test('a retired one counts no more; without the last one the counts are people’s again', async () => {
    const one = await site();
    const { machines } = await ok('machines.createMany', {
      siteId: one.id,
      machines: [{ kind: 'washer' }, { kind: 'washer' }, { kind: 'dryer' }],
    });
    await ok('machines.update', { id: machines[0].id, version: 1, fields: { status: 'retired' } });
    expect((await read(one.id)).machineInventory).toMatchObject({ washers: 1, dryers: 1, totalMachines: 2 });
    for (const { id } of machines) await ok('machines.remove', { id });
    const left = await read(one.id);
    expect(left.machineInventory).toMatchObject({ dryers: 1, machines: [] });
    const fields = { machineInventory: { washers: 9, dryers: 9 } };
    const changed = await ok('sites.update', { id: one.id, version: left.version, fields });
    expect(changed.machineInventory.totalMachines).toBe(18);
  });

  test('counts that are kept stay until as many machines are listed, and follow these from then on', async () => {
    const one = await site({ machineInventory: { washers: 2, dryers: 1 } });
    const counts = async () => (await read(one.id)).machineInventory;
    const first = await ok('machines.create', { siteId: one.id, kind: 'dryer', keepCounts: true });
    expect(await counts()).toMatchObject({ washers: 2, dryers: 1, totalMachines: 3, machines: [first] });
    await ok('machines.create', { siteId: one.id, kind: 'dryer' });
    expect(await counts()).toMatchObject({ washers: 2, dryers: 1, totalMachines: 3 });
    const { machines } = await ok('machines.createMany', { siteId: one.id, machines: [{ kind: 'washer' }] });
    expect(await counts()).toMatchObject({ washers: 1, dryers: 2, totalMachines: 3 });
    await ok('machines.remove', { id: machines[0].id });
    expect(await counts()).toMatchObject({ washers: 0, dryers: 2, totalMachines: 2 });
  });

  test('of a site whose machines were all taken off the list the next first one asks anew', async () => {
    const one = await site({ machineInventory: { washers: 5 } });
    const { machines } = await ok('machines.createMany', {
      siteId: one.id,
      keepCounts: true,
      machines: [{ kind: 'washer' }],
    });
    await ok('machines.remove', { id: machines[0].id });
    expect((await read(one.id)).machineInventory).toMatchObject({ washers: 5, machines: [] });
    await ok('machines.create', { siteId: one.id, kind: 'washer' });
    expect((await read(one.id)).machineInventory).toMatchObject({ washers: 1, totalMachines: 1 });
  });

  test('a serial stands on one machine; the answer says where', async () => {
    const [one, two] = [await site({ siteName: 'Vine Court' }), await site()];
    const first = await add(one.id, { serial: 'SN-1' });
    const again = await ada.call('machines.create', { siteId: two.id, kind: 'dryer', serial: ' sn-1 ' });
    expect([again.status, again.body.error.fields]).toEqual([
      409,
      { serial: 'This serial is at Vine Court' },
    ]);
    const twice = await ada.call('machines.createMany', {
      siteId: two.id,
      machines: [
        { kind: 'washer', serial: 'SN-2' },
        { kind: 'washer', serial: 'sn-2' },
      ],
    });
    expect([twice.status, twice.body.error.code]).toEqual([400, 'SERIAL_TWICE']);
    await ok('machines.update', { id: first.id, version: 1, fields: { status: 'retired' } });
    const second = await add(two.id, { serial: 'SN-1' });
    const back = await ada.call('machines.update', {
      id: first.id,
      version: 2,
      fields: { status: 'running' },
    });
    expect(back.status).toBe(409);
    await ok('machines.remove', { id: second.id });
    await ok('machines.update', { id: first.id, version: 2, fields: { status: 'running' } });
    const race = await Promise.all(
      [one, two, one, two].map(({ id }) =>
        ada.call('machines.create', { siteId: id, kind: 'washer', serial: 'SN-RACE' }),
      ),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('a machine moves with its history, both sites are told, and its installation stays', async () => {
    const [one, two] = [await site(), await site()];
    const machine = await add(one.id, { ...everything, serial: 'MOVE-1' });
    const moved = await ok('machines.move', { id: machine.id, siteId: two.id });
    expect(moved).toMatchObject({ siteId: two.id, installedOn: '2026-11-01', room: '', version: 2 });
    expect((await read(one.id)).machineInventory).toMatchObject({ stacks: 0, machines: [] });
    expect((await read(two.id)).machineInventory).toMatchObject({ stacks: 1, machines: [moved] });
    const [event] = (await ok('machines.history', { id: machine.id })).items;
    expect(event).toMatchObject({ verb: 'moved', by: people.ada.uid });
    expect(event.changes).toContainEqual({ field: 'siteId', before: one.id, after: two.id });
    for (const { id } of [one, two]) expect(await verbs('sites.history', id)).toContain('counted');
    const there = await ada.call('machines.move', { id: machine.id, siteId: two.id });
    const nowhere = await ada.call('machines.move', { id: machine.id, siteId: crypto.randomUUID() });
    expect([there.status, nowhere.status]).toEqual([409, 400]);
  });

  test('whoever adds, moves, changes or deletes a machine is who changed its site', async () => {
    const [one, two] = [await site(), await site()];
    const dora = await server.signIn(people.dora);
    const changedBy = async () => (await Promise.all([read(one.id), read(two.id)])).map((at) => at.updatedBy);
    const { body: machine } = await dora.call('machines.create', { siteId: one.id, kind: 'washer' });
    expect(await changedBy()).toEqual([people.dora.uid, people.ada.uid]);
    await ok('machines.update', { id: machine.id, version: 1, fields: { kind: 'dryer' } });
    expect(await changedBy()).toEqual([people.ada.uid, people.ada.uid]);
    await dora.call('machines.move', { id: machine.id, siteId: two.id });
    expect(await changedBy()).toEqual([people.dora.uid, people.dora.uid]);
    await ok('machines.remove', { id: machine.id });
    expect(await changedBy()).toEqual([people.dora.uid, people.ada.uid]);
  });

  test('another vend price is an event of its own: the price history of the machine', async () => {
    const machine = await add((await site()).id, { vendPrice: 200 });
    const fields = { vendPrice: 225, make: 'Dexter' };
    await ok('machines.update', { id: machine.id, version: 1, fields });
    const { items } = await ok('machines.history', { id: machine.id });
    expect(await verbs('sites.history', machine.siteId)).toEqual(['counted', 'created']);
    expect(items.map(({ verb, changes }: { verb: string; changes: object[] }) => [verb, changes])).toEqual([
      ['updated', [{ field: 'make', before: '', after: 'Dexter' }]],
      ['priced', [{ field: 'vendPrice', before: 200, after: 225 }]],
      ['created', expect.anything()],
    ]);
    const same = await ok('machines.update', { id: machine.id, version: 2, fields });
    expect(same.version).toBe(2);
    const stale = await ada.call('machines.update', { id: machine.id, version: 1, fields: { make: 'X' } });
    expect([stale.status, stale.body.error.current.make]).toEqual([409, 'Dexter']);
  });

  test('a room with a new name keeps its machines', async () => {
    const one = await site({ rooms: ['East', 'West'] });
    const machine = await add(one.id, { room: 'East' });
    const { version } = await read(one.id);
    const used = await ada.call('sites.update', { id: one.id, version, fields: { rooms: ['West'] } });
    expect([used.status, Object.keys(used.body.error.fields)]).toEqual([409, ['rooms']]);
    const renamed = await ok('sites.update', {
      id: one.id,
      version,
      fields: { rooms: ['Basement', 'West'] },
    });
    expect(renamed.machineInventory.machines).toMatchObject([
      { id: machine.id, room: 'Basement', version: 2 },
    ]);
  });

  test('many machines moved in opposite directions at once wait for nobody', async () => {
    const [one, two] = [await site(), await site()];
    const machines = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => add(n % 2 ? one.id : two.id)),
    );
    const moved = await Promise.all(
      machines.map(({ id, siteId }) =>
        ada.call('machines.move', { id, siteId: siteId === one.id ? two.id : one.id }),
      ),
    );
    expect(moved.map(({ status }) => status)).toEqual(machines.map(() => 200));
    for (const { id } of [one, two]) expect((await read(id)).machineInventory.totalMachines).toBe(5);
  });

  test('a list sent twice with its key adds its machines once', async () => {
    const one = await site();
    const send = () =>
      ada.call(
        'machines.createMany',
        { siteId: one.id, machines: [{ kind: 'combo' }] },
        { key: 'machines-once' },
      );
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await read(one.id)).machineInventory.combos).toBe(1);
  });
});

test('[SITE-02] after any verbs in any order counts and machines agree', async () => {
  const kind = fc.constantFrom('washer', 'dryer', 'stack', 'combo');
  const status = fc.constantFrom('running', 'out_of_order', 'in_storage', 'retired');
  const pick = fc.nat(20);
  const verb = fc.oneof(
    fc.record({ do: fc.constant('add'), kind, status, site: fc.nat(1) }),
    fc.record({ do: fc.constant('many'), kind, status, site: fc.nat(1) }),
    fc.record({ do: fc.constant('update'), kind, status, pick }),
    fc.record({ do: fc.constant('move'), pick }),
    fc.record({ do: fc.constant('remove'), pick }),
    fc.record({ do: fc.constant('set'), count: fc.nat(9), site: fc.nat(1) }),
  ) as fc.Arbitrary<{ do: string; kind: string; status: string; site: number; pick: number; count: number }>;
  await fc.assert(
    fc.asyncProperty(fc.array(verb, { maxLength: 12 }), async (all) => {
      const sites = [await site(), await site()] as const;
      const ids = sites.map(({ id }) => id);
      for (const one of all) {
        const at = ids[one.site] ?? '';
        const there = (await Promise.all(ids.map(read))).flatMap((found) => found.machineInventory.machines);
        const chosen = there[one.pick % Math.max(1, there.length)];
        const { kind, status } = one;
        if (one.do === 'add') await add(at, { kind, status });
        if (one.do === 'many')
          await ok('machines.createMany', { siteId: at, machines: [{ kind, status }, { kind }] });
        if (one.do === 'set') {
          const before = await read(at);
          const fields = { machineInventory: { dryers: before.machineInventory.dryers + one.count + 1 } };
          const { status } = await ada.call('sites.update', { id: at, version: before.version, fields });
          expect(status).toBe(before.machineInventory.machines.length > 0 ? 409 : 200);
        }
        if (!chosen) continue;
        const { id, version } = chosen;
        if (one.do === 'update') await ok('machines.update', { id, version, fields: { kind, status } });
        if (one.do === 'move')
          await ok('machines.move', { id, siteId: ids.find((other) => other !== chosen.siteId) });
        if (one.do === 'remove') await ok('machines.remove', { id });
      }
      for (const id of ids) {
        const { machines, totalMachines, ...counts } = (await read(id)).machineInventory;
        if (machines.length > 0) expect(counts).toEqual(countsOf(machines));
        expect(totalMachines).toBe(counts.washers + counts.dryers + counts.stacks + counts.combos);
      }
    }),
    { numRuns: 12, seed: 3 },
  );
});
