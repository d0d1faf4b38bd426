import { afterAll, beforeAll, expect, test } from 'vitest';
import { optOut } from '#outbox';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
  const out = { at: server.services.now(), source: 'STOP' };
  await optOut(server.db, { channel: 'sms', address: '+17075550101', ...out });
  await optOut(server.db, { channel: 'email', address: 'no@more.example', ...out });
});
afterAll(() => server.close());

test.each([
  [{ phone: '(707) 555-0101' }, { smsOptOut: true, emailOptOut: false }],
  [{ phone: '707.555.0101 x12' }, { smsOptOut: true, emailOptOut: false }],
  [{ email: 'No@More.example' }, { smsOptOut: false, emailOptOut: true }],
  [
    { phone: '7075550102', email: 'yes@more.example' },
    { smsOptOut: false, emailOptOut: false },
  ],
  [{}, { smsOptOut: false, emailOptOut: false }],
])('a new lead with %j is born with the wish of that address: %j', async (fields, marks) => {
  const { body } = await ada.call('leads.create', { lastName: 'Vine', ...fields });
  expect(body).toMatchObject(marks);
});

test.each([
  [{ phone: '7075550101' }, { smsOptOut: true }],
  [{ phone: '7075550102' }, { smsOptOut: false }],
  [{ email: 'no@more.example' }, { emailOptOut: true }],
  [{ email: '' }, { emailOptOut: false }],
  [{ city: 'Napa' }, { emailOptOut: false, smsOptOut: false }],
])('a lead that is given %j follows it: %j', async (fields, marks) => {
  const { body: lead } = await ada.call('leads.create', { lastName: 'Oak' });
  const { body } = await ada.call('leads.update', { id: lead.id, version: lead.version, fields });
  expect(body).toMatchObject(marks);
});

test('another number is asked anew', async () => {
  const { body: lead } = await ada.call('leads.create', { lastName: 'Elm', phone: '7075550101' });
  const { body } = await ada.call('leads.update', {
    id: lead.id,
    version: lead.version,
    fields: { phone: '7075550103' },
  });
  expect(body).toMatchObject({ phone: '7075550103', smsOptOut: false });
});
