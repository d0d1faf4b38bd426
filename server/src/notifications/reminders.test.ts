import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Mailbox, startMailbox } from '#platform/testing/mailbox.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { settled as jobsSettled } from '#platform/testing/settled.ts';
import { remindJob } from './reminders.ts';

let mailbox: Mailbox;
let server: TestServer;
let other: TestServer;
let max: Client;
let ada: Client;
const morning = '2026-11-24T16:00:00.000Z';
const start = '2026-11-24T18:00:00.000Z';

beforeAll(async () => {
  mailbox = await startMailbox();
  const env = { smtpUrl: mailbox.url, publicUrl: 'https://wash.example' };
  server = await startTestServer({ env, jobs: true });
  other = await startTestServer({ env, database: server.database });
  setClock(morning);
  [max, ada] = await Promise.all([server.signIn(people.max), server.signIn(people.ada)]);
});
afterAll(async () => {
  await other.close();
  await server.close();
  await mailbox.close();
});
const setClock = (at: string) => {
  for (const each of [server, other]) each.clock.set(at);
};
const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const settled = () => jobsSettled(server.services.pool);
beforeEach(async () => {
  await settled();
  await query('delete from appointment_looks; truncate notifications; delete from outbox');
  mailbox.taken.length = 0;
  setClock(morning);
});

