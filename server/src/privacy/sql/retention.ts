import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** Takes away the oldest messages of before, with what left of them; answers how many. */
export const forgetMessages = async (db: Db, before: string, limit: number): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    select "id" from messages where "createdAt" < ${before} and "status" not in ('queued', 'sending')
    order by "createdAt" limit ${limit} for update skip locked`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const those = sql`any(${ids}::uuid[])`;
  await sql`delete from outbox where "noun" = 'messages' and "rowId" = ${those}`.execute(db);
  await sql`update letters set "messageId" = null where "messageId" = ${those}`.execute(db);
  await sql`update messages set "replyTo" = null where "replyTo" = ${those}`.execute(db);
  await sql`delete from messages where "id" = ${those}`.execute(db);
  return ids.length;
};

/** Takes away kept answers of before; the platform takes what is older than any house keeps. */
export const forgetAnswers = async (db: Db, before: string): Promise<void> => {
  await db.deleteFrom('idempotency_keys').where('createdAt', '<', before).execute();
};
