import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { connect } from './db.ts';
import { andCommit, unnamed } from './statements.ts';
import { isUnavailable } from './unavailable.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('times arrive as ISO text with milliseconds, dates as text, whole numbers as numbers', async () => {
  const { rows } = await database.pool.query(`
    select '2026-11-21 10:00:00.5+00'::timestamptz(3) as half, '2026-11-21 12:00:00+02'::timestamptz as whole,
      '0999-01-01 00:00:00+00'::timestamptz as old, 'infinity'::timestamptz as never,
      '2026-11-21'::date as day, 9007199254740991 as big, 1.25::numeric as price, null::timestamptz as nothing,
      array['2026-11-21 10:00:00+00', null]::timestamptz[] as times, array[1, 2]::bigint[] as counts`);
  expect(rows[0]).toEqual({
    half: '2026-11-21T10:00:00.500Z',
    whole: '2026-11-21T10:00:00.000Z',
    old: '0999-01-01T00:00:00.000Z',
    never: 'infinity',
    day: '2026-11-21',
    big: 9007199254740991,
    price: 1.25,
    nothing: null,
    times: ['2026-11-21T10:00:00.000Z', null],
    counts: [1, 2],
  });
});

test('what reads is prepared once, with values or without; what is marked unnamed is not', async () => {
  const own = connect(database.url, { max: 1 });
  for (const value of [1, 2, 3]) {
    await sql`select ${value}::int as counted`.execute(own.db);
    await sql`select ${unnamed} ${value}::int as searched`.execute(own.db);
    await sql`select 1 as counted`.execute(own.db);
  }
  const { rows } = await own.pool.query(
    "select statement from pg_prepared_statements where statement ~ 'counted|searched' order by statement",
  );
  expect(rows).toEqual([{ statement: 'select $1::int as counted' }, { statement: 'select 1 as counted' }]);
  await own.close();
});

