import type pg from 'pg';
import { expect } from 'vitest';

/** Waits until so many connections wait for each other's locks. */
export const untilWaiting = (pool: pg.Pool, count: number): Promise<void> =>
  expect
    .poll(async () => {
      const waiting = `select 1 from pg_stat_activity where cardinality(pg_blocking_pids("pid")) > 0`;
      return (await pool.query(waiting)).rowCount ?? 0;
    })
    .toBeGreaterThanOrEqual(count);

/** Does something that waits for what a statement holds, and something else meanwhile; then lets go, and answers the first. */
export const whileHeld = async <T>(
  pool: pg.Pool,
  statement: string,
  work: () => Promise<T>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T> => {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(statement);
  const working = work();
  await untilWaiting(pool, 1);
  await meanwhile();
  await holder.query('commit');
  holder.release();
  return working;
};
