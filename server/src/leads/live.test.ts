import { dueAtOf } from 'domain/leads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { type Bench, people, standing, startBench } from './bench.fixtures.ts';
import { refreshDueAt } from './sql/due.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

describe('[BOARD-03] live', () => {
  test('a take reaches the colleague as a leave without a byte of the row, and nobody else’s moves', async () => {
    const id = await bench.put({ lastName: 'Streamed' });
    const stream = await bench.as.mia.stream('leads');
    await stream.until(({ event }) => event === 'reset');
    await bench.as.max.call('leads.take', { id });
    const frame = await stream.next();
    expect(frame).toMatchObject({ event: 'leave', data: { noun: 'leads', id, from: 'unassigned' } });
    expect(JSON.stringify(frame)).not.toContain('Streamed');
    await bench.as.max.call('leads.move', { id, to: 'selling' });
    await bench.as.max.call('leads.note', { id, text: 'Secret' });
    await bench.as.ada.call('leads.assign', { id, rep: people.mia.uid });
    // Sent together with what happened before she saw it again, or alone.
    const back = await stream.until(({ data }) => data.to === 'selling');
    expect(back).toMatchObject({
      event: 'put',
      data: { noun: 'leads', row: { id, lastName: 'Streamed' }, to: 'selling' },
    });
    expect(back?.data.row).not.toHaveProperty('notes');
    stream.close();
  });

  test('whole rows on request; deleting is a leave', async () => {
    const id = await bench.put(standing.new);
    const stream = await bench.as.max.stream('leads', { full: 'leads' });
    await bench.as.max.call('leads.note', { id, text: 'Rang' });
    const put = await stream.until(({ event }) => event === 'put');
    expect(put.data.row).toMatchObject({ id, status: 'new', notes: [{ text: 'Rang' }] });
    await bench.as.ada.call('leads.remove', { id });
    expect((await stream.until(({ event }) => event === 'leave')).data).toMatchObject({ id, from: 'new' });
    stream.close();
  });

  test('[VIEW-05] who may read a lead beyond their view hears of its changes, in no column and never whole', async () => {
    const id = await bench.put({ ...standing.ofMia, lastName: 'Followed' });
    const own = await bench.put(standing.ofAda);
    const stream = await bench.as.ada.stream('leads', { full: 'leads' });
    const other = await bench.as.max.stream('leads', { full: 'leads' });
    await Promise.all([stream, other].map((one) => one.until(({ event }) => event === 'reset')));
    await bench.as.mia.call('leads.move', { id, to: 'selling' });
    await bench.as.mia.call('leads.note', { id, text: 'Secret' });
    const put = await stream.until(({ data }) => (data.row as { version?: number })?.version === 3);
    expect(put).toMatchObject({ event: 'put', data: { noun: 'leads', beyond: true, from: null, to: null } });
    expect(put.data.row).toMatchObject({ id, lastName: 'Followed', column: 'selling' });
    expect(put.data.row).not.toHaveProperty('notes');
    await bench.as.ada.call('leads.note', { id: own, text: 'Marker' });
    const mine = await stream.until(({ data }) => (data.row as { id?: string })?.id === own);
    expect(mine.data).not.toHaveProperty('beyond');
    expect(mine.data.row).toMatchObject({ notes: [{ text: 'Marker' }] });
    const marker = await bench.put(standing.new);
    await bench.as.max.call('leads.note', { id: marker, text: 'Marker' });
    await other.until(({ data }) => (data.row as { id?: string })?.id === marker);
    expect(JSON.stringify(other.seen)).not.toContain(id);
    stream.close();
    other.close();
  });

  test('a refused write sends nothing', async () => {
    const id = await bench.put(standing.new);
    const stream = await bench.as.max.stream('leads');
    await stream.until(({ event }) => event === 'reset');
    await bench.as.max.call('leads.move', { id, to: 'passed' });
    await bench.as.uma.call('leads.move', { id, to: 'sold' });
    // What is read up to here came without a word of them.
    await bench.as.max.call('leads.note', { id, text: 'Marker' });
    const marker = await stream.until(({ event }) => event === 'put');
    expect(marker.data).toMatchObject({ row: { id, column: 'new', version: 2 } });
    stream.close();
  });
});

