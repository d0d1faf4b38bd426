import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditNouns } from 'domain/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
  const rows = Array.from({ length: 5 }, (_, index) => ({
    noun: index < 4 ? 'leads' : 'view',
    rowId: `row-${index}`,
    verb: 'edited',
    at: `2026-11-2${index}T10:00:00.000Z`,
    actor: index % 2 ? people.max.uid : people.ada.uid,
    effective: index % 2 ? people.max.uid : people.ada.uid,
    before: JSON.stringify({ city: 'Napa' }),
    after: JSON.stringify(index < 4 ? { city: 'Reno' } : { viewAs: people.mia.uid }),
  }));
  await server.db.insertInto('events').values(rows).execute();
});
afterAll(() => server.close());

const rowsOf = async (filter: object): Promise<string[]> => {
  const { body } = await ada.call('audit.list', filter);
  return body.items.map(({ rowId }: { rowId: string }) => rowId);
};

test('[perm SYS-12] newest first, with what changed', async () => {
  const { status, body } = await ada.call('audit.list');
  expect(status).toBe(200);
  expect(body.items.map(({ rowId }: { rowId: string }) => rowId)).toEqual(
    [4, 3, 2, 1, 0].map((n) => `row-${n}`),
  );
  expect(body.items[1]).toMatchObject({
    by: people.max.uid,
    as: people.max.uid,
    changes: [{ field: 'city', before: 'Napa', after: 'Reno' }],
  });
  expect(body.cursor).toBeNull();
});

test('filters by person, view, row and time', async () => {
  expect(await rowsOf({ by: people.max.uid })).toEqual(['row-3', 'row-1']);
  expect(await rowsOf({ as: people.mia.uid })).toEqual(['row-4']);
  expect(await rowsOf({ noun: 'leads', id: 'row-2' })).toEqual(['row-2']);
  expect(await rowsOf({ from: '2026-11-21T10:00:00.000Z', to: '2026-11-23T10:00:00.000Z' })).toEqual([
    'row-2',
    'row-1',
  ]);
});

test('pages by cursor without a gap', async () => {
  const first = await ada.call('audit.list', { limit: 2 });
  const second = await ada.call('audit.list', { limit: 2, cursor: first.body.cursor });
  const third = await ada.call('audit.list', { limit: 2, cursor: second.body.cursor });
  const all = [first, second, third].flatMap(({ body }) => body.items);
  expect(all.map(({ rowId }) => rowId)).toEqual([4, 3, 2, 1, 0].map((n) => `row-${n}`));
  expect(third.body.cursor).toBeNull();
  expect((await ada.call('audit.list', { cursor: "'; drop" })).status).toBe(400);
});

test('[perm SYS-13] nobody changes what was written: no operation, and a trigger', async () => {
  for (const verb of ['create', 'update', 'remove'])
    expect((await ada.call(`audit.${verb}`)).status).toBe(404);
  for (const statement of ['delete from events', `update events set verb = 'x'`, 'truncate events'])
    await expect(server.services.pool.query(statement)).rejects.toThrow('append-only');
});

test('every noun that tells of something can be chosen, and no other', () => {
  const room = join(import.meta.dirname, '..');
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.ts$/.test(file) && !/test|fixtures|platform/.test(file));
  const text = sources.map((file) => readFileSync(join(room, file), 'utf8')).join('\n');
  // Rows of a lead or a client share their event, which takes the noun from its table.
  const told = text.matchAll(/noun: '(\w+)'|(?:besideSql<\w+>\(\{\s*name: )'(\w+)'/g);
  const nouns = [...told].map(([, noun, table]) => noun ?? table);
  expect([...new Set(nouns)].sort()).toEqual([...auditNouns].sort());
});
