import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import type { Log } from '#platform/log.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import {
  type DeliveryNoun,
  type Parcel,
  type ParcelAttachment,
  type Withheld,
  writeDeliveries,
} from '#platform/outside/deliveries.ts';
import { createMailProvider } from '#platform/outside/smtp.ts';
import { people } from '#platform/testing/cast.ts';
import { smsAccount } from '#platform/testing/env.ts';
import { type Mailbox, startMailbox } from '#platform/testing/mailbox.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { tellEndedJob } from './block.ts';
import { cancelDeliveries, deliveriesOf, outbox, requeueDeliveries, settleByBounce } from './index.ts';
import { replaceProviders } from './providers.ts';
import { sendJob, sweepOutboxJob } from './send.ts';

let mailbox: Mailbox;
let server: TestServer;
let ada: Client;
let opened: () => Parcel | Withheld;
const told: [rowId: string, state: string][] = [];

const letter = (more: Partial<Extract<Parcel, { channel: 'email' }>> = {}): Parcel => ({
  channel: 'email',
  subject: 'Your laundry room',
  text: 'Hello',
  html: '<p>Hello</p>',
  attachments: [],
  ...more,
});
const attached = (name: string, bytes: Buffer): ParcelAttachment => ({
  name,
  mimeType: 'application/octet-stream',
  sizeBytes: bytes.length,
  open: async () => ({ stream: () => Readable.from([bytes]) }),
});
/** What the server's log is told of why mails did not leave. */
const causesIn = (calls: readonly Parameters<Log['warn']>[]): unknown[] =>
  calls.flatMap(([, fields]) => (fields?.['error'] instanceof Error ? [fields['error'].message] : []));
const noun: DeliveryNoun = {
  noun: 'letters',
  open: async () => opened(),
  settled: async (_, deliveries) => {
    for (const { rowId, state } of deliveries) told.push([rowId, state]);
  },
};
const letters: Feature = { name: 'letters', routes: [], deliveries: noun };
const recorder = createRecorder([letters]);

beforeAll(async () => {
  mailbox = await startMailbox({ size: 100_000 });
  server = await startTestServer({
    features: [...features, letters],
    env: { smtpUrl: mailbox.url, sms: smsAccount },
  });
  ada = await server.signIn(people.ada);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  opened = () => letter();
  mailbox.behave(() => 'ok');
  mailbox.taken.length = 0;
  told.length = 0;
  await server.services.pool.query('delete from outbox');
});

const send = () => runJob(server.services, recorder, sendJob, { channel: 'email' });
const write = async (to: readonly string[], nextAt: string | null = null): Promise<string> => {
  const rowId = randomUUID();
  const rows = to.map((toAddress) => ({ id: server.services.newId(), toAddress }));
  await writeDeliveries(
    server.db,
    rows.map((row) => ({ ...row, channel: 'email', noun: 'letters', rowId, nextAt })),
    server.services.now(),
  );
  return rowId;
};
const statesOf = async (rowId: string) =>
  (await deliveriesOf(server.db, 'letters', [rowId])).map(({ state }) => state);

