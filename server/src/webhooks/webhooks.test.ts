import { createHmac, randomUUID } from 'node:crypto';
import { day } from 'domain/kernel';
import { endedWith, mostWebhooks, receiverRests } from 'domain/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { features } from '#features';
import { replaceProviders } from '#outbox';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { createWebhookProvider, signedHeaders } from '#platform/outside/webhook.ts';
import { people } from '#platform/testing/cast.ts';
import { openLargeAct } from '#platform/testing/large-act.ts';
import { type Receiver, startReceiver, type Taken } from '#platform/testing/receiver.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { gatherEvents } from './gather.ts';
import { eventsBehind } from './sql.ts';

const recorder = createRecorder(features);
const jobNamed = (name: string) => {
  const job = features.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  return job;
};
const [sendJob, sweepOutboxJob] = [jobNamed('outbox.send'), jobNamed('outbox.sweep')];
let receiver: Receiver;
let server: TestServer;
let ada: Client;

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ env: { webhookReceivers: [receiver.origin] } });
  ada = await server.signIn(people.ada);
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.taken.length = 0;
  receiver.behave((response) => void response.writeHead(204).end());
  await query('delete from outbox; delete from webhooks');
});

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;

type Hook = { id: string; version: number; secret: string };

const hook = async (events: string[], path = '/hook'): Promise<Hook> => {
  const fields = { name: `Hook of ${path}`, url: `${receiver.origin}${path}`, events };
  const { body, status, text } = await ada.call('webhooks.create', fields);
  expect([status, text]).toEqual([200, text]);
  return body;
};
const stateOf = async (id: string) =>
  (await ada.call('webhooks.list')).body.items.find((one: Hook) => one.id === id);
const logOf = async (id: string) => (await ada.call('webhooks.deliveries', { id })).body.items;
const send = () => runJob(server.services, recorder, sendJob, { channel: 'webhook' });
/** Reads on to the end of the log; the server's own looking may be at it as well. */
const gather = async () => {
  for (;;) {
    if ((await gatherEvents(server.services)) === 'none') return;
    const [{ behind }] = await query(`select count(*)::int as "behind" from events
      where ("xid", "position") > (select "xid", "position" from webhook_reading)`);
    if (behind === 0) return;
    await query('select from webhook_reading for update');
  }
};
const deliver = async () => {
  await gather();
  await send();
};
const lead = async (fields: object = {}) => {
  const { body } = await ada.call('leads.create', { lastName: 'Sold', ...fields });
  return body as { id: string; version: number };
};
const told = (path = '/hook') => receiver.taken.filter((one) => one.path === path);

/** As a receiver checks it: by its own words, not by ours. */
const isSigned = ({ headers, body }: Taken, secret: string): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(content).digest('base64');
  const given = String(headers['webhook-signature']).split(' ');
  const late = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']));
  return late < 60 && given.includes(`v1,${signature}`);
};