const recorder = createRecorder(features);
const jobNamed = (name: string) => {
  const job = features.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  return job;
};
/** What waits for Max leaves, as soon as what happened together has been gathered. */
const deliver = async () => {
  await runJob(server.services, recorder, jobNamed('notifications.deliver'), { uid: people.max.uid });
  await runJob(server.services, recorder, jobNamed('outbox.send'), { channel: 'email' });
};
const remindAt = async (at: string, on = server) => {
  await settled();
  setClock(at);
  await runJob(on.services, recorder, remindJob, {});
};
const plan = async (fields: object = {}, by = max) => {
  const { body, status } = await by.call('appointments.create', {
    type: 'meeting',
    title: 'Walk through',
    start,
    end: '2026-11-24T19:00:00.000Z',
    timezone: 'America/Los_Angeles',
    reminders: [{ minutesBefore: 30, method: 'in_app' }],
    ...fields,
  });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
const told = async (client: Client) =>
  (await client.call('notifications.list', {})).body.items.map(
    ({ title, message }: { title: string; message: string }) => `${title}: ${message}`,
  );
const said = 'Walk through: Tue, Nov 24, 10:00, in 30 minutes';

describe('[CAL-05] reminders', () => {
  test('are told at their minute to everybody who takes part, once over two servers', async () => {
    await plan({ attendees: [people.ada.uid] });
    await remindAt('2026-11-24T17:29:59.000Z');
    expect(await told(max)).toEqual([]);
    await settled();
    setClock('2026-11-24T17:30:20.000Z');
    await Promise.all([server, other].map(({ services }) => runJob(services, recorder, remindJob, {})));
    await remindAt('2026-11-24T17:31:00.000Z', other);
    expect(await told(max)).toEqual([said]);
    expect(await told(ada)).toEqual([said]);
  });

  test('a server that dies over it tells nothing, the next one all', async () => {
    await plan();
    await settled();
    setClock('2026-11-24T17:30:20.000Z');
    const dying = {
      ...remindJob,
      run: async (...[payload, context]: Parameters<typeof remindJob.run>) => {
        await remindJob.run(payload, context);
        throw new Error('killed');
      },
    };
    await expect(runJob(server.services, recorder, dying, {})).rejects.toThrow('killed');
    expect(await told(max)).toEqual([]);
    await remindAt('2026-11-24T17:31:00.000Z', other);
    expect(await told(max)).toEqual([said]);
  });

  test('move with the event: not at the old time, again at the new one', async () => {
    const { id, version } = await plan();
    await settled();
    const later = { start: '2026-11-24T20:00:00.000Z', end: '2026-11-24T21:00:00.000Z' };
    await max.call('appointments.update', { id, version, fields: later });
    await remindAt('2026-11-24T17:35:00.000Z');
    expect(await told(max)).toEqual([]);
    await remindAt('2026-11-24T19:30:00.000Z');
    expect(await told(max)).toEqual(['Walk through: Tue, Nov 24, 12:00, in 30 minutes']);
  });

  test.each(['cancel', 'remove', 'complete'])('none after %s', async (verb) => {
    const { id } = await plan();
    await settled();
    await max.call(`appointments.${verb}`, { id });
    await remindAt('2026-11-24T17:31:00.000Z');
    expect(await told(max)).toEqual([]);
  });

  test('whoever was taken off is not reminded; whoever took over is', async () => {
    const { id, version } = await plan({ assignedTo: people.max.uid }, ada);
    await settled();
    await ada.call('appointments.update', { id, version, fields: { assignedTo: people.ada.uid } });
    await remindAt('2026-11-24T17:31:00.000Z');
    expect([await told(max), await told(ada)]).toEqual([[], [said]]);
  });

  test('a repeat reminds of each of its days, of one that stands by itself once', async () => {
    const { id } = await plan({ recurrence: { freq: 'daily', until: null, exceptions: [] } });
    await remindAt('2026-11-24T17:30:30.000Z');
    await max.call('appointments.confirm', { id, occurrence: '2026-11-25' });
    await remindAt('2026-11-25T17:30:30.000Z');
    await remindAt('2026-11-26T17:30:30.000Z');
    expect((await told(max)).sort()).toEqual([
      'Walk through: Thu, Nov 26, 10:00, in 30 minutes',
      said,
      'Walk through: Wed, Nov 25, 10:00, in 30 minutes',
    ]);
  });

  test('what is over when the servers run again is not reminded of', async () => {
    await plan();
    await remindAt('2026-11-25T09:00:00.000Z');
    expect(await told(max)).toEqual([]);
    expect(await query('select 1 from appointment_looks')).toEqual([]);
  });

  test.each([
    ['a quarter of an hour too far', '2026-11-24T17:45:00.000Z'],
    ['into the event', '2026-11-24T18:40:00.000Z'],
  ])('a clock that jumps ahead over the moment, %s, and back again tells it once', async (_, ahead) => {
    await plan();
    await remindAt(ahead);
    expect(await told(max)).toEqual([said]);
    for (const at of ['2026-11-24T16:00:00.000Z', '2026-11-24T17:30:30.000Z', '2026-11-24T17:50:00.000Z'])
      await remindAt(at, other);
    expect(await told(max)).toEqual([said]);
  });

  test('a clock that ran ahead for two days and back again skips no day of a repeat, and tells none twice', async () => {
    await plan({ recurrence: { freq: 'daily', until: null, exceptions: [] } });
    await remindAt('2026-11-26T17:30:30.000Z');
    const ahead = 'Walk through: Thu, Nov 26, 10:00, in 30 minutes';
    expect(await told(max)).toEqual([ahead]);
    await remindAt('2026-11-24T16:00:00.000Z');
    const next = [said, 'Walk through: Wed, Nov 25, 10:00, in 30 minutes'];
    for (const at of ['2026-11-24T17:30:30.000Z', '2026-11-25T17:30:30.000Z', '2026-11-26T17:30:30.000Z'])
      await remindAt(at);
    expect((await told(max)).sort()).toEqual([ahead, ...next].sort());
  });

  test('by e-mail it leaves through the outbox at its moment, whatever hours somebody prefers', async () => {
    await query(`update users set "preferredNotificationTime" = '20:00' where uid = $1`, [people.max.uid]);
    await plan({ reminders: [{ minutesBefore: 30, method: 'email' }] });
    await remindAt('2026-11-24T17:30:30.000Z');
    await deliver();
    await vi.waitFor(() => expect(mailbox.taken.map(({ to }) => to)).toEqual([people.max.email]));
    expect(mailbox.taken[0]?.text).toContain('Walk through');
    expect(await told(max)).toEqual([]);
  });

  test('called off while it waits to leave, it is not said', async () => {
    await plan({ reminders: [{ minutesBefore: 30, method: 'email' }] });
    await settled();
    setClock('2026-11-24T17:30:30.000Z');
    // In the transaction that tells: the job that delivers is due at once and would now and then come first.
    const calledOff = {
      ...remindJob,
      run: async (...[payload, context]: Parameters<typeof remindJob.run>) => {
        await remindJob.run(payload, context);
        await context.db.updateTable('appointments').set({ status: 'cancelled' }).execute();
      },
    };
    await runJob(server.services, recorder, calledOff, {});
    expect(await query('select "appointmentId" is not null as one from notifications')).toEqual([
      { one: true },
    ]);
    await deliver();
    expect(await query('select 1 from notifications where "deliveredAt" is null')).toEqual([]);
    expect(await query('select 1 from outbox')).toEqual([]);
  });
});
