import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = { list: 'documents', ending: 'csv', rows: 25, filter: { category: 'lease' } };

test('[ADMIN-05] a list that the browser makes a file of stands in the audit, with its rows and what narrowed it', async () => {
  const max = await server.signIn(people.max);
  expect(await max.call('exports.tell', list)).toMatchObject({ status: 200, body: { rows: 25 } });
  const ada = await server.signIn(people.ada);
  const { body } = await ada.call('audit.list', { kind: 'exports', limit: 1 });
  expect(body.items[0]).toMatchObject({ verb: 'exported', by: people.max.uid });
  const changes = body.items[0].changes.map(({ field, after }: { field: string; after: unknown }) => [
    field,
    after,
  ]);
  expect(Object.fromEntries(changes)).toEqual(list);
});

test('[ADMIN-05] who views as somebody takes no list along, nor is nonsense told', async () => {
  const dora = await server.signIn(people.dora);
  await dora.call('view.set', { mode: 'impersonate', uid: people.max.uid });
  expect((await dora.call('exports.tell', list)).status).toBe(403);
  const ada = await server.signIn(people.ada);
  const filter = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`f${n}`, 'x']));
  for (const wrong of [{ rows: -1 }, { ending: 'pdf' }, { list: '' }, { filter }])
    expect((await ada.call('exports.tell', { ...list, ...wrong })).status).toBe(400);
});
