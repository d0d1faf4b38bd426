import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('[attack] kept answers do not grow with the square of the notes', async () => {
  const [ada, uma] = [await server.signIn(people.ada), await server.signIn(people.uma)];
  const { id } = (await ada.call('leads.create', { firstName: 'Pool' })).body;
  let sent = 0;
  for (let n = 0; n < 100; n += 1) {
    const text = `${n} `.padEnd(2_000, 'äöüßñ中文');
    sent += Buffer.byteLength(text);
    // Role user, on a lead of nobody's: adding notes is theirs (LEM-25).
    expect((await uma.call('leads.note', { id, text }, { key: `n${n}` })).status).toBe(200);
  }
  const { rows } = await server.services.pool.query(
    'select sum(length(answer))::int as n from idempotency_keys',
  );
  expect(rows[0].n / sent, `${sent} bytes sent, ${rows[0].n} kept`).toBeLessThan(10);
}, 30_000);
