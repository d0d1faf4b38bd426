import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { type Mail, writeMail } from '#platform/outside/mail.ts';
import { people } from '#platform/testing/cast.ts';
import { type Mailbox, startMailbox } from '#platform/testing/mailbox.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { sendJob, sweepOutboxJob } from './send.ts';

let mailbox: Mailbox;
let server: TestServer;
let ada: Client;
const recorder = createRecorder([]);

beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ env: { smtpUrl: mailbox.url } });
  ada = await server.signIn(people.ada);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  mailbox.behave(() => 'ok');
  mailbox.taken.length = 0;
  await server.services.pool.query(
    `update outbox set "nextAt" = '2099-01-01' where state = 'queued';
     update outbox_channels set rests = 0, "restsUntil" = null`,
  );
});

const write = async (more: Partial<Mail> = {}): Promise<string> => {
  const { services } = server;
  const id = services.newId();
  const mail: Mail = { to: 'a@example.com', subject: 'Hello', text: 'Your code is ABCD2345', ...more };
  await writeMail(services.db, services.keys, mail, { id, now: services.now() });
  return id;
};
const send = () => runJob(server.services, recorder, sendJob, { channel: 'email' });
const rowOf = async (id: string) =>
  (await server.services.pool.query('select * from outbox where id = $1', [id])).rows[0];
const state = async (id: string) => (await rowOf(id)).state;

describe('sending', () => {
  test('a mail leaves once, with a stable Message-ID', async () => {
    const id = await write({ html: '<p>Hi</p>' });
    await Promise.all([send(), send(), send()]);
    expect(mailbox.taken).toHaveLength(1);
    expect(mailbox.taken[0]?.text).toContain(`Message-ID: <${id}@washboard.example>`);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, body: 'Your code is ABCD2345' });
  });

  test('a secret body is sealed at rest, sent in plain, and emptied once sent', async () => {
    const id = await write({ secret: true, html: '<b>ABCD2345</b>' });
    const before = await rowOf(id);
    expect(JSON.stringify(before)).not.toContain('ABCD2345');
    await send();
    expect(mailbox.taken[0]?.text).toContain('ABCD2345');
    expect(await rowOf(id)).toMatchObject({ state: 'sent', body: '', html: null });
  });

  test('no line of an address or subject becomes a header of its own', async () => {
    await write({ to: 'a@example.com', subject: 'Hello\r\nBcc: evil@evil.example' });
    await send();
    expect(mailbox.taken).toHaveLength(1);
    expect(mailbox.taken[0]?.text).not.toMatch(/^Bcc:/m);
  });

  test('a temporary refusal is tried again, later and later, and fails in the end', async () => {
    mailbox.behave((stage) => (stage === 'recipient' ? 450 : 'ok'));
    const id = await write();
    const before = Date.now();
    await send();
    const after = Date.now();
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'queued', attempts: 1 });
    expect(Date.parse(row.nextAt)).toBeGreaterThan(before + 50_000);
    expect(Date.parse(row.nextAt)).toBeLessThan(after + 80_000);
    // Not before its time.
    await send();
    expect((await rowOf(id)).attempts).toBe(1);
    await server.services.pool.query('update outbox set attempts = 9, "nextAt" = null where id = $1', [id]);
    await send();
    expect(await state(id)).toBe('failed');
  });

  test('a permanent refusal fails at once and keeps the reason', async () => {
    mailbox.behave((stage) => (stage === 'recipient' ? 550 : 'ok'));
    const id = await write();
    await send();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 1, nextAt: null });
    expect((await rowOf(id)).lastError).toContain('550');
  });

  test('a connection that breaks after the last byte is unknown, and stays so', async () => {
    mailbox.behave((stage) => (stage === 'taken' ? 'cut' : 'ok'));
    const id = await write();
    await send();
    expect(await state(id)).toBe('unknown');
    mailbox.behave(() => 'ok');
    await send();
    await runJob(server.services, recorder, sweepOutboxJob, {});
    expect(await state(id)).toBe('unknown');
    expect(mailbox.taken).toHaveLength(1);
  });

  test('a mail server that is away is tried again', async () => {
    const id = await write();
    const { env } = server.services;
    const kept = env.smtpUrl;
    env.smtpUrl = 'smtp://127.0.0.1:1';
    await send();
    env.smtpUrl = kept;
    expect(await state(id)).toBe('queued');
  });

  test('a mail whose server died while sending is unknown', async () => {
    const id = await write();
    await server.services.pool.query(
      `update outbox set state = 'sending', "nextAt" = now() - interval '1 second' where id = $1`,
      [id],
    );
    await runJob(server.services, recorder, sweepOutboxJob, {});
    expect(await state(id)).toBe('unknown');
  });

  test('one key, one mail', async () => {
    const first = await write({ key: 'welcome' });
    const second = await write({ key: 'welcome' });
    expect(await rowOf(first)).toBeDefined();
    expect(await rowOf(second)).toBeUndefined();
  });
});