describe('a statement under a name', () => {
  const inOne = async (work: (db: TestDatabase['db']) => Promise<void>): Promise<void> => {
    const own = connect(database.url, { max: 1 });
    try {
      await work(own.db);
    } finally {
      await own.close();
    }
  };
  const asked = async (db: TestDatabase['db'], by: number) =>
    (
      await sql`select 6 / ${by}::int as part, ${'å'}::text as letter, null as nothing, array[1.5]::numeric[] as parts`.execute(
        db,
      )
    ).rows;
  const row = (part: number) => [{ part, letter: 'å', nothing: null, parts: [1.5] }];

  test('answers the same the first time and every time after it, also where the first time failed', () =>
    inOne(async (db) => {
      expect(await rejection(asked(db, 0))).toMatchObject({ code: '22012' });
      for (const by of [1, 2, 3]) expect(await asked(db, by)).toEqual(row(6 / by));
      expect(await rejection(asked(db, 0))).toMatchObject({ code: '22012' });
      expect(await asked(db, 6)).toEqual(row(1));
    }));

  test('takes its values as they are: nothing, bytes, lists, objects and long texts', () =>
    inOne(async (db) => {
      const long = 'ß🧺'.repeat(50_000);
      for (const _ of ['prepared', 'known']) {
        const { rows } = await sql`select ${null}::text as nothing, ${Buffer.from([0, 255])}::bytea as bytes,
          ${['a', 'b"', null]}::text[] as list, ${{ a: [1] }}::jsonb as thing, ${long}::text as long, ${true}::boolean as yes`.execute(
          db,
        );
        expect(rows).toEqual([
          {
            nothing: null,
            bytes: Buffer.from([0, 255]),
            list: ['a', 'b"', null],
            thing: { a: [1] },
            long,
            yes: true,
          },
        ]);
      }
    }));

  test('opens its transaction also where it failed the first time, by itself', () =>
    inOne(async (db) => {
      await sql`create temporary table told (n int)`.execute(db);
      const tell = (on: typeof db, by: number) => sql`insert into told values (1 / ${by}::int)`.execute(on);
      await db.transaction().execute((transaction) => sql`select 1`.execute(transaction));
      expect(await rejection(tell(db, 0))).toMatchObject({ code: '22012' });
      for (const _ of ['first', 'again']) {
        const undone = db.transaction().execute(async (transaction) => {
          await tell(transaction, 1);
          throw new Error('taken back');
        });
        expect(await rejection(undone)).toMatchObject({ message: 'taken back' });
        expect((await sql`select n from told`.execute(db)).rows).toEqual([]);
      }
    }));

  test('opens its transaction, and nothing stands of one in which it fails', () =>
    inOne(async (db) => {
      await sql`create temporary table told (n int)`.execute(db);
      const tell = (n: number, by: number) =>
        db.transaction().execute(async (transaction) => {
          await sql`insert into told values (${n}::int / ${by}::int)`.execute(transaction);
          await sql`insert into told values (${n}::int)`.execute(transaction);
        });
      const told = async () => (await sql<{ n: number }>`select n from told order by n`.execute(db)).rows;
      await tell(1, 1);
      for (const n of [2, 3]) {
        expect(await rejection(tell(n, 0))).toMatchObject({ code: '22012' });
        await tell(n, 1);
      }
      const undone = db.transaction().execute(async (transaction) => {
        await sql`insert into told values (${9}::int)`.execute(transaction);
        throw new Error('taken back');
      });
      expect(await rejection(undone)).toMatchObject({ message: 'taken back' });
      // One without any statement is none.
      await db.transaction().execute(async () => undefined);
      expect((await told()).map(({ n }) => n)).toEqual([1, 1, 2, 2, 3, 3]);
    }));

  test('commits with the last statement, and nothing stands of a transaction in which it or its commit fails', async () => {
    await database.pool.query(
      'create table ended (n int, about int unique deferrable initially deferred, at xid8 default pg_current_xact_id())',
    );
    const [own, other] = [connect(database.url, { max: 1 }), connect(database.url, { max: 1 })];
    const seen = async () =>
      (await sql<{ n: number }>`select n from ended order by n`.execute(other.db)).rows.map(({ n }) => n);
    const end = (n: number, { by = 1, about = n }: { by?: number; about?: number } = {}) =>
      own.db.transaction().execute(async (transaction) => {
        await sql`insert into ended (n) values (${n}::int)`.execute(transaction);
        await sql`insert into ended (n, about) values (${n}::int / ${by}::int, ${about}::int) ${andCommit}`.execute(
          transaction,
        );
        return seen();
      });
    // The first two times it is made known; the third it is over before its `commit` is asked for.
    expect(await end(1)).toEqual([]);
    await end(2);
    expect(await end(3)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(await rejection(end(4, { by: 0 }))).toMatchObject({ code: '22012' });
    expect(await rejection(end(4, { about: 1 }))).toMatchObject({ code: '23505' });
    expect(await end(5)).toEqual([1, 1, 2, 2, 3, 3, 5, 5]);
    const { rows } = await sql<{ n: number }>`select distinct on (at) n from ended`.execute(own.db);
    expect(rows).toHaveLength(4);
    // What comes behind it would not be part of it.
    const late = own.db.transaction().execute(async (transaction) => {
      await sql`insert into ended (n) values (${6}::int)`.execute(transaction);
      await sql`insert into ended (n, about) values (${6}::int / ${1}::int, ${6}::int) ${andCommit}`.execute(
        transaction,
      );
      throw new Error('too late');
    });
    expect(await rejection(late)).toMatchObject({
      message: 'What followed the last statement of a transaction failed.',
    });
    // A new connection, which has to learn them first.
    for (const n of [7, 8, 9]) await end(n);
    const behind = own.db.transaction().execute(async (transaction) => {
      await sql`insert into ended (n) values (${10}::int)`.execute(transaction);
      await sql`insert into ended (n, about) values (${10}::int / ${1}::int, ${10}::int) ${andCommit}`.execute(
        transaction,
      );
      await sql`insert into ended (n) values (${11}::int)`.execute(transaction);
    });
    expect(await rejection(behind)).toBeInstanceOf(Error);
    expect(await seen()).not.toContain(11);
    await Promise.all([own.close(), other.close()]);
  });
});

test('sessions run with the measured settings, and with those of the address', async () => {
  const address = new URL(database.url);
  address.searchParams.set('options', '-c statement_timeout=3s');
  const own = connect(address.href, { max: 1, applicationName: 'washboard-a' });
  const { rows } = await own.pool.query(`select current_setting('jit') as jit,
    current_setting('random_page_cost') as page, current_setting('statement_timeout') as statement,
    current_setting('timezone') as zone, current_setting('application_name') as name`);
  expect(rows[0]).toEqual({ jit: 'off', page: '1.1', statement: '3s', zone: 'UTC', name: 'washboard-a' });
  await own.close();
});

test('a statement that takes too long is unavailability, a wrong one is not', async () => {
  const tooLong = await rejection(
    database.db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 20`.execute(transaction);
      await sql`select pg_sleep(5)`.execute(transaction);
    }),
  );
  expect(isUnavailable(tooLong)).toBe(true);
  expect(isUnavailable(await rejection(sql`select nothing`.execute(database.db)))).toBe(false);
  expect(isUnavailable(new Error('a bug'))).toBe(false);
  expect(isUnavailable('text')).toBe(false);
});

test('a lost connection is unavailability, and the pool recovers', async () => {
  const own = connect(database.url, { max: 1 });
  const sleeping = rejection(sql`select pg_sleep(10), 'victim'`.execute(own.db));
  await expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query ~ 'victim' and pid <> pg_backend_pid()",
      );
      return rowCount;
    })
    .toBe(1);
  expect(isUnavailable(await sleeping)).toBe(true);
  const again = async () => (await sql`select 1 as one`.execute(own.db)).rows;
  await expect.poll(() => again().catch(() => 'still broken')).toEqual([{ one: 1 }]);
  await own.close();
});

test('a database that is away, and a pool without a free connection, are unavailability', async () => {
  const away = connect('postgresql:///washboard?host=/nonexistent&user=postgres');
  expect(isUnavailable(await rejection(sql`select 1`.execute(away.db)))).toBe(true);
  await away.close();
  const closed = connect('postgresql://127.0.0.1:1/washboard');
  expect(isUnavailable(await rejection(sql`select 1`.execute(closed.db)))).toBe(true);
  await closed.close();
  const busy = connect(database.url, { max: 1, acquireTimeout: 500 });
  const holder = await busy.pool.connect();
  expect(isUnavailable(await rejection(sql`select 1`.execute(busy.db)))).toBe(true);
  holder.release();
  await busy.close();
});

test('events are append-only', async () => {
  await sql`insert into events (noun, "rowId", verb, at) values ('leads', '1', 'taken', now())`.execute(
    database.db,
  );
  for (const change of ['update events set verb = verb', 'delete from events', 'truncate events'])
    await expect(database.pool.query(change)).rejects.toThrow('events is append-only');
});
