import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, ids, people, standing, startBench } from './bench.fixtures.ts';

let bench: Bench;
const day = 24 * 60 * 60_000;
const start = '2026-11-21T18:00:00.000Z';
const daysBefore = (days: number) => new Date(Date.parse(start) - days * day).toISOString();

beforeAll(async () => {
  bench = await startBench();
  bench.clock.set(start);
});
afterAll(() => bench.close());

const ofMax = { assignedRep: people.max.uid };
const listed = async (filter: object) => ids(await bench.as.max.call('leads.list', { filter })).sort();
const stats = async () => (await bench.as.max.call('leads.stats', { filter: {} })).body;

test('[BOARD-04] a dead lead that grows old leaves the board and stays in the count of its column', async () => {
  // Ninety days are the rule: this one has an hour left.
  const updatedAt = new Date(Date.parse(daysBefore(90)) + day / 24).toISOString();
  const old = await bench.put({ ...standing.dead, ...ofMax, updatedAt });
  const young = await bench.put({ ...standing.dead, ...ofMax, updatedAt: daysBefore(10) });
  const open = await bench.put({ ...standing.selling, ...ofMax, updatedAt: daysBefore(200) });

  const before = await stats();
  expect(before.byColumn).toMatchObject({ dead: 2, selling: 1 });
  expect(before.archivedByColumn).toMatchObject({ dead: 0, selling: 0 });
  expect(await listed({ archived: false })).toEqual([old, young, open].sort());
  expect(await listed({ archived: true })).toEqual([]);

  bench.clock.advance(2 * 60 * 60_000);
  const after = await stats();
  expect(after.byColumn).toEqual(before.byColumn);
  expect(after.archivedByColumn).toMatchObject({ dead: 1, selling: 0 });
  expect(await listed({ archived: false })).toEqual([young, open].sort());
  expect(await listed({ archived: true })).toEqual([old]);
  expect(await listed({})).toEqual([old, young, open].sort());

  // A touch brings it back.
  const touched = await bench.as.max.call('leads.note', { id: old, text: 'Asked again' });
  expect(touched.status).toBe(200);
  expect(await listed({ archived: true })).toEqual([]);
  expect((await stats()).byColumn).toEqual(before.byColumn);
});