describe('opening', () => {
  test('a letter leaves as its noun opens it: names, answers, threads, files, the way out of the list', async () => {
    opened = () =>
      letter({
        fromName: 'Ada, of "Laundry"\r\nBcc: evil@evil.example',
        replyTo: 'lead-1@reply.example.com',
        references: ['<one@x.example>', '<two@x.example>'],
        unsubscribe: 'https://washboard.example.com/unsubscribe?t=1',
        attachments: [attached('offer.txt', Buffer.from('ten machines'))],
      });
    await write(['a@example.com']);
    await send();
    const [mail] = mailbox.taken;
    const text = mail?.text.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
    expect(text).toMatch(/^From: .*<no-reply@washboard\.example>$/m);
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text).toMatch(/^Reply-To: lead-1@reply\.example\.com$/m);
    expect(text).toMatch(/^References: <one@x\.example> <two@x\.example>$/m);
    expect(text).toMatch(/^In-Reply-To: <two@x\.example>$/m);
    expect(text).toMatch(/^List-Unsubscribe: <https:\/\/washboard\.example\.com\/unsubscribe\?t=1>$/m);
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(text).toContain(Buffer.from('ten machines').toString('base64'));
    // A person wrote it.
    expect(text).not.toMatch(/^Auto-Submitted:/m);
  });

  test('what its noun withholds does not leave: for good, or until a moment', async () => {
    const first = await write(['a@example.com']);
    opened = () => ({ blocked: 'Opted out' });
    await send();
    const [blocked] = await deliveriesOf(server.db, 'letters', [first]);
    expect(blocked).toMatchObject({ state: 'failed', attempts: 0, lastError: 'Opted out' });
    const second = await write(['b@example.com']);
    const until = '2099-01-01T00:00:00.000Z';
    opened = () => ({ until, reason: 'Not yet' });
    await send();
    const [waits] = await deliveriesOf(server.db, 'letters', [second]);
    expect(waits).toMatchObject({ state: 'queued', attempts: 0, lastError: 'Not yet', nextAt: until });
    expect(told).toEqual([
      [first, 'failed'],
      [second, 'queued'],
    ]);
    expect(mailbox.taken).toEqual([]);
  });

  test('an address that is none, or a mail larger than the server takes, is refused for good', async () => {
    opened = () =>
      letter({
        attachments: [attached('x.bin', Buffer.alloc(100_000))],
      });
    const large = await write(['a@example.com']);
    await send();
    opened = () => letter();
    const nobody = await write(['a@exa mple.com>']);
    await send();
    expect([await statesOf(large), await statesOf(nobody)]).toEqual([['failed'], ['failed']]);
    expect(mailbox.taken).toEqual([]);
  });

  test('files are read as their mail leaves, never for all that waits', async () => {
    let [now, most] = [0, 0];
    async function* piece() {
      yield Buffer.from('ten machines');
      now -= 1;
    }
    const open = async () => {
      now += 1;
      most = Math.max(most, now);
      return { stream: () => Readable.from(piece()) };
    };
    opened = () => letter({ attachments: [{ ...attached('offer.txt', Buffer.alloc(12)), open }] });
    const rowId = await write(Array.from({ length: 30 }, (_, at) => `many-${at}@example.com`));
    await send();
    expect(new Set(await statesOf(rowId))).toEqual(new Set(['sent']));
    expect(most).toBeLessThanOrEqual(createMailProvider(server.services.env).atOnce);
  });

  test('a file that breaks off leaves no half mail behind, and the next mail arrives whole', async () => {
    let opens = 0;
    async function* half() {
      opens += 1;
      yield Buffer.alloc(50_000, 'x');
      throw new Error('EIO: /secret/place');
    }
    const open = async () => ({ stream: () => Readable.from(half()) });
    opened = () => letter({ attachments: [{ ...attached('offer.txt', Buffer.alloc(9)), open }] });
    const warn = vi.spyOn(server.services.log, 'warn');
    const rowId = await write(['a@example.com']);
    await send();
    const [waits] = await deliveriesOf(server.db, 'letters', [rowId]);
    const reason = 'The file offer.txt could not be read';
    expect(waits).toMatchObject({ state: 'queued', attempts: 1, lastError: reason });
    expect(opens).toBe(1);
    expect(causesIn(warn.mock.calls)).toEqual(['EIO: /secret/place']);
    warn.mockRestore();
    opened = () => letter();
    const whole = await write(['b@example.com']);
    await send();
    expect(await statesOf(whole)).toEqual(['sent']);
    expect(mailbox.taken.map(({ to }) => to)).toEqual(['b@example.com']);
    expect(mailbox.taken[0]?.text).not.toContain('eHh4');
  });

  test('a file that cannot be opened is named, but not where it lies: that is for the log', async () => {
    const open = async () => {
      throw new Error("EACCES: permission denied, stat '/secret/place'");
    };
    opened = () => letter({ attachments: [{ ...attached('offer.txt', Buffer.alloc(9)), open }] });
    const warn = vi.spyOn(server.services.log, 'warn');
    const rowId = await write(['a@example.com']);
    await send();
    const [waits] = await deliveriesOf(server.db, 'letters', [rowId]);
    const reason = 'The file offer.txt could not be read';
    expect(waits).toMatchObject({ state: 'queued', attempts: 1, lastError: reason });
    expect(JSON.stringify(waits)).not.toContain('secret');
    expect(causesIn(warn.mock.calls)).toEqual([expect.stringContaining('/secret/place')]);
    warn.mockRestore();
  });

  test('a mail server that takes four a second gets no more', async () => {
    replaceProviders(server.services, {
      email: createMailProvider({ ...server.services.env, perSecond: { email: 4, sms: 4 } }),
    });
    await server.services.pool.query(`update outbox_channels set "turnAt" = '-infinity'`);
    // Time is the matter; a busy machine only adds to it.
    const begun = performance.now();
    const rowId = await write(Array.from({ length: 10 }, (_, at) => `slow-${at}@example.com`));
    await send();
    expect(performance.now() - begun).toBeGreaterThan(1_900);
    expect(new Set(await statesOf(rowId))).toEqual(new Set(['sent']));
    replaceProviders(server.services, { email: createMailProvider(server.services.env) });
  });

  test('one that cannot be opened keeps no other from leaving', async () => {
    let count = 0;
    opened = () => {
      count += 1;
      if (count === 2) throw new Error('broken');
      return letter();
    };
    const rowId = await write(['a@example.com', 'b@example.com', 'c@example.com']);
    await send();
    expect((await statesOf(rowId)).sort()).toEqual(['queued', 'sent', 'sent']);
  });
});

