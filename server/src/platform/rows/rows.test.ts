import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let max: Client;
let mia: Client;
beforeAll(async () => {
  server = await startTestServer();
  [ada, max, mia] = await Promise.all([
    server.signIn(people.ada),
    server.signIn(people.max),
    server.signIn(people.mia),
  ]);
});
afterAll(() => server.close());

let views = 0;
const shared = async () => {
  views += 1;
  const fields = { name: `View ${views}`, search: { city: 'Napa' }, shared: true };
  return (await max.call('savedViews.create', fields)).body;
};
const update = (who: Client, id: string, version: number, fields: object, key?: string) =>
  who.call('savedViews.update', { id, version, fields }, key ? { key } : {});
const told = async (id: string) =>
  (await server.database.pool.query(`select "verb" from events where "rowId" = $1 order by "position"`, [id]))
    .rows;

test('a stale version is refused with the row as it stands, and changes nothing', async () => {
  const { id } = await shared();
  await update(max, id, 1, { pinned: true });
  const late = await update(max, id, 1, { name: 'Late' });
  expect([late.status, late.body.error.code]).toEqual([409, 'STALE_VERSION']);
  expect(late.body.error.current).toMatchObject({ id, version: 2, pinned: true });
  const { rows } = await server.database.pool.query(
    `select max("at") as "at" from events where "rowId" = $1`,
    [id],
  );
  expect(late.body.error.changed).toEqual({ by: people.max.displayName, at: rows[0]?.at });
  expect(await told(id)).toEqual([{ verb: 'created' }, { verb: 'updated' }]);
});

test('who lost sight of a row finds nothing; who sees it and may not change it is told so before its version', async () => {
  const { id } = await shared();
  expect((await update(mia, id, 7, { name: 'Hers' })).status).toBe(403);
  await update(max, id, 1, { shared: false });
  expect((await update(mia, id, 2, { name: 'Hers' })).status).toBe(404);
  expect((await update(ada, id, 1, { name: 'Hers' })).status).toBe(404);
});

test('a write that changes nothing answers the row, and tells nobody', async () => {
  const { id, name } = await shared();
  const same = await update(max, id, 1, { name, shared: true });
  expect([same.status, same.body.version]).toEqual([200, 1]);
  expect(await told(id)).toEqual([{ verb: 'created' }]);
});

test('two at once: one changes the row, the other is told', async () => {
  const { id } = await shared();
  const both = await Promise.all(['a', 'b'].map((more) => update(max, id, 1, { name: `${more} ${id}` })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('sent again after a lost answer it is done once, and shown as it stands by now to who still sees it', async () => {
  const create = (key: string) => ada.call('clients.create', { businessName: 'Silverado Court' }, { key });
  const first = (await create('rows-client-1')).body;
  await ada.call('clients.update', { id: first.id, version: 1, fields: { businessName: 'Silverado Park' } });
  expect((await create('rows-client-1')).body).toMatchObject({
    id: first.id,
    businessName: 'Silverado Park',
  });
  const lead = (await max.call('leads.create', { firstName: 'Ivy', phone: '7075550100' })).body;
  const note = () => max.call('leads.note', { id: lead.id, text: 'Rang' }, { key: 'rows-note-1' });
  expect((await note()).status).toBe(200);
  await ada.call('leads.assign', { id: lead.id, rep: people.mia.uid });
  const again = await note();
  expect([again.status, JSON.stringify(again.body).includes('Ivy')]).toEqual([404, false]);
  // Its author hears that it was done, under that key alone.
  expect(again.body.error.code).toBe('DONE_UNSEEN');
  const other = await max.call('leads.note', { id: lead.id, text: 'Rang' }, { key: 'rows-note-2' });
  expect(other.body.error.code).toBe('NOT_FOUND');
});

test('pages meet at their edges, and a cursor that was not given out is refused', async () => {
  for (let made = 0; made < 5; made += 1) await shared();
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { id: string }[]; cursor: string | null } = (
      await max.call('savedViews.list', { limit: 2, cursor })
    ).body;
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.cursor;
  } while (cursor !== null);
  expect(seen).toHaveLength(new Set(seen).size);
  expect((await max.call('savedViews.list', { cursor: 'WyJub25lIl0' })).body.error.code).toBe(
    'INVALID_CURSOR',
  );
});
