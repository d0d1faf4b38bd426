import { type Lead, leaseReminderDue } from 'domain/leads';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { features } from '#features';
import type { Job } from '#platform/jobs/jobs.ts';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { emptyLeads } from '#platform/testing/empty-leads.ts';
import { type Bench, people, standing, startBench } from './bench.fixtures.ts';
import { clockBatch, clocksJob, leasesJob } from './jobs.ts';
import { lockLeases } from './sql/clocks.ts';

let bench: Bench;
const recorder = createRecorder(features);
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());
beforeEach(() => emptyLeads(bench.database.pool));

const { max, mia } = people;
const run = (job: Job<object>) => runJob(bench.services, recorder, job, {});
const at = (moment: string) => bench.clock.set(moment);
const verbs = async (id: string) => (await bench.events(id)).map(({ verb }) => verb);
const waiting = async (): Promise<string[]> => {
  const { rows } = await bench.database.pool.query(
    `select key from graphile_worker._private_jobs where key like 'leads.%' order by key`,
  );
  return rows.map(({ key }) => key);
};

const changeSettings = async (fields: object) => {
  const { version } = (await bench.as.ada.call('settings.get')).body;
  expect((await bench.as.ada.call('settings.update', { version, fields })).status).toBe(200);
  const { rows } = await bench.database.pool.query(
    `select max("position") as position from events where "noun" = 'settings'`,
  );
  await runJob(bench.services, recorder, recorder.job, { position: rows[0].position, feature: 'leads' });
};

describe('[PASS-02] a pass that nobody answers in time (D3)', () => {
  const passedAt = '2026-11-20T10:00:00.000Z';
  const pending = { ...standing.pending, passedAt };

  test('is nobody’s after passAnswerHours, once, with a note and an event of the product', async () => {
    const id = await bench.put(pending);
    at('2026-11-21T09:59:00.000Z');
    await run(clocksJob);
    expect(await verbs(id)).toEqual([]);
    at('2026-11-21T10:01:00.000Z');
    await run(clocksJob);
    await run(clocksJob);
    expect(await bench.events(id)).toMatchObject([
      {
        verb: 'passTimedOut',
        actor: null,
        before: { passedFrom: mia.uid, passedTo: max.uid, assignedRep: max.uid },
        after: { assignedRep: null, status: 'new', column: 'unassigned' },
      },
    ]);
    expect(await bench.row(id)).toMatchObject({ column: 'unassigned', assignedRep: null, passState: null });
    const { body } = await bench.as.max.call('leads.get', { id });
    expect(body.notes).toMatchObject([{ by: null, author: 'Washboard', text: 'Max did not answer in time' }]);
  });

  test('both sides see it live', async () => {
    at('2026-11-22T10:00:00.000Z');
    const id = await bench.put({ ...pending, lastName: 'Late' });
    const receiver = await bench.as.max.stream('leads');
    const passer = await bench.as.mia.stream('leads,pass');
    await receiver.until(({ event }) => event === 'reset');
    await passer.until(({ event }) => event === 'reset');
    await run(clocksJob);
    const put = await receiver.until(({ event }) => event === 'put');
    expect(put.data).toMatchObject({ from: 'passed', to: 'unassigned', row: { id } });
    await passer.until(({ event, data }) => event === 'leave' && data.noun === 'pass');
    await passer.until(({ event, data }) => event === 'put' && data.noun === 'leads' && data.row.id === id);
    receiver.close();
    passer.close();
  });

  test('an answer at the last moment wins, and what somebody holds is left for the next minute', async () => {
    const id = await bench.put(pending);
    at('2026-11-22T10:00:00.000Z');
    const client = await bench.database.pool.connect();
    await client.query('begin');
    await client.query(`select from leads where "id" = $1 for update`, [id]);
    await run(clocksJob);
    expect(await verbs(id)).toEqual([]);
    await client.query('rollback');
    client.release();
    expect((await bench.as.max.call('leads.answer', { id, answer: 'accept' })).status).toBe(200);
    await run(clocksJob);
    expect(await verbs(id)).toEqual(['accepted']);
  });

  test('deleted and converted ones are left alone', async () => {
    at('2026-11-22T10:00:00.000Z');
    const deleted = await bench.put({ ...pending, ...standing.deleted });
    const converted = await bench.put({ ...pending, convertedToClientId: max.uid });
    await run(clocksJob);
    expect([await verbs(deleted), await verbs(converted)]).toEqual([[], []]);
  });

  test('another passAnswerHours holds for passes that wait already, and open pages hear of it', async () => {
    const id = await bench.put(pending);
    at('2026-11-20T13:00:00.000Z');
    const stream = await bench.as.mia.stream('pass');
    await stream.until(({ event }) => event === 'reset');
    await changeSettings({ passAnswerHours: 2 });
    await stream.until(({ event }) => event === 'reset' && stream.seen.length > 1);
    stream.close();
    await run(clocksJob);
    expect(await verbs(id)).toEqual(['passTimedOut']);
    await changeSettings({ passAnswerHours: 24 });
  });
});

