import { afterAll, beforeAll, expect, test } from 'vitest';
import { castPassword, people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let other: TestServer;
const who = {} as Record<keyof typeof people, Client>;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  for (const name of Object.keys(people) as (keyof typeof people)[])
    who[name] = await server.signIn(people[name]);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const lead = async (fields: object = {}) =>
  (await who.ada.call('leads.create', { firstName: 'Secretia', phone: '+12025550143', ...fields })).body;

test('hidden and unknown are the same answer on every road by id', async () => {
  const hidden = await lead({ assignedRep: people.mia.uid });
  const unknown = '01900000-0000-7000-8000-0000000000ff';
  for (const by of [who.max, who.uma])
    for (const [name, input] of [
      ['leads.get', {}],
      ['leads.history', {}],
      ['leads.update', { version: 1, fields: { city: 'x' } }],
      ['leads.note', { text: 'x' }],
      ['leads.contact', { outcome: 'contacted' }],
      ['leads.move', { to: 'sold' }],
      ['leads.move', { to: 'unassigned' }],
      ['leads.move', { to: 'passed' }],
      ['leads.take', {}],
      ['leads.transfer', { rep: people.max.uid }],
      ['leads.transfer', { rep: unknown }],
      ['leads.assign', { rep: null }],
      ['leads.remove', {}],
      ['leads.restore', {}],
    ] as const) {
      const strip = ({ status, body }: { status: number; body: { error?: { requestId?: string } } }) => {
        delete body.error?.requestId;
        return JSON.stringify([status, body]);
      };
      const a = strip(await by.call(name, { id: hidden.id, ...input }));
      const b = strip(await by.call(name, { id: unknown, ...input }));
      expect(a, name).toBe(b);
    }
});

test('lists, counts, texts and filters of a rep say nothing of others', async () => {
  await lead({ assignedRep: people.mia.uid, lastName: 'Zzyzxhidden', city: 'Zzcity' });
  for (const by of [who.max, who.uma]) {
    for (const more of [
      { text: 'zzyzxhidden' },
      { filter: { city: 'Zzcity' } },
      { filter: { assignedRep: people.mia.uid } },
      { filter: { deleted: true } },
      { view: 'all', text: 'zz' },
      { view: 'impersonate', text: 'zzyz' },
      { filter: { assignedRep: [people.mia.uid, null] }, text: 'zzyz' },
    ]) {
      const list = await by.call('leads.list', { ...more, full: true });
      expect(list.body.items, JSON.stringify([more, list.body])).toEqual([]);
      const stats = await by.call('leads.stats', more);
      expect(Object.values(stats.body.byColumn).reduce((a, b) => (a as number) + (b as number), 0)).toBe(0);
    }
    for (const path of [
      '/api/export/leads.csv',
      '/api/live?nouns=users',
      '/api/live?nouns=imports',
      `/api/imports/${people.ada.uid}/refused.csv`,
    ])
      expect([400, 403], path).toContain((await by.raw(path)).status);
  }
});

test('a replay shows nothing once the lead is out of sight, also on another server', async () => {
  const mine = await lead({ assignedRep: people.max.uid });
  const body = { id: mine.id, text: 'kept answer' };
  expect((await who.max.call('leads.note', body, { key: 'same' })).status).toBe(200);
  await who.ada.call('leads.assign', { id: mine.id, rep: people.mia.uid });
  const elsewhere = other.visitor();
  for (const by of [who.max]) expect((await by.call('leads.note', body, { key: 'same' })).status).toBe(404);
  const again = await elsewhere.call('leads.note', body, {
    key: 'same',
    headers: { authorization: `Bearer ${who.max.token}` },
  });
  expect(again.status).toBe(404);
  expect((await who.mia.call('leads.note', body, { key: 'same' })).status).toBe(200);
});

test('forged positions bring nobody rows of others', async () => {
  const hidden = await lead({ assignedRep: people.mia.uid, firstName: 'Feedhidden' });
  const first = await who.max.stream('leads', { full: 'leads' });
  const frame = await first.next();
  first.close();
  const tag = frame?.id.split('.')[2];
  const mias = (await (await who.mia.stream('leads')).next())?.id.split('.')[2];
  for (const id of [
    `0.0.${tag}`,
    `1.1.${tag}`,
    `9999999999999999999.999999999999999.${tag}`,
    `0.0.${mias}`,
    `-1.0.${tag}`,
    'x',
  ]) {
    const stream = await who.max.stream('leads', { full: 'leads', lastEventId: id });
    await stream.next(600);
    expect(JSON.stringify(stream.seen), id).not.toContain('Feedhidden');
    expect(JSON.stringify(stream.seen), id).not.toContain(hidden.id);
    stream.close();
  }
});

test('a code works once over two servers at once', async () => {
  const { code } = (await who.ada.call('users.issueCode', { uid: people.uma.uid })).body;
  const enter = (to: TestServer) =>
    to.visitor().raw('/api/functions/signInWithTempCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { email: people.uma.email, code } }),
    });
  const statuses = (await Promise.all([enter(server), enter(other), enter(server), enter(other)])).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('a key over two servers at once acts once', async () => {
  const id = (await lead({ assignedRep: people.max.uid })).id;
  const bearer = { authorization: `Bearer ${who.max.token}` };
  const send = (to: TestServer) =>
    to.visitor().call('leads.note', { id, text: 'once' }, { key: 'two', headers: bearer });
  await Promise.all(Array.from({ length: 12 }, (_, n) => send(n % 2 ? server : other)));
  const { rows } = await server.services.pool.query(
    'select count(*)::int as n from lead_notes where "leadId" = $1',
    [id],
  );
  expect(rows[0].n).toBe(1);
});

test('an import is started once, whoever presses how often over two servers', async () => {
  const up = await who.ada.raw('/api/imports.upload?noun=leads', {
    method: 'POST',
    body: 'Name,Email\nA B,ab1@example.com\nC D,cd1@example.com\n',
  });
  const { id } = up.body;
  await who.ada.call('imports.check', { id });
  const bearer = { authorization: `Bearer ${who.ada.token}` };
  const run = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      (n % 2 ? server : other).visitor().call('imports.run', { id, checks: 1 }, { headers: bearer }),
    ),
  );
  expect(run.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a manager who takes at the moment they are deactivated keeps no lead, and both are answered', async () => {
  const left: number[] = [];
  for (let n = 0; n < 24; n += 1) {
    const id = (await lead({ firstName: `Race${n}` })).id;
    const [taken, gone] = await Promise.all([
      who.mia.call('leads.take', { id }, n % 2 ? { key: `take${n}` } : {}),
      who.dora.call('users.deactivate', { uid: people.mia.uid, receiver: people.max.uid }),
    ]);
    expect([200, 401], taken.text).toContain(taken.status);
    expect(gone.status, gone.text).toBe(200);
    const { rows } = await server.services.pool.query(
      'select "assignedRep" as rep from leads where id = $1',
      [id],
    );
    if (rows[0].rep === people.mia.uid) left.push(n);
    await who.dora.call('users.resume', { uid: people.mia.uid });
    who.mia = await server.signIn(people.mia);
  }
  expect(left).toEqual([]);
});

test('the failed tries of one person are five, over two servers at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? server : other).visitor().call('auth.signIn', { email: people.mia.email, password: 'wrong' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(
    (await other.visitor().call('auth.signIn', { email: people.mia.email, password: castPassword })).status,
  ).toBe(429);
});
