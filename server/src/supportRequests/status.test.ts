import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let uma: Client;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  uma = await server.signIn(people.uma);
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const status = async (client = ada) => (await client.call('supportRequests.systemStatus', {})).body;
const delivery = (channel: string, state: string, createdAt: string, sentAt: string | null = null) =>
  server.services.pool.query(
    `insert into outbox ("id", "channel", "toAddress", "subject", "body", "state", "createdAt", "sentAt")
     values ($1, $2, 'x@example.com', 'x', 'x', $3, $4, $5)`,
    [server.services.newId(), channel, state, createdAt, sentAt],
  );

test('[SUP-04] says what is not set up, and that no backup was made', async () => {
  expect(await status()).toMatchObject({
    sms: { ready: false, reason: 'no provider of texts is set up' },
    email: { ready: false, reason: 'no mail server is set up', counted: { sent: 0, failed: 0 } },
    backup: null,
  });
});

test('[SUP-04] counts what left, failed and waits, of the last day and by its way', async () => {
  const now = server.services.now();
  const old = new Date(Date.parse(now) - 25 * 3_600_000).toISOString();
  const before = (await status()).email.counted;
  await delivery('email', 'sent', now, now);
  await delivery('email', 'sent', now, now);
  await delivery('email', 'failed', now);
  await delivery('email', 'queued', old);
  await delivery('email', 'sent', old, old);
  await delivery('email', 'delivered', now, now);
  await delivery('email', 'bounced', now, now);
  await delivery('sms', 'unknown', now);
  await delivery('sms', 'queued', now);
  await delivery('sms', 'queued', new Date(Date.parse(now) - 11 * 60_000).toISOString());
  const { email, sms } = await status();
  expect(email.counted).toMatchObject({
    sent: before.sent + 3,
    failed: 2,
    waiting: before.waiting + 1,
    lastAt: now,
  });
  expect(sms.counted).toMatchObject({ sent: 0, failed: 0, unknown: 1, waiting: 2, overdue: 1 });
});

test('[SUP-04] tells the last backup as it was noted', async () => {
  await server.services.pool.query(
    `insert into backups_made values ('2026-11-01T03:02:00.000Z', 5), ('2026-11-02T03:02:00.000Z', 412000000)`,
  );
  expect((await status()).backup).toEqual({ at: '2026-11-02T03:02:00.000Z', bytes: 412_000_000 });
  expect((await status(uma)).backup).toEqual({ at: '2026-11-02T03:02:00.000Z', bytes: null });
  expect((await server.anonymous.call('supportRequests.systemStatus', {})).status).toBe(401);
});

test.each(['uma', 'max'] as const)(
  '[SUP-04] [attack] %s learns whether e-mail, texts and backup stand, and not how much the house sends or keeps',
  async (name) => {
    const answer = await (await server.signIn(people[name])).call('supportRequests.systemStatus', {});
    const way = (reason: string) => ({ ready: false, reason, good: false, counted: null });
    expect(answer.body).toEqual({
      measuredAt: expect.any(String),
      sms: way('no provider of texts is set up'),
      email: way('no mail server is set up'),
      backup: { at: '2026-11-02T03:02:00.000Z', bytes: null },
    });
  },
);
