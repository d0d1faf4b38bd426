import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { type SmsProvider, startSmsProvider } from '#platform/testing/sms-provider.ts';
import { approveTexts } from './testing.fixtures.ts';

let provider: SmsProvider;
let server: TestServer;
let max: Client;
let leadId: string;
const [good, wrong, gone] = ['+17075550142', '+17075550199', '+17075550198'];

beforeAll(async () => {
  provider = await startSmsProvider();
  provider.behave((to) => (to === wrong || to === gone ? 'invalid' : 'take'));
  server = await startTestServer({ jobs: true, env: { sms: provider.sms } });
  const ada = await server.signIn(people.ada);
  await approveTexts(ada);
  max = await server.signIn(people.max);
  leadId = (await ada.call('leads.create', { firstName: 'Olga', assignedRep: people.max.uid })).body.id;
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const post = (body: object) =>
  max.raw('/sendNotification', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, leadData: { id: leadId } }),
  });
const failedNumbers = async (id: string): Promise<string[]> =>
  (await max.call('messages.get', { id })).body.failedNumbers;

test('[MSG-05] texts leave in both shapes, each number once', async () => {
  const first = await post({ type: 'sms', phoneNumber: '(707) 555-0142', message: 'One', senderData: {} });
  expect([first.status, first.body]).toMatchObject([200, { success: true, status: 'sent' }]);
  const second = await post({ to: ['7075550142', '+1 707 555 0143', good], message: 'Two' });
  expect([second.status, second.body]).toMatchObject([200, { success: true, status: 'sent' }]);
  expect(provider.texts().map(({ to, body }) => `${body} ${to}`)).toEqual(
    expect.arrayContaining([`One ${good}`, `Two ${good}`, 'Two +17075550143']),
  );
  expect(provider.texts()).toHaveLength(3);
});

test('[MSG-05] [MSG-06] of texts that fail it says which, and the history keeps their numbers', async () => {
  const one = await post({ type: 'sms', phoneNumber: wrong, message: 'One' });
  expect([one.status, one.body.error]).toEqual([502, `Failed to send SMS to ${wrong}`]);
  const all = await post({ to: [wrong, gone], message: 'Two' });
  expect([all.status, all.body.error]).toEqual([502, 'Failed to send SMS to all recipients']);
  expect(await failedNumbers(all.body.id)).toEqual([wrong, gone]);
  const some = await post({ to: [good, wrong], message: 'Three' });
  expect(some.body).toMatchObject({ error: `Failed to send SMS to ${wrong}`, status: 'partial' });
  expect(await failedNumbers(some.body.id)).toEqual([wrong]);
});

test.each([
  [{ type: 'sms', message: 'x' }, 'At least one recipient phone number is required'],
  [{ type: 'sms', phoneNumber: '7075550142' }, 'Message content is required'],
  [{ type: 'email', subject: 'x', html: 'x' }, 'Please enter at least one recipient email address.'],
  [{ type: 'email', email: 'a@x.example', html: 'x' }, 'Subject is required'],
  [{ to: ['a@x.example'], subject: 'x', content: '' }, 'Email content is required'],
  [{}, 'Please select at least one sending method (Email or SMS).'],
])('[MSG-05] %j is refused in the specified words', async (body, error) => {
  const { status, body: said } = await post(body);
  expect([status, said]).toEqual([400, { error }]);
});
