import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let max: Client;
let clientId: string;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  server.clock.set('2026-11-20T18:00:00.000Z');
  ada = await server.signIn(people.ada);
  max = await server.signIn(people.max);
  const client = { businessName: 'Vine LLC', firstName: 'Olga', email: 'olga@vine.example' };
  clientId = (await ada.call('clients.create', client)).body.id;
});
afterAll(() => server.close());

const ok = async (name: string, input: object) => {
  const { status, body, text } = await ada.call(name, input);
  expect(status, text).toBe(200);
  return body;
};
let named = 0;
const site = async (
  machines: object[] | null = [{ kind: 'washer', vendPrice: 200 }],
  fields: object = {},
) => {
  named += 1;
  const given = { clientId, siteName: `House ${named}`, status: 'active', city: 'Napa', ...fields };
  const { id } = await ok('sites.create', given);
  if (machines) await ok('machines.createMany', { siteId: id, machines });
  return id as string;
};
const plus25 = [
  { kind: 'washer', add: 25 },
  { kind: 'dryer', price: 175 },
];
const planned = (siteIds: string[], more: object = {}) => ({
  siteIds,
  effectiveOn: '2026-12-01',
  prices: plus25,
  visitFrom: '2026-11-20',
  ...more,
});
const pricesAt = async (siteId: string) =>
  (await ok('machines.list', { siteId })).items
    .map(({ vendPrice }: { vendPrice: number }) => vendPrice)
    .toSorted((a: number, b: number) => a - b);

test('[W7] ten sites chosen: ten letters, ten service calls, price history on each machine', async () => {
  const both = [
    { kind: 'washer', vendPrice: 200 },
    { kind: 'washer', vendPrice: 225 },
    { kind: 'dryer', vendPrice: 150 },
  ];
  const siteIds: string[] = [];
  for (let at = 0; at < 10; at += 1)
    siteIds.push(await site(both, { vendChangeNext: '2026-12-01', collectionRoute: 'Ten' }));
  const due = await ok('vendChanges.due', { from: '2026-11-20', to: '2027-01-20' });
  expect(due.items.map(({ siteId }: { siteId: string }) => siteId).toSorted()).toEqual(siteIds.toSorted());
  const first = await ok('vendChanges.due', { from: '2026-11-20', to: '2027-01-20', limit: 1 });
  expect([first.items.length, first.total, due.total]).toEqual([1, 10, 10]);
  const preview = await ok('vendChanges.preview', {
    siteIds,
    prices: plus25,
    visitFrom: '2026-11-20',
    visitsPerDay: 4,
  });
  expect(preview.items.map(({ visitOn }: { visitOn: string }) => visitOn)).toEqual([
    ...Array.from({ length: 4 }, () => '2026-11-20'),
    ...Array.from({ length: 4 }, () => '2026-11-23'),
    ...Array.from({ length: 2 }, () => '2026-11-24'),
  ]);
  const change = await ok(
    'vendChanges.plan',
    planned(siteIds, { visitsPerDay: 4, technician: people.dora.uid, nextInMonths: 12 }),
  );
  const letters = (await ok('letters.list', { vendChangeId: change.id })).items;
  expect(letters).toHaveLength(10);
  expect(letters[0]).toMatchObject({ email: 'olga@vine.example', state: 'draft', recipient: 'Vine LLC' });
  expect(letters[0].body).toContain('Hello Olga,');
  expect(letters[0].body).toContain(
    '- Washers: $2.25 a load instead of $2.00\n- Washers: $2.50 a load instead of $2.25',
  );
  const calls = (await ok('appointments.around', { type: ['service_call'], clientId })).items;
  expect(calls).toHaveLength(10);
  expect(calls[0]).toMatchObject({
    source: 'vend',
    assignedTo: people.dora.uid,
    status: 'scheduled',
  });
  expect(await pricesAt(siteIds[0] as string)).toEqual([150, 200, 225]);
  for (const { id } of calls) await ok('appointments.complete', { id });
  const applied = async () => (await ok('vendChanges.get', { id: change.id })).applied;
  await expect.poll(applied).toBe(10);
  for (const siteId of siteIds) {
    expect(await pricesAt(siteId)).toEqual([175, 225, 250]);
    expect((await ok('sites.get', { id: siteId })).vendChangeNext).toBe('2027-12-01');
    for (const { id } of (await ok('machines.list', { siteId })).items.slice(0, 1)) {
      const history = (await ok('machines.history', { id })).items;
      const priced = history.filter(({ verb }: { verb: string }) => verb === 'priced');
      expect(priced).toMatchObject([{ by: people.ada.uid, changes: [{ field: 'vendPrice' }] }]);
    }
    const verbs = (await ok('sites.history', { id: siteId })).items.map(({ verb }: { verb: string }) => verb);
    expect(verbs).toContain('priced');
  }
  const { rows } = await server.services.pool.query(
    `select count(*) as told from events where noun = 'machines' and verb = 'priced' and "scopeAfter"->>'siteId' = any($1)`,
    [siteIds],
  );
  expect(rows[0].told).toBe(30);
});

