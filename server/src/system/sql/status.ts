import { day, later } from 'domain/kernel';
import { type MailState, onTheWay } from 'domain/outbox';
import { patience, type SystemAnswer } from 'domain/system';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { inWords } from '#platform/database/statements.ts';

type Asking = { db: Kysely<DB>; now: string };

const arrived: readonly MailState[] = ['sent', 'delivered'];
const failed: readonly MailState[] = ['failed', 'bounced'];
const unknown: readonly MailState[] = ['unknown'];

type Counted = SystemAnswer['outbox'] & { channel: string; lastAt: string | null };

/** What left, failed and waits, counted in the outbox by its own indexes. */
export const countWays = async ({ db, now }: Asking): Promise<Map<string, Counted>> => {
  const { rows } = await sql<Counted>`
    select "channel", sum("sent")::int as "sent", sum("failed")::int as "failed", sum("unknown")::int as "unknown",
      sum("waiting")::int as "waiting", sum("overdue")::int as "overdue", max("lastAt") as "lastAt"
    from (
      select "channel", count(*) filter (where "state" in (${inWords(arrived)})) as "sent",
        count(*) filter (where "state" in (${inWords(failed)})) as "failed",
        count(*) filter (where "state" in (${inWords(unknown)})) as "unknown", 0 as "waiting", 0 as "overdue", max("sentAt") as "lastAt"
      from outbox where "createdAt" > ${later(now, -day)} group by "channel"
      union all
      select "channel", 0, 0, 0, count(*),
        count(*) filter (where coalesce("nextAt", "createdAt") < ${later(now, -patience)}), null
      from outbox where "state" in (${inWords(onTheWay)}) group by "channel"
    ) as each group by "channel"`.execute(db);
  return new Map(rows.map((row) => [row.channel, row]));
};

/** The last backup that was finished, and when it was read to its end. */
export const lastBackup = async ({ db }: Pick<Asking, 'db'>): Promise<SystemAnswer['backup']> => {
  const found = await db
    .selectFrom('backups_made')
    .selectAll()
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? { ...found, bytes: Number(found.bytes) } : null;
};

/** The last backup that was restored for a trial. */
export const lastCheck = async ({ db }: Pick<Asking, 'db'>): Promise<SystemAnswer['backupCheck']> =>
  (await db.selectFrom('backup_checks').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()) ??
  null;

/** What of backups failed and was not done well since. */
export const backupTroubles = async ({ db }: Pick<Asking, 'db'>): Promise<SystemAnswer['backupTroubles']> => {
  const { rows } = await sql<SystemAnswer['backupTroubles'][number]>`
    select "kind", "failingSince" as "since", coalesce("endedAt", "startedAt") as "at", "problem"
    from backup_runs where "failingSince" is not null and "problem" is not null order by "kind"`.execute(db);
  return rows;
};
