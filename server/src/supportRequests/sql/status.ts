import { day, later } from 'domain/kernel';
import type { SystemStatus, WayStatus } from 'domain/supportRequests';
import { sql } from 'kysely';
import type { Context } from '#platform/operations/context.ts';

type Counted = Pick<WayStatus, 'sent' | 'failed' | 'waiting' | 'lastAt'> & { channel: string };

/** What left, failed and waits, counted in the outbox by its own indexes. */
export const countWays = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Map<string, Counted>> => {
  const { rows } = await sql<Counted>`
    select "channel", sum("sent")::int as "sent", sum("failed")::int as "failed", sum("waiting")::int as "waiting",
      max("lastAt") as "lastAt"
    from (
      select "channel", count(*) filter (where "state" = 'sent') as "sent",
        count(*) filter (where "state" in ('failed', 'unknown')) as "failed", 0 as "waiting", max("sentAt") as "lastAt"
      from outbox where "createdAt" > ${later(now, -day)} group by "channel"
      union all
      select "channel", 0, 0, count(*), null from outbox where "state" in ('queued', 'sending') group by "channel"
    ) as each group by "channel"`.execute(db);
  return new Map(rows.map((row) => [row.channel, row]));
};

/** The last backup that was finished. */
export const lastBackup = async ({ db }: Pick<Context, 'db'>): Promise<SystemStatus['backup']> => {
  const found = await db
    .selectFrom('backups_made')
    .select(['at', 'bytes'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? { at: found.at, bytes: Number(found.bytes) } : null;
};
