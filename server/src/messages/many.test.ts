import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Mailbox, startMailbox } from '#platform/testing/mailbox.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let mailbox: Mailbox;
let server: TestServer;
let ada: Client;
let max: Client;
let mia: Client;
let uma: Client;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ jobs: true, env: { smtpUrl: mailbox.url } });
  ada = await server.signIn(people.ada);
  max = await server.signIn(people.max);
  mia = await server.signIn(people.mia);
  uma = await server.signIn(people.uma);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const lead = async (fields: object = {}): Promise<string> =>
  (await ada.call('leads.create', { firstName: 'Olga', assignedRep: people.max.uid, ...fields })).body.id;

const email = {
  subject: 'For {{businessName|your house}}',
  htmlContent: '<p>Hello {{firstName}}, {{nickname}}</p>',
};
const codes = (items: { skip?: { code: string } | null; email?: { skip: { code: string } | null } }[]) =>
  items.map((item) => (item.skip ?? item.email?.skip)?.code ?? null);

describe('a selection', () => {
  test('[MSG-01] each is previewed as they would read it, or with the reason why they get nothing', async () => {
    await query(`insert into opt_outs values ('email', 'out@x.example', '2026-11-21T20:00:00Z', 'link')`);
    const [good, same, none, dead, out, others] = [
      await lead({ email: 'a@x.example', firstName: '<b>Zoë</b>', businessName: 'Vine {{x}}' }),
      await lead({ email: 'A@x.example' }),
      await lead(),
      await lead({ email: 'dead@x.example' }),
      await lead({ email: 'out@x.example' }),
      await lead({ email: 'm@x.example', assignedRep: people.mia.uid }),
    ];
    await query(`update leads set "firstName" = '<b>Zoë</b>' where id = $1`, [good]);
    await max.call('leads.move', { id: dead, to: 'dead', reason: 'No answer' });
    const ids = [good, same, none, dead, out, others];
    const { body } = await max.call('messages.preview', { ids, email, sms: null });
    expect(codes(body.items)).toEqual([null, 'sameAddress', 'noAddress', 'dead', 'optedOut', 'notFound']);
    expect(body.items[4].email.skip.text).toBe('Opted out on November 21, 2026');
    expect(body.items[5]).toMatchObject({ id: others, name: '' });
    expect(body.items[0].email).toMatchObject({
      to: 'a@x.example',
      subject: 'For Vine {\u2060{x}}',
      htmlContent: '<p>Hello &lt;b&gt;Zoë&lt;/b&gt;, </p>',
      content: 'Hello <b>Zoë</b>,',
      unknown: ['nickname'],
    });
    const sent = await max.call('messages.sendMany', { ids, email, sms: null });
    expect(sent.body.items.map(({ leadId }: { leadId: string }) => leadId)).toEqual([good]);
    expect(codes(sent.body.skipped)).toEqual(['sameAddress', 'noAddress', 'dead', 'optedOut', 'notFound']);
    expect(await query('select count(*) from messages where "batchId" = $1', [sent.body.batchId])).toEqual([
      { count: 1 },
    ]);
    // Written to many at once: it says where one can be left out.
    const arrived = () =>
      mailbox.taken
        .find(({ to }) => to === 'a@x.example')
        ?.text.replace(/=\r?\n/g, '')
        .replace(/=3D/g, '=');
    await expect.poll(arrived).toContain('rather not get e-mails from us, say so here:');
    expect(arrived()).toContain('/unsubscribe?t=');
  });

  test('[MSG-01] a preview has the words of as many as one answer holds, and of each that is asked for alone', async () => {
    const ids = [];
    for (let at = 0; at < 4; at += 1) ids.push(await lead({ email: `long${at}@x.example` }));
    const long = { subject: 'Hi', htmlContent: `<p>${'a'.repeat(199_000)}</p>` };
    const { body } = await max.call('messages.preview', { ids, email: long, sms: null });
    const shown = body.items.map(({ email }: { email: { content: string | null } }) => email.content?.length);
    expect(shown).toEqual([199_000, 199_000, 199_000, undefined]);
    expect(body.items[3].email).toMatchObject({ to: 'long3@x.example', subject: 'Hi', skip: null });
    const alone = await max.call('messages.preview', { ids: ids.slice(3), email: long, sms: null });
    expect(alone.body.items[0].email.content).toHaveLength(199_000);
    const sent = await max.call('messages.sendMany', { ids, email: long, sms: null });
    expect(sent.body.items).toHaveLength(4);
  });

  test('[TPL-03] a variable inside of another’s fallback is refused: nothing of it leaves', async () => {
    const leadId = await lead({ email: 'raw@x.example' });
    const nested = '{{nickname|{{firstName}}}}';
    const refused = await max.call('messages.sendMany', {
      ids: [leadId],
      email: { subject: nested, htmlContent: `<p>${nested}</p>` },
      sms: null,
    });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'RAW_TOKENS']);
    expect(await query('select id from messages where "leadId" = $1', [leadId])).toEqual([]);
  });

  test('[MSG-01] of others’ leads alone nothing is said; at most 50; clients for administrators', async () => {
    const others = await lead({ email: 'm@x.example', assignedRep: people.mia.uid });
    const given = { ids: [others], email, sms: null };
    expect((await max.call('messages.preview', given)).status).toBe(404);
    expect((await max.call('messages.sendMany', given)).status).toBe(404);
    const clientId = (await ada.call('clients.create', { lastName: 'Vine', email: 'c@x.example' })).body.id;
    const toClient = { clientIds: [clientId], email, sms: null };
    expect((await max.call('messages.sendMany', toClient)).status).toBe(403);
    expect((await ada.call('messages.sendMany', toClient)).body.items).toMatchObject([
      { clientId, leadName: 'Vine' },
    ]);
    const told = (await ada.call('clients.timeline', { id: clientId, kinds: ['message'] })).body.items;
    expect(told.map(({ text }: { text: string }) => text)).toEqual(['For your house']);
    const many = Array.from({ length: 51 }, () => server.services.newId());
    expect((await max.call('messages.preview', { ids: many, email, sms: null })).status).toBe(400);
    const half = { ids: many.slice(0, 30), clientIds: many.slice(0, 30), email, sms: null };
    expect((await ada.call('messages.preview', half)).body.error.code).toBe('TOO_MANY_RECIPIENTS');
  });

  test('[MSG-01] [TPL-03] a client is texted on the cell phone, and a test is filled as it would be', async () => {
    const phones = { phone: '', cellPhone: '7075550177', officePhone: '7075550178' };
    const clientId = (await ada.call('clients.create', { lastName: 'Vine', ...phones })).body.id;
    await ada.call('sites.create', { clientId, streetAddress: '1 Vine St', city: 'Napa', state: 'CA' });
    await ada.call('users.updateProfile', { fields: { phone: '(707) 555-0100' } });
    const sms = { message: '{{city|nowhere}} {{repPhone}}' };
    const { body } = await ada.call('messages.preview', { clientIds: [clientId], email: null, sms });
    expect(body.items[0].sms).toMatchObject({
      to: '+17075550177',
      skip: null,
      message: 'Napa (707) 555-0100',
    });
    // The same as the preview of the template says.
    const shown = await ada.call('templates.preview', { type: 'sms', body: sms.message, clientId });
    expect(shown.body.text).toBe(body.items[0].sms.message);
    const written = { subject: 'In {{city|nowhere}}', htmlContent: '<p>x</p>' };
    const tested = await ada.call('messages.sendTest', { clientId, email: written, sms: null });
    expect(tested.body.items).toMatchObject([{ subject: '[Test] In Napa' }]);
  });

  test('[RATE-01] more than the limit allows at once, or than is left of it, says so, and nothing leaves', async () => {
    const { version, limits } = (await ada.call('settings.get')).body;
    const email2 = { on: true, max: 2, per: 60 };
    await ada.call('settings.update', { version, fields: { limits: { ...limits, email: email2 } } });
    const own = { assignedRep: people.mia.uid };
    const ids = [
      await lead({ email: 'l1@x.example', ...own }),
      await lead({ email: 'l2@x.example', ...own }),
      await lead({ email: 'l3@x.example', ...own }),
    ];
    const send = (some: string[]) => mia.call('messages.sendMany', { ids: some, email, sms: null });
    const many = await send(ids);
    expect([many.status, many.body.error.message]).toEqual([
      400,
      'The limit is 2 e-mails, and this takes 3. Write to fewer.',
    ]);
    expect((await mia.call('messages.limits')).body.email).toEqual({ max: 2, remaining: 2, resetAt: null });
    const first = await send(ids.slice(0, 1));
    const { remaining, resetAt } = (await mia.call('messages.limits')).body.email;
    expect(remaining).toBe(1);
    expect(Date.parse(resetAt) - Date.parse(first.body.items[0].createdAt)).toBe(3_600_000);
    const two = await send(ids.slice(1));
    expect([two.status, two.body.error.code]).toEqual([429, 'EMAIL_LIMIT']);
    expect(two.body.error.message).toMatch(/^1 of 2 e-mails are left, and this takes 2\./);
    expect(Number(two.headers.get('retry-after'))).toBeGreaterThan(3_500);
    await ada.call('settings.update', { version: version + 1, fields: { limits } });
  });

  test('[MSG-01] scheduled in the daytime of each one’s own state', async () => {
    server.clock.set('2026-11-24T06:00:00.000Z');
    const [ada, max] = [await server.signIn(people.ada), await server.signIn(people.max)];
    const lead = async (fields: object): Promise<string> =>
      (await ada.call('leads.create', { firstName: 'Olga', assignedRep: people.max.uid, ...fields })).body.id;
    const [east, west] = [
      await lead({ email: 'e@x.example', state: 'NY' }),
      await lead({ email: 'w@x.example', state: 'CA' }),
    ];
    const { body } = await max.call('messages.sendMany', {
      ids: [east, west],
      email,
      sms: null,
      daytime: true,
    });
    expect(body.items.map(({ leavesAt }: { leavesAt: string }) => leavesAt)).toEqual([
      '2026-11-24T14:00:00.000Z',
      '2026-11-24T17:00:00.000Z',
    ]);
    expect(body.items[0].scheduled).toBe(true);
    server.clock.set(new Date().toISOString());
  });

  test('[MSG-04] a test goes to oneself alone, also from who may write to nobody else', async () => {
    const { body } = await uma.call('messages.sendTest', { email, sms: null });
    expect(body.items).toMatchObject([{ recipients: [people.uma.email], leadId: null }]);
    expect(body.items[0].subject).toMatch(/^\[Test\] For /);
    const others = await lead();
    expect((await uma.call('messages.sendTest', { email, sms: null, leadId: others })).status).toBe(404);
    expect((await max.call('messages.limits')).body.freeHour.remaining).toBe(50);
  });
});

