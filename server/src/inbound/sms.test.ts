import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeDeliveries } from '#platform/outside/deliveries.ts';
import { people } from '#platform/testing/cast.ts';
import { untilWaiting } from '#platform/testing/held.ts';
import type { Client, TestServer } from '#platform/testing/server.ts';
import { leadWith, messages, newSid, portOf, sms, startInbound, text, work } from './inbound.fixtures.ts';

let server: TestServer;
let provider: Server;
let ada: Client;
let max: Client;
let fetched: { url: string; authorization: string | undefined }[] = [];

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  provider = createServer((request, response) => {
    fetched.push({ url: request.url ?? '', authorization: request.headers.authorization });
    if (request.url === '/media/1') return response.writeHead(307, { location: '/stored/1' }).end();
    if (request.url === '/stored/1') return response.end(png);
    if (request.url === '/media/program') return response.end('MZ\u0000\u0001program');
    if (request.url === '/media/away') return response.writeHead(503).end();
    response.writeHead(404).end();
  });
  await new Promise<void>((settle) => void provider.listen(0, '127.0.0.1', settle));
  server = await startInbound({ env: { sms: { ...sms, apiUrl: `http://127.0.0.1:${portOf(provider)}` } } });
  ada = await server.signIn(people.ada);
  max = await server.signIn(people.max);
});
afterAll(async () => {
  await server.close();
  await new Promise((settle) => provider.close(settle));
});
beforeEach(() => {
  fetched = [];
});

