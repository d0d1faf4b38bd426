import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { settled } from '#platform/testing/settled.ts';

let server: TestServer;
const who = {} as Record<keyof typeof people, Client>;
const jobs = features.flatMap((feature) => feature.jobs ?? []);
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  for (const name of Object.keys(people) as (keyof typeof people)[])
    who[name] = await server.signIn(people[name]);
});
afterAll(() => server.close());

const lead = async (fields: object = {}) =>
  (await who.ada.call('leads.create', { firstName: 'Known', ...fields })).body.id as string;
const idle = () => settled(server.database.pool);

const nouns = 'leads,pass,documents,contacts,notifications,settings';

test('after a lead is lost no frame, notification, history or replay says what happens to it', async () => {
  const id = await lead({ assignedRep: people.max.uid });
  await idle();
  const stream = await who.max.stream(nouns, { full: 'leads' });
  await stream.until(({ event }) => event === 'reset');
  await who.max.call('leads.pass', { id, to: people.mia.uid }, { key: 'passing' });
  await idle();
  await who.mia.call('leads.answer', { id, answer: 'accept' });
  await who.mia.call('leads.update', { id, version: 3, fields: { lastName: 'Whisper', city: 'Whisper' } });
  await who.mia.call('leads.note', { id, text: 'Whisper' });
  await who.mia.call('contacts.create', { leadId: id, firstName: 'Whisper' });
  await who.mia.raw(`/api/leads.fileUpload?id=${id}&name=Whisper.pdf`, {
    method: 'POST',
    body: '%PDF-1.7\nWhisper\n%%EOF\n',
  });
  await who.mia.call('leads.contact', { id, outcome: 'contacted', note: 'Whisper' });
  await who.mia.call('leads.cantClose', { id, reason: 'Whisper' });
  await idle();
  const roads = [
    await who.max.call('leads.undoHistory'),
    await who.max.call('leads.outgoing'),
    await who.max.call('notifications.list'),
    await who.max.call('leads.pass', { id, to: people.mia.uid }, { key: 'passing' }),
    await who.max.call('leads.undo', { leadId: id }),
    await who.max.call('leads.undo', { key: 'passing' }),
    await who.max.call('search.all', { query: 'Whisper' }),
  ];
  expect(JSON.stringify(roads.map(({ text }) => text))).not.toContain('Whisper');
  // Behind what is told of all that.
  const last = await lead({ assignedRep: people.max.uid });
  await stream.until(({ event, data }) => event === 'put' && data.row.id === last);
  expect(JSON.stringify(stream.seen)).not.toContain('Whisper');
  const gone = stream.seen.filter(({ event, data }) => event === 'leave' && data.id === id);
  expect(gone.map(({ data }) => data.noun)).toEqual(expect.arrayContaining(['leads', 'pass']));
  for (const { data } of gone) expect(Object.keys(data).sort()).not.toContain('row');
  stream.close();
});

test('what is told about a lead is gone with it, and comes back with it', async () => {
  const id = await lead({ lastName: 'Fading', assignedRep: people.max.uid });
  await idle();
  const shown = async () => (await who.max.call('notifications.list')).text.includes('Fading');
  expect(await shown()).toBe(true);
  const before = (await who.max.call('notifications.list')).body.items[0].id;
  await who.ada.call('leads.assign', { id, rep: people.mia.uid });
  expect(await shown()).toBe(false);
  for (const name of ['notifications.markRead', 'notifications.remove'])
    expect((await who.max.call(name, { id: before })).status).toBe(404);
  await who.ada.call('leads.assign', { id, rep: people.max.uid });
  expect(await shown()).toBe(true);
  await who.ada.call('leads.remove', { id });
  expect(await shown()).toBe(false);
});

test('strangers and those who gave nothing away make nobody hear anything', async () => {
  const id = await lead({ assignedRep: people.mia.uid });
  await idle();
  const count = async () =>
    (await server.database.pool.query('select count(*)::int as n from notifications')).rows[0].n;
  const before = await count();
  const call = (by: Client, data: object) =>
    by.raw('/api/functions/sendLeadAssignedNotifications', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    });
  const data = { leadId: id, userId: people.mia.uid };
  const statuses = [
    (await call(server.visitor(), data)).status,
    (await call(who.uma, data)).status,
    (await call(who.max, data)).status,
    (await call(who.mia, data)).status,
    (await call(who.dora, data)).status,
  ];
  expect(statuses.slice(0, 3)).toEqual([401, 403, 404]);
  for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400);
  for (let n = 0; n < 5; n += 1) await call(who.ada, data);
  await idle();
  expect(await count()).toBe(before);
});

test('a job that dies in the middle is told once when it runs again', async () => {
  const clocks = jobs.find(({ name }) => name === 'leads.clocks');
  if (!clocks) throw new Error('no clocks');
  const id = await lead({ lastName: 'Twice', assignedRep: people.max.uid });
  await who.max.call('leads.pass', { id, to: people.mia.uid });
  await idle();
  await server.database.pool.query(
    `update leads set "passedAt" = "passedAt" - interval '3 days' where id = $1`,
    [id],
  );
  const recorder = createRecorder(features);
  const dying = {
    ...clocks,
    run: async (...given: Parameters<typeof clocks.run>) => {
      await clocks.run(...given);
      throw new Error('dies');
    },
  };
  await expect(runJob(server.services, recorder, dying, {})).rejects.toThrow('dies');
  await Promise.all([1, 2].map(() => runJob(server.services, recorder, clocks, {})));
  await idle();
  const { rows } = await server.database.pool.query(
    `select "userId" from notifications where title = 'Pass not answered'`,
  );
  expect(rows.map(({ userId }) => userId).sort()).toEqual([people.max.uid, people.mia.uid].sort());
});