describe('[INT-02] a webhook', () => {
  test('signs as Standard Webhooks has it', () => {
    const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
    const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', secrets };
    expect(signedHeaders(signed, 1614265330)['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  test('is told of what it chose, once, with ids and what changed, signed', async () => {
    const { id, secret } = await hook(['leads.created', 'leads.sold', 'clients.*']);
    const made = await lead({ city: 'Napa' });
    await ada.call('leads.note', { id: made.id, text: 'Nothing for a receiver' });
    await deliver();
    await deliver();
    expect(told()).toHaveLength(1);
    const [one] = told() as [Taken];
    expect(isSigned(one, secret)).toBe(true);
    expect(JSON.parse(one.body)).toMatchObject({
      type: 'leads.created',
      data: { noun: 'leads', verb: 'created', id: made.id, by: people.ada.uid },
    });
    expect(JSON.parse(one.body).data.changes).toContainEqual({ field: 'city', before: null, after: 'Napa' });
    const [line] = await logOf(id);
    expect(line).toMatchObject({ id: one.headers['webhook-id'], type: 'leads.created', state: 'sent' });
  });

  test('hears nothing of what was before it, nor while it was paused', async () => {
    await lead();
    const { id } = await hook(['leads.*']);
    await ada.call('webhooks.pause', { id });
    await lead();
    await ada.call('webhooks.start', { id });
    const heard = await lead();
    await deliver();
    expect(told().map(({ body }) => JSON.parse(body).data.id)).toEqual([heard.id]);
  });

  test('[perm TOK-04] shows its secret once; the one before signs as well for a day', async () => {
    const { id, secret } = await hook(['leads.created']);
    const { body: renewed } = await ada.call('webhooks.renewSecret', { id });
    expect(renewed.secret).toMatch(/^whsec_.{44}$/);
    expect((await ada.call('webhooks.list')).text).not.toContain('whsec_');
    expect(JSON.stringify(await query('select * from webhooks'))).not.toContain('whsec_');
    await lead();
    await deliver();
    const [one] = told() as [Taken];
    expect([isSigned(one, secret), isSigned(one, renewed.secret)]).toEqual([true, true]);
    await query(`update webhooks set "formerUntil" = now() - interval '1 minute'`);
    await lead();
    await deliver();
    const last = told().at(-1) as Taken;
    expect([isSigned(last, secret), isSigned(last, renewed.secret)]).toEqual([false, true]);
  });

  test('[attack] stands in the audit by its origin: what follows may be a secret', async () => {
    const { id, version } = await hook(['leads.created'], '/services/T0-secret');
    const fields = { url: `${receiver.origin}/services/T1-secret` };
    expect((await ada.call('webhooks.update', { id, version, fields })).status).toBe(200);
    await ada.call('webhooks.remove', { id });
    const told = await query(
      `select verb, before, after from events where noun = 'webhooks' and "rowId" = $1 order by position`,
      [id],
    );
    expect(told.map(({ verb }) => verb)).toEqual(['created', 'updated', 'removed']);
    expect(told[0].after.url).toBe(receiver.origin);
    expect(JSON.stringify(told)).not.toContain(`${receiver.origin}/`);
  });

  test('is tried by a test that says so', async () => {
    const { id, secret } = await hook(['clients.created']);
    expect((await ada.call('webhooks.test', { id })).body).toMatchObject({ state: 'queued' });
    await send();
    const [one] = told() as [Taken];
    expect(isSigned(one, secret)).toBe(true);
    expect(JSON.parse(one.body).type).toBe('webhooks.tested');
  });

  test('of several servers one reads on at a time, and each event leaves once', async () => {
    await hook(['leads.created']);
    const other = await startTestServer({
      database: server.database,
      env: { webhookReceivers: [receiver.origin] },
    });
    try {
      for (let made = 0; made < 12; made += 1) await lead();
      const both = () => Promise.all([server, other].map(({ services }) => gatherEvents(services)));
      await both();
      await gather();
      await Promise.all(
        [server, other].map(({ services }) => runJob(services, recorder, sendJob, { channel: 'webhook' })),
      );
      expect(told()).toHaveLength(12);
      expect(new Set(told().map(({ headers }) => headers['webhook-id'])).size).toBe(12);
    } finally {
      await other.close();
    }
  });
});

test('[INT-02] as many webhooks as there may be hear of as many events as are read at once', async () => {
  for (let made = 0; made < mostWebhooks; made += 1) await hook(['leads.*'], `/hook/${made}`);
  await query(
    `insert into events ("at", "noun", "rowId", "verb", "before", "after")
      select now(), 'leads', gen_random_uuid(), 'created', '{}', '{}' from generate_series(1, 500)`,
  );
  await gather();
  expect(await query('select count(*)::int as "count" from webhook_deliveries')).toEqual([{ count: 10_000 }]);
  expect(await query('select count(*)::int as "count" from outbox')).toEqual([{ count: 10_000 }]);
});

describe('[INT-02] an address', () => {
  test.each([
    ['http://hooks.example.com/x', 'https://'],
    ['https://127.0.0.1/x', 'private network'],
    ['https://[::1]/x', 'private network'],
    ['https://169.254.169.254/latest', 'private network'],
    ['https://2130706433/x', 'Invalid URL'],
    ['https://10.1.2.3:8443/x', 'private network'],
    ['https://localhost/x', 'Invalid URL'],
    ['https://hooks.localhost/x', 'private network'],
    ['https://user:secret@hooks.example.com/x', 'Invalid URL'],
    ['ftp://hooks.example.com/x', 'Invalid URL'],
    ['', 'Enter an address'],
  ])('[attack] %s is refused', async (url, words) => {
    const asked = { name: 'x', url, events: ['leads.*'] };
    const { status, body } = await ada.call('webhooks.create', asked);
    expect([status, body.error.fields.url]).toEqual([400, expect.stringContaining(words)]);
  });

  test('[attack] a name that leads into a private network is met as it is sent, whatever it said before', async () => {
    const { id } = await hook(['leads.created']);
    // The name is looked up once, and what was found is what is connected to: outgoing.test.ts.
    await query(`update webhooks set "url" = $1`, [`http://localhost:${new URL(receiver.origin).port}/hook`]);
    await lead();
    await deliver();
    expect(told()).toEqual([]);
    expect((await logOf(id))[0]).toMatchObject({
      state: 'queued',
      lastError: 'The address leads into a private network, where nothing is sent',
    });
  });

  test('[attack] a redirect is not followed', async () => {
    const { id } = await hook(['leads.created']);
    receiver.behave((response, { path }) => {
      if (path === '/hook') response.writeHead(307, { location: `${receiver.origin}/elsewhere` });
      response.end();
    });
    await lead();
    await deliver();
    expect(told('/elsewhere')).toEqual([]);
    expect((await logOf(id))[0].lastError).toBe('The receiver answered 307');
  });

  test('events that nobody knows are refused', async () => {
    for (const events of [[], ['users.*'], ['leads.vanished'], ['view.started'], ['leads.sold.x'], ['*']]) {
      const asked = { name: 'x', url: 'https://hooks.example.com/x', events };
      expect((await ada.call('webhooks.create', asked)).status).toBe(400);
    }
  });
});

describe('[INT-02] a receiver', () => {
  test('that fails is left alone for a while, then told again under the same id', async () => {
    const { id } = await hook(['leads.created']);
    receiver.behave((response) => void response.writeHead(500).end());
    const first = await lead();
    await deliver();
    expect((await logOf(id))[0]).toMatchObject({ state: 'queued', lastError: 'The receiver answered 500' });
    expect(await stateOf(id)).toMatchObject({ state: 'active', lastError: 'The receiver answered 500' });
    const second = await lead();
    await deliver();
    expect(told()).toHaveLength(1);
    expect((await logOf(id))[0]).toMatchObject({ state: 'queued', lastError: receiverRests });
    receiver.behave((response) => void response.writeHead(200).end('ok'));
    await query(`update webhooks set "restsUntil" = null; update outbox set "nextAt" = null`);
    await send();
    expect(told().map(({ body }) => JSON.parse(body).data.id)).toEqual(
      expect.arrayContaining([first.id, second.id]),
    );
    expect(told()[1]?.headers['webhook-id']).not.toBeUndefined();
    const ids = told().map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
    expect(await stateOf(id)).toMatchObject({ failingSince: null, lastError: null });
  });

  test('[attack] that answers without end is heard by its head alone, and holds nobody up', async () => {
    await hook(['leads.created']);
    receiver.behave((response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(100_000)), 1);
      response.on('close', () => clearInterval(more));
    });
    await lead();
    await deliver();
    expect((await query('select "state" from outbox'))[0].state).toBe('sent');
  });

  test('[attack] that never answers is given up in time, and the others are told meanwhile', async () => {
    const { id } = await hook(['leads.created'], '/silent');
    await hook(['leads.created'], '/quick');
    replaceProviders(server.services, { webhook: createWebhookProvider(server.services, 300) });
    receiver.behave((response, { path }) => {
      if (path === '/quick') response.writeHead(204).end();
    });
    await lead();
    await deliver();
    expect(told('/quick')).toHaveLength(1);
    expect((await logOf(id))[0]).toMatchObject({
      state: 'queued',
      lastError: 'No answer came in time',
    });
  });

  test('that is gone stops its webhook', async () => {
    const { id } = await hook(['leads.created']);
    receiver.behave((response) => void response.writeHead(410).end());
    await lead();
    await deliver();
    expect((await stateOf(id)).state).toBe('stopped');
    expect((await logOf(id))[0].state).toBe('failed');
  });

  test('that has failed for three days is stopped; what waits is known as failed, and administrators are told', async () => {
    const { id } = await hook(['leads.created']);
    receiver.behave((response) => void response.writeHead(503).end());
    await lead();
    await lead();
    await deliver();
    await query(`update webhooks set "failingSince" = $1, "restsUntil" = null`, [
      new Date(Date.now() - 3 * day).toISOString(),
    ]);
    await query('update outbox set "nextAt" = null');
    await send();
    expect((await stateOf(id)).state).toBe('stopped');
    await send();
    const log = await logOf(id);
    expect(log.map(({ state }: { state: string }) => state)).toEqual(['failed', 'failed']);
    expect(log.map((line: { lastError: string }) => line.lastError)).toContain(endedWith.stopped);
    const [event] = await query(
      `select "position", "after" from events where "noun" = 'webhooks' and "verb" = 'stopped' and "rowId" = $1`,
      [id],
    );
    expect(event.after).toMatchObject({ name: 'Hook of /hook', reason: endedWith.stopped });
    await runJob(server.services, recorder, recorder.job, {
      position: event.position,
      feature: 'notifications',
    });
    const { body } = await ada.call('notifications.list');
    expect(body.items[0]).toMatchObject({ title: 'Webhook Stopped' });
    await lead();
    await deliver();
    expect(told()).toHaveLength(log.length + 1 + 1);
    expect((await ada.call('webhooks.sendAgain', { id: log[0].id })).body.error.code).toBe(
      'WEBHOOK_NOT_ACTIVE',
    );
    await ada.call('webhooks.start', { id });
    receiver.behave((response) => void response.writeHead(204).end());
    expect((await ada.call('webhooks.sendAgain', { id: log[0].id })).status).toBe(200);
    await send();
    expect((await logOf(id)).find((line: { id: string }) => line.id === log[0].id).state).toBe('sent');
    expect((await ada.call('webhooks.sendAgain', { id: log[0].id })).body.error.code).toBe('ALREADY_SENT');
  });

  test('hears once more, under the same id, of what a server was sending as it died', async () => {
    const { id } = await hook(['leads.created']);
    await lead();
    await gather();
    // Handed over, and nobody left to write it down.
    await query(
      `update outbox set "state" = 'sending', "attempts" = 1, "nextAt" = now() - interval '1 second'`,
    );
    await runJob(server.services, recorder, sweepOutboxJob, {});
    await send();
    expect((await logOf(id))[0]).toMatchObject({ state: 'sent', attempts: 2 });
    expect(told().map(({ headers }) => headers['webhook-id'])).toEqual([(await logOf(id))[0].id]);
  });
});

test('[INT-02] a webhook that is deleted takes along what waits for it', async () => {
  const { id } = await hook(['leads.created']);
  await lead();
  await gather();
  expect((await ada.call('webhooks.remove', { id })).status).toBe(200);
  await send();
  expect(told()).toEqual([]);
  expect(await query('select "state" from outbox')).toEqual([{ state: 'cancelled' }]);
  expect((await ada.call('webhooks.deliveries', { id })).status).toBe(404);
  expect((await ada.call('webhooks.sendAgain', { id: randomUUID() })).status).toBe(404);
});

test('[INT-02] of an act on very many rows no more events are taken up than are read at once', async () => {
  const taken = await openLargeAct(server);
  expect(await taken((db, from) => eventsBehind(db, from, 100))).toBeLessThan(1_000);
});
