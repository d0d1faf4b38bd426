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
