import { day, later } from 'domain/kernel';
import type { SystemStatus, WayStatus } from 'domain/supportRequests';
import { sql } from 'kysely';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';

type Counted = Pick<WayStatus, 'sent' | 'failed' | 'waiting' | 'lastAt'> & { channel: string };

const nothing = { sent: 0, failed: 0, waiting: 0, lastAt: null };

/** What left, failed and waits, counted in the outbox by its own indexes. */
const countWays = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Map<string, Counted>> => {
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

const lastBackup = async ({ db }: Pick<Context, 'db'>): Promise<SystemStatus['backup']> => {
  const found = await db
    .selectFrom('backups_made')
    .select(['at', 'bytes'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? { at: found.at, bytes: Number(found.bytes) } : null;
};

/** Measures how the installation stands: nothing of it is claimed. */
export const measure = async (ctx: Context): Promise<SystemStatus> => {
  const { env, now } = ctx;
  const { smsApproved, smsReason } = await readSettings(ctx.db);
  const ways = await countWays(ctx);
  const of = (channel: string) => {
    const { sent, failed, waiting, lastAt } = ways.get(channel) ?? nothing;
    return { sent, failed, waiting, lastAt };
  };
  const noSms = env.sms === null ? 'no provider of texts is set up' : smsReason;
  return {
    measuredAt: now,
    sms: {
      ready: env.sms !== null && smsApproved,
      reason: env.sms !== null && smsApproved ? '' : noSms,
      ...of('sms'),
    },
    email: {
      ready: env.smtpUrl !== null,
      reason: env.smtpUrl === null ? 'no mail server is set up' : '',
      ...of('email'),
    },
    backup: await lastBackup(ctx),
  };
};
