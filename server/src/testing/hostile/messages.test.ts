import { carrierSegments, manySegments, segmentsOf } from 'domain/messages';
import { defaultEmailTemplates } from 'domain/templates';
import { afterAll, beforeAll, expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { smsAccount } from '#platform/testing/env.ts';
import { countWork } from '#platform/testing/hold.ts';
import { type Mailbox, startMailbox } from '#platform/testing/mailbox.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Bench, expectRefused, openBench, row, said } from './row.ts';

let mailbox: Mailbox;
let bench: Bench;
beforeAll(async () => {
  mailbox = await startMailbox();
  bench = await openBench({ jobs: true, env: { smtpUrl: mailbox.url, sms: smsAccount } });
  await bench.query(`update settings set "data" = jsonb_set("data", '{smsApproved}', 'true')`);
});
afterAll(async () => {
  await bench.close();
  await mailbox.close();
});

const invalid = 'Please enter valid email addresses separated by commas.';

// Far off, so that nothing of these leaves; administrators' own leads have no quota.
const held = { scheduledAt: new Date(Date.now() + 86_400_000).toISOString() };

const email = async (more: object = {}): Promise<Answer> => {
  const { id } = await bench.lead({ assignedRep: people.max.uid });
  const given = { to: ['a@x.com'], subject: 'Hello', content: 'Hello', leadData: { id }, ...held, ...more };
  return bench.max.call('messages.sendEmail', given);
};
const text = async (more: object = {}): Promise<Answer> => {
  const { id } = await bench.lead({ assignedRep: people.max.uid });
  const given = { to: ['+14155551234'], message: 'Hello', leadData: { id }, ...held, ...more };
  return bench.max.call('messages.sendSms', given);
};
const to = (...addresses: string[]) => email({ to: addresses });
const dial = (...numbers: string[]) => text({ to: numbers });

/** What leaves for an address by the road that waits for it. */
const leaving = async (address: string, subject: string, more: object = {}): Promise<string> => {
  const answer = await bench.ada.raw('/sendNotification', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'email', email: address, subject, html: '<p>Hello</p>', ...more }),
  });
  expect([answer.status, answer.body.status], answer.text).toEqual([200, 'sent']);
  return mailbox.taken.findLast((mail) => mail.to === address)?.text ?? '';
};
const head = (mail: string): string => mail.split(/\r?\n\r?\n/)[0] ?? '';
const headers = (mail: string, name: string): string[] =>
  head(mail)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter((line) => line.toLowerCase().startsWith(`${name}:`));

const clean = async (htmlContent: string): Promise<string> =>
  (await email({ content: '', htmlContent: `<p>Hello</p>${htmlContent}` })).body.htmlContent;

row('RCP-02', async () => {
  expect((await to('a@x.com, b@y.com,')).body.recipients).toEqual(['a@x.com', 'b@y.com']);
});
row('RCP-03', async () => {
  expect(said(await to('a@x.com;b@y.com'), 'to')).toEqual([400, invalid]);
});
row('RCP-04', async () => {
  expect(said(await to('a@x.com a@y.com'), 'to')).toEqual([400, invalid]);
});
row('RCP-05', async () => {
  expect((await to('a@x.com, A@X.com , a@x.com')).body.deliveries).toHaveLength(1);
});
row('RCP-07', async () => {
  for (const typed of ['a@x.com\nbcc:z@z.com', 'a@x.com\r\nbcc:z@z.com', 'a@x.com%0abcc:z@z.com'])
    expect(said(await to(typed), 'to')).toEqual([400, invalid]);
});
row('RCP-08', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => `n${n}@x.com`);
  expect(said(await to(...many), 'to')).toEqual([400, 'At most 50 recipients at once']);
});
row('RCP-11', async () => {
  await bench.query(`insert into opt_outs values ('email', 'out@x.com', '2026-11-21T20:00:00Z', 'link')`);
  const { body } = await bench.ada.call('messages.sendEmail', {
    to: ['in@x.com', 'out@x.com', 'also@x.com'],
    subject: 'Hello',
    content: 'Hello',
  });
  const now = async () => (await bench.ada.call('messages.get', { id: body.id })).body;
  await expect.poll(async () => (await now()).status).toBe('partial');
  const { deliveries } = await now();
  expect(deliveries.map(({ state }: { state: string }) => state)).toEqual(['sent', 'failed', 'sent']);
  expect(deliveries[1].reason).toBe('Opted out on November 21, 2026');
});
row('RCP-12', async () => {
  expect(await leaving('no-reply@washboard.example', 'To ourselves')).toContain('To ourselves');
  // What the product writes by itself says so: nobody's machine answers it.
  await bench.anonymous.call('auth.requestPasswordReset', { email: people.uma.email });
  await expect
    .poll(() => mailbox.taken.findLast((mail) => mail.to === people.uma.email)?.text ?? '')
    .toMatch(/^Auto-Submitted: auto-generated/m);
});