test('[W7] a plan is kept whole or not at all', async () => {
  const [one, dryerless] = [await site(), await site([{ kind: 'stack', vendPrice: 300 }])];
  const said = async (input: object) => {
    const { status, body } = await ada.call('vendChanges.plan', input);
    return [status, body.error?.code];
  };
  expect(await said(planned([one, dryerless]))).toEqual([400, 'NOTHING_CHANGES']);
  expect(await said(planned([one, people.ada.uid]))).toEqual([400, 'SITES_GONE']);
  expect(await said(planned([one], { effectiveOn: '2026-11-19' }))).toEqual([400, 'DATE_IN_PAST']);
  expect((await said(planned([one], { technician: clientId })))[0]).toBe(400);
  for (const price of [-1, 2 ** 31, 2 ** 53, 0.5])
    expect((await said(planned([one], { prices: [{ kind: 'washer', price }] })))[0]).toBe(400);
  expect((await ok('letters.list', { siteId: one })).items).toEqual([]);
  const twice = await Promise.all([1, 2].map(() => said(planned([one]))));
  expect(twice.map(([status]) => status).sort()).toEqual([200, 409]);
  expect((await ok('letters.list', { siteId: one })).items).toHaveLength(1);
});

test('[W7] prices are set by hand once, whoever tries at the same time', async () => {
  const siteId = await site([
    { kind: 'washer', make: 'Maytag', model: 'MDG22PN', serial: 'VC-1', vendPrice: 200 },
    { kind: 'dryer', room: 'B' },
  ]);
  const { id } = await ok('vendChanges.plan', planned([siteId], { nextInMonths: null }));
  const tries = await Promise.all([1, 2, 3].map(() => ada.call('vendChanges.apply', { id })));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await pricesAt(siteId)).toEqual([175, 225]);
  const { items } = await ok('sites.history', { id: siteId });
  const [priced] = items.find(({ verb }: { verb: string }) => verb === 'priced').changes;
  const byMachine = (side: { machine: string }[]) =>
    side.toSorted((a, b) => a.machine.localeCompare(b.machine));
  expect(byMachine(priced.before)).toEqual([
    { machine: 'Dryer, room B', price: null },
    { machine: 'Maytag MDG22PN, VC-1', price: 200 },
  ]);
  expect(byMachine(priced.after)).toEqual([
    { machine: 'Dryer, room B', price: 175 },
    { machine: 'Maytag MDG22PN, VC-1', price: 225 },
  ]);
  // The visit afterwards changes nothing more.
  const [call] = (await ok('appointments.around', { siteId })).items;
  await ok('appointments.complete', { id: call.id });
  expect(await pricesAt(siteId)).toEqual([175, 225]);
  expect((await ok('sites.get', { id: siteId })).vendChangeNext).toBeNull();
});

