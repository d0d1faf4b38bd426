import { afterAll, beforeAll, expect, test } from 'vitest';
import { replyAddressOf } from '#messages';
import { people } from '#platform/testing/cast.ts';
import type { Client, TestServer } from '#platform/testing/server.ts';
import { handIn, isOurs } from './handing.ts';
import { domain, messages, startInbound, work } from './inbound.fixtures.ts';

let server: TestServer;
let ada: Client;
let uma: Client;
beforeAll(async () => {
  server = await startInbound();
  [ada, uma] = [await server.signIn(people.ada), await server.signIn(people.uma)];
});
afterAll(() => server.close());

const said = { kind: 'problem', subject: 'The day does not close', details: 'One stop is open.' };

/** The address in an e-mail that was written to somebody about a request. */
const addressFor = async (requestId: string, uid: string): Promise<string> => {
  const { services } = server;
  const id = services.newId();
  await services.pool.query(
    `insert into support_mails ("id", "requestId", "uid", "createdAt") values ($1, $2, $3, $4)`,
    [id, requestId, uid, services.now()],
  );
  return replyAddressOf(services.keys, services.env, { supportMailId: id }) ?? '';
};

let serial = 0;
/** Answers as a mail program does. */
const answer = async (
  to: string,
  { from, text, headers = [] }: { from: string; text: string; headers?: readonly string[] },
) => {
  serial += 1;
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: [No. 1] The day does not close',
    `Message-ID: <${serial}@mail.example>`,
    ...headers,
    '',
    text,
  ];
  await handIn(server.services, { sender: from, recipients: [to], raw: Buffer.from(lines.join('\r\n')) });
  await work(server, 'inbound.mail');
};
const request = async (client = uma): Promise<string> =>
  (await client.call('supportRequests.create', said)).body.id;
const replies = async (id: string) => (await ada.call('supportRequests.get', { id })).body.replies;

test('[SUP-03] an answer by e-mail becomes a reply of the person it was written to, without what it quotes', async () => {
  const id = await request();
  const to = await addressFor(id, people.ada.uid);
  expect(isOurs(server.services, to)).toBe(true);
  const quoted = 'Which stop?\r\n\r\nOn Fri, Nov 27, 2026 at 9:12 AM Uma <uma@demo.example> wrote:\r\n> One.';
  await answer(to, { from: people.ada.email, text: quoted });
  expect(await replies(id)).toMatchObject([
    { author: 'Ada', text: 'Which stop?', byMail: true, internal: false, unverified: true },
  ]);
  expect((await uma.call('supportRequests.get', { id })).body).toMatchObject({
    lastReplyBy: people.ada.uid,
    replies: [{ text: 'Which stop?' }],
  });
  expect(await messages(server)).toEqual([]);
});

test('[SUP-03] of a very long e-mail the reply says that its rest is not kept', async () => {
  const id = await request();
  const to = await addressFor(id, people.uma.uid);
  const lines = (count: number) => Array.from({ length: count }, () => 'a'.repeat(99));
  await answer(to, { from: people.uma.email, text: lines(90).join('\r\n') });
  await answer(to, { from: people.uma.email, text: lines(120).join('\r\n') });
  const [short, long] = await replies(id);
  expect(short.text).toBe(lines(90).join('\n'));
  expect(long.text).toBe(`${lines(100).join('\n')}\n\n\n[The rest of this e-mail is not kept.]`);
});

test('[SUP-03] the same e-mail is taken once', async () => {
  const id = await request();
  const to = await addressFor(id, people.uma.uid);
  await answer(to, { from: people.uma.email, text: 'Annex', headers: [] });
  serial -= 1;
  await answer(to, { from: people.uma.email, text: 'Annex', headers: [] });
  expect(await replies(id)).toHaveLength(1);
});

test.each<[string, { from: string; headers?: readonly string[]; closed?: true; gone?: true }]>([
  ['of another address', { from: 'somebody@else.example' }],
  ['of a colleague to whom it was not written', { from: people.max.email }],
  ['of a program', { from: people.uma.email, headers: ['Auto-Submitted: auto-replied'] }],
  [
    'that is forged',
    { from: people.uma.email, headers: ['Authentication-Results: mx.vine.example; dmarc=fail'] },
  ],
  ['to one that is closed', { from: people.uma.email, closed: true }],
  ['of somebody who reads it no more', { from: people.mia.email, gone: true }],
])(
  '[SUP-03] an e-mail %s is no reply; nothing of it is lost',
  async (_, { from, headers = [], closed, gone }) => {
    const id = await request();
    const to = await addressFor(id, gone ? people.mia.uid : people.uma.uid);
    if (closed) await ada.call('supportRequests.move', { id, status: 'closed' });
    const before = (await messages(server)).length;
    await answer(to, { from, text: 'Hello', headers });
    expect(await replies(id)).toEqual([]);
    const [kept, ...rest] = await messages(server);
    expect([kept?.content.trim(), rest.length]).toEqual(['Hello', before]);
  },
);

test('[SUP-03] an address that we did not make opens no request', async () => {
  const id = await request();
  const to = await addressFor(id, people.uma.uid);
  const other = to.replace(/\.[a-z2-7]{16}@/, '.aaaaaaaaaaaaaaaa@');
  expect(isOurs(server.services, other)).toBe(false);
  await answer(`${other}, hello@${domain}`, { from: people.uma.email, text: 'Hello' });
  expect(await replies(id)).toEqual([]);
});
