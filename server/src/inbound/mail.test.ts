import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { features } from '#features';
import { replyAddressOf } from '#messages';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { countWork } from '#platform/testing/hold.ts';
import type { Client, TestServer } from '#platform/testing/server.ts';
import { domain, leadWith, messages, secret, startInbound, work } from './inbound.fixtures.ts';
import { takeMailWith } from './mail.ts';
import { readMailHere } from './parse.ts';
import { asks, signed } from './prove.fixtures.ts';
import { readMail } from './read.ts';

let server: TestServer;
let ada: Client;
let max: Client;
let lead: { id: string };
let reply: string;

beforeAll(async () => {
  server = await startInbound();
  ada = await server.signIn(people.ada);
  max = await server.signIn(people.max);
  lead = await leadWith(ada, { email: 'olga@vine.example', assignedRep: people.max.uid });
  reply = replyAddressOf(server.services.keys, server.services.env, { leadId: lead.id }) ?? '';
});
afterAll(() => server.close());

const port = () => server.services.env.inbound?.smtpPort ?? 0;

/** Hands a mail in as a mail server of the house does. */
const mail = async (given: SendMailOptions) => {
  const transport = createTransport({ host: '127.0.0.1', port: port(), ignoreTLS: true });
  try {
    return await transport.sendMail({ from: 'Olga <olga@vine.example>', to: reply, text: 'Hello', ...given });
  } finally {
    transport.close();
  }
};

const raw = (lines: readonly string[]): SendMailOptions => ({
  envelope: { from: 'olga@vine.example', to: reply },
  raw: lines.join('\r\n'),
});

const taken = async (given: SendMailOptions) => {
  await mail(given);
  await work(server, 'inbound.mail');
  return (await messages(server))[0];
};

const sentMail = async (fields: object, toAddress: string) => {
  const { db, services } = server;
  const now = services.now();
  const [id, delivery] = [services.newId(), services.newId()];
  const messageId = `<${delivery}@wash.example>`;
  const message = {
    id,
    channel: 'email',
    direction: 'out',
    status: 'sent',
    createdAt: now,
    updatedAt: now,
  } as const;
  await db
    .insertInto('messages')
    .values({ ...message, recipients: [toAddress], ...fields })
    .execute();
  const row = { id: delivery, channel: 'email', noun: 'messages', rowId: id, toAddress, messageId } as const;
  await db
    .insertInto('outbox')
    .values({ ...row, state: 'sent', subject: '', body: '', createdAt: now })
    .execute();
  return { id, delivery, messageId };
};

