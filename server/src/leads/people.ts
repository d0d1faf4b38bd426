import type { Role } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import { openField } from '#users';

/** Somebody who might become rep; their row may not change before this transaction ends. */
export const candidate = async (db: Kysely<DB>, uid: string) => {
  const query = db.selectFrom('users').select(['uid', 'role', 'status']).where('uid', '=', uid);
  const person = await query.forShare().executeTakeFirst();
  return person && { uid, role: person.role as Role, active: person.status === 'active' };
};

/** Display names by uid, opened. */
export const namesOf = async (
  { db, keys }: { db: Kysely<DB>; keys: Keys },
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('users')
    .select(['uid', 'displayName'])
    .where('uid', '=', sql<string>`any(${uids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ uid, displayName }) => [uid, openField(keys, uid, 'displayName', displayName)]));
};
