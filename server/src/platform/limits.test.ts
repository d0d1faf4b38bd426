import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#platform/database/db.ts';
import { createLimits, type Limits } from './limits.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

let database: TestDatabase;
let other: ReturnType<typeof connect>;
let limits: Limits;
const at = (seconds: number) =>
  new Date(Date.parse('2026-11-21T10:00:00.000Z') + seconds * 1000).toISOString();
const three = { max: 3, per: 60_000 };

beforeAll(async () => {
  database = await testDatabase();
  other = connect(database.url);
  limits = createLimits(database.pool);
});
afterAll(async () => {
  await other.close();
  await database.close();
});

test('[RATE-01] so many in a window, then the time until it ends', async () => {
  for (const seconds of [0, 10, 20]) expect(await limits.take('a', three, at(seconds))).toBe(0);
  expect(await limits.take('a', three, at(30))).toBe(30_000);
  expect(await limits.take('a', three, at(59))).toBe(1_000);
  expect(await limits.take('a', three, at(60))).toBe(0);
});

test('looking does not count, forgetting begins anew', async () => {
  for (let tries = 0; tries < 9; tries += 1) expect(await limits.peek('b', three, at(0))).toBe(0);
  for (let tries = 0; tries < 3; tries += 1) await limits.take('b', three, at(0));
  expect(await limits.peek('b', three, at(15))).toBe(45_000);
  await limits.clear('b');
  expect(await limits.take('b', three, at(15))).toBe(0);
});

test('many uses count at once, and no further than one beyond the most', async () => {
  const most = { max: 2_000_000_000, per: 60_000 };
  const spend = (uses: number, seconds = 0) => limits.spend('many', most, at(seconds), uses);
  expect(await spend(1_999_999_990)).toMatchObject({ remaining: 10, wait: 0 });
  expect(await spend(10)).toMatchObject({ remaining: 0, wait: 0 });
  await spend(-10);
  expect(await spend(10)).toMatchObject({ remaining: 0, wait: 0 });
  expect(await spend(2_000_000_000)).toMatchObject({ remaining: 0, wait: 60_000 });
  expect(await spend(2_000_000_001, 60)).toMatchObject({ remaining: 0, wait: 60_000 });
});

test('two servers together let no more through than one', async () => {
  const second = createLimits(other.pool);
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 ? limits : second).take('c', three, at(0))),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});
