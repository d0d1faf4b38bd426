import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';

/** Revokes tokens of a person, one of them or all, and answers which. */
const revokeTokens = (
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

/** Ends API tokens of a person, one of them or all that there are: whoever made one in their place is out as well. */
export const endApiTokens = async (
  { db, now, emit }: Pick<Context, 'db' | 'now' | 'emit'>,
  uid: string,
  which?: string,
): Promise<void> => {
  for (const { id, name } of await revokeTokens(db, uid, now, which))
    emit({ noun: 'apiTokens', rowId: id, verb: 'revoked', before: {}, after: { name, person: uid } });
};