describe('files', () => {
  const file = async (leadId: string, size = 10) => {
    const id = server.services.newId();
    await query(
      `insert into documents ("id", "leadId", "name", "fileName", "mimeType", "sizeBytes", "received", "type", "category",
         "status", "upload", "uploadedBy", "createdAt", "updatedAt", "storageKey", "checksum")
       values ($1, $2, 'Plan', 'plan.pdf', 'application/pdf', $3, $3, 'other', 'other', 'ready', $4, $5, now(), now(), 'documents/none', 'none')`,
      [id, leadId, size, server.services.newId(), people.max.uid],
    );
    return id;
  };

  test('[MSG-01] of this lead alone, and not too heavy together', async () => {
    const [leadId, other] = [await lead({ email: 'f@x.example' }), await lead()];
    const send = (ids: string[]) =>
      max.call('messages.sendEmail', {
        to: ['f@x.example'],
        subject: 'Plan',
        content: 'See the plan',
        leadData: { id: leadId },
        attachments: ids,
      });
    expect((await send([await file(other)])).status).toBe(404);
    const heavy = await send([await file(leadId, 15_000_000), await file(leadId, 15_000_000)]);
    expect([heavy.status, heavy.body.error.fields]).toEqual([
      400,
      { attachments: 'The files may have 20 MB together.' },
    ]);
    expect((await send([await file(leadId)])).body.attachments).toMatchObject([{ name: 'plan.pdf' }]);
  });
});

