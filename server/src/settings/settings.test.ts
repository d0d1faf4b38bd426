import { defaultSettings } from 'domain/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { smsAccount } from '#platform/testing/env.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('everybody reads the settings, which start with their defaults', async () => {
  const answer = await (await server.signIn(people.uma)).call('settings.get');
  expect(answer.body).toMatchObject({ ...defaultSettings, version: 1 });
  expect((await server.visitor().call('settings.get')).status).toBe(401);
});

test('administrators change them, against stale versions, and the change is told', async () => {
  const update = async (person: { uid: string }, version: number, fields: object) =>
    (await server.signIn(person)).call('settings.update', { version, fields });
  for (const person of [people.uma, people.max])
    expect((await update(person, 1, { teamName: 'X' })).status).toBe(403);
  const saved = await update(people.ada, 1, { teamName: 'Laundry team', contactWindowHours: 12 });
  expect(saved.body).toMatchObject({ version: 2, teamName: 'Laundry team', passAnswerHours: 24 });
  const stale = await update(people.ada, 1, { teamName: 'Other' });
  expect([stale.status, stale.body.error.current.teamName]).toEqual([409, 'Laundry team']);
  expect((await update(people.ada, 2, {})).body.error.message).toBe(
    'At least one field must be provided for update',
  );
  expect((await update(people.ada, 2, { secret: 'x' })).body.error.code).toBe('UNKNOWN_FIELD');
  const { rows } = await server.database.pool.query(`select * from events where "noun" = 'settings'`);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    actor: people.ada.uid,
    before: { teamName: 'Washboard team', contactWindowHours: 24 },
    after: { teamName: 'Laundry team', contactWindowHours: 12 },
  });
});

test('an update that names what stands there already raises no version and tells nobody', async () => {
  const ada = await server.signIn(people.ada);
  const before = (await ada.call('settings.get')).body;
  const told = async () =>
    (await server.database.pool.query(`select "position" from events where "noun" = 'settings'`)).rows;
  const events = await told();
  const { version, teamName } = before;
  const same = await ada.call('settings.update', { version, fields: { teamName } });
  expect([same.status, same.body]).toEqual([200, before]);
  expect((await ada.call('settings.get')).body).toEqual(before);
  expect(await told()).toEqual(events);
});

test('administrators see what the server was set up to send with, and no secret of it', async () => {
  for (const person of [people.uma, people.max])
    expect((await (await server.signIn(person)).call('settings.providers')).status).toBe(403);
  const { body } = await (await server.signIn(people.ada)).call('settings.providers');
  expect(body).toMatchObject({ sms: false, push: false, answers: false, smsFrom: '' });
  expect(Object.keys(body).sort()).toEqual(['answers', 'email', 'mailFrom', 'push', 'sms', 'smsFrom']);
});

test('[ADMIN-05] one setting that was changed is one in the audit, from what to what', async () => {
  const ada = await server.signIn(people.ada);
  const { version, passAnswerHours } = (await ada.call('settings.get')).body;
  await ada.call('settings.update', { version, fields: { passAnswerHours: passAnswerHours + 1 } });
  const { body } = await ada.call('audit.list', { noun: 'settings', limit: 1 });
  expect(body.items[0].changes).toEqual([
    { field: 'passAnswerHours', before: passAnswerHours, after: passAnswerHours + 1 },
  ]);
});

test('texts are approved only where the server has a provider of them (D23)', async () => {
  const approve = async (at: TestServer) => {
    const ada = await at.signIn(people.ada);
    const { version } = (await ada.call('settings.get')).body;
    return ada.call('settings.update', { version, fields: { smsApproved: true } });
  };
  const refused = await approve(server);
  expect([refused.status, refused.body.error.code]).toEqual([400, 'NO_SMS_PROVIDER']);
  expect(Object.keys(refused.body.error.fields)).toEqual(['smsApproved']);
  const provided = await startTestServer({ env: { sms: smsAccount } });
  expect((await approve(provided)).body).toMatchObject({ smsApproved: true });
  await provided.close();
});

test('a change reaches everybody’s open pages at once', async () => {
  const uma = await (await server.signIn(people.uma)).stream('settings');
  await uma.until(({ event }) => event === 'reset');
  const ada = await server.signIn(people.ada);
  const { version } = (await ada.call('settings.get')).body;
  await ada.call('settings.update', { version, fields: { passAnswerHours: 6 } });
  const put = await uma.until(({ event }) => event === 'put');
  expect(put.data).toMatchObject({ noun: 'settings', row: { passAnswerHours: 6, version: version + 1 } });
  uma.close();
});
