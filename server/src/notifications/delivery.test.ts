import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { features } from '#features';
import type { Job } from '#platform/jobs/jobs.ts';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Mailbox, startMailbox } from '#platform/testing/mailbox.ts';
import { type PushService, startPushService, type TestBrowser } from '#platform/testing/push-service.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { deliverDueJob, deliverJob } from './deliver.ts';
import { notifications } from './index.ts';
import { forgetJob } from './jobs.ts';

let mailbox: Mailbox;
let push: PushService;
let server: TestServer;
let other: TestServer;
let max: Client;
let ada: Client;
const { uid } = people.max;
// A Wednesday morning, within everybody's wished days.
const morning = '2026-11-18T18:00:00.000Z';

beforeAll(async () => {
  [mailbox, push] = await Promise.all([startMailbox(), startPushService()]);
  const env = { smtpUrl: mailbox.url, pushServices: [push.origin], publicUrl: 'https://wash.example' };
  server = await startTestServer({ env });
  other = await startTestServer({ env, database: server.database });
  // As at the start of a server; the second one finds the keys of the first.
  for (const { services } of [server, other]) await notifications.start?.(services);
  for (const each of [server, other]) each.clock.set(morning);
  max = await server.signIn(people.max);
  ada = await server.signIn(people.ada);
});
afterAll(async () => {
  await other.close();
  await server.close();
  await Promise.all([mailbox.close(), push.close()]);
});

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;

beforeEach(async () => {
  mailbox.taken.length = 0;
  push.arrived.length = 0;
  await query(`truncate notifications, dispatches, push_subscriptions; delete from outbox;
    update users set status = 'active', "emailNotificationsEnabled" = true, "pushNotificationsEnabled" = true,
      "preferredNotificationDays" = '[]'`);
});

type Told = { message?: string; leadId?: string; methods?: string[]; wish?: string; dueAt?: string };
const told = async (more: Told = {}): Promise<string> => {
  const id = server.services.newId();
  const {
    message = 'Told',
    leadId = null,
    methods = ['email'],
    wish = 'leadAssigned',
    dueAt = morning,
  } = more;
  await query(
    `insert into notifications ("id", "userId", "type", "title", "message", "createdAt", "inApp", "leadId", "methods", "wish",
       "dueAt", "actionUrl")
     values ($1, $2, 'lead_assigned', 'New Lead Assigned', $3, $4, true, $5, $6, $7, $8, '/leads')`,
    [id, uid, message, morning, leadId, methods, wish, dueAt],
  );
  return id;
};
const prefer = (methods: string[], more: object = {}) =>
  max.call('users.updateProfile', {
    fields: {
      notificationPreferences: {
        newLead: { enabled: true, methods: ['in-app'] },
        leadAssigned: { enabled: true, methods },
        reminder: { enabled: true, methods: ['in-app'] },
        leadStatusChanged: { enabled: true, methods: ['in-app'] },
      },
      ...more,
    },
  });
const recorder = createRecorder(features);
// biome-ignore lint/suspicious/noExplicitAny: jobs of any payload
const run = (job: Job<any>, payload: object = {}, on = server) => runJob(on.services, recorder, job, payload);
const sendJob = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'outbox.send');
const send = async (channel: string) => {
  if (!sendJob) throw new Error('nothing sends');
  await run(sendJob, { channel });
};
const outbox = () =>
  query('select channel, state, "toAddress", "lastError" from outbox order by channel, id');
const deliver = () => run(deliverJob, { uid });
const ownLead = async (): Promise<string> =>
  (await ada.call('leads.create', { firstName: 'Ann', lastName: 'Lee', assignedRep: uid })).body.id;

const register = async (client = max): Promise<TestBrowser> => {
  const { pushKey } = (await client.call('notifications.ways')).body;
  const browser = push.browser(pushKey);
  const answer = await client.call('notifications.subscribe', {
    subscription: browser.subscription,
    pushKey,
  });
  expect(answer.status).toBe(200);
  return browser;
};