test('[W7] given up, the letter is withdrawn and the visit called off', async () => {
  const siteId = await site();
  const { id } = await ok('vendChanges.plan', planned([siteId]));
  expect(await ok('vendChanges.cancel', { id })).toMatchObject({ sites: 1, cancelled: 1, applied: 0 });
  expect((await ok('letters.list', { siteId })).items[0].state).toBe('withdrawn');
  expect((await ok('appointments.around', { siteId })).items[0].status).toBe('cancelled');
  expect(await pricesAt(siteId)).toEqual([200]);
  expect((await ada.call('vendChanges.apply', { id })).status).toBe(409);
  await ok('vendChanges.plan', planned([siteId]));
});

test('[W7] a letter is edited while it is a draft, and printed', async () => {
  const siteId = await site(null, { machineInventory: { dryers: 4 } });
  const change = await ok('vendChanges.plan', planned([siteId]));
  const [letter] = (await ok('letters.list', { siteId })).items;
  expect(letter.body).toContain('- Dryers: $1.75 a load\n');
  const edit = {
    id: letter.id,
    version: 1,
    fields: { body: 'Dear Olga,\n\nłaundry.', email: 'other@vine.example' },
  };
  expect(await ok('letters.update', edit)).toMatchObject({ version: 2, email: 'other@vine.example' });
  expect((await ada.call('letters.update', edit)).status).toBe(409);
  const headers = { cookie: `washboard_session=${ada.cookie('washboard_session')}` };
  for (const path of [`letters/${letter.id}/letter.pdf`, `vendChanges/${change.id}/letters.pdf`]) {
    const response = await fetch(`${server.url}/api/${path}`, { headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await response.text()).startsWith('%PDF-')).toBe(true);
    expect((await fetch(`${server.url}/api/${path}`)).status).toBe(401);
    expect((await max.raw(`/api/${path}`)).status).toBe(403);
  }
});

test('[VEND-01] [W7] a letter leaves by the outbox, and the client’s messages say what became of it', async () => {
  const siteId = await site();
  const change = await ok('vendChanges.plan', planned([siteId]));
  const [letter] = (await ok('letters.list', { siteId })).items;
  const send = { id: letter.id, version: 1 };
  const sent = await ok('letters.send', send);
  expect(sent).toMatchObject({ state: 'sent', version: 2, sentAt: expect.stringMatching(/^2026-11-20T18:/) });
  const message = await ok('messages.get', { id: sent.messageId });
  expect(message).toMatchObject({ clientId, subject: letter.subject, recipients: ['olga@vine.example'] });
  expect(message.content).toContain('Hello Olga,');
  expect((await ada.call('letters.send', { ...send, version: 2 })).body.error.code).toBe('NOT_A_DRAFT');
  expect((await max.call('letters.send', send)).status).toBe(403);
  // Given up: what has left stays as it was.
  await ok('vendChanges.cancel', { id: change.id });
  expect(await ok('letters.get', { id: letter.id })).toMatchObject({ state: 'sent' });
});

test('[VEND-01] [W7] without an e-mail address it is printed and marked as posted, once', async () => {
  const siteId = await site();
  await ok('vendChanges.plan', planned([siteId]));
  const [letter] = (await ok('letters.list', { siteId })).items;
  await ok('letters.update', { id: letter.id, version: 1, fields: { email: '' } });
  const refused = await ada.call('letters.send', { id: letter.id, version: 2 });
  expect(refused.body.error.code).toBe('NO_EMAIL');
  const posted = await ok('letters.post', { id: letter.id, version: 2 });
  expect(posted).toMatchObject({
    state: 'posted',
    messageId: null,
    sentAt: expect.stringMatching(/^2026-11-20T18:/),
  });
  expect((await ada.call('letters.post', { id: letter.id, version: 3 })).status).toBe(409);
  const edit = { id: letter.id, version: 3, fields: { subject: 'Later' } };
  expect((await ada.call('letters.update', edit)).status).toBe(409);
});

test('[W7] administrators alone', async () => {
  for (const [name, input] of [
    ['vendChanges.due', {}],
    ['vendChanges.plan', planned([clientId])],
    ['letters.list', {}],
  ] as const)
    expect((await max.call(name, input)).status).toBe(403);
});
