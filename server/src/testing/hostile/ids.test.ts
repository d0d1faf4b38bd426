import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#features';
import { people } from '#platform/testing/cast.ts';
import { type Bench, expectRefused, openBench, row } from './row.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const operations = features.flatMap(({ routes }) => routes.map(({ operation }) => operation));
const keysOf = (input: object): string[] => ('shape' in input ? Object.keys(input.shape as object) : []);

const places = operations.flatMap(({ name, input }) =>
  ['id', 'uid', 'rep', 'receiver', 'by', 'as']
    .filter((key) => keysOf(input).includes(key) && !(name === 'audit.list' && key === 'id'))
    .map((key) => ({ name, key, required: name === 'view.set' ? { mode: 'impersonate' } : {} })),
);
const refused = [400, 404];
const tryAt = async ({ name, key, required }: (typeof places)[number], id: string): Promise<void> =>
  expectRefused(await bench.dora.call(name, { ...required, [key]: id }), refused);

/** Names a row by one of these ids in turn wherever an operation takes one, and by each of them in an address. */
const everywhere = async (ids: readonly string[]): Promise<void> => {
  for (const [at, place] of places.entries()) await tryAt(place, ids[at % ids.length] ?? '');
  for (const id of ids)
    for (const path of [encodeURIComponent(id), id])
      expectRefused(await bench.ada.raw(`/api/imports/${path}/refused.csv`), refused);
};

const sqlAndPaths = ["1' OR '1'='1", '1;--', '../1', '%2e%2e/1', '1%00', '1\u0000'];
const namesOfObjects = ['__proto__', 'constructor', 'hasOwnProperty'];

row('IDS-01', async () => {
  await everywhere(sqlAndPaths);
});
row('IDS-03', async () => {
  const { id } = await bench.lead();
  expect((await bench.ada.call('leads.get', { id: id.toUpperCase() })).body.id).toBe(id);
  await everywhere([`{${id}}`, `urn:uuid:${id}`, id.replaceAll('-', '')]);
});
row('IDS-05', async () => {
  const own = await openBench({ env: { requestsPerMinute: 1_200 } });
  const statuses: number[] = [];
  for (let n = 0; n < 100; n += 1)
    statuses.push((await own.max.call('leads.get', { id: randomUUID() })).status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  expect(statuses.slice(60).every((status) => status === 429)).toBe(true);
  expect((await own.ada.call('auth.me')).status).toBe(200);
  await own.close();
});
row('IDS-06', async () => {
  await everywhere(namesOfObjects);
});
test('each operation refuses each of them', { tags: ['long'] }, async () => {
  for (const id of [...sqlAndPaths, ...namesOfObjects]) for (const place of places) await tryAt(place, id);
});
row('IDS-07', async () => {
  const items = Array.from({ length: 10_001 }, (_, at) => ({ email: `p${at}@example.com`, role: 'user' }));
  expectRefused(await bench.ada.call('approvals.add', { items }));
  expectRefused(
    await bench.ada.call('leads.list', { filter: { assignedRep: items.map(() => randomUUID()) } }),
  );
  expect(await bench.query('select id from approvals where email like $1', ['p1%'])).toEqual([]);
});
row('IDS-09', async () => {
  const { id } = await bench.lead({ assignedRep: people.mia.uid, company: 'Not for Max' });
  const [max, ada] = [
    await bench.max.call('leads.create', { id, firstName: 'Mine' }),
    await bench.ada.call('leads.create', { id, firstName: 'Mine' }),
  ];
  expect([max.status, ada.status]).toEqual([400, 400]);
  expect({ ...max.body.error, requestId: '' }).toEqual({ ...ada.body.error, requestId: '' });
  expect(max.text).not.toContain('Not for Max');
  expect((await bench.ada.call('leads.get', { id })).body.company).toBe('Not for Max');
});

row('SCH-01', async () => {
  for (const query of ['', 'a', ' a '])
    expect((await bench.ada.call('search.all', { query })).body).toEqual({ results: [] });
});
row('SCH-07', async () => {
  const search = (query = 'harbour') => bench.max.call('search.all', { query });
  for (let count = 0; count < 31; count += 1) expect((await search()).status).toBe(200);
  const { body } = await bench.ada.call('settings.get', {});
  const limits = { ...body.limits, search: { ...body.limits.search, on: true } };
  const set = await bench.ada.call('settings.update', { version: body.version, fields: { limits } });
  expect(set.status).toBe(200);
  for (let count = 0; count < 30; count += 1) expect((await search()).status).toBe(200);
  const over = await search();
  expect([over.status, over.body.error.code]).toEqual([429, 'TOO_MANY_SEARCHES']);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  // What asks nothing of the database is not counted.
  expect((await search('a')).status).toBe(200);
  const back = await bench.ada.call('settings.update', {
    version: set.body.version,
    fields: { limits: body.limits },
  });
  expect(back.status).toBe(200);
});
row('SCH-08', async () => {
  const query = '<script>alert(1)</script>';
  const { id } = await bench.lead({ company: `Inert ${query}` });
  const answer = await bench.ada.call('search.all', { query });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.body.results.map((result: { id: string }) => result.id)).toEqual([id]);
});

row('SCH-02', async () => {
  const odd = await bench.lead({ company: 'Fifty%_\\off' });
  await bench.lead({ company: 'Fifty off' });
  const found = async (text: string) =>
    (await bench.ada.call('leads.list', { text })).body.items.map(({ id }: { id: string }) => id);
  for (const text of ['Fifty%', '%_\\', '_\\off']) expect(await found(text)).toEqual([odd.id]);
  for (const text of ['%', '_', '%%', '\\', '%%%']) {
    const { status, body } = await bench.ada.call('leads.list', { text });
    expect(status).toBe(200);
    expect(
      body.items.every(({ company }: { company: string }) => company.includes('Fifty%') || text.length < 2),
    ).toBe(true);
  }
});
row('SCH-05', async () => {
  for (const text of ["' UNION SELECT", '\u0000', '\ud800'])
    for (const name of ['leads.list', 'leads.stats', 'users.list']) {
      const { status, body } = await bench.ada.call(name, { text });
      expect([200, 400]).toContain(status);
      if (name === 'leads.list' && status === 200) expect(body.items).toEqual([]);
    }
});
row('SCH-06', async () => {
  const phone = '+14155559876';
  await bench.lead({ phone, assignedRep: people.mia.uid });
  for (const text of [phone, '4155559876', '(415) 555-9876'])
    for (const client of [bench.uma, bench.max])
      expect((await client.call('leads.list', { text })).body.items).toEqual([]);
  expect((await bench.mia.call('leads.list', { text: phone })).body.items).toHaveLength(1);
});
