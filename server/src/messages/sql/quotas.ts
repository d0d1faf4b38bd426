import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** How much somebody wrote since a moment, and when the first of it was. */
export type Written = { count: number; first: string | null };
export type WrittenOf = { email: Written; hour: Written; day: Written };

type Since = Record<keyof WrittenOf, string>;

/** Lets this transaction alone count what one person writes: two at once would both find room. */
export const lockQuotas = async (db: Kysely<DB>, uid: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('messages ' || ${uid}, 0))`.execute(db);
};

/** E-mails, and addresses that belong to no lead or client; one's own mail address, which was confirmed, left out. */
export const writtenBy = async (db: Kysely<DB>, uid: string, since: Since): Promise<WrittenOf> => {
  const from = (at: string) => sql`"createdAt" > ${at}::timestamptz`;
  const free = sql`"leadId" is null and "clientId" is null and ("channel" = 'sms' or "recipients" <> array["senderAddress"])`;
  const oldest = [since.email, since.hour, since.day].sort()[0] ?? since.day;
  const { rows } = await sql<WrittenOf>`
    select
      json_build_object('count', count(*) filter (where "channel" = 'email' and ${from(since.email)}),
        'first', min("createdAt") filter (where "channel" = 'email' and ${from(since.email)})) as "email",
      json_build_object('count', coalesce(sum(cardinality("recipients")) filter (where ${free} and ${from(since.hour)}), 0),
        'first', min("createdAt") filter (where ${free} and ${from(since.hour)})) as "hour",
      json_build_object('count', coalesce(sum(cardinality("recipients")) filter (where ${free} and ${from(since.day)}), 0),
        'first', min("createdAt") filter (where ${free} and ${from(since.day)})) as "day"
    from messages
    where "senderId" = ${uid} and "direction" = 'out' and "status" <> 'cancelled' and ${from(oldest)}`.execute(
    db,
  );
  const none = { count: 0, first: null };
  return rows[0] ?? { email: none, hour: none, day: none };
};