describe('operations', () => {
  test('[perm SYS-14] lists without bodies; a developer reads the text, and that is written down', async () => {
    const id = await write({ secret: true });
    const { body } = await ada.call('outbox.list', { state: 'queued', limit: 1 });
    expect(body).toMatchObject({ sends: true, items: [{ id, to: 'a@example.com', delivered: false }] });
    expect(JSON.stringify(body)).not.toContain('ABCD2345');
    expect((await ada.call('outbox.get', { id })).body).toMatchObject({ id, text: null, html: null });
    const dora = await server.signIn(people.dora);
    expect((await dora.call('outbox.get', { id })).body.text).toContain('ABCD2345');
    const audit = await ada.call('audit.list', { noun: 'outbox', id });
    expect(audit.body.items[0]).toMatchObject({
      verb: 'read',
      by: people.dora.uid,
      changes: [
        { field: 'to', before: null, after: 'a…@example.com' },
        { field: 'subject', before: null, after: body.items[0].subject },
      ],
    });
  });

  test('who has an account is named by it when their mail is read, and no address stands in an event', async () => {
    const id = await write({ to: people.mia.email, secret: true });
    const dora = await server.signIn(people.dora);
    await dora.call('outbox.get', { id });
    const { rows } = await server.services.pool.query(
      `select "after" from events where "noun" = 'outbox' and "rowId" = $1`,
      [id],
    );
    expect(rows).toEqual([{ after: { person: people.mia.uid, subject: expect.any(String) } }]);
  });

  test('pages by cursor', async () => {
    for (let count = 0; count < 3; count += 1) await write();
    const seen = new Set<string>();
    let cursor: string | null = null;
    do {
      const { body }: { body: { items: { id: string }[]; cursor: string | null } } = await ada.call(
        'outbox.list',
        { limit: 2, cursor },
      );
      for (const { id } of body.items) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
      cursor = body.cursor;
    } while (cursor);
    const { rows } = await server.services.pool.query('select count(*) from outbox');
    expect(seen.size).toBe(rows[0].count);
    expect((await ada.call('outbox.list', { cursor: 'x' })).status).toBe(400);
  });

  test('[perm SYS-15] a person retries what is unknown; it is written down and sent', async () => {
    const id = await write();
    await server.services.pool.query(`update outbox set state = 'unknown' where id = $1`, [id]);
    const answer = await ada.call('outbox.retry', { id });
    expect([answer.status, answer.body.state]).toEqual([200, 'queued']);
    await send();
    expect(await state(id)).toBe('sent');
    const again = await ada.call('outbox.retry', { id });
    expect([again.status, again.body.error.code]).toEqual([409, 'ALREADY_SENT']);
    const audit = await ada.call('audit.list', { noun: 'outbox', id });
    expect(audit.body.items[0]).toMatchObject({ verb: 'retried', by: people.ada.uid });
  });

  test('without a mail server mail waits and says so', async () => {
    const { env } = server.services;
    const kept = env.smtpUrl;
    env.smtpUrl = null;
    const id = await write();
    await send();
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
    expect((await ada.call('outbox.list')).body.sends).toBe(false);
    env.smtpUrl = kept;
  });
});
