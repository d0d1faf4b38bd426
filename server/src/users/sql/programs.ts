import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Revokes tokens of a person, one of them or all, and answers which. */
export const revokeTokens = (
  db: Kysely<DB>,
  uid: string,
  now: string,
  id?: string,
): Promise<{ id: string; name: string }[]> => {
  const query = db
    .updateTable('api_tokens')
    .set({ revokedAt: now })
    .where('uid', '=', uid)
    .where('revokedAt', 'is', null);
  return (id ? query.where('id', '=', id) : query).returning(['id', 'name']).execute();
};

/** Ends the secret address of a person's calendar; that there was one is kept, so that they are told. */
export const endFeed = async (db: Kysely<DB>, uid: string, now: string): Promise<void> => {
  await db
    .updateTable('calendar_feeds')
    .set({ secretHash: null, sealed: null, endedAt: now })
    .where('uid', '=', uid)
    .where('endedAt', 'is', null)
    .execute();
};
