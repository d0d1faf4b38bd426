import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { smsAccount } from '#platform/testing/env.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { messageDeliveries } from './deliveries.ts';
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
const lead = async (rep: string | null): Promise<string> =>
  (await ada.call('leads.create', { firstName: 'Olga', email: 'olga@vine.example', assignedRep: rep })).body
    .id;
const letter = (leadId: string | null, to = 'olga@vine.example') => ({
  to: [to],
  subject: 'Hello',
  content: 'Hello Olga',
  ...(leadId ? { leadData: { id: leadId } } : {}),
});
/** A message whose delivery has failed. */
const failed = async (client: Client, leadId: string | null): Promise<string> => {
  const { id } = (await client.call('messages.sendEmail', letter(leadId))).body;
  await query(`update outbox set state = 'failed' where "rowId" = $1`, [id]);
  return id;
};
const asRole = (uid: string, role: string) => query('update users set role = $2 where uid = $1', [uid, role]);
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];

describe('sending again is sending', () => {
  test('[MSG-02] not about a lead that was given back, or is frozen', async () => {
    const leadId = await lead(people.max.uid);
    const id = await failed(max, leadId);
    await query(`update leads set "assignedRep" = null where id = $1`, [leadId]);
    expect(codeOf(await max.call('messages.resend', { id }))[0]).toBe(403);
    await query(`update leads set "deletedAt" = now() where id = $1`, [leadId]);
    expect(codeOf(await ada.call('messages.resend', { id }))[0]).toBe(409);
    expect((await deliveriesIn(server, id)).map(({ state }) => state)).toEqual(['failed']);
  });

  test('[MSG-04] not to people without a lead once one may not write to them', async () => {
    const id = await failed(mia, null);
    await asRole(people.mia.uid, 'user');
    try {
      expect(codeOf(await mia.call('messages.resend', { id }))).toEqual([403, 'LEAD_REQUIRED']);
    } finally {
      await asRole(people.mia.uid, 'manager');
    }
    expect((await mia.call('messages.resend', { id })).status).toBe(200);
  });
});

test('[MSG-04] texts to the number of the own profile count: nobody has shown that it is theirs', async () => {
  await uma.call('users.updateProfile', { fields: { phone: '7075550188' } });
  const sms = { message: 'Buy now' };
  const seen: number[] = [];
  for (let turn = 0; turn < 51; turn += 1)
    seen.push((await uma.call('messages.sendTest', { email: null, sms })).status);
  expect(seen.filter((status) => status === 200)).toHaveLength(50);
  expect(seen.at(-1)).toBe(429);
  // A mail to oneself goes to an address that was confirmed.
  const email = { subject: 'Hello', htmlContent: '<p>Hello</p>' };
  expect((await uma.call('messages.sendTest', { email, sms: null })).status).toBe(200);
});

describe('what waits leaves only for who may still write', () => {
  const opened = async (id: string) => {
    const [row] = await deliveriesIn(server, id);
    const { services } = server;
    return messageDeliveries.open({ db: services.db, now: services.now(), services }, row);
  };

  test('[MSG-04] not of somebody who is suspended or lost the right', async () => {
    const about = (await max.call('messages.sendEmail', letter(await lead(people.max.uid)))).body.id;
    const free = (await mia.call('messages.sendEmail', letter(null))).body.id;
    expect(await opened(about)).toMatchObject({ channel: 'email' });
    expect(await opened(free)).toMatchObject({ channel: 'email' });
    await query(`update users set status = 'suspended' where uid = $1`, [people.max.uid]);
    await asRole(people.mia.uid, 'user');
    try {
      expect(await opened(about)).toEqual({ blocked: 'Its sender is no longer active' });
      expect(await opened(free)).toEqual({
        blocked: 'Its sender may no longer write to people without a lead',
      });
    } finally {
      await query(`update users set status = 'active' where uid = $1`, [people.max.uid]);
      await asRole(people.mia.uid, 'manager');
    }
  });
});

describe('what was scheduled leaves only while its writer may still write to the lead', () => {
  const opened = async (id: string) => {
    const [row] = await deliveriesIn(server, id);
    const { services } = server;
    return messageDeliveries.open({ db: services.db, now: later, services }, row);
  };
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const later = new Date(Date.now() + 86_401_000).toISOString();

  test('[MSG-03] not once it has changed hands, nor once it is deleted', async () => {
    const leadId = await lead(people.max.uid);
    const waits = (await max.call('messages.sendEmail', { ...letter(leadId), scheduledAt })).body.id;
    const atOnce = (await max.call('messages.sendEmail', letter(leadId))).body.id;
    const byAda = (await ada.call('messages.sendEmail', { ...letter(leadId), scheduledAt })).body.id;
    expect(await opened(waits)).toMatchObject({ channel: 'email' });
    await query(`update leads set "assignedRep" = $2 where id = $1`, [leadId, people.mia.uid]);
    expect(await opened(waits)).toEqual({ blocked: 'Its sender may no longer write to this lead' });
    // What was to leave at once was written by who might.
    expect(await opened(atOnce)).toMatchObject({ channel: 'email' });
    expect(await opened(byAda)).toMatchObject({ channel: 'email' });
    await query(`update leads set "deletedAt" = now() where id = $1`, [leadId]);
    expect(await opened(byAda)).toEqual({ blocked: 'Its sender may no longer write to this lead' });
  });
});

test('[TPL-02] a template that is not in sight is not counted as used', async () => {
  const { id } = (
    await max.call('templates.create', { type: 'email', name: 'Mine', subject: 'Hi', body: 'Hello' })
  ).body;
  const sent = await mia.call('messages.sendEmail', {
    ...letter(await lead(people.mia.uid)),
    templateId: id,
  });
  expect([sent.status, sent.body.templateId]).toEqual([200, null]);
});

test('[MSG-05] of many who wait for an outcome some wait, and the others are told that it is under way', async () => {
  const leadId = await lead(people.max.uid);
  const post = (at: number) =>
    max.raw('/sendNotification', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: ['7075550142'], message: `Hello ${at}`, leadData: { id: leadId } }),
    });
  let answered = 0;
  const all = Array.from({ length: 60 }, async (_, at) => {
    const { status } = await post(at);
    answered += 1;
    return status;
  });
  await vi.waitFor(() => expect(answered).toBe(20), { timeout: 15_000, interval: 100 });
  await query(`update messages set status = 'sent' where "leadId" = $1`, [leadId]);
  const statuses = await Promise.all(all);
  expect([200, 202].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([40, 20]);
});
