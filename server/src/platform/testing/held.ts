import type pg from 'pg';
import { expect } from 'vitest';

/** Connections of this database that wait for a lock of another; other files of tests may share the server. */
export const waitingForLocks = `from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids("pid")) > 0`;

/** Waits until so many connections wait for each other's locks. */
export const untilWaiting = (pool: pg.Pool, count: number): Promise<void> =>
  expect
    .poll(async () => (await pool.query(`select 1 ${waitingForLocks}`)).rowCount ?? 0)
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
