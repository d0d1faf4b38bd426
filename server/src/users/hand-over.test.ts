import { type HeldKind, heldKinds } from 'domain/users';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { features } from '#features';
import { insertPerson, people } from '#platform/testing/cast.ts';
import { longestHold } from '#platform/testing/hold.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { settled } from '#platform/testing/settled.ts';

let server: TestServer;
let as: Record<'ada' | 'dora' | 'max' | 'mia' | 'uma', Client>;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  server.clock.set('2026-11-27T12:00:00.000Z');
  const names = ['ada', 'dora', 'max', 'mia', 'uma'] as const;
  const made = names.map(async (name) => [name, await server.signIn(people[name])] as const);
  as = Object.fromEntries(await Promise.all(made)) as typeof as;
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const ok = async (name: string, input: object, client = as.ada) => {
  const { status, body, text } = await client.call(name, input);
  expect(status, `${name}: ${text}`).toBe(200);
  return body;
};

let count = 0;
const leaver = async (role: 'admin' | 'manager' = 'admin') => {
  count += 1;
  const made = {
    uid: server.services.newId(),
    email: `leaver${count}@laundry.example`,
    displayName: `Lee Ver ${count}`,
    role,
  };
  await insertPerson(server.services, made);
  return made;
};

/** One of everything that somebody can hold; who has each is answered by kind. */
const oneOfEach = async (uid: string) => {
  const lead = await ok('leads.create', { businessName: 'Vine Court', assignedRep: uid });
  const client = await ok('clients.create', { businessName: 'Vine Laundry', accountManager: uid });
  const route = `Route ${count}`;
  await ok('routes.save', { name: route, days: ['fri'], collector: uid });
  const site = await ok('sites.create', {
    clientId: client.id,
    siteName: `Court ${count}`,
    streetAddress: `${count} Main St`,
    city: 'Napa',
    state: 'CA',
    status: 'active',
    collectionRoute: route,
    collectionFrequency: 'weekly',
    collector: uid,
  });
  const day = await ok('routeDays.open', { route, date: '2026-11-27' });
  const event = await ok('appointments.create', {
    type: 'meeting',
    title: 'Board meeting',
    start: '2026-12-01T18:00:00.000Z',
    end: '2026-12-01T19:00:00.000Z',
    timezone: 'America/Los_Angeles',
    assignedTo: uid,
  });
  const parent = { leadId: lead.id };
  const activity = await ok('activities.create', {
    ...parent,
    type: 'task',
    title: 'Measure',
    assignedTo: uid,
  });
  const deal = await ok('deals.create', {
    ...parent,
    title: 'Twelve washers',
    stage: 'Proposal',
    assignedTo: uid,
  });
  const request = await ok(
    'supportRequests.create',
    {
      kind: 'question',
      subject: 'Where is it?',
      details: 'I cannot find it.',
      severity: 'low',
      context: { page: null, browser: null, version: null, crashId: null },
      screenshot: null,
    },
    as.max,
  );
  await ok('supportRequests.assign', { id: request.id, assignedTo: uid });
  return async (): Promise<Record<HeldKind, string | null>> => {
    const settings = await ok('settings.get', {});
    return {
      leads: (await ok('leads.get', { id: lead.id })).assignedRep,
      clients: (await ok('clients.get', { id: client.id })).accountManager,
      appointments: (await ok('appointments.get', { id: event.id })).assignedTo,
      activities: (await ok('activities.list', parent)).items.find(
        ({ id }: { id: string }) => id === activity.id,
      ).assignedTo,
      deals: (await ok('deals.list', parent)).items.find(({ id }: { id: string }) => id === deal.id)
        .assignedTo,
      routes: settings.routes.find(({ name }: { name: string }) => name === route).collector,
      routeDays: (await ok('routeDays.get', { id: day.id })).collector,
      sites: (await ok('sites.get', { id: site.id })).collector,
      supportRequests: (await ok('supportRequests.get', { id: request.id })).assignedTo,
    };
  };
};

const toEach = (whom: (kind: HeldKind) => string) =>
  Object.fromEntries(heldKinds.map((kind) => [kind, whom(kind)]));