describe('what waits leaves', () => {
  test('[NOTIF-09] together, once, whichever of two servers comes first and however often', async () => {
    await prefer(['in-app', 'email']);
    const leadId = await ownLead();
    await told({ leadId, message: 'Ann Lee has been assigned to you' });
    await told({ message: 'Second' });
    await told({ message: 'Later', dueAt: '2026-11-18T19:00:00.000Z' });
    await Promise.all([
      deliver(),
      run(deliverJob, { uid }, other),
      deliver(),
      run(deliverJob, { uid }, other),
    ]);
    expect(await outbox()).toMatchObject([{ channel: 'email', toAddress: people.max.email }]);
    await send('email');
    await send('email');
    expect(mailbox.taken).toHaveLength(1);
    const text = (mailbox.taken[0]?.text ?? '').replaceAll('=\r\n', '');
    expect(text).toContain('Subject: 2 notifications');
    expect(text).toContain(`https://wash.example/leads/${leadId}`);
    expect(text).toContain('Change this in Settings: https://wash.example/settings');
    expect(text).not.toContain('Later');
  });

  test('[NOTIF-09] not at all when the transaction that hands it over fails: it is handed over later', async () => {
    await prefer(['email']);
    await told();
    await query(`create function no_dispatch() returns trigger language plpgsql as $$ begin raise 'crash'; end $$;
      create trigger no_dispatch before insert on dispatches for each row execute function no_dispatch()`);
    await expect(deliver()).rejects.toThrow('crash');
    expect(await outbox()).toEqual([]);
    await query('drop trigger no_dispatch on dispatches; drop function no_dispatch()');
    await run(deliverDueJob);
    await deliver();
    expect(await outbox()).toHaveLength(1);
  });

  test('[NOTIF-09] outside the wished days it waits for the next of them', async () => {
    await prefer(['email'], { preferredNotificationDays: ['fri'], preferredNotificationTime: '09:00' });
    const id = await told();
    await deliver();
    expect(await outbox()).toEqual([]);
    const [row] = await query('select "dueAt", "deliveredAt" from notifications where id = $1', [id]);
    expect(row).toMatchObject({ dueAt: '2026-11-20T17:00:00.000Z', deliveredAt: null });
  });

  test('[SET-01] a way that is switched off altogether is not used, nor one that reaches nobody', async () => {
    await prefer(['email', 'sms', 'push'], { emailNotificationsEnabled: false });
    await told({ methods: ['email', 'sms', 'push'] });
    await deliver();
    expect(await outbox()).toEqual([]);
    expect((await max.call('notifications.ways')).body.problems).toEqual({
      email: 'E-mail notifications are switched off.',
      sms: 'SMS Temporarily Disabled',
      push: 'No device of yours takes push notifications.',
    });
  });
});

describe('rights are asked again as it leaves', () => {
  const leavesNothing = async (between: (id: string, leadId: string) => Promise<unknown>) => {
    await prefer(['email']);
    const leadId = await ownLead();
    const id = await told({ leadId, message: 'Secret' });
    await deliver();
    expect(await outbox()).toMatchObject([{ state: 'queued' }]);
    await between(id, leadId);
    await send('email');
    expect(mailbox.taken).toEqual([]);
    expect(await outbox()).toMatchObject([{ state: 'cancelled' }]);
  };

  test('[NOTIF-09] a lead that is closed to its receiver by now says nothing', () =>
    leavesNothing((_, id) => ada.call('leads.assign', { id, rep: people.mia.uid })));

  test('[NOTIF-09] nor what was read in the application meanwhile', () =>
    leavesNothing((id) => max.call('notifications.markRead', { id })));

  test('[NOTIF-09] nor what was deleted there', () =>
    leavesNothing((id) => max.call('notifications.remove', { id })));

  test('[NOTIF-09] nor to somebody suspended', () =>
    leavesNothing(() => query(`update users set status = 'suspended' where uid = $1`, [uid])));

  test('[SET-01] nor what somebody does not want to hear any more', () =>
    leavesNothing(() => prefer(['in-app'])));
});

