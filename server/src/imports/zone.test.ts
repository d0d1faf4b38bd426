import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { send, settled } from './testing/office.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
  await ada.call('view.set', { mode: 'all' });
});
afterAll(() => server.close());

test('[ADMIN-01] times are read by the clock that the check read them by, also when the office has moved since', async () => {
  const file = 'First name,E-mail,Created\nOlga,olga@elm.example,2025-07-17 09:30\n';
  const { body } = await send(ada, file);
  expect(body.timeZone).toBeNull();
  const { body: check } = await ada.call('imports.check', { id: body.id, mapping: body.guess });
  expect(check.timeZone).toBe('America/Los_Angeles');
  const { version } = (await ada.call('settings.get')).body;
  const moved = await ada.call('settings.update', {
    version,
    fields: { officeTimeZone: 'America/New_York' },
  });
  expect(moved.status).toBe(200);
  await ada.call('imports.run', { id: body.id, checks: 1 });
  await settled(ada, body.id);
  const { body: found } = await ada.call('leads.list', { text: 'olga@elm.example', full: true });
  expect(found.items[0].createdAt).toBe('2025-07-17T16:30:00.000Z');
});