const statusOf = async (uid: string) =>
  (await query('select status from users where uid = $1', [uid]))[0]?.status;

test('[ADMIN-02] what somebody holds is named and counted, and all of it goes to whom was chosen in one act', async () => {
  const { uid, displayName } = await leaver();
  const whose = await oneOfEach(uid);
  expect(await whose()).toEqual(toEach(() => uid));
  const { items } = await ok('users.held', { uid });
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(heldKinds);
  expect(items.map((item: { count: number }) => item.count)).toEqual(heldKinds.map(() => 1));
  expect(items.flatMap((item: { names: string[] }) => item.names)).toEqual([
    'Vine Court',
    'Vine Laundry',
    'Board meeting, Tue, Dec 1, 10:00',
    'Measure',
    'Twelve washers',
    `Route ${count}`,
    `Route ${count}, Nov 27, 2026`,
    `Court ${count}`,
    'Where is it?',
  ]);
  // What was told before this is not told behind it.
  await settled(server.services.pool);
  await query('truncate notifications cascade');
  const receivers = { sites: people.dora.uid, supportRequests: people.dora.uid, routeDays: people.uma.uid };
  const gone = await ok('users.deactivate', { uid, receiver: people.mia.uid, receivers });
  expect(gone.status).toBe('inactive');
  const given: Partial<Record<HeldKind, string>> = receivers;
  expect(await whose()).toEqual(toEach((kind) => given[kind] ?? people.mia.uid));
  const told = await query(
    `select "actor", "after" from events where noun = 'users' and "rowId" = $1 and verb = 'handed-over'`,
    [uid],
  );
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining(
      [
        { to: people.mia.uid, leads: 1, clients: 1, appointments: 1, activities: 1, deals: 1, routes: 1 },
        { to: people.dora.uid, sites: 1, supportRequests: 1 },
        { to: people.uma.uid, routeDays: 1 },
      ].map((after) => ({ actor: people.ada.uid, after })),
    ),
  );
  const [act] = (await ok('audit.list', { noun: 'users', id: uid, limit: 1 })).items;
  const handedTo = act.changes.find(({ field }: { field: string }) => field === 'handedTo');
  expect(act.verb).toBe('deactivated');
  expect(handedTo.after.toSorted()).toEqual([people.mia.uid, people.dora.uid, people.uma.uid].toSorted());
  const heard = async (client: Client) =>
    (await ok('notifications.list', {}, client)).items.map(({ message }: { message: string }) => message);
  await vi.waitFor(async () => {
    expect(await heard(as.mia)).toEqual([
      `${displayName} has left. Yours now: 1 lead, 1 client, 1 event, 1 activity, 1 deal, and 1 route`,
    ]);
    expect(await heard(as.dora)).toEqual([
      `${displayName} has left. Yours now: 1 site they collect at and 1 support request`,
    ]);
    expect(await heard(as.uma)).toEqual([`${displayName} has left. Yours now: 1 open route day`]);
  }, 10_000);
});

test('[ADMIN-02] what goes to whom is planned once when somebody leaves, and given away once', async () => {
  const { uid } = await leaver();
  const whose = await oneOfEach(uid);
  const holdings = features.flatMap(({ holding }) => holding ?? []);
  const counted = holdings.map((holding) => vi.spyOn(holding, 'count'));
  const given = holdings.map((holding) => vi.spyOn(holding, 'handOver'));
  await ok('users.deactivate', { uid, receiver: people.ada.uid });
  expect(holdings.map(({ kind }) => kind).toSorted()).toEqual([...heldKinds].toSorted());
  for (const calls of [...counted, ...given]) expect(calls).toHaveBeenCalledTimes(1);
  for (const calls of [...counted, ...given]) calls.mockRestore();
  expect(await whose()).toEqual(toEach(() => people.ada.uid));
});