describe('POST /sendNotification', () => {
  const post = (client: Client, body: object) =>
    client.raw('/sendNotification', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('[MSG-05] both shapes leave, from the profile, and the outcome is waited for', async () => {
    const leadId = await lead({ email: 'n@x.example' });
    const senderData = { name: 'The Boss', firstName: 'The', email: 'boss@evil.example', phone: '1' };
    const html = '<p>Hello</p>';
    const first = await post(max, {
      type: 'email',
      email: 'n@x.example',
      subject: 'One',
      html,
      leadData: { id: leadId, email: 'other@evil.example' },
      senderData,
    });
    expect([first.status, first.body]).toMatchObject([200, { success: true, status: 'sent' }]);
    const second = await post(mia, { to: ['s@x.example'], subject: 'Two', content: 'Hello' });
    expect(second.body).toMatchObject({ success: true, status: 'sent' });
    const mails = mailbox.taken.filter(({ to }) => to === 'n@x.example' || to === 's@x.example');
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toMatch(/^From: "?Max"? </m);
    expect(mails.map(({ text }) => text).join()).not.toMatch(/evil|Boss/);
  });

  test('[MSG-05] a failure is a text: of the provider, of the rights, of the input', async () => {
    mailbox.behave((stage, to) => (stage === 'recipient' && to === 'no@x.example' ? 550 : 'ok'));
    const failed = await post(mia, { type: 'email', email: 'no@x.example', subject: 'One', html: 'Hello' });
    expect([failed.status, failed.body.error]).toEqual([502, 'Failed to send email to no@x.example']);
    const sms = await post(max, { type: 'sms', phoneNumber: '7075550142', message: 'Hi' });
    expect([sms.status, sms.body]).toEqual([503, { error: 'SMS Temporarily Disabled' }]);
    const others = await lead({ assignedRep: people.mia.uid });
    const given = { to: 'a@x.example', subject: 'x', content: 'x', leadData: { id: others } };
    expect((await post(max, given)).status).toBe(404);
    expect((await post(uma, { ...given, leadData: {} })).status).toBe(403);
    expect((await post(server.anonymous, given)).status).toBe(401);
    expect((await post(max, { ...given, type: 'push' })).status).toBe(400);
    expect((await post(max, { type: 'email', email: ' ', subject: 'x', html: 'x' })).body).toEqual({
      error: 'Please enter at least one recipient email address.',
    });
  });
});

describe('[MSG-07] a stray', () => {
  const strayFrom = async (attachments: readonly object[] = []): Promise<string> => {
    const id = server.services.newId();
    await query(
      `insert into messages ("id", "channel", "direction", "status", "senderAddress", "content", "attachments", "createdAt", "updatedAt")
       values ($1, 'sms', 'in', 'received', '+17075550177', 'Who are you?', $2, now(), now())`,
      [id, JSON.stringify(attachments)],
    );
    return id;
  };
  const strays = async () => (await ada.call('messages.list', { strays: true })).body.items;
  const doneAt = async (id: string) => (await ada.call('messages.get', { id })).body.doneAt;

  test('is filed by an administrator, once', async () => {
    const id = await strayFrom();
    const leadId = await lead();
    expect((await max.call('messages.get', { id })).status).toBe(404);
    expect(await strays()).toMatchObject([{ id }]);
    expect((await max.call('messages.file', { id, leadId })).status).toBe(403);
    expect((await ada.call('messages.file', { id, leadId })).body).toMatchObject({
      leadId,
      leadName: 'Olga',
    });
    expect((await max.call('messages.get', { id })).body.message).toBe('Who are you?');
    expect((await ada.call('messages.file', { id, leadId })).status).toBe(409);
    expect((await ada.call('messages.markDone', { id })).status).toBe(409);
  });

  test('that is marked as done waits no more, is still there, and may be filed', async () => {
    const id = await strayFrom();
    expect((await max.call('messages.markDone', { id })).status).toBe(403);
    expect((await ada.call('messages.markDone', { id: server.services.newId() })).status).toBe(404);
    const first = await ada.call('messages.markDone', { id });
    expect(first.body).toMatchObject({ id, version: 2, leadId: null });
    expect(first.body.doneAt).not.toBeNull();
    expect((await ada.call('messages.markDone', { id })).body.version).toBe(2);
    const told = await query(`select verb, after from events where noun = 'messages' and "rowId" = $1`, [id]);
    expect(told).toEqual([{ verb: 'done', after: { doneAt: first.body.doneAt } }]);
    expect(await strays()).toEqual([]);
    expect(await doneAt(id)).toBe(first.body.doneAt);
    expect((await ada.call('messages.file', { id, leadId: await lead() })).status).toBe(200);
  });

  test('takes along the files that came with it, and those alone', async () => {
    const [came, kept] = [server.services.newId(), server.services.newId()];
    const elsewhere = await lead({ assignedRep: people.mia.uid });
    const put = (id: string, leadId: string | null) =>
      query(
        `insert into documents (id, "leadId", name, "fileName", "sizeBytes", type, category, upload, "storageKey", checksum, status, "createdAt", "updatedAt")
         values ($1, $2, 'Plan.pdf', 'Plan.pdf', 4, 'other', 'other', gen_random_uuid(), 'documents/x', 'x', 'ready', now(), now())`,
        [id, leadId],
      );
    await put(came, null);
    await put(kept, elsewhere);
    const file = (id: string) => ({ id, name: 'Plan.pdf', mimeType: 'application/pdf', sizeBytes: 4 });
    const id = await strayFrom([file(came), file(kept)]);
    const leadId = await lead();
    const files = async () => (await max.call('leads.files', { id: leadId })).body.items;
    expect(await files()).toEqual([]);
    await ada.call('messages.file', { id, leadId });
    expect(await files()).toMatchObject([{ id: came }]);
    expect(await query('select "leadId" from documents where id = $1', [kept])).toEqual([
      { leadId: elsewhere },
    ]);
  });
});
