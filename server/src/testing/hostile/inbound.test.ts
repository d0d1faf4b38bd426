import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { unsubscribeUrl } from '#messages';
import { twilioSignature } from '#platform/outside/twilio.ts';
import { people } from '#platform/testing/cast.ts';
import { type Bench, openBench, row } from './row.ts';

const sms = {
  accountSid: 'AC1234567890abcdef',
  authToken: 'a token of the provider',
  from: '+17075550100',
  apiUrl: 'http://127.0.0.1:9',
};

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ env: { sms } });
});
afterAll(() => bench.close());

const newSid = () => `SM${randomUUID().replaceAll('-', '')}`;
const text = (From: string, Body: string, MessageSid = newSid()) => {
  const form = new URLSearchParams({ MessageSid, From, To: sms.from, Body });
  const signature = twilioSignature(sms.authToken, `${bench.server.url}/api/sms/inbound`, form);
  return bench.anonymous.raw('/api/sms/inbound', {
    method: 'POST',
    body: form,
    headers: { 'x-twilio-signature': signature },
  });
};
const optOuts = async (address: string) =>
  (await bench.query('select "source" from opt_outs where "address" = $1', [address])).length;
const link = (address: string): string => {
  const { pathname, search } = new URL(
    unsubscribeUrl(bench.server.services.keys, bench.server.services.env, address),
  );
  return pathname + search;
};
const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };

row('SMS-08', async () => {
  expect((await text('+17075550801', 'please stop texting me')).text).toContain('opted out');
  expect(await optOuts('+17075550801')).toBe(1);
});
row('SMS-09', async () => {
  for (const word of ['START', 'UNSTOP']) {
    const lead = await bench.lead({ phone: '(707) 555-0802', assignedRep: people.max.uid });
    await text('+17075550802', 'STOP');
    await text('+17075550802', word);
    expect(await optOuts('+17075550802')).toBe(0);
    const verbs = await bench.query(
      `select "verb" from events where "noun" = 'leads' and "rowId" = $1 order by "position"`,
      [lead.id],
    );
    expect(verbs.map(({ verb }) => verb).slice(-2)).toEqual(['optedOut', 'optedIn']);
  }
});
row('SMS-10', async () => {
  for (const word of ['HELP', 'INFO'])
    expect((await text('+17075550803', word)).text).toContain('<Message>Washboard team: ');
  expect(await optOuts('+17075550803')).toBe(0);
});
row('WHK-02', async () => {
  const sid = 'SM99999999999999999999999999999999';
  await text('+17075550804', 'STOP', sid);
  await text('+17075550804', 'START');
  const before = await bench.query('select "id", "version" from messages order by "id"');
  expect((await text('+17075550804', 'STOP', sid)).status).toBe(200);
  expect(await bench.query('select "id", "version" from messages order by "id"')).toEqual(before);
  expect(await optOuts('+17075550804')).toBe(0);
});
row('WHK-05', async () => {
  await fetch(bench.server.url + link('scanned@vine.example'));
  expect(await optOuts('scanned@vine.example')).toBe(0);
});
row('WHK-06', async () => {
  const path = link('altered@vine.example');
  const altered = path.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A'));
  for (const wrong of [altered, `${path}A`, path.replace('t=', 't=x')])
    expect((await bench.anonymous.raw(wrong, oneClick)).status).toBe(404);
  expect(await optOuts('altered@vine.example')).toBe(0);
  expect((await bench.anonymous.raw(path, oneClick)).status).toBe(200);
});