describe('push', () => {
  test('[PUSH-01] reaches the browser, sealed for it and signed by us; its address stands sealed', async () => {
    await prefer(['push']);
    const browser = await register();
    const stored = JSON.stringify([
      await query('select * from push_subscriptions'),
      await query('select "fcmToken" from users where uid = $1', [uid]),
      await query(`select * from events where noun = 'users'`),
      await query('select * from push_keys'),
    ]);
    expect(stored).not.toContain(browser.endpoint);
    expect(stored).not.toContain(browser.subscription.keys.auth);
    const [{ fcmToken, fcmTokenUpdatedAt }] = await query('select * from users where uid = $1', [uid]);
    expect([fcmToken.startsWith('v1.'), fcmTokenUpdatedAt >= morning]).toEqual([true, true]);
    const leadId = await ownLead();
    await told({ leadId, message: 'Ann Lee has been assigned to you', methods: ['push'] });
    await deliver();
    await send('push');
    expect(push.arrived).toMatchObject([
      { browser: browser.id, subject: 'mailto:no-reply@washboard.example' },
    ]);
    expect(JSON.parse(push.arrived[0]?.payload ?? '')).toMatchObject({
      title: 'New Lead Assigned',
      text: 'Ann Lee has been assigned to you',
      link: `/leads/${leadId}`,
    });
  });

  test('[PUSH-01] both servers know one pair of keys', async () => {
    const there = await other.signIn(people.max);
    const [here, elsewhere] = [await max.call('notifications.ways'), await there.call('notifications.ways')];
    expect(here.body.pushKey).toMatch(/^B[\w-]{86}$/);
    expect(elsewhere.body.pushKey).toBe(here.body.pushKey);
  });

  test('[PUSH-01] a browser that is gone is dropped, and the others are told', async () => {
    await prefer(['push']);
    const gone = await register();
    const second = await server.signIn(people.max);
    const stays = await register(second);
    push.answers(gone.id, 410);
    await told({ methods: ['push'] });
    await deliver();
    await send('push');
    expect(push.arrived.map(({ browser }) => browser)).toEqual([stays.id]);
    expect((await max.call('notifications.ways')).body.devices).toHaveLength(1);
    expect((await outbox()).map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
  });

  test('[PUSH-01] signing out takes the browser off at once', async () => {
    await prefer(['push']);
    const guest = await server.signIn(people.max);
    await register(guest);
    await told({ methods: ['push'] });
    await deliver();
    await guest.call('auth.signOut');
    await send('push');
    expect(push.arrived).toEqual([]);
    expect((await max.call('notifications.ways')).body.devices).toEqual([]);
  });

  test('[PUSH-01] a browser is forgotten once nobody is signed in there, by the days that the house sets too', async () => {
    const guest = await server.signIn(people.max);
    for (const client of [guest, max]) await register(client);
    const { id } = (await guest.call('auth.sessions')).body.items.find(
      ({ current }: { current: boolean }) => current,
    );
    await query(
      `update sessions set "createdAt" = $2::timestamptz - interval '6 days', "lastSeenAt" = $2::timestamptz - interval '6 days' where "id" = $1`,
      [id, morning],
    );
    const known = async () => (await query('select "sessionId" from push_subscriptions')).length;
    await run(forgetJob);
    expect(await known()).toBe(2);
    const [{ data }] = await query('select "data" from settings');
    await query('update settings set "data" = $1', [{ ...data, sessionDays: { idle: 5, most: 90 } }]);
    await run(forgetJob);
    expect(await known()).toBe(1);
    await query('update settings set "data" = $1', [data]);
  });

  test('[PUSH-01] renewed, it stays one device; another person in the same browser takes it over', async () => {
    const browser = await register();
    const { pushKey } = (await max.call('notifications.ways')).body;
    await max.call('notifications.subscribe', { subscription: browser.subscription, pushKey });
    expect((await max.call('notifications.ways')).body.devices).toMatchObject([{ current: true }]);
    await ada.call('notifications.subscribe', { subscription: browser.subscription, pushKey });
    expect((await max.call('notifications.ways')).body.devices).toEqual([]);
  });

  test('[PUSH-01] only to known push services, with keys that are keys', async () => {
    const { pushKey } = (await max.call('notifications.ways')).body;
    const { subscription } = push.browser(pushKey);
    const subscribe = async (more: object) =>
      (await max.call('notifications.subscribe', { subscription: { ...subscription, ...more }, pushKey }))
        .body.error?.code;
    expect(await subscribe({ endpoint: 'https://169.254.169.254/latest' })).toBe('UNKNOWN_PUSH_SERVICE');
    expect(await subscribe({ endpoint: 'https://evil.example/push' })).toBe('UNKNOWN_PUSH_SERVICE');
    const offCurve = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` };
    expect(await subscribe({ keys: offCurve })).toBe('INVALID_INPUT');
    const wrong = await max.call('notifications.subscribe', { subscription, pushKey: 'x' });
    expect(wrong.body.error.code).toBe('OTHER_PUSH_KEY');
  });
});

describe('a test to oneself', () => {
  test('[SET-01] says what really became of it', async () => {
    const { body } = await max.call('notifications.test', { method: 'email' });
    expect(body.deliveries).toEqual([{ address: people.max.email, state: 'queued', reason: '' }]);
    await send('email');
    expect((await max.call('notifications.tested', { id: body.id })).body.deliveries[0].state).toBe('sent');
    expect(mailbox.taken[0]?.text).toContain('Test from Washboard');
    expect((await ada.call('notifications.tested', { id: body.id })).status).toBe(404);
    const sms = await max.call('notifications.test', { method: 'sms' });
    expect([sms.status, sms.body.error.message]).toEqual([409, 'SMS Temporarily Disabled']);
  });
});

describe('messages', () => {
  const onMessage = (verb: string) =>
    notifications.reactions?.find((reaction) => reaction.verb === `messages.${verb}`)?.run;
  /** What a reaction to an event of this message tells. */
  const happens = async (verb: string, more: Record<string, unknown>): Promise<void> => {
    const id = server.services.newId();
    await query(
      `insert into messages ("id", "channel", "direction", "status", "senderId", "senderAddress", "recipients",
         "failedRecipients", "content", "leadId", "leadName", "createdAt", "updatedAt")
       values ($1, 'sms', 'in', 'received', $2, '+14155550100', '{+14155550101}', '{+14155550101}', 'Please call', $3, $4, $5, $5)`,
      [id, more['senderId'] ?? null, more['leadId'] ?? null, more['leadName'] ?? '', morning],
    );
    const run = onMessage(verb);
    if (!run) throw new Error(`nobody hears of messages.${verb}`);
    const event = {
      noun: 'messages',
      rowId: id,
      verb,
      before: {},
      after: {},
      actor: null,
      at: morning,
      xid: id,
    };
    const job: Job<object> = {
      name: 'test.message',
      run: (_, context) => run({ ...event, position: Math.floor(Math.random() * 1e9) } as never, context),
    };
    await runJob(server.services, recorder, job, {});
  };
  const heard = async (client: Client) =>
    (await client.call('notifications.list', {})).body.items.map(
      ({ type, message }: { type: string; message: string }) => [type, message],
    );

  test('[NOTIF-08] an answer is told to its lead’s rep, a stranger’s to administrators, a failure to who wrote', async () => {
    await happens('received', { leadId: await ownLead(), leadName: 'Ann Lee' });
    expect(await heard(max)).toEqual([['message_received', 'Ann Lee: Please call']]);
    expect(await heard(ada)).toEqual([]);
    await happens('received', {});
    expect(await heard(ada)).toEqual([['message_received', '+14155550100: Please call']]);
    await happens('failed', { senderId: people.mia.uid });
    expect(await heard(await server.signIn(people.mia))).toEqual([
      ['system', 'Failed to send SMS to +14155550101'],
    ]);
  });
});
