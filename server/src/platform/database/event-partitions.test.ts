import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { connectOnce } from './db.ts';
import { countAhead, makeAhead } from './event-partitions.ts';
import { migrate, readMigrations } from './migrate.ts';

const open: TestDatabase[] = [];
const database = async (kind?: 'empty'): Promise<TestDatabase> => {
  const made = await testDatabase(kind);
  open.push(made);
  return made;
};
afterAll(() => Promise.all(open.map((one) => one.close())));

const ask = async ({ pool }: TestDatabase, text: string, values: unknown[] = []) =>
  (await pool.query(text, values)).rows;
const write = (on: TestDatabase, count: number, said = '{}') =>
  ask(
    on,
    `insert into events ("noun", "rowId", "verb", "at", "actor", "requestId", "after")
     select 'leads', (n % 7)::text, 'updated', '2026-11-21T10:00:00Z', '0198de31-0000-7000-8000-000000000001', n::text, $2
     from generate_series(1, $1) n returning "position"`,
    [count, said],
  );
const bounds = (on: TestDatabase) => ask(on, 'select "partition"::text, "from", "to" from event_bounds');
const million = 1_000_000;

test('a table in use becomes the first partition as it is: nothing is written or built anew, and its numbers go on', async () => {
  const used = await database('empty');
  const upTo = (await readMigrations()).findIndex(({ name }) => name.endsWith('_events_bound.sql'));
  await migrate(used.url, silentLog, { upTo });
  await ask(used, `alter sequence events_position_seq restart with ${9 * million + 1}`);
  await write(used, 500, '{"city": "Reno"}');
  const before = await ask(used, 'select * from events order by "position"');
  const files = (schema: string) =>
    ask(
      used,
      `select relfilenode from pg_class where relkind in ('r', 'i') and relname like 'events%'
         and relnamespace = $1::regnamespace and relname !~ '\\d\\d' order by 1`,
      [schema],
    );
  const stood = await files('public');
  expect(stood.length).toBeGreaterThan(10);

  await migrate(used.url, silentLog);
  expect(await files('event_partitions')).toEqual(stood);
  expect(await ask(used, 'select * from events order by "position"')).toEqual(before);
  // A million above the highest number, for those who write while the bound is proven.
  expect(await bounds(used)).toEqual([
    { partition: 'event_partitions.events_0', from: 0, to: 20 * million },
    { partition: 'event_partitions.events_20000000', from: 20 * million, to: 30 * million },
    { partition: 'event_partitions.events_30000000', from: 30 * million, to: 40 * million },
  ]);
  expect(await write(used, 1)).toEqual([{ position: 9 * million + 501 }]);
  const unmatched = await ask(
    used,
    `select indexrelid::regclass from pg_index where not indisvalid or indrelid = 'event_partitions.events_0'::regclass
      and not exists (select from pg_inherits where inhrelid = indexrelid)`,
  );
  expect(unmatched).toEqual([]);
});

test('nobody changes or deletes in a partition what stands in the whole, be it the first or one that was made later', async () => {
  const one = await database();
  await ask(one, `alter sequence events_position_seq restart with ${10 * million - 1}`);
  await write(one, 2, '{"city": "Reno"}');
  for (const name of ['public.events', 'event_partitions.events_0', 'event_partitions.events_10000000'])
    for (const act of [`delete from ${name}`, `truncate ${name}`, `update ${name} set "after" = '{}'`])
      await expect(ask(one, act), act).rejects.toThrow('events is append-only');
  await expect(ask(one, `update events set "position" = default`)).rejects.toThrow('events is append-only');
  expect(await ask(one, 'select count(*)::int as n from events')).toEqual([{ n: 2 }]);
});

test('partitions are made ahead while others write; who has to wait for it gives up at once', async () => {
  const one = await database();
  expect(await countAhead(one.db)).toBe(2);
  expect(await one.db.transaction().execute(makeAhead)).toBe(0);
  await ask(one, `alter sequence events_position_seq restart with ${30 * million - 1}`);
  const writer = await connectOnce(one.url);
  try {
    await writer.query(
      `begin; insert into events ("noun", "rowId", "verb", "at") values ('leads', '1', 'moved', now())`,
    );
    expect(await countAhead(one.db)).toBe(0);
    expect(await one.db.transaction().execute(makeAhead)).toBe(2);
    expect(await countAhead(one.db)).toBe(2);
    await writer.query(
      `insert into events ("noun", "rowId", "verb", "at") values ('leads', '1', 'moved', now())`,
    );
    await writer.query('commit');
    expect((await ask(one, 'select max("position") as last from events'))[0].last).toBe(30 * million);
    expect(await countAhead(one.db)).toBe(1);

    await writer.query('begin; lock table events in share update exclusive mode');
    await expect(one.db.transaction().execute(makeAhead)).rejects.toThrow('lock timeout');
    await writer.query('rollback');
    expect(await one.db.transaction().execute(makeAhead)).toBe(1);
  } finally {
    await writer.end();
  }
});

// Word for word what the lists ask.
const looks = {
  'the feed': `select "position" from events where ("xid", "position") > ((select '3'::xid8), (select 5::bigint)) order by events."xid", "position" limit 500`,
  'what happened to a record': `select * from events where "noun" = 'leads' and "rowId" = '3' order by "position" desc limit 50`,
  'acts to undo': `select * from events where "actor" = '0198de31-0000-7000-8000-000000000001' and "noun" = 'leads' and "requestId" is not null
    and "verb" not in ('undone', 'redone') and "requestId" < 'g' order by "requestId" desc, "position" limit 1`,
  'the audit': `select "position" from events where audit_kind("noun", "verb", "after") <> all ('{notifications,parts}')
    order by "at" desc, "position" desc limit 100`,
  'the audit of a kind': `select "position" from events where audit_kind("noun", "verb", "after") = 'leads' order by "at" desc, "position" desc limit 100`,
  'the audit of a person': `select "position" from events where "actor" = '0198de31-0000-7000-8000-000000000001' order by "at" desc, "position" desc limit 100`,
  'the newest number': `select max("position") from events`,
} as const;

let apart: TestDatabase;
beforeAll(async () => {
  apart = await database();
  for (const from of [1, 10 * million - 3000, 20 * million]) {
    await ask(apart, `alter sequence events_position_seq restart with ${from}`);
    await write(apart, 6000);
  }
  for (const { partition } of await bounds(apart)) await ask(apart, `analyze ${partition}`);
});

test.for(Object.entries(looks))('%s reads each partition by an index, in order', async ([_, look]) => {
  const client = await apart.pool.connect();
  try {
    const plan = (await client.query(`explain ${look}`)).rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Append/);
    expect(plan).not.toMatch(/Seq Scan|Sort {2}/);
  } finally {
    client.release();
  }
});
