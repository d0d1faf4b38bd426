import { type Condition, meets } from 'domain/kernel';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { conditionSql } from './condition.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('empty');
});
afterAll(() => database.close());

const ids = ['0199c111-0000-7000-8000-000000000001', '0199c111-0000-7000-8000-000000000002'];
const texts = ['', 'Reno', 'reno', 'Elko', 'É', 'é', "O'Neil"];
const days = ['2026-03-08', '2026-11-01', '2026-11-30'];
const moments = ['2026-11-01T08:59:59.999Z', '2026-11-01T09:00:00.000Z', '2026-11-02T09:00:00.001Z'];
const orNull = (values: readonly string[]) => fc.constantFrom(null, ...values);
const numbers = fc.integer({ min: -2, max: 3 });
const row = fc.record({
  word: fc.constantFrom(...texts),
  owner: orNull(ids),
  units: fc.option(numbers),
  flag: fc.boolean(),
  day: orNull(days),
  at: orNull(moments),
  since: orNull(moments),
});

const values: Readonly<Record<string, fc.Arbitrary<string | number | boolean | null>>> = {
  word: fc.constantFrom(null, ...texts),
  owner: fc.constantFrom(null, 'nobody', '', ...ids),
  units: fc.option(numbers),
  flag: fc.boolean(),
  day: fc.constantFrom(null, 'never', ...days),
  letters: fc.option(numbers),
};
const is = fc.oneof(
  ...Object.entries(values).map(([field, value]) =>
    fc.oneof(value, fc.array(value, { maxLength: 3 })).map((wanted) => ({ field, is: wanted })),
  ),
);
const between = (field: string, bound: fc.Arbitrary<string | number>) =>
  fc
    .record({ from: fc.option(bound, { nil: undefined }), before: fc.option(bound, { nil: undefined }) })
    .map((bounds) => ({ field, ...bounds }));
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    is,
    fc.array(fc.constantFrom(...texts), { maxLength: 2 }).map((folded) => ({ field: 'word', folded })),
    between('units', numbers),
    between('day', fc.constantFrom(...days)),
    between('at', fc.constantFrom(...moments)),
    fc
      .constantFrom(-1, 0, 1, 86_400_000, 86_400_002)
      .map((within) => ({ field: 'at', after: 'since', within })),
    fc.array(tie('condition'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('condition'), { maxLength: 3 }).map((any) => ({ any })),
    tie('condition').map((not) => ({ not })),
  ),
}));

test('a condition finds the same rows in memory and in the database', async () => {
  const { db, pool } = database;
  await pool.query(`create table things ("id" integer, "word" text, "owner" uuid, "units" integer, "flag" boolean,
    "day" date, "at" timestamptz(3), "since" timestamptz(3))`);
  const rows = fc
    .sample(row, { numRuns: 80, seed: 7 })
    .map((each, id) => ({ id, ...each, letters: each.word.length }));
  await pool.query('insert into things select * from jsonb_populate_recordset(null::things, $1)', [
    JSON.stringify(rows),
  ]);
  const derived = { letters: sql`length(things."word")` };
  let found = 0;
  await fc.assert(
    fc.asyncProperty(condition, async (asked) => {
      const answer = await sql<{ id: number }>`
        select "id" from things where ${conditionSql(asked, 'things', derived)} order by 1`.execute(db);
      const expected = rows.filter((each) => meets(asked, each)).map(({ id }) => id);
      found += expected.length;
      expect(answer.rows.map(({ id }) => id)).toEqual(expected);
    }),
    { numRuns: 400 },
  );
  expect(found).toBeGreaterThan(1_000);
});

test('the words of a condition that is the product’s own stand in its text', async () => {
  const { db, pool } = database;
  await pool.query(`create table words ("word" text); insert into words values ('it''s'), ('its')`);
  const where = conditionSql({ field: 'word', is: "it's" }, 'words', {}, { fixed: true });
  const query = sql`select "word" from words where ${where}`;
  expect(query.compile(db)).toMatchObject({
    sql: `select "word" from words where ("words"."word" = 'it''s')`,
    parameters: [],
  });
  expect((await query.execute(db)).rows).toEqual([{ word: "it's" }]);
});
