import { randomUUID } from 'node:crypto';
import { allRows } from 'domain/kernel';
import { placeKey } from 'domain/leads';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { gatherJob } from './merge.ts';

let server: TestServer;
let as: Record<'ada' | 'dora' | 'max' | 'uma', Client>;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  const entered = ['ada', 'dora', 'max', 'uma'].map(
    async (name) => [name, await server.signIn(people[name as keyof typeof people])] as const,
  );
  as = Object.fromEntries(await Promise.all(entered)) as typeof as;
});
afterAll(() => server.close());
const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
beforeEach(async () => {
  // Money stays: what it belongs to is out of sight.
  for (const table of ['leads', 'sites', 'clients']) await query(`update ${table} set "deletedAt" = now()`);
  await query('delete from kept_apart');
});

const ok = async (name: string, input: object, who: keyof typeof as = 'ada') => {
  const { status, body, text } = await as[who].call(name, input);
  expect(status, text).toBe(200);
  return body;
};
const lead = (fields: object, who: keyof typeof as = 'ada') =>
  ok('leads.create', { businessName: 'Elm House', ...fields }, who);
const client = (fields: object) => ok('clients.create', { businessName: 'Elm Co', ...fields });
const site = (clientId: string, fields: object = {}) =>
  ok('sites.create', { clientId, siteName: 'Elm', status: 'active', ...fields });

type Group = { key: string; count: number; items: { id: string; name: string; hangs: object }[] };
const groups = async (noun: string, kind: string): Promise<string[][]> =>
  (await ok('duplicates.groups', { noun, kind })).items.map(({ items }: Group) =>
    items.map(({ id }) => id).sort(),
  );
const count = (noun: string) => ok('duplicates.count', { noun });

test('[ADMIN-04] a place is the same in the database as in the domain', async () => {
  const places: [string, string, string][] = [
    ['1 Main Street', 'Napa', '94558'],
    [' 1  MAIN st. ', 'Elsewhere', '94558-1234'],
    ['1 Main St', 'napa', ''],
    ['1 Main St', '', ''],
    ['', 'Napa', '94558'],
    ['#5, Élm Avenue', 'Łódź', ''],
    ['9 Streetwise Road', 'Reno', '89501'],
    ['9 North Elm Avenue, Apt. 4', 'Reno', '89501'],
    ['9 n elm ave #4', '', '89501'],
    ['Street Str Saint Av Boulevard Drive Lane Court Place Circle Terrace Highway Parkway', 'Reno', ''],
    ['Square Trail Plaza Route South East West Northeast Northwest Southeast Southwest', 'Reno', ''],
    ['1 Apartment Suite Ste Unit', 'Reno', ''],
    ['Apt', 'Reno', ''],
  ];
  for (const [streetAddress, city, zipCode] of places) {
    const [row] = await query('select match_place($1, $2, $3) as place', [streetAddress, city, zipCode]);
    expect(row.place).toBe(placeKey({ streetAddress, city, zipCode }));
  }
  const [one, two] = places.map(([streetAddress, city, zipCode]) =>
    placeKey({ streetAddress, city, zipCode }),
  );
  expect([one, two]).toEqual(['1 main st|94558', '1 main st|94558']);
});

