import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { storm } from './storm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a storm of 200 reconnects under writes leaves no gap and no reset', async () => {
  const [ada, dora] = [await server.signIn(people.ada), await server.signIn(people.dora)];
  const { reconnects, writes, gaps } = await storm([ada, dora], ada, {
    streams: 20,
    reconnects: 200,
    writes: 6,
  });
  expect(reconnects).toBeGreaterThanOrEqual(200);
  expect(writes).toBeGreaterThanOrEqual(6);
  expect(gaps).toBe(0);
});
