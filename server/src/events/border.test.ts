import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sealJob, verifyChain } from '#audit';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { eventsAfter } from '#platform/live/feed-read.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { insertCast, people } from '#platform/testing/cast.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

const border = 10_000_000;
let server: TestServer;
let ada: Client;
let folder: string;
let leadId: string;

const ask = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const ok = async (operation: string, input: object) => {
  const { status, body } = await ada.call(operation, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const positionsOf = async (id: string): Promise<number[]> =>
  (await ask(`select "position" from events where "rowId" = $1 order by "position"`, [id])).map(
    ({ position }) => position,
  );

// A lead is made below the border of two partitions and changed above it.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-border-'));
  const database = await testDatabase();
  // Jobs may tell of something as well: there is room for it below.
  await database.pool.query(`alter sequence events_position_seq restart with ${border - 1_000}`);
  server = await startTestServer({ database, jobs: true, env: { dataDir: folder } });
  await insertCast(server.services);
  ada = await server.signIn(people.ada);
  leadId = (
    await ok('leads.create', { businessName: 'Border Laundry', firstName: 'Olga', lastName: 'Vinogradova' })
  ).id;
  await ask(
    `select setval('events_position_seq', greatest(last_value, ${border + 5})) from events_position_seq`,
  );
  for (const [at, city] of ['Napa', 'Reno', 'Elko'].entries())
    await ok('leads.update', { id: leadId, version: at + 1, fields: { city } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('[UNDO-01] [W14] feed, history, undo and seals go over the border of two partitions', async () => {
  const positions = await positionsOf(leadId);
  expect(positions).toHaveLength(4);
  expect(positions.map((position) => position >= border)).toEqual([false, true, true, true]);
  // What is still being written elsewhere holds the feed back for a moment.
  await vi.waitFor(async () => {
    const { events } = await eventsAfter(server.db, { xid: '0', position: 0 }, 500);
    const of = events.filter(({ rowId }) => rowId === leadId).map(({ position }) => position);
    expect(of).toEqual(positions);
  }, 20_000);
  const { items } = await ok('audit.list', { noun: 'leads', id: leadId });
  expect(items.map(({ id }: { id: string }) => Number(id))).toEqual(positions.toReversed());
  await ok('leads.undo', {});
  expect((await ok('leads.get', { id: leadId })).city).toBe('Reno');
  for (let n = 0; n < 3; n += 1) await ok('leads.undo', {});
  expect(
    (await ok('leads.undoHistory', {})).items.filter(({ undone }: { undone: boolean }) => undone).length,
  ).toBe(4);
  await runJob(server.services, createRecorder(features), sealJob, {});
  expect(await verifyChain(server.services)).toMatchObject({ problem: null });
});

test('[ADMIN-04] who is erased is erased from both sides', async () => {
  const { id } = await ok('privacy.erase', { noun: 'leads', id: leadId });
  await vi.waitFor(
    async () =>
      expect((await ask('select "state" from erasures where "id" = $1', [id]))[0].state).toBe('done'),
    20_000,
  );
  const told = await ask(`select "position" >= ${border} as above, count(*)::int as left from events
    where concat("before"::text, "after"::text, "scopeBefore"::text, "scopeAfter"::text) ~* 'vinogradova|border laundry' group by 1`);
  expect(told).toEqual([]);
  const emptied = await ask(
    `select "position" >= ${border} as above from erased_events group by 1 order by 1`,
  );
  expect(emptied).toEqual([{ above: false }, { above: true }]);
});
