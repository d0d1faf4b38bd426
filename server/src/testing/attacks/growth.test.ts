import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('what is kept to answer 100 notes again is less than ten times what was sent', {
  tags: ['long'],
}, async () => {
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
});

test('a note sent again is answered with the lead as it stands', async () => {
  const [ada, uma] = [await server.signIn(people.ada), await server.signIn(people.uma)];
  const { id } = (await ada.call('leads.create', { firstName: 'Pool' })).body;
  const send = () => uma.call('leads.note', { id, text: 'Once' }, { key: 'once' });
  const first = (await send()).body;
  expect((await send()).body).toEqual(first);
  await ada.call('leads.note', { id, text: 'Later' });
  const again = (await send()).body;
  expect(again.version).toBe(first.version + 1);
  expect(again.notes.map(({ text }: { text: string }) => text)).toEqual(['Later', 'Once']);
});

test('somebody may leave 120 notes on one lead within an hour, and others still theirs', async () => {
  const [ada, uma] = [await server.signIn(people.ada), await server.signIn(people.uma)];
  const { id } = (await ada.call('leads.create', { firstName: 'Pool' })).body;
  const note = async (by = uma) => (await by.call('leads.note', { id, text: 'x' })).status;
  for (let n = 0; n < 120; n += 1) expect(await note()).toBe(200);
  expect(await note()).toBe(429);
  expect(await note(ada)).toBe(200);
  const other = (await ada.call('leads.create', { firstName: 'Other' })).body.id;
  expect((await uma.call('leads.note', { id: other, text: 'x' })).status).toBe(200);
  expect((await ada.call('leads.get', { id })).body.notes).toHaveLength(121);
  server.clock.advance(61 * 60_000);
  expect(await note()).toBe(200);
});