test('[ADMIN-02] nothing is left with nobody: where of one kind nobody receives it, all stays as it was', async () => {
  const { uid } = await leaver();
  const whose = await oneOfEach(uid);
  const attempt = async (whom: object) => {
    const { status, body } = await as.ada.call('users.deactivate', { uid, ...whom });
    return [status, body.error?.message, Object.keys(body.error?.fields ?? {})];
  };
  expect(await attempt({})).toEqual([400, 'Choose who receives their 1 lead.', ['receivers.leads']]);
  // A manager collects at no site, and answers no request.
  expect(await attempt({ receiver: people.mia.uid })).toEqual([
    400,
    'Choose who receives their 1 site they collect at.',
    ['receivers.sites'],
  ]);
  expect(await attempt({ receiver: people.dora.uid })).toEqual([
    400,
    'Choose who receives their 1 lead.',
    ['receivers.leads'],
  ]);
  for (const receiver of [uid, crypto.randomUUID()])
    expect(await attempt({ receiver })).toEqual([400, 'Choose somebody else who works here.', ['receiver']]);
  const other = await leaver();
  await ok('users.suspend', { uid: other.uid });
  expect((await attempt({ receiver: people.ada.uid, receivers: { deals: other.uid } }))[0]).toBe(400);
  expect(await statusOf(uid)).toBe('active');
  expect(await whose()).toEqual(toEach(() => uid));
});

test('[ADMIN-02] a fault in the middle leaves everything as it was, and the same request goes on afterwards', async () => {
  const { uid } = await leaver();
  const whose = await oneOfEach(uid);
  await query(
    `create function broken() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
  );
  await query(
    'create trigger broken before update on support_requests for each row execute function broken()',
  );
  const leave = () =>
    as.ada.call('users.deactivate', { uid, receiver: people.ada.uid }, { key: 'leave-once' });
  expect((await leave()).status).toBe(500);
  expect([await statusOf(uid), await whose()]).toEqual(['active', toEach(() => uid)]);
  await query('drop trigger broken on support_requests');
  expect((await leave()).status).toBe(200);
  expect([await statusOf(uid), await whose()]).toEqual(['inactive', toEach(() => people.ada.uid)]);
});

const handsOver = async (count: number, words: string) => {
  const { uid, displayName } = await leaver('manager');
  await query(
    `insert into leads ("id", "firstName", "assignedRep", "createdAt", "updatedAt", "lastUpdateDate")
     select gen_random_uuid(), 'Lead ' || n, $1, now(), now(), now() from generate_series(1, $2::int) as n`,
    [uid, count],
  );
  await settled(server.services.pool);
  await query('truncate notifications cascade');
  const held = await longestHold(() => ok('users.deactivate', { uid, receiver: people.max.uid }));
  expect(held).toBeLessThan(200);
  expect(await query('select count(*)::int as n from leads where "assignedRep" = $1', [uid])).toEqual([
    { n: 0 },
  ]);
  await vi.waitFor(async () => {
    const { items } = await ok('notifications.list', {}, as.max);
    expect(items.map(({ message }: { message: string }) => message)).toEqual([
      `${displayName} has left. Yours now: ${words} leads`,
    ]);
  }, 10_000);
  // Nobody who is gone gets them back by an undo.
  await as.ada.call('leads.undo', {});
  expect(await query('select count(*)::int as n from leads where "assignedRep" = $1', [uid])).toEqual([
    { n: 0 },
  ]);
};

test('[ADMIN-02] 1,200 leads are handed over without holding up anybody, and told in one line', () =>
  handsOver(1_200, '1,200'));

test('[ADMIN-02] so are 5,000', { tags: ['long'] }, () => handsOver(5_000, '5,000'));

test('[perm USR-19] two administrators who deactivate each other at once: one wins', async () => {
  await query(`update users set role = 'manager' where role = 'developer'`);
  const [one, other] = [await leaver(), await leaver()];
  const clients = await Promise.all([one, other].map((person) => server.signIn(person)));
  await query(`update users set status = 'inactive' where role = 'admin' and uid <> all($1::uuid[])`, [
    [one.uid, other.uid],
  ]);
  const answers = await Promise.all([
    clients[0]?.call('users.deactivate', { uid: other.uid }),
    clients[1]?.call('users.deactivate', { uid: one.uid }),
  ]);
  expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
  expect(
    await query(`select count(*)::int as n from users where role = 'admin' and status = 'active'`),
  ).toEqual([{ n: 1 }]);
});
