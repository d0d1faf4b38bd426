import { type Invoice, invoiceRefusals, repeatReasons } from 'domain/invoices';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { features } from '#features';
import { deliveriesOf, optOut } from '#outbox';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { whileFailing } from '#platform/testing/failing.ts';
import { untilWaiting, whileHeld } from '#platform/testing/held.ts';
import { type Mailbox, startMailbox } from '#platform/testing/mailbox.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { settled } from '#platform/testing/settled.ts';
import { invoiceDeliveries } from './delivery.ts';
import { repeatJob, sendRepeatJob } from './jobs.ts';

let mailbox: Mailbox;
let server: TestServer;
let ada: Client;
let clientId: string;
const at = '2026-11-21T18:00:00.000Z';
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ jobs: true, env: { smtpUrl: mailbox.url } });
  server.clock.set(at);
  ada = await server.signIn(people.ada);
  const billing = {
    billingEmail: ['ap@orchard.example.com', 'beth@orchard.example.com'],
    billingName: 'Orchard HOA',
  };
  clientId = (
    await ada.call('clients.create', { businessName: 'Orchard Park', firstName: 'Beth', ...billing })
  ).body.id;
});
beforeEach(async () => {
  // What the one before sends comes to no other.
  await settled(server.services.pool);
  mailbox.behave(() => 'ok');
  mailbox.taken.length = 0;
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const ok = async (name: string, input: object) => {
  const { status, body, text } = await ada.call(name, input);
  expect(status, text).toBe(200);
  return body;
};
const draft = (fields: object = {}): Promise<Invoice> =>
  ok('invoices.create', {
    clientId,
    issueDate: '2026-11-02',
    lines: [{ kind: 'lease', description: 'Machine lease', quantity: 24, unitPrice: 2600 }],
    ...fields,
  });
const get = (id: string) => ok('invoices.get', { id });
const send = (invoice: Invoice, more: object = {}) =>
  ada.call('invoices.send', { id: invoice.id, version: invoice.version, ...more });

describe('[INV-07] sending', () => {
  test('numbers, locks and mails in one go, with the PDF, to the addresses for billing', async () => {
    const made = await draft();
    const { status, body } = await send(made);
    expect([status, body.status, body.delivery]).toEqual([200, 'sent', 'queued']);
    expect(body.sentTo).toEqual(['ap@orchard.example.com', 'beth@orchard.example.com']);
    expect(body.billTo.name).toBe('Orchard HOA');
    await expect.poll(() => mailbox.taken.map(({ to }) => to).sort()).toEqual(body.sentTo);
    await expect.poll(async () => (await get(made.id)).delivery).toBe('sent');
    const [mail] = mailbox.taken;
    expect(mail?.text).toContain(`Subject: Invoice ${body.number} from`);
    expect(mail?.text).toContain('Hello Beth,');
    expect(mail?.text).toContain(`${body.number}.pdf`);
    expect((await get(made.id)).emails).toMatchObject([
      { kind: 'invoice', addresses: [{ delivery: 'sent' }, {}] },
    ]);
    await expect.poll(async () => (await get(made.id)).documentId).not.toBeNull();
  });

  test('what can be known to fail is refused, and it stays a draft without a number', async () => {
    const nobody = await ok('clients.create', { businessName: 'No address' });
    const mute = await draft({ clientId: nobody.id });
    await optOut(server.db, { channel: 'email', address: 'no@orchard.example.com', at, source: 'page' });
    const cases: [Invoice, object, number, string][] = [
      [mute, {}, 409, 'NO_BILLING_EMAIL'],
      [await draft(), { to: ['no@orchard.example.com'] }, 409, 'OPTED_OUT'],
      [await draft(), { to: ['nobody'] }, 400, 'INVALID_INPUT'],
      [await draft({ lines: [] }), {}, 409, 'NO_LINES'],
      [await draft(), { message: 'Hello {{first name}' }, 200, ''],
      [await draft(), { version: 7 }, 409, 'STALE_VERSION'],
    ];
    for (const [invoice, more, status, code] of cases) {
      const answer = await send(invoice, more);
      expect([answer.status, answer.body.error?.code ?? ''], answer.text).toEqual([status, code]);
      if (status !== 200)
        expect(await get(invoice.id)).toMatchObject({ status: 'draft', number: null, sentAt: null });
    }
    const without = await startTestServer({ database: server.database });
    const there = await without.signIn(people.ada);
    const refused = await there.call('invoices.send', {
      id: mute.id,
      version: mute.version,
      to: ['x@y.example.com'],
    });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'NO_MAIL_SERVER']);
    expect(refused.body.error.current.number).toBeNull();
    await without.close();
  });

  test('a later failure leaves it sent and is shown; ‘Send again’ sends what failed alone', async () => {
    mailbox.behave((stage, to) => (stage === 'recipient' && to.startsWith('ap@') ? 550 : 'ok'));
    const made = await draft();
    await send(made);
    await expect.poll(async () => (await get(made.id)).delivery).toBe('failed');
    expect(await get(made.id)).toMatchObject({ status: 'sent', balance: 62_400 });
    mailbox.behave(() => 'ok');
    mailbox.taken.length = 0;
    expect((await ok('invoices.sendAgain', { id: made.id })).delivery).toBe('queued');
    await expect.poll(async () => (await get(made.id)).delivery).toBe('sent');
    expect(mailbox.taken.map(({ to }) => to)).toEqual(['ap@orchard.example.com']);
    const again = await ada.call('invoices.sendAgain', { id: made.id });
    expect([again.status, again.body.error.code]).toEqual([409, 'NOT_SENT']);
  });

  test('one that was issued without e-mail may be sent later', async () => {
    const made = await draft();
    await ok('invoices.issue', { id: made.id, version: 1 });
    await ok('invoices.sendAgain', { id: made.id, to: ['later@orchard.example.com'] });
    await expect.poll(() => mailbox.taken.map(({ to }) => to)).toEqual(['later@orchard.example.com']);
  });
});

