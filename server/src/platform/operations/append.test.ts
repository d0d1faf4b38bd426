import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { appendEvents, type EventMeta } from './append.ts';
import type { NewEvent } from './events.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const meta: EventMeta = {
  at: '2026-11-21T10:00:00.000Z',
  actor: null,
  effective: null,
  requestId: 'r',
  key: null,
};
const event = (rowId: string): NewEvent => ({
  noun: 'leads',
  rowId,
  verb: 'moved',
  before: {},
  after: { rowId },
});
const stored = async (verb: string) =>
  (await database.pool.query(`select * from events where "verb" = $1 order by "position"`, [verb])).rows;

test('as many events as one transaction may have, in their order', async () => {
  const positions = await database.db.transaction().execute((db) =>
    appendEvents(
      db,
      Array.from({ length: 7_000 }, (_, n) => event(`row-${n}`)),
      meta,
    ),
  );
  const rows = await stored('moved');
  expect(rows.map(({ position }) => position)).toEqual(positions);
  expect(rows.map(({ rowId }) => rowId)).toEqual(Array.from({ length: 7_000 }, (_, n) => `row-${n}`));
});

test('everything that an event says is written, and what it leaves out is empty', async () => {
  const by = '01900000-0000-7000-8000-0000000000bb';
  const told = {
    ...event('one'),
    verb: 'told',
    before: { tags: ['a', 'b"'], gone: null },
    scopeBefore: null,
  };
  await appendEvents(database.db, [{ ...told, scopeAfter: { deleted: false }, by }], meta);
  await appendEvents(database.db, [{ ...event('two'), verb: 'told' }], { ...meta, actor: by, effective: by });
  const [one, two] = await stored('told');
  expect(one).toMatchObject({
    rowId: 'one',
    noun: 'leads',
    at: meta.at,
    actor: by,
    effective: by,
    requestId: 'r',
    key: null,
    before: told.before,
    after: { rowId: 'one' },
    scopeBefore: null,
    scopeAfter: { deleted: false },
  });
  expect(two).toMatchObject({ actor: by, effective: by, before: {}, scopeBefore: null, scopeAfter: null });
});
