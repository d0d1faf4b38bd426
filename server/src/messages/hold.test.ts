import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { longestHold } from '#platform/testing/hold.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

// Milliseconds of processor time for which one request may keep everybody else waiting.
const longest = 200;
const most = 200_000;

let server: TestServer;
let max: Client;
const ids: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  max = await server.signIn(people.max);
  for (let at = 0; at < 50; at += 1) {
    const lead = { firstName: `Lee${at}`, email: `lee${at}@elm.example`, businessName: '&"'.repeat(100) };
    ids.push((await max.call('leads.create', { ...lead, assignedRep: people.max.uid })).body.id);
  }
  // What a first call loads and compiles is not what a call costs.
  await max.call('messages.preview', { ids, email: letter('<p>Hi {{firstName}}</p>'), sms: null });
});
afterAll(() => server.close());

const letter = (htmlContent: string) => ({ subject: 'Hi', htmlContent });

/** Reads the answer away without taking it apart: only the server's work is to be seen. */
const hold = async (name: string, input: object) => {
  let status = 0;
  const held = await longestHold(async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${max.token}` };
    const answer = await fetch(`${server.url}/api/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    });
    status = answer.status;
    for await (const _chunk of answer.body ?? []);
  });
  return { status, held };
};

const largest: [string, string][] = [
  ['tags', '<b>x'.repeat(4_900)],
  ['tags in each other', '<div>'.repeat(90) + '<i>x</i>'.repeat(2_000)],
  ['lists', `<ul>${'<li>x'.repeat(4_900)}`],
  ['ends of nothing', '<b>'.repeat(90) + '</i>'.repeat(4_800)],
  ['entities', `<p>${'&amp;'.repeat(9_900)}`],
  ['variables', `<p>${'{{businessName}} '.repeat(199)}`],
  ['signs', `<p>${'👩‍🔧'.repeat(most / 5 - 1)}`],
  ['one long word', `<p>${'a'.repeat(most - 3)}`],
  ['blanks', `<p>${' \t'.repeat(most / 2 - 2)}`],
  ['braces', `<p>${'{'.repeat(390)}${'}'.repeat(most - 400)}`],
  ['an attribute that never ends', `<p title="${'x '.repeat(most / 2 - 10)}`],
];

type Asked = readonly [name: string, input: object];
const preview = (html: string): Asked => ['messages.preview', { ids, email: letter(html), sms: null }];
const others: readonly ((html: string) => Asked)[] = [
  (html) => ['messages.sendMany', { ids, email: letter(html), sms: null }],
  (html) => ['messages.sendTest', { email: letter(html), sms: null }],
  (html) => ['messages.sendEmail', { to: 'a@elm.example', subject: 'Hi', content: '', htmlContent: html }],
  (html) => ['templates.preview', { type: 'email', subject: 'Hi', body: html.slice(0, 20_000) }],
];

const keepsNobodyWaiting = async (asked: readonly Asked[]) => {
  for (const [name, input] of asked) {
    const { status, held } = await hold(name, input);
    // What leaves nothing to read is sent to nobody.
    expect([200, 400, 409], name).toContain(status);
    expect(held, name).toBeLessThan(longest);
  }
};

// Each is read and filled fifty times, and sent by one of the ways in turn.
test.each(largest.map(([what, html], at) => [what, html, others[at % others.length]] as const))(
  'a letter of many %s to fifty keeps nobody waiting',
  (_what, html, other) => keepsNobodyWaiting([preview(html), ...(other ? [other(html)] : [])]),
);

test.each(largest)(
  'a letter of many %s keeps nobody waiting, whichever way it goes',
  { tags: ['long'] },
  (_what, html) => keepsNobodyWaiting(others.map((other) => other(html))),
);

test.each([
  ['tags', '<b>'.repeat(66_000)],
  ['variables', '<p>{{firstName}}</p>'.repeat(4_000)],
  ['tags in each other', '<div>'.repeat(300)],
])('a letter of too many %s is refused at once, and the field is named', async (_what, html) => {
  for (const name of ['messages.preview', 'messages.sendMany']) {
    const answer = await max.call(name, { ids, email: letter(html), sms: null });
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ['email.htmlContent']]);
  }
  expect((await hold('messages.preview', { ids, email: letter(html), sms: null })).held).toBeLessThan(
    longest,
  );
});

test('nobody sends themselves tests without end', async () => {
  const test = () => max.call('messages.sendTest', { email: letter('<p>Hi</p>'), sms: null });
  const statuses: number[] = [];
  for (let times = 0; times < 61; times += 1) statuses.push((await test()).status);
  expect(statuses.at(-1)).toBe(429);
});