describe('[INV-07] reminders', () => {
  test('say what is still open, in the house’s words or a template’s, and are counted', async () => {
    const made = await draft({ dueDate: '2026-11-10' });
    await ok('invoices.issue', { id: made.id, version: 1 });
    await ok('invoices.pay', { id: made.id, date: '2026-11-05', amount: 40_000, method: 'check' });
    expect((await ok('invoices.remind', { id: made.id, to: ['ap@orchard.example.com'] })).remindersSent).toBe(
      1,
    );
    await expect.poll(() => mailbox.taken.length).toBe(1);
    expect(mailbox.taken[0]?.text).toContain('$224.00 is still open. It was due on November 10, 2026.');
    const template = await ok('templates.create', {
      type: 'email',
      name: 'Second reminder',
      subject: 'Second reminder of {{invoiceNumber}}',
      body: 'Dear {{firstName}}, {{invoiceBalance}} has been due for {{daysLate}}.',
    });
    const preview = await ok('invoices.reminder', { id: made.id, templateId: template.id });
    expect(preview.text).toBe('Dear Beth, $224.00 has been due for 11 days.');
    await ok('invoices.remind', { id: made.id, to: ['ap@orchard.example.com'], templateId: template.id });
    await expect.poll(() => mailbox.taken.length).toBe(2);
    expect(mailbox.taken[1]?.text).toMatch(/Subject: Second reminder of INV-/);
    const paid = await draft();
    const refused = await ada.call('invoices.remind', { id: paid.id });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'NOT_ISSUED']);
  });
});

test('[INV-07] many at once: the preview says of each what the act then does', async () => {
  const good = await draft();
  const empty = await draft({ lines: [] });
  const sent = await draft();
  await ok('invoices.issue', { id: sent.id, version: 1 });
  // Its PDF is a change of its own.
  await expect.poll(async () => (await get(sent.id)).documentId).not.toBeNull();
  const ids = [good.id, empty.id, sent.id, clientId];
  const outcomes = (rows: { outcome: string; code: string | null }[]) =>
    rows.map(({ code, outcome }) => code ?? outcome);
  const expected = ['done', 'NO_LINES', 'NOT_A_DRAFT', 'NOT_FOUND'];
  const preview = await ok('invoices.many', { ids, act: 'send', preview: true });
  expect([outcomes(preview.rows), preview.done, preview.refused]).toEqual([expected, 1, 3]);
  expect((await get(good.id)).number).toBeNull();
  const seen = (rows: { id: string; version: number | null }[]) => ({
    versions: Object.fromEntries(rows.map(({ id, version }) => [id, version ?? 1])),
  });
  const done = await ok('invoices.many', { ids, act: 'send', ...seen(preview.rows) });
  expect(outcomes(done.rows)).toEqual(expected);
  expect(done.rows[0].number).toMatch(/^INV-2026-/);
  // Each of these is a change of its own.
  await expect
    .poll(async () => {
      const { delivery, documentId } = await get(good.id);
      return [delivery, documentId !== null];
    })
    .toEqual(['sent', true]);
  const again = { ids: [good.id, empty.id], act: 'remind' };
  const { rows } = await ok('invoices.many', { ...again, preview: true });
  expect(outcomes((await ok('invoices.many', { ...again, ...seen(rows) })).rows)).toEqual([
    'done',
    'NOT_ISSUED',
  ]);
});