describe('people steer', () => {
  test('what still waits is taken back; what left is not', async () => {
    const early = await write(['a@example.com']);
    await send();
    expect(await cancelDeliveries(server.db, 'letters', early)).toEqual([]);
    const later = await write(['b@example.com', 'c@example.com'], '2099-01-01T00:00:00.000Z');
    const taken = await cancelDeliveries(server.db, 'letters', later);
    expect(taken.map(({ toAddress, state }) => [toAddress, state])).toEqual([
      ['b@example.com', 'cancelled'],
      ['c@example.com', 'cancelled'],
    ]);
    await server.services.pool.query(`update outbox set "nextAt" = null`);
    await send();
    expect([await statesOf(early), await statesOf(later)]).toEqual([['sent'], ['cancelled', 'cancelled']]);
  });

  test('taken back or sent again while it is made ready: what was decided last counts', async () => {
    const rowId = await write(['a@example.com']);
    const between: Promise<unknown>[] = [];
    opened = () => {
      between.push(cancelDeliveries(server.db, 'letters', rowId));
      return letter();
    };
    noun.open = async () => {
      const parcel = opened();
      await Promise.all(between);
      return parcel;
    };
    await send();
    expect(await statesOf(rowId)).toEqual(['cancelled']);
    expect(mailbox.taken).toEqual([]);
    noun.open = async () => opened();
  });

  test('[perm SYS-15] what failed, came back or is unknown is sent again, and its noun hears of it', async () => {
    mailbox.behave((stage) => (stage === 'recipient' ? 550 : 'ok'));
    const rowId = await write(['a@example.com', 'b@example.com']);
    await send();
    mailbox.behave(() => 'ok');
    const [first, second] = await deliveriesOf(server.db, 'letters', [rowId]);
    const again = await requeueDeliveries(server.db, [first?.id ?? '']);
    expect(again).toMatchObject([{ id: first?.id, state: 'queued', attempts: 0 }]);
    told.length = 0;
    expect((await ada.call('outbox.retry', { id: second?.id })).body).toMatchObject({ state: 'queued' });
    await runJob(server.services, recorder, tellEndedJob, { ids: [second?.id ?? ''] });
    expect(told).toEqual([[rowId, 'queued']]);
    await send();
    expect(await statesOf(rowId)).toEqual(['sent', 'sent']);
    expect(await requeueDeliveries(server.db, [first?.id ?? ''])).toEqual([]);
    expect(mailbox.taken).toHaveLength(2);
  });

  test('[perm SYS-14] administrators see deliveries in the list; their text stays with their noun', async () => {
    await write(['a@example.com']);
    const { body } = await ada.call('outbox.list', { limit: 1 });
    expect(body.items[0]).toMatchObject({ to: 'a@example.com', subject: 'Message', state: 'queued' });
    const dora = await server.signIn(people.dora);
    const one = await dora.call('outbox.get', { id: body.items[0].id });
    expect(one.body).toMatchObject({ subject: 'Message', text: null, html: null });
  });
});

