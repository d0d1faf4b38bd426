import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Whose picture it is, whether they show it, and where it lies. */
export const findPicture = async (db: Kysely<DB>, uid: string) =>
  (await db
    .selectFrom('users')
    .select(['uid', 'profileImagePrivacy', 'profileImageKey'])
    .where('uid', '=', uid)
    .executeTakeFirst()) ?? null;

/** The keys of all pictures that are somebody's. */
export const pictureKeys = async (db: Kysely<DB>): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('users')
    .select('profileImageKey')
    .where('profileImageKey', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ profileImageKey }) => profileImageKey ?? []));
};