describe('the first-contact window (D4, W8)', () => {
  const assignedAt = '2026-11-20T10:00:00.000Z';
  const fresh = { ...standing.new, assignedAt, updatedAt: assignedAt, lastUpdateDate: assignedAt };

  test('is marked once and told once; the card neither moves nor rises', async () => {
    const id = await bench.put(fresh);
    at('2026-11-21T09:59:00.000Z');
    await run(clocksJob);
    expect((await bench.row(id)).timeoutExpired).toBe(false);
    at('2026-11-21T10:00:30.000Z');
    await run(clocksJob);
    await run(clocksJob);
    expect(await bench.events(id)).toMatchObject([
      { verb: 'expired', actor: null, before: { timeoutExpired: false }, after: { timeoutExpired: true } },
    ]);
    expect(await bench.row(id)).toMatchObject({
      column: 'new',
      assignedRep: max.uid,
      timeoutExpired: true,
      version: 2,
      updatedAt: assignedAt,
      lastUpdateDate: assignedAt,
    });
  });

  test('contact inside it is recorded, later contact is not', async () => {
    const [early, late] = [await bench.put(fresh), await bench.put(fresh)];
    const contact = (id: string) => bench.as.max.call('leads.contact', { id, outcome: 'attempted' });
    at('2026-11-21T09:00:00.000Z');
    expect((await contact(early)).body).toMatchObject({
      contactedWithinTimeframe: true,
      timeoutExpired: false,
    });
    at('2026-11-21T10:30:00.000Z');
    await run(clocksJob);
    expect((await contact(late)).body).toMatchObject({
      contactedWithinTimeframe: false,
      timeoutExpired: true,
    });
    expect(await verbs(early)).toEqual(['attempted']);
  });

  test('stands still while a pass is pending, and starts with the answer', async () => {
    const id = await bench.put(fresh);
    at('2026-11-21T09:00:00.000Z');
    await bench.as.max.call('leads.pass', { id, to: mia.uid });
    at('2026-11-22T08:30:00.000Z');
    await run(clocksJob);
    expect(await verbs(id)).toEqual(['passed']);
    await bench.as.mia.call('leads.answer', { id, answer: 'accept' });
    at('2026-11-23T08:00:00.000Z');
    await run(clocksJob);
    expect(await verbs(id)).toEqual(['passed', 'accepted']);
    at('2026-11-23T08:31:00.000Z');
    await run(clocksJob);
    expect(await verbs(id)).toEqual(['passed', 'accepted', 'expired']);
  });

  test('a shorter window ends running clocks, a longer one gives the time back and is told of again', async () => {
    const id = await bench.put(fresh);
    at('2026-11-20T15:00:00.000Z');
    await changeSettings({ contactWindowHours: 4 });
    await run(clocksJob);
    expect(await bench.row(id)).toMatchObject({ timeoutExpired: true, dueAt: '2026-11-20T14:00:00.000Z' });
    await changeSettings({ contactWindowHours: 48 });
    expect(await bench.row(id)).toMatchObject({ timeoutExpired: false, dueAt: '2026-11-22T10:00:00.000Z' });
    at('2026-11-22T10:01:00.000Z');
    await run(clocksJob);
    expect(await verbs(id)).toEqual(['expired', 'expired']);
    await changeSettings({ contactWindowHours: 24 });
  });

  test('an expiry that stays behind is kept by a change of the setting', async () => {
    const contacted = await bench.put({ ...standing.selling, timeoutExpired: true, assignedAt });
    at('2026-11-20T15:00:00.000Z');
    await changeSettings({ contactWindowHours: 48 });
    expect((await bench.row(contacted)).timeoutExpired).toBe(true);
    await changeSettings({ contactWindowHours: 24 });
  });

  test('is an hour of the clock on the day it changes: 24 hours are 24 hours', async () => {
    // In the office the clocks go back on November 1, 2026, at 9:00 UTC.
    const id = await bench.put({ ...fresh, assignedAt: '2026-10-31T20:00:00.000Z' });
    at('2026-11-01T19:59:00.000Z');
    await run(clocksJob);
    expect(await verbs(id)).toEqual([]);
    at('2026-11-01T20:00:00.000Z');
    await run(clocksJob);
    expect(await verbs(id)).toEqual(['expired']);
  });

  test('many at once go in batches; two servers never tell the same one twice', async () => {
    const told = async () => {
      const { rows } = await bench.database.pool.query(
        `select count(*) as told, count(distinct "rowId") as leads from events
         where "verb" = 'expired' and "rowId" in (select "id"::text from leads)`,
      );
      return rows[0];
    };
    const many = clockBatch + 20;
    for (let index = 0; index < many; index += 1) await bench.put(fresh);
    at('2026-11-23T10:00:00.000Z');
    await run(clocksJob);
    expect(await told()).toEqual({ told: clockBatch, leads: clockBatch });
    expect(await waiting()).toEqual(['leads.clocks.more']);
    // Each leaves out what the other holds: how they share the rest is their own affair.
    await Promise.all([run(clocksJob), run(clocksJob)]);
    await run(clocksJob);
    expect(await told()).toEqual({ told: many, leads: many });
  });
});