describe('afterwards', () => {
  test('a bounce settles its mail once, by the Message-ID it left with', async () => {
    const rowId = await write(['a@example.com']);
    await send();
    const messageId = mailbox.taken[0]?.messageId ?? '';
    const bounce = async (id: string) => {
      let settled: boolean | undefined;
      await runJob(
        server.services,
        recorder,
        {
          name: 'test.bounce',
          run: async (_: object, context) => {
            settled = await settleByBounce(context, id, '550 no such user');
          },
        },
        {},
      );
      return settled;
    };
    expect(await bounce('<nobody@x.example>')).toBe(false);
    expect(await bounce(messageId)).toBe(true);
    expect(await bounce(messageId)).toBe(false);
    const [row] = await deliveriesOf(server.db, 'letters', [rowId]);
    expect(row).toMatchObject({ state: 'bounced', lastError: '550 no such user' });
    expect(told.at(-1)).toEqual([rowId, 'bounced']);
  });

  test('of a server that died its noun hears that nobody knows', async () => {
    const rowId = await write(['a@example.com']);
    await server.services.pool.query(
      `update outbox set state = 'sending', "nextAt" = now() - interval '1 second'`,
    );
    await runJob(server.services, recorder, sweepOutboxJob, {});
    expect(told).toEqual([[rowId, 'unknown']]);
  });

  test('once texts are approved, or are no longer kept quiet, those that waited are looked at', async () => {
    const [reaction] = outbox.reactions ?? [];
    const event = { noun: 'settings', rowId: 'settings', verb: 'updated', before: {} };
    const wakes = (after: object) => reaction?.when?.({ ...event, after: { ...after } }, null);
    expect([wakes({ smsApproved: true }), wakes({ quietHours: null }), wakes({ teamName: 'X' })]).toEqual([
      true,
      true,
      false,
    ]);
    const { version } = (await ada.call('settings.get')).body;
    await ada.call('settings.update', { version, fields: { smsApproved: true } });
    const { rows } = await server.services.pool.query(
      `select payload from graphile_worker._private_jobs where payload->>'feature' = 'outbox'`,
    );
    expect(rows).toHaveLength(1);
    await runJob(server.services, createRecorder([outbox]), createRecorder([outbox]).job, rows[0].payload);
    const jobs = await server.services.pool.query(
      `select from graphile_worker._private_jobs where payload->>'channel' = 'sms'`,
    );
    expect(jobs.rowCount).toBe(1);
  });

  test('what is due and forgotten is found by the sweep', async () => {
    await write(['a@example.com']);
    const waiting = `from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'outbox.send'`;
    await server.services.pool.query(`delete from graphile_worker._private_jobs`);
    await runJob(server.services, recorder, sweepOutboxJob, {});
    const { rows } = await server.services.pool.query(`select payload ${waiting}`);
    expect(rows).toEqual([{ payload: { channel: 'email' } }]);
  });
});