test('[INV-07] many at once: what was changed since the preview is refused by itself', async () => {
  const ids = [(await draft()).id, (await draft()).id];
  const [first = '', second = ''] = ids;
  const preview = await ok('invoices.many', { ids, act: 'issue', preview: true });
  await ok('invoices.update', { id: first, version: 1, fields: { customerNote: 'Twice the price' } });
  const versions = Object.fromEntries(
    preview.rows.map(({ id, version }: { id: string; version: number }) => [id, version]),
  );
  const { rows } = await ok('invoices.many', { ids, act: 'issue', versions });
  expect(rows).toMatchObject([
    { id: first, code: 'STALE_VERSION', message: invoiceRefusals.stale.message, number: null },
    { id: second, outcome: 'done' },
  ]);
  expect((await get(first)).status).toBe('draft');
  const unseen = await ada.call('invoices.many', { ids, act: 'issue' });
  expect([unseen.status, unseen.body.error.code]).toEqual([400, 'INVALID_INPUT']);
});

test('[INV-07] repeats are issued and sent where the office wishes so; what cannot be sent waits as a draft', async () => {
  const { version } = await ok('settings.get', {});
  await ok('settings.update', { version, fields: { repeatIssues: true } });
  const nobody = await ok('clients.create', { businessName: 'No address either' });
  const repeat = { freq: 'monthly', next: '2026-11-21' };
  const series = await draft({ issueDate: '2026-10-15', repeat });
  const mute = await draft({ issueDate: '2026-10-15', repeat, clientId: nobody.id });
  await runJob(server.services, createRecorder(features), repeatJob, {});
  const standing = async (of: Invoice) => {
    const { rows } = await server.services.pool.query(`select "status" from invoices where "repeatOf" = $1`, [
      of.id,
    ]);
    return rows.map(({ status }: { status: string }) => status);
  };
  await expect.poll(() => standing(series)).toEqual(['sent']);
  expect(await standing(mute)).toEqual(['draft']);
  // Why it waits stands on it, and administrators are told once of all that wait that day.
  const of = async () =>
    (await ok('invoices.list', { clientId: nobody.id, status: 'draft' })).items.find(
      ({ id }: { id: string }) => id !== mute.id,
    );
  const why =
    'The client has no e-mail address for invoices. Enter one, or mark the invoice as sent and hand it over another way.';
  await expect.poll(async () => (await get((await of()).id)).repeatProblem).toBe(why);
  const waiting = await get((await of()).id);
  expect(waiting.series).toEqual({ id: mute.id, number: null });
  const told = async () =>
    (await ok('notifications.list', {})).items.filter(({ actionUrl }: { actionUrl: string }) =>
      actionUrl.startsWith('/invoices'),
    );
  await expect.poll(async () => (await told()).length).toBe(1);
  expect((await told())[0]).toMatchObject({
    title: 'Repeated invoice waits',
    message: `The repeated invoice of No address either waits as a draft. ${why}`,
    actionUrl: `/invoices/${waiting.id}`,
  });
  await runJob(server.services, createRecorder(features), sendRepeatJob, { id: waiting.id });
  expect((await get(waiting.id)).version).toBe(waiting.version);
  expect((await ok('invoices.issue', { id: waiting.id, version: waiting.version })).repeatProblem).toBe('');
});