describe('lease reminders (W1)', () => {
  // Ends in 14 months; notice must be given by July 25, 2027.
  const lease = { ...standing.dead, leaseExpirationDate: '2028-01-21', leaseNoticeDays: 180 };
  const reminders = async (id: string) => Object.keys((await bench.row(id)).endOfLeaseReminders);

  test('each offset once, recorded with its time, whoever the owner is', async () => {
    const id = await bench.put({ ...lease, updatedAt: '2026-01-01T00:00:00.000Z' });
    const ownerless = await bench.put({ ...lease, assignedRep: null, assignedAt: null });
    const days = [
      '2026-01-24',
      '2026-01-25',
      '2026-01-26',
      '2026-07-25',
      '2026-10-25',
      '2027-01-25',
      '2027-07-26',
    ];
    for (const date of days)
      for (const clock of ['16:08', '17:08', '23:08']) {
        at(`${date}T${clock}:00.000Z`);
        await run(leasesJob);
      }
    expect(await reminders(id)).toEqual(['6', '9', '12', '18']);
    expect((await bench.row(id)).endOfLeaseReminders['9']).toMatch(/^2026-10-25T16:08/);
    expect((await bench.row(id)).updatedAt).toBe('2026-01-01T00:00:00.000Z');
    const told = await bench.events(id);
    expect(told.map(({ verb }) => verb)).toEqual(Array(4).fill('leaseReminded'));
    expect(told[0]).toMatchObject({ actor: null, before: { endOfLeaseReminders: {} } });
    expect(await verbs(ownerless)).toHaveLength(4);
  });

  test('in the office’s day and from its morning on, across a change of the clocks', async () => {
    // March 14, 2027: the clocks go forward in the office; its 7 o'clock is 14:00 UTC, the day before it was 15:00.
    const id = await bench.put({ ...lease, leaseExpirationDate: '2028-03-14', leaseNoticeDays: 182 });
    const remindedAt = async (moment: string) => {
      at(moment);
      await run(leasesJob);
      return (await reminders(id)).length;
    };
    // Notice by September 14, 2027: six months before is March 14.
    await bench.db
      .updateTable('leads')
      .set({ endOfLeaseReminders: JSON.stringify({ 18: 'x', 12: 'x', 9: 'x' }) })
      .where('id', '=', id)
      .execute();
    expect(await remindedAt('2027-03-14T06:30:00.000Z')).toBe(3);
    expect(await remindedAt('2027-03-14T08:08:00.000Z')).toBe(3);
    expect(await remindedAt('2027-03-14T13:59:00.000Z')).toBe(3);
    expect(await remindedAt('2027-03-14T14:08:00.000Z')).toBe(4);
    const winter = await bench.put({ ...lease, leaseExpirationDate: '2028-05-06', leaseNoticeDays: 182 });
    // November 6, 2026 (twelve months before November 6, 2027): 7 o'clock is 15:00 UTC again.
    at('2026-11-06T14:08:00.000Z');
    await run(leasesJob);
    expect(await reminders(winter)).toEqual([]);
    at('2026-11-06T15:08:00.000Z');
    await run(leasesJob);
    expect(await reminders(winter)).toEqual(['12']);
  });

  test('sold, converted and deleted leads are not reminded of; many go in batches', async () => {
    const { leaseExpirationDate } = lease;
    const others = await Promise.all(
      [standing.sold, standing.converted, standing.deleted].map((fields) =>
        bench.put({ ...fields, leaseExpirationDate }),
      ),
    );
    for (let index = 0; index < clockBatch + 5; index += 1) await bench.put(lease);
    at('2026-11-21T18:08:00.000Z');
    await run(leasesJob);
    expect(await waiting()).toContain('leads.leases.more');
    await run(leasesJob);
    for (const id of others) expect(await verbs(id)).toEqual([]);
    const { rows } = await bench.database.pool.query(
      `select count(*) as told from leads where "endOfLeaseReminders" ? '9'`,
    );
    expect(rows[0].told).toBe(clockBatch + 5);
  });

  test('the database finds the leads that the rule finds', async () => {
    const dates = [
      '2026-12-31',
      '2027-02-28',
      '2027-08-31',
      '2027-05-29',
      '2028-02-29',
      '2028-11-30',
      '2029-06-01',
    ];
    const kept = [{}, { 18: 'x' }, { 9: 'x' }, { 6: 'x', 9: 'x' }];
    for (const [index, leaseExpirationDate] of dates.entries())
      for (const leaseNoticeDays of [0, 30, 180, 365])
        await bench.put({
          ...lease,
          leaseExpirationDate,
          leaseNoticeDays,
          endOfLeaseReminders: kept[index % kept.length] ?? {},
        });
    const settings = (await bench.as.ada.call('settings.get')).body;
    const all = await bench.db.selectFrom('leads').selectAll().$castTo<Lead>().execute();
    const byId = (leads: readonly Lead[]) => leads.map(({ id }) => id).sort();
    for (const today of ['2026-08-31', '2026-11-30', '2027-02-28', '2027-05-31', '2027-08-30']) {
      const found = await bench.db.transaction().execute((db) => lockLeases(db, settings, today, 1000));
      const due = all.filter((lead) => leaseReminderDue(lead, settings.leaseOffsets, today) !== null);
      expect(byId(found), today).toEqual(byId(due));
      expect(due.length, today).toBeGreaterThan(0);
    }
  });
});
