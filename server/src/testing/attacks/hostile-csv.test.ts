import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { countWork } from '#platform/testing/hold.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const upload = async (csv: string) => {
  const ada = await server.signIn(people.ada);
  const up = await ada.raw('/api/imports.upload?noun=leads', { method: 'POST', body: csv });
  return { ada, up };
};

test('a phone cell of 60,000 blanks is checked with less than a second of work', async () => {
  const { ada, up } = await upload(`Name,Phone,Email\nA B,1${' '.repeat(60_000)}b,a@example.com\n`);
  expect(up.status, up.text).toBe(200);
  const work = countWork();
  const check = await ada.call('imports.check', { id: up.body.id });
  const ms = work();
  expect(check.status).toBe(200);
  expect(ms).toBeLessThan(1_000);
});

test('a file whose columns are named constructor, toString and valueOf is checked', async () => {
  const { ada, up } = await upload('constructor,toString,valueOf,Email,Name\na,b,c,d@example.com,E F\n');
  expect(up.status, up.text).toBe(200);
  const check = await ada.call('imports.check', {
    id: up.body.id,
    mapping: { Email: 'email', Name: 'fullName' },
  });
  expect(check.status, check.text.slice(0, 300)).toBe(200);
});
