import { savedViewLimit } from 'domain/savedViews';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let max: Client;
let mia: Client;
let uma: Client;

beforeAll(async () => {
  server = await startTestServer();
  [ada, max, mia, uma] = await Promise.all([
    server.signIn(people.ada),
    server.signIn(people.max),
    server.signIn(people.mia),
    server.signIn(people.uma),
  ]);
});
afterAll(() => server.close());

const save = async (who: Client, name: string, more: object = {}) =>
  who.call('savedViews.create', { name, search: { city: 'Napa' }, ...more });
const names = async (who: Client): Promise<string[]> =>
  (await who.call('savedViews.list')).body.items.map(({ name }: { name: string }) => name);

test('[BOARD-04] a view is private until it is shared, and only its owner or an administrator changes it', async () => {
  const saved = await save(max, 'Napa leads', { pinned: true });
  expect(saved.status).toBe(200);
  const { id } = saved.body;
  expect(saved.body).toMatchObject({
    version: 1,
    owner: people.max.uid,
    shared: false,
    pinned: true,
    search: { city: 'Napa' },
  });
  for (const who of [ada, mia, uma]) {
    expect(await names(who)).toEqual([]);
    expect((await who.call('savedViews.update', { id, version: 1, fields: { name: 'X' } })).status).toBe(404);
    expect((await who.call('savedViews.remove', { id })).status).toBe(404);
  }
  const shared = await max.call('savedViews.update', { id, version: 1, fields: { shared: true } });
  expect(shared.body).toMatchObject({ version: 2, shared: true, name: 'Napa leads' });
  for (const who of [ada, mia, uma]) expect(await names(who)).toEqual(['Napa leads']);
  for (const who of [mia, uma]) {
    const refused = await who.call('savedViews.update', { id, version: 2, fields: { name: 'X' } });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'VIEW_NOT_YOURS']);
    expect((await who.call('savedViews.remove', { id })).status).toBe(403);
  }
  const stale = await max.call('savedViews.update', { id, version: 1, fields: { pinned: false } });
  expect([stale.status, stale.body.error.current.version]).toEqual([409, 2]);
  const renamed = await ada.call('savedViews.update', { id, version: 2, fields: { name: 'Napa' } });
  expect(renamed.body).toMatchObject({ name: 'Napa', owner: people.max.uid, version: 3 });
  expect((await ada.call('savedViews.remove', { id })).status).toBe(200);
  expect(await names(max)).toEqual([]);
  const { rows } = await server.database.pool.query(
    `select "verb", "actor" from events where "noun" = 'savedViews' order by "position"`,
  );
  expect(rows.map(({ verb }) => verb)).toEqual(['created', 'updated', 'updated', 'removed']);
});

test('two views of one person have two names, whatever their case; two people may use the same', async () => {
  const first = await save(max, 'Mine');
  const taken = await save(max, 'mINE');
  expect([taken.status, taken.body.error.code]).toEqual([400, 'NAME_TAKEN']);
  const second = await save(max, 'Others');
  const renamed = await max.call('savedViews.update', {
    id: second.body.id,
    version: 1,
    fields: { name: 'MINE' },
  });
  expect(renamed.body.error.fields).toEqual({ name: 'You have a view of this name.' });
  expect((await save(mia, 'Mine')).status).toBe(200);
  for (const { body } of [first, second]) await max.call('savedViews.remove', { id: body.id });
});

test.each([
  ['no name', { name: '  ' }],
  ['a script for a name', { name: '<script>alert(1)</script>' }],
  ['a statement for a name', { name: `x'; drop table users` }],
  ['a name that is too long', { name: 'x'.repeat(256) }],
  ['a part that is no word', { search: { 'a b': 'x' } }],
  ['a part that every object has', { search: JSON.parse('{"__proto__":"x"}') }],
  ['a part that is no text', { search: { city: 5 } }],
  ['a part that is too long', { search: { city: 'x'.repeat(501) } }],
  [
    'too many parts',
    { search: Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`p${'x'.repeat(index)}`, 'y'])) },
  ],
  ['an owner', { owner: people.mia.uid }],
])('refuses %s', async (_, fields) => {
  expect((await save(max, 'A view', fields)).status).toBe(400);
});

test('odd names are kept as they are and stand in their order, page by page', async () => {
  const odd = ['Ärger', '100 % “late”', 'été', 'zwei'];
  for (const name of odd) expect((await save(uma, name)).body.name).toBe(name);
  const seen: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const { body } = (await uma.call('savedViews.list', { limit: 3, cursor })) as {
      body: { items: { name: string }[]; cursor: string | null };
    };
    seen.push(...body.items.map(({ name }) => name));
    cursor = body.cursor;
    if (cursor === null) break;
  }
  expect(seen).toEqual(
    ['100 % “late”', 'zwei', 'Ärger', 'été']
      .filter((name) => odd.includes(name))
      .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  );
  expect((await uma.call('savedViews.list', { cursor: 'rubbish' })).status).toBe(400);
});

test('a person keeps 50 views, also when they are saved at once', async () => {
  const before = (await names(mia)).length;
  const made = await Promise.all(
    Array.from({ length: savedViewLimit + 3 - before }, (_, index) => save(mia, `View ${index}`)),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(savedViewLimit - before);
  expect(made.filter(({ status }) => status === 409)).toHaveLength(3);
});

test('who is signed out sees none; while viewing as somebody nothing is saved and theirs are read', async () => {
  expect((await server.anonymous.call('savedViews.list')).status).toBe(401);
  const dora = await server.signIn(people.dora);
  await save(max, 'Of Max');
  await dora.call('view.set', { mode: 'impersonate', uid: people.max.uid });
  expect(await names(dora)).toContain('Of Max');
  expect((await save(dora, 'X')).body.error.code).toBe('VIEWING_AS_READ_ONLY');
});

test('[CLIENT-01] shared views of clients are shared among those who see clients', async () => {
  const saved = await save(ada, 'Ends soon', { shared: true, search: { screen: 'clients', renewal: 'due' } });
  expect(saved.body.search).toEqual({ screen: 'clients', renewal: 'due' });
  const dora = await server.signIn(people.dora);
  expect(await names(dora)).toContain('Ends soon');
  for (const who of [max, uma]) {
    expect(await names(who)).not.toContain('Ends soon');
    expect((await who.call('savedViews.remove', { id: saved.body.id })).status).toBe(404);
  }
  expect((await ada.call('savedViews.remove', { id: saved.body.id })).status).toBe(200);
});