describe('[ADMIN-04] groups', () => {
  test('leads that share a phone, an e-mail or an address stand together; the deleted do not', async () => {
    const one = await lead({
      phone: '(707) 555-0101',
      email: 'ann@example.com',
      streetAddress: '1 Main Street',
      zipCode: '94558',
    });
    const two = await lead({ phone: '+1 707 555 0101', businessName: 'Other name' });
    const three = await lead({
      email: 'ANN@example.com',
      streetAddress: '1 main st.',
      city: 'Napa',
      zipCode: '94558-0001',
    });
    const gone = await lead({ phone: '7075550101' });
    await ok('leads.remove', { id: gone.id });
    const [four, five] = [await lead({}), await lead({})];
    await query(`update leads set phone = '5550' where id = any($1)`, [[four.id, five.id]]);
    expect(await groups('leads', 'phone')).toEqual([[one.id, two.id].sort()]);
    expect(await groups('leads', 'email')).toEqual([[one.id, three.id].sort()]);
    expect(await groups('leads', 'place')).toEqual([[one.id, three.id].sort()]);
    expect(await count('leads')).toEqual({ phone: 1, email: 1, place: 1 });
  });

  test('clients by their numbers, addresses and the places of their sites', async () => {
    const one = await client({ phone: '7075550101', email: 'office@example.com' });
    const two = await client({ cellPhone: '(707) 555-0101' });
    const three = await client({ email: 'Office@example.com' });
    for (const { id } of [two, three])
      await site(id, { streetAddress: '9 Oak Ave', city: 'Reno', zipCode: '89501' });
    expect(await groups('clients', 'phone')).toEqual([[one.id, two.id].sort()]);
    expect(await groups('clients', 'email')).toEqual([[one.id, three.id].sort()]);
    expect(await groups('clients', 'place')).toEqual([[two.id, three.id].sort()]);
    expect(await count('clients')).toEqual({ phone: 1, email: 1, place: 1 });
    expect((await ok('duplicates.ofClient', { id: three.id })).items).toEqual(
      [
        { id: one.id, name: 'Elm Co', matches: ['email'] },
        { id: two.id, name: 'Elm Co', matches: ['place'] },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  test('pages go on where they ended, also over groups of which nobody stands any more', async () => {
    for (let n = 10; n < 40; n += 1) {
      const phone = `70755501${n}`;
      const pair = [await lead({ phone }), await lead({ phone })];
      if (n < 35) await ok('leads.remove', { id: pair[0].id });
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await ok('duplicates.groups', { noun: 'leads', kind: 'phone', limit: 2, cursor });
      seen.push(...page.items.map(({ key }: Group) => key));
      cursor = page.cursor;
    } while (cursor);
    expect(seen).toEqual(['7075550135', '7075550136', '7075550137', '7075550138', '7075550139']);
  });
});

describe('[ADMIN-04] not a duplicate', () => {
  test('a pair that was kept apart is offered nowhere any more, until it is compared again', async () => {
    const phone = '7075550101';
    const [a, b, c] = [await lead({ phone }), await lead({ phone }), await lead({ phone })];
    const hinted = async (id: string) =>
      (await ok('leads.duplicates', { phone, except: id })).leads.map((one: { id: string }) => one.id).sort();
    await ok('duplicates.keepApart', { noun: 'leads', ids: [b.id, a.id] });
    expect(await hinted(a.id)).toEqual([c.id]);
    expect(await groups('leads', 'phone')).toEqual([[a.id, b.id, c.id].sort()]);
    const { items } = await ok('duplicates.groups', { noun: 'leads', kind: 'phone' });
    expect(items[0].apart).toEqual([[a.id, b.id].sort()]);
    await ok('duplicates.keepApart', { noun: 'leads', ids: [a.id, b.id, c.id] });
    expect([await groups('leads', 'phone'), await count('leads')]).toEqual([
      [],
      { phone: 0, email: 0, place: 0 },
    ]);
    const listed = await ok('duplicates.apart', { noun: 'leads' });
    expect(listed.items).toHaveLength(3);
    expect(listed.items[0]).toMatchObject({
      oneName: 'Elm House',
      otherName: 'Elm House',
      by: people.ada.uid,
    });
    await ok('duplicates.compareAgain', { noun: 'leads', ids: [a.id, c.id] });
    expect(await hinted(a.id)).toEqual([c.id]);
    expect((await count('leads')).phone).toBe(1);
    const verbs = await query(`select verb from events where noun = 'duplicates' order by position`);
    expect(verbs.map(({ verb }) => verb)).toEqual(['keptApart', 'keptApart', 'comparedAgain']);
  });

  test('who may make them one may keep them apart; what is hidden does not exist', async () => {
    const own = await lead({ assignedRep: people.max.uid });
    const other = await lead({ assignedRep: people.max.uid });
    const hidden = await lead({ assignedRep: people.mia.uid });
    const apart = async (who: keyof typeof as, noun: string, ids: string[]) =>
      (await as[who].call('duplicates.keepApart', { noun, ids })).status;
    expect(await apart('max', 'leads', [own.id, other.id])).toBe(200);
    expect(await apart('max', 'leads', [own.id, hidden.id])).toBe(404);
    expect(await apart('uma', 'leads', [own.id, other.id])).toBe(403);
    const [one, two] = [await client({}), await client({})];
    expect(await apart('max', 'clients', [one.id, two.id])).toBe(403);
    expect(await apart('ada', 'clients', [one.id, randomUUID()])).toBe(404);
    expect(await apart('ada', 'clients', [one.id, one.id])).toBe(400);
  });
});

describe('[ADMIN-04] one lead of two', () => {
  test('against a change of either meanwhile one gets a clear 409, and nothing is lost', async () => {
    const [a, b] = [await lead({ city: 'Napa' }), await lead({ city: 'Reno' })];
    const merge = (more: object = {}) =>
      as.ada.call('leads.merge', {
        id: a.id,
        duplicateId: b.id,
        version: a.version,
        duplicateVersion: b.version,
        ...more,
      });
    const edited = await ok(
      'leads.update',
      { id: b.id, version: b.version, fields: { city: 'Sparks' } },
      'dora',
    );
    const refused = await merge();
    expect([refused.status, refused.body.error.code]).toEqual([409, 'STALE_VERSION']);
    expect(refused.body.error.current).toMatchObject({ id: b.id, city: 'Sparks' });
    const merged = await merge({ duplicateVersion: edited.version, fields: { city: 'Sparks' } });
    expect(merged.body).toMatchObject({ id: a.id, city: 'Sparks' });
    const late = await as.dora.call('leads.update', {
      id: a.id,
      version: a.version,
      fields: { city: 'Elko' },
    });
    expect([late.status, late.body.error.current.city]).toEqual([409, 'Sparks']);
    const both = await Promise.all([
      as.ada.call('leads.update', { id: b.id, version: edited.version, fields: { city: 'Ely' } }),
      as.dora.call('leads.update', { id: b.id, version: edited.version, fields: { city: 'Fernley' } }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
  });

  test('and an edit of the one that goes, at the same moment: one of them wins, and what it said is there', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [a, b] = [await lead({}), await lead({ city: 'Napa' })];
      const merge = () =>
        as.ada.call('leads.merge', { id: a.id, duplicateId: b.id, version: 1, duplicateVersion: 1 });
      const edit = () => as.dora.call('leads.update', { id: b.id, version: 1, fields: { city: 'Reno' } });
      const acts = round % 2 === 0 ? [merge(), edit()] : [edit(), merge()];
      const statuses = (await Promise.all(acts)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409]);
      const merged = statuses[round % 2] === 200;
      const [{ city, deleted }] = await query('select city, deleted from leads where id = $1', [b.id]);
      expect([city, deleted]).toEqual(merged ? ['Napa', true] : ['Reno', false]);
    }
  });

  test('two who merge the same pair the other way round: one of them', async () => {
    const [a, b] = [await lead({}), await lead({})];
    const merge = (who: 'ada' | 'dora', id: string, duplicateId: string) =>
      as[who].call('leads.merge', { id, duplicateId, version: 1, duplicateVersion: 1 });
    const both = await Promise.all([merge('ada', a.id, b.id), merge('dora', b.id, a.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      await query('select id from leads where id = any($1) and not deleted', [[a.id, b.id]]),
    ).toHaveLength(1);
  });

  test('the address of the one that went leads to the one that remains, as far as that is in sight', async () => {
    const [a, b, c] = [
      await lead({ assignedRep: people.max.uid }),
      await lead({ assignedRep: people.max.uid }),
      await lead({ assignedRep: people.max.uid }),
    ];
    const into = async (id: string, who: keyof typeof as) =>
      (await as[who].call('duplicates.mergedInto', { noun: 'leads', id })).body.id ?? null;
    await ok('leads.merge', { id: b.id, duplicateId: a.id }, 'max');
    await ok('leads.merge', { id: c.id, duplicateId: b.id }, 'max');
    expect(await into(a.id, 'max')).toBe(c.id);
    expect(await into(c.id, 'max')).toBe(null);
    expect(await into(a.id, 'uma')).toBe(null);
    await ok('leads.assign', { id: c.id, rep: people.mia.uid });
    expect([await into(a.id, 'max'), await into(a.id, 'ada')]).toEqual([null, c.id]);
  });
});

describe('[ADMIN-04] one client of two', () => {
  const pair = async () => [
    await client({ phone: '7075550101' }),
    await client({ businessName: 'Elm Company', email: 'a@b.example' }),
  ];
  const merge = (
    master: { id: string; version: number },
    other: { id: string; version: number },
    fields: object = {},
  ) =>
    as.ada.call('clients.merge', {
      id: master.id,
      version: master.version,
      duplicateId: other.id,
      duplicateVersion: other.version,
      fields,
    });
  const fresh = (id: string) => ok('clients.get', { id });

  test('sites, machines, money, people, messages and history come along; its address leads on', async () => {
    const [master, other] = await pair();
    const { id: siteId } = await site(other.id, { commission: { kind: 'percent', percent: 40 } });
    await ok('machines.create', { siteId, kind: 'washer', serial: 'S-1' });
    await ok('collections.create', { siteId, date: '2024-11-20', gross: 5000 });
    await ok('contacts.create', { clientId: other.id, firstName: 'Ann' });
    await ok('activities.create', { clientId: other.id, type: 'call', title: 'Rang' });
    const invoice = await ok('invoices.create', {
      clientId: other.id,
      lines: [{ kind: 'other', description: 'Work', quantity: 1000, unitPrice: 100, taxable: false }],
    });
    const words = { to: ['ann@elm.example'], subject: 'Your contract', content: 'As we said' };
    await ok('messages.sendEmail', { ...words, clientId: other.id });
    const day = { start: '2026-12-01T17:00:00.000Z', end: '2026-12-01T18:00:00.000Z' };
    await ok('appointments.create', { type: 'meeting', title: 'A look', clientId: other.id, ...day });
    const papers = `insert into documents ("id", "name", "sizeBytes", "type", "category", "status", "clientId", "received", "upload", "storageKey", "checksum", "createdAt", "updatedAt")
      values ($1, 'lease.pdf', 9, 'contract', 'lease_agreement', 'ready', $2, 9, $1, 'documents/lease', '00', now(), now())`;
    await query(papers, [randomUUID(), other.id]);
    const child = await client({ businessName: 'Child', parentClientId: other.id });
    const merged = await merge(await fresh(master.id), await fresh(other.id), { email: 'a@b.example' });
    expect(merged.status, merged.text).toBe(200);
    expect(merged.body).toMatchObject({ id: master.id, email: 'a@b.example', sites: [siteId], machines: 1 });
    expect((await ok('collections.list', { clientId: master.id })).items).toHaveLength(1);
    expect((await ok('contacts.list', { clientId: master.id })).items).toHaveLength(1);
    expect((await ok('activities.list', { clientId: master.id })).items).toHaveLength(1);
    expect(await ok('invoices.get', { id: invoice.id })).toMatchObject({ clientId: master.id });
    expect((await fresh(child.id)).parentClientId).toBe(master.id);
    expect((await fresh(other.id)).deletedAt).not.toBe(null);
    expect(await ok('duplicates.mergedInto', { noun: 'clients', id: other.id })).toEqual({ id: master.id });
    const { items } = await ok('clients.timeline', { id: master.id, limit: 50 });
    const said = items.map(({ kind, verb }: { kind: string; verb: string }) => `${kind} ${verb}`);
    expect(said.filter((one: string) => one === 'change merged')).toHaveLength(2);
    expect(said.filter((one: string) => one === 'change created')).toHaveLength(2);
    expect(said).toContain('collection collected');
    for (const table of ['messages', 'appointments', 'documents'])
      expect(await query(`select from ${table} where "clientId" = $1`, [master.id]), table).toHaveLength(1);
    expect(JSON.stringify(items)).toContain('Your contract');
    const restored = await as.ada.call('clients.restore', { id: other.id });
    expect([restored.status, restored.body.error.code]).toEqual([409, 'CLIENT_MERGED']);
  });

  test('against a change of either meanwhile it is refused with what stands now', async () => {
    const [master, other] = await pair();
    const edited = await ok(
      'clients.update',
      { id: other.id, version: other.version, fields: { taxId: '7' } },
      'dora',
    );
    const refused = await merge(master, other);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'STALE_VERSION']);
    expect(refused.body.error.current).toMatchObject({ id: other.id, taxId: '7' });
    const two = await Promise.all([merge(master, edited), merge(edited, master)]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('and an edit of the one that goes, at the same moment: one of them wins, and what it said is there', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [master, other] = await pair();
      const edit = () =>
        as.dora.call('clients.update', { id: other.id, version: other.version, fields: { taxId: '7' } });
      const acts = round % 2 === 0 ? [merge(master, other), edit()] : [edit(), merge(master, other)];
      const statuses = (await Promise.all(acts)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409]);
      const merged = statuses[round % 2] === 200;
      const { taxId, deletedAt } = await fresh(other.id);
      expect([taxId, deletedAt !== null]).toEqual(merged ? ['', true] : ['7', false]);
    }
  });

  test('an owner of both, a circle of owners, and the same client twice', async () => {
    const top = await client({ businessName: 'Top' });
    const between = await client({ businessName: 'Between', parentClientId: top.id });
    const below = await client({ businessName: 'Below', parentClientId: between.id });
    const merged = await merge(below, top);
    expect(merged.body).toMatchObject({ parentClientId: null });
    expect((await fresh(between.id)).parentClientId).toBe(below.id);
    expect((await merge(merged.body, merged.body)).body.error.code).toBe('MERGE_SAME_CLIENT');
    const chain = await merge(await client({}), merged.body);
    expect(await ok('duplicates.mergedInto', { noun: 'clients', id: top.id })).toEqual({ id: chain.body.id });
  });

  test('money is moved by a merge alone: everything else of it stays as it was counted', async () => {
    const [master, other] = await pair();
    const { id: siteId } = await site(other.id);
    await ok('collections.create', { siteId, date: '2024-11-20', gross: 5000 });
    await expect(query('update collections set "clientId" = $1', [master.id])).rejects.toThrow('append-only');
    await merge(await fresh(master.id), await fresh(other.id));
    await expect(query('update collections set gross = 1')).rejects.toThrow('append-only');
    await expect(query('delete from collections')).rejects.toThrow('append-only');
  });

  test('what was written for the other one meanwhile goes along a minute later', async () => {
    const [master, other] = await pair();
    await merge(master, other);
    await query(
      `insert into contacts ("id", "clientId", "firstName", "createdAt", "updatedAt") values ($1, $2, 'Late', now(), now())`,
      [randomUUID(), other.id],
    );
    const emit = vi.fn();
    const enqueue = vi.fn();
    const gather = () =>
      gatherJob.run({ id: other.id }, {
        db: server.services.db,
        now: server.clock.now(),
        emit,
        enqueue,
      } as never);
    await gather();
    expect((await ok('contacts.list', { clientId: master.id })).items).toHaveLength(1);
    expect(emit.mock.calls).toEqual([
      [{ noun: 'contacts', rowId: allRows, verb: 'merged', before: {}, after: { count: 1 } }],
    ]);
    expect(enqueue.mock.calls.map(([job, payload]) => [job.name, payload])).toEqual([
      ['clients.gather', { id: other.id }],
    ]);
    await gather();
    expect([emit.mock.calls.length, enqueue.mock.calls.length]).toEqual([1, 1]);
  });
});
