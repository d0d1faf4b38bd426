import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Position } from '#platform/live/position.ts';

/** Since when the oldest event waits that is committed, settled and not told yet; null where all are told. */
export const oldestUntold = async (db: Kysely<DB>, { xid, position }: Position): Promise<string | null> => {
  const { rows } = await sql<{ at: string }>`
    select "at" from events
    where ("xid", "position") > (${xid}::text::xid8, ${position}::bigint)
      and "xid" < pg_snapshot_xmin(pg_current_snapshot())
    order by "xid", "position" limit 1`.execute(db);
  return rows[0]?.at ?? null;
};
