import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { type Bench, people, standing, startBench } from './bench.fixtures.ts';
import { clocksJob } from './jobs.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const assignedAt = '2026-11-20T10:00:00.000Z';
const fresh = { ...standing.new, createdAt: assignedAt, assignedAt };
const now = '2026-11-21T10:30:00.000Z';
const earlier = (milliseconds: number, from = now) => new Date(Date.parse(from) - milliseconds).toISOString();
const minutes = 60_000;

/** What a device sends that did something so many minutes before, by a clock that is wrong by so much. */
const waited = (before: number, wrong = 0) => ({
  headers: {
    'x-acted-at': earlier(before * minutes - wrong),
    'x-sent-at': earlier(-wrong),
  },
});
type Arrival = { verb: string; at: string; actedAt: string | null };

/** The one event of a lead: the clock of the server goes on while it works. */
const arrivalOf = async (id: string): Promise<Arrival> => {
  const { rows } = await bench.database.pool.query<Arrival>(
    `select "verb", "at", "actedAt" from events where "noun" = 'leads' and "rowId" = $1`,
    [id],
  );
  expect(rows).toHaveLength(1);
  return rows[0] as Arrival;
};

describe('[OFF-01] what was done offline (D56)', () => {
  test.each([
    ['right', 0],
    ['a day ahead', 86_400_000],
    ['a day behind', -86_400_000],
  ])(
    'is contact and note of its own time, by a clock that is %s; versions and the order go by its arrival',
    async (_, wrong) => {
      const id = await bench.put(fresh);
      bench.clock.set(now);
      const { body } = await bench.as.max.call(
        'leads.contact',
        { id, outcome: 'contacted', note: 'Spoke to the owner' },
        waited(60, wrong),
      );
      const { at: arrivedAt, actedAt: at } = await arrivalOf(id);
      expect(at).toBe(earlier(60 * minutes, arrivedAt));
      expect(body).toMatchObject({ lastContactDate: at, updatedAt: arrivedAt, lastUpdateDate: arrivedAt });
      expect(body.notes).toMatchObject([{ at, text: 'Spoke to the owner' }]);
      const timeline = (await bench.as.max.call('leads.timeline', { id })).body.items;
      expect(timeline).toMatchObject([{ verb: 'contacted', at, arrivedAt, text: 'Spoke to the owner' }]);
      const history = (await bench.as.max.call('leads.history', { id })).body.items;
      expect(history).toMatchObject([{ verb: 'contacted', at, arrivedAt }]);
    },
  );

  test('a quarter of an hour is not worth a word', async () => {
    const id = await bench.put(fresh);
    bench.clock.set(now);
    await bench.as.max.call('leads.note', { id, text: 'Gate is green' }, waited(15));
    const { items } = (await bench.as.max.call('leads.timeline', { id })).body;
    expect(items).toMatchObject([{ at: (await arrivalOf(id)).actedAt }]);
    expect(items[0]).not.toHaveProperty('arrivedAt');
  });

  test.each([
    ['before it was given to its rep', { ...fresh, assignedAt: earlier(30 * minutes) }, waited(31)],
    [
      'more than seven days ago',
      { ...fresh, assignedAt: '2026-11-01T10:00:00.000Z' },
      waited(7 * 24 * 60 + 1),
    ],
    ['after it was sent', fresh, waited(-1)],
    ['without a word on the sending', fresh, { headers: { 'x-acted-at': earlier(60 * minutes) } }],
    ['at no moment that there is', fresh, { headers: { 'x-acted-at': 'yesterday', 'x-sent-at': now } }],
  ])('what was done %s counts as it arrives', async (_, lead, options) => {
    const id = await bench.put(lead);
    bench.clock.set(now);
    const { body } = await bench.as.max.call('leads.contact', { id, outcome: 'attempted' }, options);
    expect(await arrivalOf(id)).toEqual({ verb: 'attempted', at: body.lastContactDate, actedAt: null });
  });

  test('a contact in time that arrives after the window was over takes its mark back', async () => {
    const [inTime, tooLate] = [await bench.put(fresh), await bench.put(fresh)];
    bench.clock.set(now);
    await runJob(bench.services, createRecorder(features), clocksJob, {});
    expect((await bench.row(inTime)).timeoutExpired).toBe(true);
    const move = (id: string, options: object) =>
      bench.as.max.call('leads.move', { id, to: 'selling' }, options);
    await move(inTime, waited(31));
    await move(tooLate, waited(30));
    expect(await bench.row(inTime)).toMatchObject({ timeoutExpired: false, contactedWithinTimeframe: true });
    expect(await bench.row(tooLate)).toMatchObject({ timeoutExpired: true, contactedWithinTimeframe: false });
  });

  test('no other act says when it was done', async () => {
    const id = await bench.put(fresh);
    bench.clock.set(now);
    await bench.as.ada.call('leads.assign', { id, rep: people.mia.uid }, waited(60));
    const { assignedAt: at } = await bench.row(id);
    expect(await arrivalOf(id)).toEqual({ verb: 'assigned', at, actedAt: null });
  });
});