test('[INV-07] however many series fail, those behind them have their turn', async () => {
  const owner = await ok('clients.create', { businessName: 'Fails' });
  const { id: first } = await draft({
    clientId: owner.id,
    issueDate: '2026-09-01',
    repeat: { freq: 'monthly', next: '2026-11-21' },
  });
  // As many as one look takes; due long before the one that can be made.
  await server.services.pool.query(
    `insert into invoices select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
       'repeat', jsonb_build_object('freq', 'monthly', 'next', '2026-10-01')))).*
     from invoices as i, generate_series(1, 200) where "id" = $1`,
    [first],
  );
  const behind = await draft({
    issueDate: '2026-09-01',
    repeat: { freq: 'monthly', next: '2026-11-21' },
  });
  const made = `select 1 from invoices where "repeatOf" = $1`;
  const when = `new."repeatOf" is not null and new."clientId" = '${owner.id}'`;
  await whileFailing(server.services.pool, { when }, async () => {
    await runJob(server.services, createRecorder(features), repeatJob, {});
    await expect.poll(async () => (await server.services.pool.query(made, [behind.id])).rowCount).toBe(1);
  });
  await server.services.pool.query(`delete from invoices where "clientId" = $1`, [owner.id]);
});

test('[INV-07] a repeat that is refused once its number was taken gives it back', async () => {
  const address = 'late@orchard.example.com';
  const late = await ok('clients.create', { businessName: 'Late', email: address });
  const made = await draft({ clientId: late.id });
  await ok('invoices.issue', { id: (await draft()).id, version: 1 });
  const number = `select "last" from invoice_numbers where "year" = 2026`;
  const last = async () => (await server.services.pool.query(number)).rows[0].last;
  const before = await last();
  const warned = vi.spyOn(server.services.log, 'warn');
  await whileHeld(
    server.services.pool,
    `${number} for no key update`,
    () => runJob(server.services, createRecorder(features), sendRepeatJob, { id: made.id }),
    () => optOut(server.db, { channel: 'email', address, at, source: 'page' }),
  );
  expect(await get(made.id)).toMatchObject({
    status: 'draft',
    number: null,
    repeatProblem: repeatReasons.optedOut,
  });
  expect(await last()).toBe(before);
  // What is kept of it for long names nobody's address.
  expect(warned.mock.calls).toEqual([[expect.any(String), { id: made.id, reason: 'OPTED_OUT' }]]);
  warned.mockRestore();
  const { rows } = await server.services.pool.query(
    `select 1 from events where "rowId" = $1 and events::text like $2`,
    [made.id, `%${address}%`],
  );
  expect(rows).toEqual([]);
});

test('[INV-07] a repeat that fails each time that it is tried waits as a draft as well, and is told', async () => {
  const made = await draft();
  const once = { ...sendRepeatJob, maxAttempts: 1 };
  await whileFailing(
    server.services.pool,
    { when: `new."id" = '${made.id}' and new."status" = 'sent'` },
    async () => {
      await enqueueJob(server.db, once, { id: made.id });
      await expect.poll(async () => (await get(made.id)).repeatProblem).toBe(repeatReasons.failed);
    },
  );
  expect(await get(made.id)).toMatchObject({ status: 'draft', number: null });
  const { rows } = await server.services.pool.query(
    `select "verb" from events where "noun" = 'invoices' and "rowId" = $1 order by "position"`,
    [made.id],
  );
  expect(rows).toEqual([{ verb: 'created' }, { verb: 'repeatWaits' }]);
});

test('[INV-07] how the e-mails of an invoice stand is read once nobody else changes it', async () => {
  mailbox.behave(() => 421);
  const made = await draft();
  await send(made);
  // Its first try is over, and the next one far off.
  await settled(server.services.pool);
  const [mail] = (await get(made.id)).emails;
  const deliveries = await deliveriesOf(server.db, 'invoices', [mail.id]);
  await whileHeld(
    server.services.pool,
    `select 1 from invoices where "id" = '${made.id}' for no key update`,
    () =>
      server.db.transaction().execute(async (db) => {
        const context = { db, now: at, emit: () => undefined };
        await invoiceDeliveries.settled(context as unknown as JobContext, deliveries);
      }),
    () => server.services.pool.query(`update outbox set "state" = 'sent' where "rowId" = $1`, [mail.id]),
  );
  expect((await get(made.id)).delivery).toBe('sent');
});