/** A mail server's report that one of our mails did not arrive. */
const bounceOf = (messageId: string, headers: readonly string[] = []): SendMailOptions => ({
  envelope: { from: '', to: reply },
  raw: [
    ...headers,
    'From: Mail Delivery System <mailer-daemon@mx.vine.example>',
    `To: ${reply}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.vine.example',
    '',
    'Final-Recipient: rfc822; gone@vine.example',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'From: x@y.example',
    `Message-ID: ${messageId}`,
    'Subject: Hello',
    '',
    'Hello',
    '--b--',
    '',
  ].join('\r\n'),
});

const deliveryOf = (id: string) =>
  server.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an e-mail that is handed in by SMTP', () => {
  test('lands on the lead of the address it was written to, whoever wrote it', async () => {
    const row = await taken({
      from: 'Olga at home <olga@elsewhere.example>',
      to: reply.toUpperCase(),
      subject: 'Re: Washers',
      text: 'Eight, please.\n\nOn Mon, Nov 16, 2026 at 9:12 AM Max <max@x.example> wrote:\n> How many?',
    });
    expect(row).toMatchObject({
      leadId: lead.id,
      subject: 'Re: Washers',
      senderAddress: 'olga@elsewhere.example',
    });
    expect(row).toMatchObject({
      senderName: 'Olga at home',
      senderId: null,
      direction: 'in',
      status: 'received',
    });
    expect(row?.content).toContain('> How many?');
    expect((await server.db.selectFrom('inbound_mails').select('id').execute()).length).toBe(0);
  });

  test('is an answer to the message whose id it names', async () => {
    const other = await leadWith(ada, { assignedRep: people.mia.uid });
    const { id, messageId } = await sentMail({ leadId: other.id }, 'who@else.example');
    const row = await taken({
      references: ['<far@away>', messageId],
      inReplyTo: '<far@away>',
      messageId: '<a1@vine>',
    });
    expect(row).toMatchObject({ leadId: other.id, replyTo: id, providerId: '<a1@vine>' });
    const next = await taken({ inReplyTo: '<a1@vine>', to: `office@${domain}`, from: 'x@y.example' });
    expect(next).toMatchObject({ leadId: other.id, replyTo: row?.id });
  });

  test('without either belongs to whose address it comes from, else waits for administrators', async () => {
    expect(await taken({ to: `office@${domain}`, subject: 'Hi' })).toMatchObject({
      leadId: lead.id,
      subject: 'Hi',
    });
    const stranger = await taken({
      to: `hello@${domain}`,
      from: 'stranger@far.example',
      subject: 'An offer',
    });
    expect(stranger).toMatchObject({ leadId: null, clientId: null, subject: 'An offer' });
  });

  test('comes in once, however often it is handed in', async () => {
    const before = (await messages(server)).length;
    for (let n = 0; n < 3; n += 1) await mail({ messageId: '<once@vine.example>', text: 'Once' });
    await work(server, 'inbound.mail');
    expect((await messages(server)).length - before).toBe(1);
  });

  test('to no box of ours is not taken', async () => {
    const forged = reply.replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'));
    for (const to of [forged, `nobody@${domain}`, 'olga@other.example', `reply+@${domain}`])
      await expect(mail({ to }), to).rejects.toThrow(/550/);
  });

  test('of a colleague stays a mail from outside', async () => {
    const row = await taken({ from: `Ada <${people.ada.email}>`, subject: 'From the boss' });
    expect(row).toMatchObject({
      senderId: null,
      direction: 'in',
      senderAddress: people.ada.email,
      leadId: lead.id,
    });
  });

  test('that our mail server finds forged waits for administrators, and uses up nothing of the lead', async () => {
    const from = `forged-${lead.id}@vine.example`;
    const own = await leadWith(ada, { email: from, assignedRep: people.max.uid });
    const headers = { 'Authentication-Results': 'mx.vine.example; spf=fail; dkim=none; dmarc=fail' };
    for (let n = 0; n < 22; n += 1)
      await mail({ from, to: `office@${domain}`, headers, subject: `Forged ${n}` });
    // What is above a sender's limit stays as it came, for a person.
    await expect(work(server, 'inbound.mail')).rejects.toThrow(
      'More than 20 e-mails of one sender in an hour',
    );
    const ours = (await messages(server)).filter(({ senderAddress }) => senderAddress === from);
    expect(ours).toHaveLength(20);
    await server.services.pool.query('delete from graphile_worker._private_jobs; delete from inbound_mails');
    expect(new Set(ours.map(({ leadId }) => leadId))).toEqual(new Set([null]));
    expect(await taken({ from, to: `office@${domain}`, subject: 'True' })).toMatchObject({ leadId: own.id });
    const keys = await server.db
      .selectFrom('limits')
      .select('key')
      .where('key', 'like', `%${from}`)
      .execute();
    expect(keys.map(({ key }) => key).sort()).toEqual([`inbound:${from}`, `inbound:forged:${from}`].sort());
  });

  test('that our mail server finds forged ends no delivery of ours, whatever it reports', async () => {
    const { delivery, messageId } = await sentMail({ leadId: lead.id }, 'here@vine.example');
    const verdict = 'Authentication-Results: mx.vine.example; spf=fail; dkim=none; dmarc=fail';
    const row = await taken(bounceOf(messageId, [verdict]));
    expect(await deliveryOf(delivery)).toMatchObject({ state: 'sent', lastError: null });
    expect(row).toMatchObject({
      leadId: null,
      clientId: null,
      subject: 'Undelivered Mail Returned to Sender',
    });
  });

  test('that nothing proves is marked and held by nothing; one that its domain signed bears no mark', async () => {
    const letter = (subject: string) =>
      `From: Olga <olga@vine.example>\r\nSubject: ${subject}\r\n\r\nYes, please.\r\n`;
    const bare = await taken({ ...raw([]), raw: letter('Bare') });
    expect(bare).toMatchObject({ leadId: lead.id, subject: 'Bare', unverified: true });
    await mail({ ...raw([]), raw: await signed(letter('Signed')) });
    const { id } = await server.db.selectFrom('inbound_mails').select('id').executeTakeFirstOrThrow();
    const job = takeMailWith((given) => readMailHere(given, asks()));
    await runJob(server.services, createRecorder(features), job, { id });
    const [row] = await messages(server);
    expect(row).toMatchObject({ leadId: lead.id, subject: 'Signed', unverified: false });
    const { body } = await max.call('leads.timeline', { id: lead.id, kinds: ['message'] });
    const told = (body.items as { text: string; unverified?: true }[]).map(({ text, unverified }) => [
      text,
      unverified,
    ]);
    expect(told).toContainEqual(['Bare', true]);
    expect(told).toContainEqual(['Signed', undefined]);
  });

  test('that our mail server vouches for bears no mark', async () => {
    const verdict = {
      'Authentication-Results': 'mx.vine.example; spf=pass smtp.mailfrom=x.example; dmarc=pass',
    };
    expect(await taken({ headers: verdict, subject: 'Vouched' })).toMatchObject({
      subject: 'Vouched',
      unverified: false,
    });
  });

  test('of our own is not taken in: it would go round for ever', async () => {
    const before = (await messages(server)).length;
    await mail({ from: 'no-reply@washboard.example' });
    await mail({ from: `reply@${domain}` });
    await work(server, 'inbound.mail');
    expect((await messages(server)).length).toBe(before);
  });

  test.each([{ 'Auto-Submitted': 'auto-replied' }, { Precedence: 'bulk' }])(
    'that a program wrote (%o) calls nobody',
    async (headers) => {
      const row = await taken({ headers, subject: 'Out of office' });
      const event = await server.db
        .selectFrom('events')
        .select('after')
        .where('rowId', '=', row?.id ?? '')
        .executeTakeFirstOrThrow();
      expect(event.after).toMatchObject({ quiet: true, subject: 'Out of office' });
    },
  );
});

describe('what comes with an e-mail', () => {
  test('is kept with its lead when it is a file of ours; else it is named', async () => {
    const before = (await max.call('leads.files', { id: lead.id })).body.items.length;
    const row = await taken({
      html: '<p onclick="x()">Our <b>plan</b><script>alert(1)</script><img src="http://spy.example/x.png"></p>',
      text: '',
      attachments: [
        { filename: '../../Plan <1>.pdf', content: '%PDF-1.7 plan' },
        { filename: 'run.exe', content: 'MZ\u0000\u0001' },
        { filename: 'page.html', content: '<script>alert(1)</script>' },
        { filename: 'fake.png', content: '%PDF-1.7 no picture' },
        { filename: 'evil.pdf.exe', content: '%PDF-1.7 no' },
        { filename: 'a.docm', content: 'PK\u0003\u0004' },
      ],
    });
    expect(row?.attachments).toEqual([expect.objectContaining({ mimeType: 'application/pdf' })]);
    const [kept] = (row?.attachments ?? []) as { name: string }[];
    expect(kept?.name).not.toMatch(/[/\\<>]/);
    expect(row?.htmlContent).toContain('<b>plan</b>');
    expect(row?.htmlContent).not.toMatch(/script|onclick|spy/);
    expect(row?.content).toMatch(/^Our plan/);
    for (const name of ['run.exe', 'page.html', 'fake.png', 'evil.pdf.exe', 'a.docm'])
      expect(row?.content).toContain(`[Not kept: ${name} (`);
    expect((await max.call('leads.files', { id: lead.id })).body.items.length - before).toBe(1);
  });

  test('of a stranger is for administrators', async () => {
    const from = async (address: string) => {
      const attachments = [{ filename: 'Offer.pdf', content: '%PDF-1.7 offer' }];
      const row = await taken({ to: `hello@${domain}`, from: address, attachments });
      return { id: row?.id, file: ((row?.attachments ?? []) as { id: string }[])[0]?.id };
    };
    const { id, file } = await from('stranger2@far.example');
    expect((await max.raw(`/api/files/${file}`)).status).toBe(403);
    expect((await ada.raw(`/api/files/${file}`)).status).toBe(200);
    // The same from somebody else is theirs: it stays when the first finds its lead.
    const other = await from('stranger3@far.example');
    expect(other.file).not.toBe(file);
    expect((await ada.call('messages.file', { id, leadId: lead.id })).status).toBe(200);
    expect((await max.raw(`/api/files/${file}`)).status).toBe(200);
    expect((await max.raw(`/api/files/${other.file}`)).status).toBe(403);
  });
});

test('a bounce ends the delivery that it is about', async () => {
  const { delivery, messageId } = await sentMail({ leadId: lead.id }, 'gone@vine.example');
  const before = (await messages(server)).length;
  await mail(bounceOf(messageId));
  await work(server, 'inbound.mail');
  expect(await deliveryOf(delivery)).toMatchObject({ state: 'bounced', lastError: '550 5.1.1 no such user' });
  expect((await messages(server)).length).toBe(before);
});

describe('a hostile e-mail', () => {
  const deep = Array.from(
    { length: 400 },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary="b${n + 1}"\r\n`,
  );
  test.each<[string, SendMailOptions | (() => SendMailOptions)]>([
    ['without anything', () => raw([''])],
    ['without a From', () => raw(['Subject: x', '', 'Hello'])],
    ['with a From that is none', () => raw(['From: <<>>,,;"', 'Subject: x', '', 'Hello'])],
    [
      'nested 400 deep',
      () => raw(['From: a@b.example', 'Content-Type: multipart/mixed; boundary="b0"', '', ...deep]),
    ],
    [
      'with 20,000 headers',
      () =>
        raw([
          'From: a@b.example',
          ...Array.from({ length: 20_000 }, (_, n) => `X-${n}: ${'y'.repeat(40)}`),
          '',
          'Hi',
        ]),
    ],
    [
      'with a header of a million letters',
      () => raw([`Subject: ${'x '.repeat(500_000)}`, 'From: a@b.example', '', 'Hi']),
    ],
    [
      'in a character set that is none',
      () =>
        raw([
          'From: a@b.example',
          'Subject: =?klingon?B?/////w==?=',
          'Content-Type: text/plain; charset=klingon',
          '',
          'Hi \xff\xfe',
        ]),
    ],
    [
      'full of zeros',
      () => raw(['From: a@b.example', 'Subject: a\u0000b', '', `x${'\u0000'.repeat(1000)}y`]),
    ],
    [
      'with 5,000 attachments',
      () =>
        raw([
          'From: a@b.example',
          'Content-Type: multipart/mixed; boundary="q"',
          '',
          ...Array.from(
            { length: 5_000 },
            (_, n) =>
              `--q\r\nContent-Type: text/plain; name="${n}.txt"\r\nContent-Disposition: attachment\r\n\r\n${n}`,
          ),
          '--q--',
        ]),
    ],
    ['with 3 MB of nested markup', { html: `${'<div>'.repeat(300_000)}x${'</div>'.repeat(300_000)}` }],
  ])('%s harms nobody and is told of', async (_, given) => {
    const before = (await messages(server)).length;
    const spent = countWork();
    await mail(typeof given === 'function' ? given() : given);
    await work(server, 'inbound.mail');
    expect(spent()).toBeLessThan(15_000);
    expect((await messages(server)).length - before).toBe(1);
    expect((await ada.call('settings.get')).status).toBe(200);
  });

  test('that its reader refuses is told to the log, also from another process', async () => {
    const warn = vi.spyOn(server.services.log, 'warn');
    const row = await taken(raw(['From: a@b.example', '', '\r\n'.repeat(100_000)]));
    expect(row).toMatchObject({ subject: 'An e-mail that cannot be read' });
    const told = { id: expect.any(String), problem: 'Error: Too many lines' };
    expect(warn.mock.calls).toEqual([['mail from outside cannot be read', told]]);
    warn.mockRestore();
  });

  test('larger than a mail may be is not taken', async () => {
    const text = 'x'.repeat(1_000);
    const huge = Array.from({ length: 27_000 }, () => text).join('\n');
    await expect(mail({ text: huge })).rejects.toThrow(/552/);
  });

  test('of a connection that breaks in the middle leaves nothing', async () => {
    const before = await server.db.selectFrom('inbound_mails').select('id').execute();
    await new Promise<void>((settle) => {
      const socket = createConnection(port(), '127.0.0.1');
      const lines = ['EHLO x', 'MAIL FROM:<a@b.example>', `RCPT TO:<${reply}>`, 'DATA', 'Subject: half'];
      socket.on('data', () => {
        const line = lines.shift();
        if (line === undefined) return;
        socket.write(`${line}\r\n`);
        if (lines.length === 0) socket.destroy();
      });
      socket.on('close', () => settle());
    });
    expect(await server.db.selectFrom('inbound_mails').select('id').execute()).toEqual(before);
  });
});

describe('a big e-mail', () => {
  const lines = (count: number) =>
    raw(['From: a@b.example', 'Subject: Big', '', ...Array(count).fill('Hello')]);
  const readBy = (program: string, patience: number) =>
    takeMailWith((given) => readMail(given, program, patience));
  const handedIn = async () => {
    await mail(lines(5_000));
    const { id } = await server.db.selectFrom('inbound_mails').select('id').executeTakeFirstOrThrow();
    return id;
  };
  const take = (id: string, program: string, patience: number) =>
    runJob(server.services, createRecorder(features), readBy(program, patience), { id });
  const folder = mkdtemp(join(tmpdir(), 'washboard-test-'));
  const programOf = async (name: string, text: string) => {
    const path = join(await folder, name);
    await writeFile(path, text);
    return path;
  };
  afterAll(async () => rm(await folder, { recursive: true }));

  test('is read while the server answers others', async () => {
    const id = await handedIn();
    const [began, go] = [join(await folder, 'began'), join(await folder, 'go')];
    // Busy from here on, until somebody was answered: in the server's own process nobody ever would be.
    const busy = await programOf(
      'busy.mjs',
      `import { existsSync, writeFileSync } from 'node:fs';
       writeFileSync(${JSON.stringify(began)}, '');
       while (!existsSync(${JSON.stringify(go)}));
       await import(${JSON.stringify(import.meta.resolve('./read-program.ts'))});`,
    );
    const taking = take(id, busy, 25_000);
    await expect.poll(() => existsSync(began)).toBe(true);
    expect((await ada.call('settings.get')).status).toBe(200);
    await writeFile(go, '');
    await taking;
    expect((await messages(server))[0]).toMatchObject({ subject: 'Big', senderAddress: 'a@b.example' });
    await server.services.pool.query('delete from graphile_worker._private_jobs');
  });

  test.each([
    ['dies', 'process.exit(1);', 25_000],
    ['hangs', 'setInterval(() => {}, 1_000);', 300],
  ])('whose reader %s stays as it came, and is taken in once that works', async (name, text, patience) => {
    const before = (await messages(server)).length;
    const id = await handedIn();
    const program = await programOf(`${name}.mjs`, text);
    await expect(take(id, program, patience)).rejects.toThrow('took too long or broke off');
    expect((await messages(server)).length).toBe(before);
    expect((await server.db.selectFrom('inbound_mails').select('id').execute()).length).toBe(1);
    expect(await work(server, 'inbound.mail')).toBe(1);
    expect((await messages(server))[0]).toMatchObject({ subject: 'Big' });
    expect(await server.db.selectFrom('inbound_mails').select('id').execute()).toEqual([]);
  });
});

describe('an e-mail that is handed in by HTTP', () => {
  const body = [
    'From: Olga <olga@vine.example>',
    'Message-ID: <http1@vine>',
    'Subject: By HTTP',
    '',
    'Hi',
  ].join('\r\n');
  const post = (headers: Record<string, string>, given: string | Buffer = body) =>
    server.anonymous.raw('/api/inbound/email', {
      method: 'POST',
      body: given as string,
      headers: { 'content-type': 'message/rfc822', 'x-envelope-to': reply, ...headers },
    });
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`in:${password}`).toString('base64')}`,
  });
  const signature = (text: string, key = secret) => ({
    'x-washboard-signature': `sha256=${createHmac('sha256', key).update(text).digest('hex')}`,
  });

  test('is taken with the password or the signature', async () => {
    expect((await post(basic(secret))).status).toBe(200);
    expect((await post(signature(body))).status).toBe(200);
    await work(server, 'inbound.mail');
    const rows = (await messages(server)).filter(({ providerId }) => providerId === '<http1@vine>');
    expect(rows).toEqual([expect.objectContaining({ subject: 'By HTTP', leadId: lead.id })]);
  });

  test('is taken with the password while strangers hold every other place', async () => {
    const { hostname, port: at } = new URL(server.url);
    const slow = Array.from({ length: 3 }, () => createConnection(Number(at), hostname));
    for (const socket of slow)
      socket.write(
        `POST /api/inbound/email HTTP/1.1\r\nHost: ${hostname}:${at}\r\nX-Washboard-Signature: ${'0'.repeat(64)}\r\nContent-Length: 9\r\n\r\nFrom`,
      );
    await new Promise((settle) => setTimeout(settle, 200));
    const authorization = `Basic ${Buffer.from(`in:${secret}`).toString('base64')}`;
    const answer = server.anonymous.raw('/api/inbound/email', {
      method: 'POST',
      body: 'From: a@b.example\r\n\r\nHi',
      headers: { authorization },
      signal: AbortSignal.timeout(5_000),
    });
    expect((await answer.finally(() => slow.map((socket) => socket.destroy()))).status).toBe(200);
    const unnamed = await server.anonymous.raw('/api/inbound/email', { method: 'POST', body: 'x' });
    expect(unnamed.status).toBe(403);
  });

  test('is taken after many began a body and went away, whoever had their turn and whoever waited', async () => {
    const { hostname, port: at } = new URL(server.url);
    const gone = Array.from({ length: 33 }, () => createConnection(Number(at), hostname));
    for (const socket of gone)
      socket.write(
        `POST /api/inbound/email HTTP/1.1\r\nHost: ${hostname}:${at}\r\nX-Washboard-Signature: ${'0'.repeat(64)}\r\nContent-Length: 9\r\n\r\nFrom`,
      );
    await new Promise((settle) => setTimeout(settle, 300));
    for (const socket of gone) socket.destroy();
    await new Promise((settle) => setTimeout(settle, 300));
    const answer = server.anonymous.raw('/api/inbound/email', {
      method: 'POST',
      body,
      headers: { 'x-envelope-to': reply, ...signature(body) },
      signal: AbortSignal.timeout(5_000),
    });
    expect((await answer).status).toBe(200);
  });

  test('is taken while many of one other address began a body and stay', async () => {
    const { hostname, port: at } = new URL(server.url);
    const staying = Array.from({ length: 34 }, () =>
      createConnection({ port: Number(at), host: hostname, localAddress: '127.0.0.2' }),
    );
    for (const socket of staying)
      socket.write(
        `POST /api/inbound/email HTTP/1.1\r\nHost: ${hostname}:${at}\r\nX-Washboard-Signature: ${'0'.repeat(64)}\r\nContent-Length: 9\r\n\r\nFrom`,
      );
    // The last of them are turned away: by then all the others are in.
    await Promise.race(staying.map((socket) => once(socket, 'data')));
    const answer = post(signature(body));
    expect((await answer.finally(() => staying.map((socket) => socket.destroy()))).status).toBe(200);
  });

  test('is refused without, and so is another body under a good signature', async () => {
    const before = (await server.db.selectFrom('inbound_mails').select('id').execute()).length;
    const wrong = [{}, basic('wrong'), basic(''), signature(body, 'other'), { 'x-washboard-signature': '' }];
    for (const headers of wrong) expect((await post(headers)).status).toBe(403);
    expect((await post(signature(body), `${body} and more`)).status).toBe(403);
    expect((await post(basic(secret), '')).status).toBe(400);
    expect((await server.db.selectFrom('inbound_mails').select('id').execute()).length).toBe(before);
  });
});
