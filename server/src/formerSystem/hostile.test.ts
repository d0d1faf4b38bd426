import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { checkExport } from './check.ts';
import { exportOf, move } from './former.fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const query = async (text: string) => (await server.services.pool.query(text)).rows;

test('names of fields and ids that cannot be stored stop nothing', async () => {
  const leads = String.raw`{
    "L\u0000one": { "lastName": "One", "status": "new" },
    "L\ud800two": { "lastName": "Two", "status": "new", "assignedRep": "u\u0000gone" },
    "L3": { "lastName": "Three", "status": "new", "\u0000odd": 1, "half\ud800": 2, "__proto__": { "a": 1 },
      "constructor": 3, "customFields": { "\u0000key": "x\u0000", "half\udc00": "y" } },
    "L4": { "lastName": "Four\u0000", "status": "new\u0000", "tags": ["a\u0000"] }
  }`;
  await checkExport(server.services, exportOf({ leads }), { by: null, anyRole: true });
  const run = await move(server.services, exportOf({ leads }));
  expect([run?.state, run?.tallies.leads]).toMatchObject(['done', { read: 4, refused: 1, broken: 1 }]);
  expect(Object.keys(run?.tallies.leads?.unknown ?? {})).toContain('\ufffdodd');
  const rows = await query(`select "lastName" from leads order by 1`);
  expect(rows.map(({ lastName }) => lastName)).toEqual(['One', 'Three', 'Two']);
});

test('a document of endless depth, and one of endless names, are refused by themselves', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const long = 'x'.repeat(100_000);
  const leads = `[
    {"id":"deep","lastName":"Deep","status":"new","customFields":${deep}},
    {"lastName":"Nameless","status":"new","createdAt":${deep}},
    {"id":"${long}","lastName":"Long","status":"new","${long}":1},
    {"id":"good","lastName":"Good","status":"new"}]`;
  const run = await move(server.services, exportOf({ leads }));
  expect([run?.state, run?.tallies.leads]).toMatchObject(['done', { read: 4, written: 2, refused: 2 }]);
});