row('SUB-02', async () => {
  const mail = await leaving('s2@x.com', 'Hello\nContent-Type: text/html\n\n<h1>');
  expect(headers(mail, 'subject')).toEqual(['Subject: Hello Content-Type: text/html <h1>']);
  expect(headers(mail, 'content-type').join()).toContain('multipart/');
});
row('SUB-03', async () => {
  const mail = await leaving('s3@x.com', 'a\u2028b\u2029c\u0085d');
  const [subject = ''] = headers(mail, 'subject');
  expect(subject).toMatch(/^Subject: =\?UTF-8\?[BQ]\?[^?]+\?=$/i);
  expect(head(mail)).not.toMatch(/[\u2028\u2029\u0085]/);
});
row('SUB-05', async () => {
  const typed = '=?utf-8?B?RXZpbDo=?=';
  const { body } = await email({ subject: typed });
  expect(body.subject).toBe(typed);
  // Written so that a reader decodes it once, to what was typed.
  const [subject = ''] = headers(await leaving('s5@x.com', typed), 'subject');
  const words = [...subject.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/gi)];
  const decoded = words.map(([, word = '']) => Buffer.from(word, 'base64').toString()).join('');
  expect(decoded).toBe(typed);
});
row('SUB-06', async () => {
  expectRefused(await email({ subject: 'x'.repeat(999) }));
  const mail = await leaving('s6@x.com', 'word '.repeat(199).trim());
  expect(Math.max(...mail.split(/\r?\n/).map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
});
row('SUB-07', async () => {
  // Such a name cannot be typed (REC-01); it stands there all the same.
  await bench.query(`update users set "displayName" = '"Boss" <ceo@x.com>' where uid = $1`, [people.ada.uid]);
  const mail = await leaving('s7@x.com', 'Hello');
  const [from = ''] = headers(mail, 'from');
  expect(from).toMatch(/ <no-reply@washboard\.example>$/);
  expect(from).not.toMatch(/^From: Boss <ceo@x\.com>/);
  await bench.query(`update users set "displayName" = 'Ada' where uid = $1`, [people.ada.uid]);
});
row('SUB-09', async () => {
  const { id } = await bench.lead({ assignedRep: people.max.uid, email: 'sub9@x.com' });
  await bench.query(`update leads set "firstName" = E'\\r\\nBcc: x' where id = $1`, [id]);
  const words = { subject: 'Hi {{firstName}}', htmlContent: '<p>Hi {{firstName}}</p>' };
  const { body } = await bench.max.call('messages.preview', { ids: [id], email: words, sms: null });
  expect(body.items[0].email.subject).toBe('Hi Bcc: x');
});

row('PHN-01', async () => {
  expect((await dial('4155551234')).body.recipients).toEqual(['+14155551234']);
});
row('PHN-03', async () => {
  expect((await dial('(415) 555-1234 , 415.555.1234')).body.recipients).toEqual(['+14155551234']);
});
row('PHN-04', async () => {
  expect(said(await dial('+0123456789'), 'to')).toEqual([400, 'Invalid phone number: +0123456789']);
});
row('PHN-05', async () => {
  expect(said(await dial('+1234567890123456'), 'to')).toEqual([
    400,
    'Invalid phone number: +1234567890123456',
  ]);
});
row('PHN-06', async () => {
  expect(said(await dial('+1'), 'to')).toEqual([400, 'Invalid phone number: +1']);
});
row('PHN-07', async () => {
  for (const number of ['+1 900 555 1234', '+19765551234', '+14159765555'])
    expect(said(await dial(number), 'to')[1]).toMatch(/^This number costs extra/);
});
row('PHN-08', async () => {
  for (const area of [
    '473',
    '876',
    '809',
    '829',
    '849',
    '242',
    '246',
    '268',
    '284',
    '345',
    '441',
    '664',
    '784',
    '868',
  ])
    expectRefused(await dial(`+1${area}5551234`));
});
row('PHN-09', async () => {
  for (const number of ['+88213300655', '+8835100012345', '+979123456789', '+447012345678', '+447700900123'])
    expectRefused(await dial(number));
});
row('PHN-15', async () => {
  expect((await dial('+14155551234,+14155551234')).body.deliveries).toHaveLength(1);
});

row('SMS-02', () => {
  expect([160, 161].map((length) => segmentsOf('a'.repeat(length)))).toEqual([1, 2]);
});
row('SMS-03', () => {
  const thumbs = '👍'.repeat(70);
  expect([segmentsOf(thumbs), carrierSegments(thumbs)]).toEqual([1, 2]);
});
row('SMS-04', () => {
  expect([700, 335].map((count) => manySegments('🧺'.repeat(count)))).toEqual([20, null]);
});
row('SMS-05', async () => {
  const message = 'See http://evil.example';
  const { id } = await bench.lead();
  await bench.query('update leads set "assignedRep" = $2 where id = $1', [id, people.uma.uid]);
  const given = { to: ['+14155551234'], message, ...held };
  expectRefused(await bench.uma.call('messages.sendSms', given), [403]);
  const own = await bench.uma.call('messages.sendSms', { ...given, leadData: { id } });
  // What was written, links and all, stays readable.
  expect((await bench.ada.call('messages.get', { id: own.body.id })).body.message).toBe(message);
});
row('SMS-06', async () => {
  expect((await text({ message: 'a\u001b[31mb\u0007\u009bc\nd' })).body.message).toBe('a[31mbc\nd');
  expectRefused(await text({ message: 'a\u0000b' }));
});

row('HTM-01', async () => {
  const html = await clean(
    '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>' +
      '<a href="data:text/html,<script>">y</a><iframe src=//e></iframe><object data=//e></object><base href=//e>' +
      '<meta http-equiv=refresh content="0;url=//e"><form action=//e><input name=q></form><svg onload=alert(1)>',
  );
  expect(html).not.toMatch(/script|onerror|onload|data:|iframe|object|base|meta|form|input|svg|img|\/\/e/i);
  expect(await clean(html.replace('<p>Hello</p>', ''))).toBe(html);
});
row('HTM-04', async () => {
  const html = await clean(
    '<style>@import url(//evil.example)</style><p style="background:url(//evil.example)">Hi</p>',
  );
  expect(html).not.toMatch(/evil|style/);
  expect(html).toContain('Hi');
});
row('HTM-05', async () => {
  const html = await clean('<a href="https://evil.example">https://bank.example</a>');
  expect(html).toContain('<a href="https://evil.example">https://bank.example</a>');
});
row('HTM-06', async () => {
  expect(await clean('&lt;script&gt;x&amp;lt;b')).toContain('&lt;script&gt;x&amp;lt;b');
  expect(await clean('<a href="&#x6a;avascript:alert(1)">x</a>')).not.toContain('avascript');
});
row('HTM-07', async () => {
  const work = countWork();
  const answer = await email({
    content: '',
    htmlContent: `<p>Hello</p>${'<div><b><table>'.repeat(10_000)}deep`,
  });
  expect([200, 400]).toContain(answer.status);
  // Beside the lead that is made for it.
  expect(work()).toBeLessThan(1_500);
});
row('HTM-08', async () => {
  expectRefused(await email({ htmlContent: 'x'.repeat(5_000_000) }), [413]);
});
row('HTM-10', async () => {
  const body = JSON.stringify({ type: 'push', to: ['a@x.com'], subject: 'x', content: 'x' });
  const headers = { 'content-type': 'application/json' };
  expect((await bench.ada.raw('/sendNotification', { method: 'POST', headers, body })).status).toBe(400);
  expectRefused(await bench.ada.call('messages.list', { channel: 'push' }));
});

/** The words as a lead with these fields would read them. */
const filled = async (words: string, fields: Record<string, string> = {}) => {
  const { id } = await bench.lead({ assignedRep: people.max.uid, email: 'v@x.com' });
  for (const [field, value] of Object.entries(fields))
    await bench.query(`update leads set "${field}" = $2 where id = $1`, [id, value]);
  const given = { email: { subject: 'Hi', htmlContent: `<p>${words}</p>` }, sms: { message: words } };
  const { body } = await bench.max.call('messages.preview', { ids: [id], ...given });
  return body.items[0] as { email: { htmlContent: string; unknown: string[] }; sms: { message: string } };
};

row('VAR-01', async () => {
  const { email: mail, sms } = await filled('{{firstName}}', { firstName: '<b>x</b>' });
  expect([mail.htmlContent, sms.message]).toEqual(['<p>&lt;b&gt;x&lt;/b&gt;</p>', '<b>x</b>']);
});
row('VAR-02', async () => {
  const { email: mail, sms } = await filled(
    'a {{constructor}} {{__proto__}} {{toString}} {{user.passwordHash}} b',
  );
  expect(sms.message).toBe('a b');
  expect(mail.unknown).toEqual(['constructor', '__proto__', 'toString', 'user.passwordHash']);
});
row('VAR-03', async () => {
  const { sms } = await filled('{{firstName}}', { firstName: '{{repEmail}}' });
  expect(sms.message).not.toContain('@');
});
row('VAR-04', async () => {
  const { sms } = await filled('{{ firstName }}-{{FIRSTNAME}}-{{firstName|upper}}-{{#each}}-');
  expect(sms.message).toBe('Ann--Ann--');
});
row('VAR-06', async () => {
  // As many as a template may hold.
  const words = '{{fullAddress}}'.repeat(10_000);
  const refused = await bench.max.call('messages.preview', { ids: [], email: null, sms: { message: words } });
  expectRefused(refused);
  const work = countWork();
  await filled('{{fullAddress}}'.repeat(100), { streetAddress: 'x'.repeat(255) });
  expect(work()).toBeLessThan(1_000);
});
row('VAR-07', async () => {
  expect(defaultEmailTemplates.some(({ body }) => body.includes('{{repPhone}}'))).toBe(true);
  await bench.query(`update users set phone = E'707\\r\\n555' where uid = $1`, [people.max.uid]);
  const { id } = await bench.lead({ assignedRep: people.max.uid, email: 'w@x.com' });
  const words = { subject: 'Call {{repPhone}}', htmlContent: '<p>{{repPhone}}</p>' };
  const { body } = await bench.max.call('messages.preview', { ids: [id], email: words, sms: null });
  expect(body.items[0].email.subject).toBe('Call 707 555');
  await bench.query(`update users set phone = '' where uid = $1`, [people.max.uid]);
});
