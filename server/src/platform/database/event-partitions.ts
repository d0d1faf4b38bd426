import type { Archived } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from './schema.ts';

type Db = Kysely<DB>;

/** So many numbers a partition has; a table of that size is some seven gigabytes. */
export const numbersEach = 10_000_000;

/** So many stand empty ahead of the one that is written. */
export const partitionsAhead = 2;

/** How many partitions stand empty ahead of the newest event; without one the next but last number could not be written. */
export const countAhead = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as "count" from event_bounds, events_position_seq where "from" > "last_value"`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/**
 * Makes the partitions that are missing ahead, in the transaction at hand; answers how many. It waits for its lock a moment at
 * most, and fails where it does not get it: nobody who writes may wait behind it.
 */
export const makeAhead = async (db: Db): Promise<number> => {
  await sql`set local lock_timeout = '500ms'`.execute(db);
  const { rows } = await sql<{ made: number }>`
    select make_event_partitions("last_value", ${numbersEach}::bigint, ${partitionsAhead}::int) as "made"
    from events_position_seq`.execute(db);
  return rows[0]?.made ?? 0;
};

/** Through which moment events were archived, and are no more here, and when the last of them were; null where none was. */
export const findArchived = async (db: Db): Promise<Archived | null> => {
  const { rows } = await sql<Archived>`
    select max("last") as "through", max("at") as "on" from event_archives having count(*) > 0`.execute(db);
  return rows[0] ?? null;
};
