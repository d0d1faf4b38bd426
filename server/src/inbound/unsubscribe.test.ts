import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsubscribeUrl } from '#messages';
import { writeDeliveries } from '#platform/outside/deliveries.ts';
import { people } from '#platform/testing/cast.ts';
import type { Client, TestServer } from '#platform/testing/server.ts';
import { leadWith, startInbound } from './inbound.fixtures.ts';

let server: TestServer;
let max: Client;
let lead: { id: string };
let path: string;
let token: string;

beforeAll(async () => {
  server = await startInbound();
  max = await server.signIn(people.max);
  const ada = await server.signIn(people.ada);
  lead = await leadWith(ada, { email: 'olga@vine.example', assignedRep: people.max.uid });
  const url = new URL(unsubscribeUrl(server.services.keys, server.services.env, 'Olga@Vine.example'));
  path = url.pathname + url.search;
  token = url.searchParams.get('t') ?? '';
});
afterAll(() => server.close());

const optOuts = () => server.db.selectFrom('opt_outs').selectAll().execute();
const isOut = async () => (await max.call('leads.get', { id: lead.id })).body.emailOptOut;
const oneClick = (at: string, body = 'List-Unsubscribe=One-Click') =>
  server.anonymous.raw(at, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('[perm MSG-12] looking at the link changes nothing, by whatever program', async () => {
  for (const method of ['GET', 'HEAD']) await fetch(server.url + path, { method });
  const { body } = await server.anonymous.call('inbound.subscription', { token });
  expect(body).toEqual({ address: 'olga@vine.example', teamName: 'Washboard team', optedOutAt: null });
  expect(await optOuts()).toEqual([]);
});

test('[perm MSG-12] one click opts out, ends what waits, and shows on the lead; a second one changes nothing', async () => {
  const { db, services } = server;
  const [id, rowId, other] = [services.newId(), services.newId(), services.newId()];
  const queued = { channel: 'email', noun: 'messages', nextAt: '2030-01-01T00:00:00.000Z' } as const;
  await writeDeliveries(
    db,
    [
      { ...queued, id, rowId, toAddress: 'Olga@vine.example' },
      { ...queued, id: other, rowId, toAddress: 'max@vine.example' },
    ],
    services.now(),
  );
  expect((await oneClick(path)).status).toBe(200);
  const [row] = await optOuts();
  expect(row).toMatchObject({ channel: 'email', address: 'olga@vine.example', source: 'one-click' });
  expect(await isOut()).toBe(true);
  const states = await db
    .selectFrom('outbox')
    .select(['state', 'lastError'])
    .where('rowId', '=', rowId)
    .orderBy('state')
    .execute();
  expect(states).toEqual([
    { state: 'failed', lastError: expect.stringMatching(/^Opted out on /) },
    { state: 'queued', lastError: null },
  ]);
  expect((await oneClick(path)).status).toBe(200);
  expect(await optOuts()).toEqual([row]);
});

test('[perm MSG-12] a link that is not ours, or a form that says something else, does nothing', async () => {
  const before = await optOuts();
  const forged = `${Buffer.from('ada@vine.example').toString('base64url')}.${token.split('.')[1]}`;
  for (const wrong of ['/unsubscribe', '/unsubscribe?t=', `/unsubscribe?t=${forged}`, `${path}x`])
    expect((await oneClick(wrong)).status, wrong).toBe(404);
  expect((await oneClick(path, 'x=y')).status).toBe(400);
  expect((await oneClick(path, '')).status).toBe(400);
  for (const name of ['inbound.subscription', 'inbound.unsubscribe', 'inbound.subscribe'])
    expect((await server.anonymous.call(name, { token: forged })).status).toBe(404);
  expect(await optOuts()).toEqual(before);
});

test('[perm MSG-13] only the reader takes it back; nobody of ours does', async () => {
  for (const person of [people.uma, people.max, people.ada, people.dora]) {
    const client = await server.signIn(person);
    const input = { channel: 'email', address: 'olga@vine.example' };
    const refused = await client.call('inbound.removeOptOut', input);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'OPT_OUT_THEIRS']);
    const { version } = (await max.call('leads.get', { id: lead.id })).body;
    const edit = { id: lead.id, version, fields: { emailOptOut: false } };
    expect((await client.call('leads.update', edit)).status).toBe(400);
  }
  expect(await isOut()).toBe(true);
  const again = await server.anonymous.call('inbound.subscribe', { token });
  expect(again.body).toMatchObject({ optedOutAt: null });
  expect([await isOut(), await optOuts()]).toEqual([false, []]);
  const out = await server.anonymous.call('inbound.unsubscribe', { token });
  expect(out.body).toMatchObject({ optedOutAt: expect.any(String) });
  expect(await isOut()).toBe(true);
});
