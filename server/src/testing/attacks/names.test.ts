import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWork } from '#platform/testing/hold.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a display name of a bracket and 9,990 blanks is refused with 50 ms of work', async () => {
  const body = { email: 'a@example.com', password: 'Abcdef-2026!x', displayName: `<${' '.repeat(9_990)}x` };
  await server.anonymous.call('auth.signUp', { ...body, displayName: 'Warm' });
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const work = countWork();
    await server.anonymous.call('auth.signUp', body);
    times.push(work());
  }
  expect(Math.min(...times)).toBeLessThan(50);
});
