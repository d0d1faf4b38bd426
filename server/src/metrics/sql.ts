import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { behind } from '#platform/live/feed-read.ts';
import type { Position } from '#platform/live/position.ts';

/** Since when the oldest event waits that is committed, settled and not told yet; null where all are told. */
export const oldestUntold = async (db: Kysely<DB>, told: Position): Promise<string | null> => {
  const { rows } = await sql<{ at: string }>`
    select "at" from events
    where ${behind(told)} and "xid" < pg_snapshot_xmin(pg_current_snapshot())
    order by events."xid", "position" limit 1`.execute(db);
  return rows[0]?.at ?? null;
};