const sent = (fields: object) => {
  const now = server.services.now();
  const id = server.services.newId();
  return server.db
    .insertInto('messages')
    .values({
      id,
      channel: 'sms',
      direction: 'out',
      status: 'sent',
      createdAt: now,
      updatedAt: now,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
};

const optOuts = () => server.db.selectFrom('opt_outs').selectAll().execute();

describe('a text that comes in', () => {
  test('lands on the lead that was last written to, as its answer', async () => {
    const old = await leadWith(ada, { phone: '(707) 555-0111', assignedRep: people.mia.uid });
    const lead = await leadWith(ada, { phone: '+1 707 555 0111', assignedRep: people.max.uid });
    const question = await sent({ recipients: ['+17075550111'], leadId: lead.id });
    const answer = await text(server, { Body: 'Yes please call me <3' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(answer.text).toContain('<Response></Response>');
    const [row] = await messages(server);
    expect(row).toMatchObject({ leadId: lead.id, replyTo: question.id, direction: 'in', status: 'received' });
    expect(row).toMatchObject({
      content: 'Yes please call me <3',
      senderAddress: '+17075550111',
      senderId: null,
    });
    const event = await server.db
      .selectFrom('events')
      .selectAll()
      .where('noun', '=', 'messages')
      .where('verb', '=', 'received')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    expect(event.scopeAfter).toMatchObject({ assignedRep: people.max.uid, about: 'lead' });
    expect(event.after).not.toHaveProperty('quiet');
    expect(old.id).not.toBe(lead.id);
  });

  test('of somebody never written to lands where the number is, and says that it was not the only one', async () => {
    await leadWith(ada, { phone: '7075550222' });
    const worked = await leadWith(ada, { phone: '+1 707 555 0222', assignedRep: people.max.uid });
    await text(server, { From: '+17075550222', Body: 'Hi' });
    const [row] = await messages(server);
    expect(row).toMatchObject({ leadId: worked.id, replyTo: null });
    expect(row?.content).toBe('Hi\n\n[More than one lead or client has this number.]');
  });

  test('lands on a client when no lead has its number', async () => {
    const { body } = await ada.call('clients.create', {
      businessName: 'Garden Court',
      cellPhone: '707-555-0333',
    });
    await text(server, { From: '+17075550333', Body: 'The dryer is broken' });
    expect((await messages(server))[0]).toMatchObject({
      leadId: null,
      clientId: body.id,
      leadName: 'Garden Court',
    });
  });

  test('of a stranger waits for administrators, and only so many of them', async () => {
    const before = (await messages(server)).length;
    for (let n = 0; n < 22; n += 1) await text(server, { From: '+17075550444', Body: `Offer ${n}` });
    const after = await messages(server);
    expect(after.length - before).toBe(20);
    // Whoever gives no name is known by the number.
    expect(after[0]).toMatchObject({ leadId: null, clientId: null, senderName: '+17075550444' });
  });

  test('sent again by the provider changes nothing', async () => {
    const before = (await messages(server)).length;
    const MessageSid = newSid();
    for (let n = 0; n < 3; n += 1)
      expect((await text(server, { MessageSid, Body: 'Once' })).status).toBe(200);
    await Promise.all([1, 2, 3, 4].map(() => text(server, { MessageSid, Body: 'Once' })));
    expect((await messages(server)).length - before).toBe(1);
  });

  test('is kept whatever characters it has', async () => {
    await text(server, { Body: 'a\u0000b \ud83d\udc4d ' });
    expect((await messages(server))[0]?.content).toContain('ab 👍');
  });
});

describe('what is not from the provider', () => {
  test.each([
    ['without a signature', ''],
    ['with a wrong one', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    ['with one of another length', 'x'],
  ])('%s is refused and changes nothing', async (_, signature) => {
    const before = (await messages(server)).length;
    const answer = await text(server, { Body: 'STOP', From: '+17075550999' }, signature);
    expect([answer.status, answer.body.error.code]).toEqual([403, 'BAD_SIGNATURE']);
    expect((await messages(server)).length).toBe(before);
    expect((await optOuts()).map(({ address }) => address)).not.toContain('+17075550999');
  });

  test('signed, but no text: 400; too large: 413', async () => {
    expect((await text(server, { MessageSid: '' })).status).toBe(400);
    expect((await text(server, { From: '' })).status).toBe(400);
    expect((await text(server, { Body: 'x'.repeat(300_000) })).status).toBe(413);
  });
});

describe('[perm MSG-11] STOP, START and HELP', () => {
  const From = '+17075550555';
  let lead: { id: string };
  const shown = async () => (await max.call('leads.get', { id: lead.id })).body;
  const at = { channel: 'sms', address: From };

  beforeAll(async () => {
    lead = await leadWith(ada, { phone: '707 555 0555', assignedRep: people.max.uid });
  });

  test('STOP is obeyed at once, confirmed once, and ends what is queued', async () => {
    const { services, db } = server;
    const message = await sent({ recipients: [From, '+17075550556'], leadId: lead.id, status: 'queued' });
    const [one, other] = [services.newId(), services.newId()];
    const queued = { channel: 'sms', noun: 'messages', rowId: message.id, nextAt: null } as const;
    await writeDeliveries(
      db,
      [
        { ...queued, id: one, toAddress: From },
        { ...queued, id: other, toAddress: '+17075550556' },
      ],
      services.now(),
    );
    const stream = await max.stream('leads');
    const answer = await text(server, { From, Body: ' Stop. ' });
    expect(answer.text).toMatch(/<Message>Washboard team: You have opted out .*Reply START/);
    expect(await optOuts()).toContainEqual({ ...at, at: expect.any(String), source: 'STOP' });
    expect(await shown()).toMatchObject({ smsOptOut: true, emailOptOut: false });
    expect((await stream.until(({ event }) => event === 'put')).data.row.id).toBe(lead.id);
    stream.close();
    const rows = await db.selectFrom('outbox').selectAll().where('rowId', '=', message.id).execute();
    expect(rows.find(({ id }) => id === one)).toMatchObject({
      state: 'failed',
      lastError: expect.stringMatching(/^Opted out on \w+ \d+, \d{4}$/),
    });
    expect(rows.find(({ id }) => id === other)?.state).toBe('queued');
    expect(await work(server, 'outbox.ended')).toBe(1);
    const told = (await messages(server)).find(({ id }) => id === message.id);
    expect(told).toMatchObject({ status: 'sending', failedRecipients: [From] });
    const [again, wish] = [
      await text(server, { From, Body: 'STOP' }),
      await text(server, { From, Body: 'stop texting me' }),
    ];
    expect(again.text + wish.text).not.toContain('<Message>');
    expect((await messages(server)).filter(({ senderAddress }) => senderAddress === From)).toHaveLength(3);
  });

  test('a replayed STOP does not undo a START that came after it', async () => {
    const MessageSid = newSid();
    await text(server, { From, Body: 'STOP', MessageSid });
    const answer = await text(server, { From, Body: 'START' });
    expect(answer.text).toContain('You will get texts from us again');
    expect(await optOuts()).not.toContainEqual(expect.objectContaining(at));
    const row = await shown();
    expect(row).toMatchObject({ smsOptOut: false, smsConsentSource: 'START' });
    expect(row.smsConsentAt).toEqual(expect.any(String));
    await text(server, { From, Body: 'STOP', MessageSid });
    expect(await optOuts()).not.toContainEqual(expect.objectContaining(at));
    expect((await text(server, { From, Body: 'Yes' })).text).not.toContain('<Message>');
  });

  test('what the provider has answered itself is obeyed and not answered again', async () => {
    const answer = await text(server, { From, Body: 'Arrêt', OptOutType: 'STOP' });
    expect(answer.text).not.toContain('<Message>');
    expect(await optOuts()).toContainEqual(expect.objectContaining(at));
    await text(server, { From, Body: 'unstop', OptOutType: 'START' });
    expect(await optOuts()).not.toContainEqual(expect.objectContaining(at));
  });

  test('HELP says who we are, not for ever, and opts nobody out', async () => {
    const answers = [];
    for (let n = 0; n < 4; n += 1)
      answers.push((await text(server, { From, Body: 'help' })).text.includes('Washboard team'));
    expect(answers).toEqual([true, true, true, false]);
    expect(await optOuts()).not.toContainEqual(expect.objectContaining(at));
  });
});

describe('a number of another country with ten digits, and the American one of the same', () => {
  const [norwegian, american] = ['+4791234567', '+14791234567'];
  let oslo: { id: string };
  let arkansas: { id: string };

  beforeAll(async () => {
    oslo = await leadWith(ada, { phone: '+47 91234567', assignedRep: people.max.uid });
    arkansas = await leadWith(ada, { phone: '(479) 123-4567', assignedRep: people.max.uid });
    await sent({ recipients: [norwegian], leadId: oslo.id });
    await sent({ recipients: [american], leadId: arkansas.id });
  });

  test.each([
    ['the one', norwegian, () => oslo],
    ['the other', american, () => arkansas],
  ])('an answer of %s lands on its own lead, under its own number', async (_, From, lead) => {
    await text(server, { From, Body: 'Yes' });
    expect((await messages(server))[0]).toMatchObject({ leadId: lead().id, senderAddress: From });
  });

  test.each([
    ['the one', norwegian, () => [oslo, arkansas], american],
    ['the other', american, () => [arkansas, oslo], norwegian],
  ])('[perm MSG-11] STOP of %s stops that one alone', async (_, From, leads, beside) => {
    await text(server, { From, Body: 'STOP' });
    const stopped = (await optOuts()).map(({ address }) => address);
    expect(stopped).toContain(From);
    expect(stopped).not.toContain(beside);
    const shown = await Promise.all(leads().map(({ id }) => max.call('leads.get', { id })));
    expect(shown.map(({ body }) => body.smsOptOut)).toEqual([true, false]);
    await text(server, { From, Body: 'START' });
    expect((await optOuts()).map(({ address }) => address)).not.toContain(From);
  });
});

test('a first text of another country lands on no American number with the same digits, nor the other way', async () => {
  const oslo = await leadWith(ada, { phone: '+47 98765432', assignedRep: people.max.uid });
  const phone = { phone: '(479) 876-5433' };
  const arkansas = (await ada.call('clients.create', { businessName: 'Ozark Commons', ...phone })).body;
  const landed = async (From: string) => {
    await text(server, { From, Body: 'Hello' });
    const [last] = await messages(server);
    return last?.leadId ?? last?.clientId;
  };
  expect(await landed('+4798765432')).toBe(oslo.id);
  expect(await landed('+14798765432')).toBeNull();
  expect(await landed('+14798765433')).toBe(arkansas.id);
  expect(await landed('+4798765433')).toBeNull();
});

describe('pictures that come with a text', () => {
  test('are fetched, kept on the lead, and what is not is named', async () => {
    const lead = await leadWith(ada, { phone: '7075550666', assignedRep: people.max.uid });
    const base = `http://127.0.0.1:${portOf(provider)}`;
    const given = {
      NumMedia: '3',
      MediaUrl0: `${base}/media/1`,
      MediaContentType0: 'image/png',
      MediaUrl1: `${base}/media/program`,
      MediaContentType1: 'image/jpeg',
      MediaUrl2: 'http://169.254.169.254/latest',
      MediaContentType2: 'image/jpeg',
    };
    await text(server, { From: '+17075550666', Body: 'Our room', ...given });
    expect(await work(server, 'inbound.media')).toBe(1);
    const [row] = await messages(server);
    expect(row?.attachments).toEqual([
      expect.objectContaining({ name: 'Photo 1.png', mimeType: 'image/png' }),
    ]);
    expect(row?.content).toMatch(/^Our room\n\n\[Not kept: Photo 3\.jpg .*\n\[Not kept: Photo 2\.jpg \(/);
    const files = (await max.call('leads.files', { id: lead.id })).body.items;
    expect(files).toHaveLength(1);
    expect(fetched.find(({ url }) => url === '/media/1')?.authorization).toMatch(/^Basic /);
    expect(fetched.find(({ url }) => url === '/stored/1')?.authorization).toBeUndefined();
  });

  test('of a provider that is away are tried again later', async () => {
    const url = `http://127.0.0.1:${portOf(provider)}/media/away`;
    await text(server, { From: '+17075550666', Body: 'Later', NumMedia: '1', MediaUrl0: url });
    await work(server, 'inbound.media');
    expect((await messages(server))[0]?.content).toBe('Later');
    const { rows } = await server.services.pool.query(
      `select payload->'tries' as tries from graphile_worker._private_jobs j join graphile_worker._private_tasks t
       on t.id = j.task_id where t.identifier = 'inbound.media'`,
    );
    expect(rows).toEqual([{ tries: 1 }]);
  });
});

test('a STOP that the database ends, because it and another waited for each other, is obeyed all the same', async () => {
  const number = '+17075550177';
  const lead = await leadWith(ada, { phone: number, assignedRep: people.max.uid });
  const { services } = server;
  const message = await sent({ recipients: [number], leadId: lead.id });
  const id = services.newId();
  const waiting = { id, channel: 'sms', noun: 'messages', rowId: message.id, toAddress: number } as const;
  await writeDeliveries(server.db, [{ ...waiting, nextAt: null }], services.now());
  // Who waits last is ended: the STOP is kept from the delivery until the other waits for its lead, who looks for no circle.
  await services.pool.query(`
    create function gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(177); return null; end $$;
    create trigger gate before update on outbox for each statement execute function gate()`);
  const [gate, other] = [await services.pool.connect(), await services.pool.connect()];
  try {
    await gate.query('begin; select pg_advisory_xact_lock(177)');
    await other.query(`begin; set local deadlock_timeout = '10min'`);
    await other.query('select from outbox where id = $1 for update', [id]);
    const stop = text(server, { From: number, Body: 'STOP' });
    await untilWaiting(services.pool, 1);
    const taking = other.query('select from leads where id = $1 for update', [lead.id]);
    await untilWaiting(services.pool, 2);
    await gate.query('commit');
    await taking;
    await other.query('commit');
    expect((await stop).status).toBe(200);
  } finally {
    gate.release();
    other.release();
    await services.pool.query('drop trigger gate on outbox; drop function gate()');
  }
  expect((await optOuts()).map(({ address }) => address)).toContain(number);
});