describe('[INV-01] the link without sign-in', () => {
  const visit = (path: string) => server.anonymous.raw(path);
  test('shows the invoice and its PDF, is kept by nobody, and ends for good', async () => {
    const { letterhead, version } = await ok('settings.get', {});
    const fields = {
      paymentLink: 'https://pay.example.com/valley',
      letterhead: { ...letterhead, phone: '(707) 555-0100' },
    };
    await ok('settings.update', { version, fields });
    const made = await draft({ internalNote: 'Slow payer', customerNote: '<b>Thanks</b>' });
    const early = await ada.call('invoices.share', { id: made.id });
    expect([early.status, early.body.error.code]).toEqual([409, 'NOT_ISSUED']);
    await ok('invoices.issue', { id: made.id, version: 1 });
    const { path } = await ok('invoices.share', { id: made.id });
    expect(path).toMatch(/^\/i\/[A-Za-z0-9_-]{32}$/);
    expect((await ok('invoices.share', { id: made.id })).path).toBe(path);
    const page = await visit(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Pay $624.00');
    expect(page.text).toContain('href="https://pay.example.com/valley"');
    expect(page.text).toContain('&lt;b&gt;Thanks');
    expect(page.text).not.toContain('Slow payer');
    for (const answer of [page, await visit(`${path}.pdf`)]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('x-robots-tag')).toContain('noindex');
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    // The secret lies nowhere as it is.
    const secret = path.slice(3);
    const { rows } = await server.services.pool.query(
      `select count(*)::int as found from invoices where invoices::text like $1
       union all select count(*)::int from events where events::text like $1`,
      [`%${secret}%`],
    );
    expect(rows).toEqual([{ found: 0 }, { found: 0 }]);
    const unknown = await visit(`/i/${'x'.repeat(32)}`);
    await ok('invoices.unshare', { id: made.id });
    const ended = await visit(path);
    expect([ended.status, ended.text]).toEqual([404, unknown.text]);
    expect(ended.text).toContain('(707) 555-0100');
    expect((await visit(`${path}.pdf`)).status).toBe(404);
    expect((await ok('invoices.share', { id: made.id })).path).not.toBe(path);
  });

  test('has its PDF so often a minute for one address; the page and other links go on', async () => {
    server.clock.set('2026-11-21T19:00:00.000Z');
    const paths = await Promise.all(
      [await draft(), await draft()].map(async ({ id, version }) => {
        await ok('invoices.issue', { id, version });
        return (await ok('invoices.share', { id })).path;
      }),
    );
    const [path = '', next = ''] = paths;
    for (let times = 0; times < 10; times += 1) expect((await visit(`${path}.pdf`)).status).toBe(200);
    const over = await visit(`${path}.pdf`);
    expect([over.status, over.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(over.text).toContain('Please wait a moment');
    expect((await visit(path)).status).toBe(200);
    expect((await visit(`${next}.pdf`)).status).toBe(200);
    server.clock.set('2026-11-21T19:10:00.000Z');
    expect((await visit(`${path}.pdf`)).status).toBe(200);
    server.clock.set(at);
  });

  test('keeps no more than a few connections, however many open it at once', async () => {
    const made = await draft();
    await ok('invoices.issue', { id: made.id, version: 1 });
    const { path } = await ok('invoices.share', { id: made.id });
    const visits = await whileHeld(
      server.services.pool,
      'lock table invoices in access exclusive mode',
      () => Promise.all(Array.from({ length: 60 }, () => visit(path))),
      async () => {
        await untilWaiting(server.services.pool, 4);
        expect((await ada.call('settings.get', {})).status).toBe(200);
      },
    );
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('ends 90 days after it was paid', async () => {
    const made = await draft();
    await ok('invoices.issue', { id: made.id, version: 1 });
    const { path } = await ok('invoices.share', { id: made.id });
    await ok('invoices.markPaid', { id: made.id, date: '2026-11-20' });
    expect((await visit(path)).text).toContain('This page stays until Feb 18, 2027.');
    server.clock.set('2027-02-19T07:59:00.000Z');
    expect((await visit(path)).status).toBe(200);
    server.clock.set('2027-02-19T08:01:00.000Z');
    expect((await visit(path)).status).toBe(404);
    server.clock.set(at);
  });
});