test('an idempotent answer is not shown again to who lost sight of the lead', async () => {
  const id = await bench.put(standing.new);
  const send = () => bench.as.max.call('leads.transfer', { id, rep: people.mia.uid }, { key: 'transfer-1' });
  expect((await send()).body).toMatchObject({ id, assignedRep: people.mia.uid });
  const again = await send();
  expect(again.status).toBe(404);
  const admins = await bench.put(standing.ofMia);
  const note = () => bench.as.ada.call('leads.note', { id: admins, text: 'x' }, { key: 'note-1' });
  expect((await note()).body).toEqual((await note()).body);
});

test('a person who leaves hands over their leads', async () => {
  const leaver = {
    ...people.mia,
    uid: '01900000-0000-7000-8000-0000000000aa',
    email: 'leaver@demo.example',
    displayName: 'Leaver',
  };
  const { insertPerson } = await import('#platform/testing/cast.ts');
  await insertPerson(bench.services, leaver);
  const put = (fields: object) => bench.put({ ...standing.new, ...fields, assignedRep: leaver.uid });
  const open = await put({});
  const dead = await put(standing.dead);
  const converted = await put(standing.converted);
  await bench.db
    .updateTable('leads')
    .set({ assignedRep: leaver.uid })
    .where('id', 'in', [dead, converted])
    .execute();
  const left = { uid: leaver.uid, receiver: people.max.uid };
  expect((await bench.as.ada.call('users.deactivate', { uid: leaver.uid })).status).toBeGreaterThanOrEqual(
    400,
  );
  const { status, text } = await bench.as.ada.call('users.deactivate', left);
  expect(status, text).toBe(200);
  expect((await bench.row(open)).assignedRep).toBe(people.max.uid);
  expect(await bench.row(dead)).toMatchObject({ assignedRep: people.max.uid, column: 'dead' });
  expect((await bench.row(converted)).assignedRep).toBe(leaver.uid);
  expect((await bench.events(open)).map(({ verb }) => verb)).toEqual(['handedOver']);
});

test('settings that move due moments make open boards read afresh, others leave them alone', async () => {
  const id = await bench.put(standing.new);
  const recorder = createRecorder(features);
  const stream = await bench.as.max.stream('leads');
  await stream.until(({ event }) => event === 'reset');
  const change = async (fields: object) => {
    const { version } = (await bench.as.ada.call('settings.get')).body;
    expect((await bench.as.ada.call('settings.update', { version, fields })).status).toBe(200);
    const { rows } = await bench.database.pool.query(
      `select max("position") as position from events where "noun" = 'settings'`,
    );
    const { position } = rows[0];
    await runJob(bench.services, recorder, recorder.job, { position, feature: 'leads' });
  };
  await change({ contactWindowHours: 31 });
  expect((await bench.row(id)).dueAt).toBe('2026-11-02T17:00:00.000Z');
  expect(await bench.events('*')).toMatchObject([{ verb: 'rescheduled', actor: null }]);
  await stream.until(({ event }) => event === 'reset');
  await change({ teamName: 'Another name' });
  expect(await bench.events('*')).toHaveLength(1);
  await bench.as.max.call('leads.note', { id, text: 'Marker' });
  await stream.until(({ event }) => event === 'put');
  expect(stream.seen.map(({ event }) => event)).toEqual(['reset', 'reset', 'put']);
  stream.close();
});

test('due moments computed in the database are those of the rules (D42)', async () => {
  const step = (dueAt: string) => ({ nextStep: { what: 'Call', dueAt } });
  const made = await Promise.all([
    ...Object.values(standing).map((fields) => bench.put(fields)),
    bench.put({ ...standing.selling, ...step('2026-11-02T00:00:00.000Z') }),
    bench.put({ ...standing.selling, ...step('2027-11-02T00:00:00.000Z') }),
    bench.put({ ...standing.sold, ...step('2027-11-02T00:00:00.000Z') }),
    bench.put({ ...standing.new, ...step('2026-01-02T00:00:00.000Z') }),
  ]);
  for (const selling of [0, 3]) {
    const clocks = { contactWindowHours: 30, staleDays: { unassigned: 3, selling, passed: 5 } };
    await refreshDueAt(bench.db, clocks, new Date().toISOString());
    for (const id of made) {
      const lead = await bench.row(id);
      if (!lead.deleted) expect(lead.dueAt).toBe(dueAtOf(lead, clocks));
    }
  }
});
