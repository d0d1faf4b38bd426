import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { smsAccount } from '#platform/testing/env.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { messageDeliveries } from './deliveries.ts';
import { receiveMessage } from './index.ts';
import { approveTexts, deliveriesIn } from './testing.fixtures.ts';

let server: TestServer;
let ada: Client;
let max: Client;
let mia: Client;
let uma: Client;
beforeAll(async () => {
  server = await startTestServer({ env: { sms: smsAccount } });
  ada = await server.signIn(people.ada);
  max = await server.signIn(people.max);
  mia = await server.signIn(people.mia);
  uma = await server.signIn(people.uma);
  await approveTexts(ada);
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const lead = async (fields: object = {}): Promise<string> =>
  (
    await ada.call('leads.create', {
      firstName: 'Olga',
      lastName: 'Vine',
      email: 'olga@vine.example',
      phone: '7075550142',
      assignedRep: people.max.uid,
      ...fields,
    })
  ).body.id;
const letter = (leadId: string | null, more: object = {}) => ({
  to: ['olga@vine.example'],
  subject: 'Hello',
  content: 'Hello Olga',
  ...(leadId ? { leadData: { id: leadId } } : {}),
  ...more,
});
const words = (leadId: string | null, more: object = {}) => ({
  to: ['7075550142'],
  message: 'Hello Olga',
  ...(leadId ? { leadData: { id: leadId } } : {}),
  ...more,
});

const recorder = createRecorder([]);
type Ended = [id: string, state: string, reason?: string];
/** Says of deliveries what their provider would, and lets the messages hear it at once. */
const settleTogether = async (...ended: Ended[]) => {
  for (const [id, state, reason = null] of ended)
    await query(
      `update outbox set state = $2, "lastError" = $3, "nextAt" = null,
         "sentAt" = case when $2 in ('sent', 'delivered') then now() end where id = $1`,
      [id, state, reason],
    );
  const rows = await query('select * from outbox where id = any($1) order by "rowId", "toAddress"', [
    ended.map(([id]) => id),
  ]);
  const job = {
    name: 'test.settle',
    run: (_: object, context: Parameters<typeof messageDeliveries.settled>[0]) =>
      messageDeliveries.settled(context, rows),
  };
  await runJob(server.services, recorder, job, {});
};
const settle = (...ended: Ended) => settleTogether(ended);
const open = async (id: string) => {
  const [row] = await query('select * from outbox where id = $1', [id]);
  const { services } = server;
  return messageDeliveries.open({ db: services.db, now: services.now(), services }, row);
};

describe('taking', () => {
  test('[MSG-06] an e-mail is kept, queued once for each address, and said to be no more than that', async () => {
    const leadId = await lead();
    const sent = await max.call(
      'messages.sendEmail',
      letter(leadId, { to: ['Olga@Vine.example, x@y.example', 'x@y.example'], undoable: true }),
    );
    expect(sent.body).toMatchObject({
      status: 'queued',
      senderName: 'Max',
      senderEmail: people.max.email,
      recipients: ['olga@vine.example', 'x@y.example'],
      leadName: 'Olga Vine',
      dateSent: null,
    });
    expect(sent.body.deliveries.map(({ state }: { state: string }) => state)).toEqual(['queued', 'queued']);
    const rows = await deliveriesIn(server, sent.body.id);
    expect(rows.map(({ nextAt }) => nextAt)).toEqual([sent.body.leavesAt, sent.body.leavesAt]);
  });

  test('[MSG-06] an e-mail that waits for a mail server says so, as long as it waits', async () => {
    const sent = await max.call('messages.sendEmail', letter(await lead(), { undoable: true }));
    const why = async () => (await max.call('messages.get', { id: sent.body.id })).body.deliveries[0].reason;
    expect(sent.body.deliveries[0].reason).toBe('No mail server is set up, so it waits until there is one');
    expect(await why()).toBe(sent.body.deliveries[0].reason);
    await max.call('messages.cancel', { id: sent.body.id });
    expect(await why()).toBe('');
  });

  test('[MSG-06] a double click × 20 writes once', async () => {
    const leadId = await lead();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        max.call('messages.sendEmail', letter(leadId), { key: `once-${leadId}` }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(new Set(taken.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    expect(await query('select count(*) from messages where "leadId" = $1', [leadId])).toEqual([
      { count: 1 },
    ]);
  });

  test.each([
    ['sendEmail', { to: [] }, 'to', 'Please enter at least one recipient email address.'],
    [
      'sendEmail',
      { to: ['a@x.com;b@y.com'] },
      'to',
      'Please enter valid email addresses separated by commas.',
    ],
    ['sendEmail', { subject: '  ' }, 'subject', 'Subject is required'],
    ['sendEmail', { content: ' ' }, 'content', 'Email content is required'],
    [
      'sendEmail',
      { content: '', htmlContent: '<p><script>x</script> </p>' },
      'content',
      'Email content is required',
    ],
    ['sendEmail', { content: 'Hello {{firstName}}' }, 'content', 'Fill in first: {{firstName}}'],
    [
      'sendEmail',
      { scheduledAt: '2020-01-01T00:00:00.000Z' },
      'scheduledAt',
      'Choose a time that is yet to come.',
    ],
    ['sendSms', { to: [] }, 'to', 'At least one recipient phone number is required'],
    ['sendSms', { message: ' ' }, 'message', 'Message content is required'],
    ['sendSms', { to: ['+0123456789'] }, 'to', 'Invalid phone number: +0123456789'],
    ['sendSms', { to: ['+1'] }, 'to', 'Invalid phone number: +1'],
    ['sendSms', { to: ['+19005551234'] }, 'to', 'This number costs extra and is not texted: +19005551234'],
    ['sendSms', { to: ['+19765551234'] }, 'to', 'This number costs extra and is not texted: +19765551234'],
    [
      'sendSms',
      { to: ['+14735551234'] },
      'to',
      'Texts go to numbers in the US and Canada only: +14735551234',
    ],
    [
      'sendSms',
      { to: ['+88213300655'] },
      'to',
      'Texts go to numbers in the US and Canada only: +88213300655',
    ],
    [
      'sendSms',
      { to: ['+447012345678'] },
      'to',
      'Texts go to numbers in the US and Canada only: +447012345678',
    ],
  ])('[MSG-03] [MSG-04] %s %j', async (verb, more, field, text) => {
    const leadId = await lead();
    const given = verb === 'sendEmail' ? letter(leadId, more) : words(leadId, more);
    const { status, body } = await max.call(`messages.${verb}`, given);
    expect([status, body.error?.message, body.error?.fields]).toEqual([400, text, { [field]: text }]);
  });

  test('[MSG-06] formatted text is cleaned, its plain part made from it, the signature there once', async () => {
    await query(`update users set "emailSignature" = $2 where uid = $1`, [
      people.max.uid,
      'Max Okafor\n<CEO>',
    ]);
    const leadId = await lead();
    const htmlContent =
      '<p onclick="x()">Hello <b>Olga</b> <img src="https://evil.example/x.png"><a href="javascript:x">no</a></p>' +
      '<style>@import url(//evil.example)</style><script>alert(1)</script><a href="https://vine.example">yes</a>';
    const { body } = await max.call('messages.sendEmail', letter(leadId, { content: '', htmlContent }));
    expect(body.htmlContent).not.toMatch(/onclick|img|javascript|style|script|evil/);
    expect(body.htmlContent).toContain('<b>Olga</b>');
    expect(body.htmlContent).toContain('href="https://vine.example"');
    expect(body.htmlContent).toContain('&lt;CEO&gt;');
    expect(body.content).toMatch(/^Hello Olga/);
    expect(body.content.match(/Max Okafor/g)).toHaveLength(1);
    const again = await max.call('messages.sendEmail', letter(leadId, { content: body.content }));
    expect(again.body.content.match(/Max Okafor/g)).toHaveLength(1);
    await query(`update users set "emailSignature" = '' where uid = $1`, [people.max.uid]);
  });

  test('[MSG-06] nothing typed becomes a header; the sender is the profile', async () => {
    const leadId = await lead();
    const subject = 'Hello\r\nBcc: z@z.example\r\n\r\n<h1>';
    const { body } = await max.call('messages.sendEmail', letter(leadId, { subject }));
    expect(body.subject).toBe('Hello Bcc: z@z.example <h1>');
    const [{ id }] = await deliveriesIn(server, body.id);
    expect(await open(id)).toMatchObject({
      channel: 'email',
      fromName: 'Max',
      replyTo: people.max.email,
      subject: body.subject,
      unsubscribe: expect.stringContaining('/unsubscribe?t='),
    });
  });

  test('[MSG-04] who opted out is refused; of several the others still get it', async () => {
    const leadId = await lead();
    await query(`insert into opt_outs values ('sms', '+17075550199', '2026-11-21T20:00:00Z', 'STOP')`);
    const alone = await ada.call('messages.sendSms', words(leadId, { to: ['7075550199'] }));
    expect([alone.status, alone.body.error.message]).toEqual([409, 'Opted out on November 21, 2026']);
    const some = await ada.call('messages.sendSms', words(leadId, { to: ['7075550199', '7075550142'] }));
    expect(some.body.deliveries).toHaveLength(2);
  });

  test('since when a lead wants nothing is told to who reads the lead', async () => {
    const leadId = await lead({ phone: '(707) 555-0199', email: '' });
    const told = await max.call('messages.optOuts', { leadId });
    expect([told.status, told.body]).toEqual([200, { email: null, sms: '2026-11-21T20:00:00.000Z' }]);
    expect((await mia.call('messages.optOuts', { leadId })).status).toBe(404);
  });

  test('[MSG-04] while texts are off they are refused, and e-mail goes on', async () => {
    const leadId = await lead();
    server.services.env.sms = null;
    const text = await max.call('messages.sendSms', words(leadId));
    expect([text.status, text.body.error.code, text.body.error.message]).toEqual([
      503,
      'SMS_DISABLED',
      'SMS Temporarily Disabled',
    ]);
    expect((await max.call('messages.sendEmail', letter(leadId))).status).toBe(200);
    expect((await max.call('messages.limits')).body.sms).toBe(false);
    server.services.env.sms = smsAccount;
  });

  test('[MSG-06] [RATE-01] people without a lead are counted, and the e-mail limit where it is on', async () => {
    const many = Array.from({ length: 50 }, (_, n) => `n${n}@free.example`);
    expect((await mia.call('messages.sendEmail', letter(null, { to: many }))).status).toBe(200);
    const full = await mia.call('messages.sendEmail', letter(null));
    expect([full.status, full.body.error.code]).toEqual([429, 'RECIPIENT_QUOTA']);
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await mia.call('messages.limits')).body).toMatchObject({
      email: null,
      freeHour: { max: 50, remaining: 0 },
      freeDay: { max: 200, remaining: 150 },
    });
    const { version, limits } = (await ada.call('settings.get')).body;
    const email = { on: true, max: 1, per: 60 };
    await ada.call('settings.update', { version, fields: { limits: { ...limits, email } } });
    const leadId = await lead({ assignedRep: people.mia.uid });
    const limited = await mia.call('messages.sendEmail', letter(leadId));
    expect([limited.status, limited.body.error.code]).toEqual([429, 'EMAIL_LIMIT']);
    await ada.call('settings.update', { version: version + 1, fields: { limits } });
    expect((await mia.call('messages.sendEmail', letter(leadId))).status).toBe(200);
  });
});

describe('what becomes of it', () => {
  const lines = (client: Client, input: object = {}) => client.call('messages.list', input);

  test('[MSG-06] each address speaks for itself; the message and the lead follow', async () => {
    const leadId = await lead();
    const { body } = await max.call(
      'messages.sendEmail',
      letter(leadId, { to: ['a@x.example', 'b@x.example'] }),
    );
    const [one, two] = await deliveriesIn(server, body.id);
    await settle(one.id, 'sent');
    const halfway = (await max.call('messages.get', { id: body.id })).body;
    expect([halfway.status, halfway.dateSent === null]).toEqual(['sending', false]);
    await settle(two.id, 'failed', '550 No such mailbox');
    const partial = (await max.call('messages.get', { id: body.id })).body;
    expect(partial.status).toBe('partial');
    expect(partial.deliveries.map(({ reason }: { reason: string }) => reason)).toEqual([
      '',
      '550 No such mailbox',
    ]);
    expect((await max.call('leads.get', { id: leadId })).body).toMatchObject({
      repEmailed: true,
      repPreviouslyEmailed: false,
      repEmails: ['a@x.example'],
    });
    const events = await query(
      `select verb from events where noun = 'messages' and "rowId" = $1 order by position`,
      [body.id],
    );
    expect(events.map(({ verb }) => verb)).toEqual(['queued', 'settled', 'failed']);
    const again = await max.call('messages.resend', { id: body.id });
    expect(again.body.status).toBe('sending');
    expect(again.body.deliveries.map(({ state }: { state: string }) => state)).toEqual(['sent', 'queued']);
    const nothing = await max.call('messages.resend', { id: body.id });
    expect([nothing.status, nothing.body.error.code]).toEqual([409, 'NOTHING_TO_RESEND']);
  });

  test('[MSG-06] who opted out after a failure is not written to again', async () => {
    const { body } = await max.call('messages.sendEmail', letter(await lead(), { to: ['gone@x.example'] }));
    const [one] = await deliveriesIn(server, body.id);
    await settle(one.id, 'failed', '550 No such mailbox');
    await query(`insert into opt_outs values ('email', 'gone@x.example', '2026-11-21T20:00:00Z', 'link')`);
    const again = await max.call('messages.resend', { id: body.id, deliveries: [one.id] });
    expect([again.status, again.body.error.message]).toEqual([409, 'Opted out on November 21, 2026']);
    expect(await deliveriesIn(server, body.id)).toMatchObject([{ state: 'failed' }]);
  });

  test('[MSG-06] what ends together is told together: each message once, and each lead', async () => {
    const leadId = await lead();
    const to = ['a@x.example', 'b@x.example', 'c@x.example'];
    const first = (await max.call('messages.sendEmail', letter(leadId, { to }))).body.id;
    const second = (await max.call('messages.sendEmail', letter(leadId, { to: ['d@x.example'] }))).body.id;
    const [one, two, three] = await deliveriesIn(server, first);
    const [four] = await deliveriesIn(server, second);
    const before = (await max.call('leads.get', { id: leadId })).body.version;
    await settleTogether([one.id, 'sent'], [two.id, 'failed', 'Gone'], [three.id, 'sent'], [four.id, 'sent']);
    const { body } = await max.call('messages.get', { id: first });
    expect(body.status).toBe('partial');
    const kept = await query('select "failedRecipients" from messages where id = $1', [first]);
    expect(kept).toEqual([{ failedRecipients: ['b@x.example'] }]);
    expect((await max.call('messages.get', { id: second })).body.status).toBe('sent');
    expect((await max.call('leads.get', { id: leadId })).body).toMatchObject({
      version: before + 1,
      repEmailed: true,
      repPreviouslyEmailed: true,
      repEmails: ['a@x.example', 'c@x.example', 'd@x.example'],
    });
    const events = await query(
      `select verb from events where "rowId" = any($1) and verb in ('settled', 'failed', 'emailed')
       order by noun, "rowId"`,
      [[first, second, leadId]],
    );
    expect(events.map(({ verb }) => verb)).toEqual(['emailed', 'failed', 'settled']);
  });

  test('[MSG-06] what nobody knows is sent again only when it is named', async () => {
    const leadId = await lead();
    const { body } = await max.call('messages.sendSms', words(leadId));
    const [one] = await deliveriesIn(server, body.id);
    await settle(one.id, 'unknown', 'No answer');
    expect((await max.call('messages.get', { id: body.id })).body.status).toBe('unknown');
    expect((await max.call('messages.resend', { id: body.id })).status).toBe(409);
    const named = await max.call('messages.resend', { id: body.id, deliveries: [one.id] });
    expect([named.status, named.body.status]).toEqual([200, 'queued']);
    expect((await mia.call('messages.resend', { id: body.id })).status).toBe(404);
  });

  test('[MSG-06] taken back in time it never leaves, and stands struck on the lead', async () => {
    const leadId = await lead();
    const { body } = await max.call('messages.sendEmail', letter(leadId, { undoable: true }));
    const [one] = await deliveriesIn(server, body.id);
    expect(await open(one.id)).toMatchObject({ until: body.leavesAt });
    const back = await max.call('messages.cancel', { id: body.id });
    expect([back.status, back.body.status]).toEqual([200, 'cancelled']);
    const timeline = async () =>
      (await max.call('leads.timeline', { id: leadId, kinds: ['message'] })).body.items;
    const scheduledAt = new Date(Date.parse(server.clock.now()) + 26 * 3_600_000).toISOString();
    const waiting = await max.call('messages.sendEmail', letter(leadId, { scheduledAt }));
    expect((await timeline())[0]).toMatchObject({
      verb: 'queued',
      waits: { leavesAt: waiting.body.leavesAt, scheduled: true, reason: '' },
    });
    await query('update outbox set "lastError" = $2 where "rowId" = $1', [waiting.body.id, 'No mail server']);
    expect((await timeline())[0].waits.reason).toBe('No mail server');
    await max.call('messages.cancel', { id: waiting.body.id });
    const gone = await max.call('messages.sendEmail', letter(leadId));
    const [two] = await deliveriesIn(server, gone.body.id);
    await settle(two.id, 'sent');
    const late = await max.call('messages.cancel', { id: gone.body.id });
    expect([late.status, late.body.error.code]).toEqual([409, 'MESSAGE_LEFT']);
    const told = await timeline();
    expect(told.filter(({ waits }: { waits?: unknown }) => waits)).toEqual([]);
    expect(
      told.map(({ verb, struck, text, author }: Record<string, unknown>) => [verb, struck, text, author]),
    ).toEqual([
      ['sent', false, 'Hello', 'Max'],
      ['cancelled', true, 'Hello', 'Max'],
      ['cancelled', true, 'Hello', 'Max'],
    ]);
  });

  test('[MSG-06] what comes in is taken once, told live, answered in its thread', async () => {
    const leadId = await lead();
    const stream = await max.stream('messages');
    const others = await mia.stream('messages');
    await stream.until(({ event }) => event === 'reset');
    await others.until(({ event }) => event === 'reset');
    const { services } = server;
    const take = () =>
      services.db.transaction().execute(async (db) => {
        const events: unknown[] = [];
        const meta = { at: services.now(), actor: null, effective: null, requestId: null, key: null };
        const given = {
          db,
          now: services.now(),
          newId: services.newId,
          emit: (event: unknown) => void events.push(event),
        };
        const taken = await receiveMessage(given, {
          channel: 'email',
          providerId: '<abc@vine.example>',
          from: 'olga@vine.example',
          fromName: 'Olga',
          to: 'reply@in.example',
          subject: 'Re: Hello',
          text: '',
          html: '<p>Call <script>x</script>me</p>',
          leadId,
        });
        await createRecorder([]).record(db, events as never, meta);
        return taken;
      });
    const first = await take();
    expect(first.fresh).toBe(true);
    expect(await take()).toEqual({ id: first.id, fresh: false });
    services.wake.ring();
    const put = await stream.until(({ event }) => event === 'put');
    expect(put.data.row).toMatchObject({
      id: first.id,
      direction: 'in',
      status: 'received',
      preview: 'Call me',
    });
    const answer = await max.call('messages.sendEmail', letter(leadId, { replyTo: first.id }));
    const [delivery] = await deliveriesIn(server, answer.body.id);
    expect(await open(delivery.id)).toMatchObject({ references: ['<abc@vine.example>'] });
    const foreign = await mia.call('messages.sendEmail', letter(null, { replyTo: first.id }));
    expect(foreign.status).toBe(404);
    expect(others.seen.map(({ event }) => event)).toEqual(['reset']);
    stream.close();
    others.close();
  });

  test('[MSG-07] lists: newest first, narrowed, searched, paged; only what one may see', async () => {
    const leadId = await lead({ lastName: 'Lister' });
    await query('update leads set "assignedRep" = $2 where id = $1', [leadId, people.uma.uid]);
    for (const n of [1, 2, 3])
      await uma.call('messages.sendEmail', letter(leadId, { subject: `Number ${n}`, content: `Zebra ${n}` }));
    await uma.call('messages.sendSms', words(leadId, { message: 'Zebra by text' }));
    const subjects = (answer: { body: { items: { subject: string; preview: string }[] } }) =>
      answer.body.items.map(({ subject, preview }) => subject || preview);
    const all = ['Zebra by text', 'Number 3', 'Number 2', 'Number 1'];
    expect(subjects(await lines(uma))).toEqual(all);
    expect(subjects(await lines(uma, { leadId, channel: 'email', statuses: ['queued'] }))).toEqual(
      all.slice(1),
    );
    expect(subjects(await lines(uma, { text: 'zebra 2' }))).toEqual(['Number 2']);
    expect(subjects(await lines(ada, { text: '(707) 555-0142', leadId }))).toEqual(['Zebra by text']);
    expect(subjects(await lines(ada, { statuses: ['queued', 'failed'], senderId: people.uma.uid }))).toEqual(
      all,
    );
    const page = await lines(uma, { limit: 3 });
    expect(subjects(await lines(uma, { limit: 3, cursor: page.body.cursor }))).toEqual(['Number 1']);
    expect(subjects(await lines(mia, { text: 'zebra' }))).toEqual([]);
    expect((await lines(mia, { leadId })).status).toBe(404);
    expect((await lines(mia, { strays: true })).status).toBe(404);
    const [{ id }] = page.body.items;
    expect((await mia.call('messages.get', { id })).status).toBe(404);
  });
});
