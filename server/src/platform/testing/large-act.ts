import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Position } from '#platform/live/position.ts';
import type { TestServer } from './server.ts';

/**
 * An act on 20,000 rows, of which the statistics know; answers how many events a reader takes up that reads on from its
 * first.
 */
export const openLargeAct = async ({ db, services: { pool } }: Pick<TestServer, 'db' | 'services'>) => {
  const { rows } = await pool.query<Position>(
    `with written as (insert into events ("noun", "rowId", "verb", "at")
       select 'leads', 'row-' || n, 'edited', now() from generate_series(1, 20000) as n returning "xid", "position")
     select "xid"::text as "xid", min("position") as "position" from written group by 1`,
  );
  const [first] = rows as [Position];
  await pool.query('analyze events');
  return (read: (db: Kysely<DB>, from: Position) => Promise<unknown>): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      await read(transaction, first);
      const { rows: taken } = await sql<{ taken: string }>`
        select sum("idx_tup_fetch" + "seq_tup_read") as "taken" from pg_stat_xact_user_tables
        where "schemaname" = 'event_partitions'`.execute(transaction);
      return Number(taken[0]?.taken);
    });
};
