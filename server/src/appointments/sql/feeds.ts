import type { Role } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

export type Feed = { uid: string; secretHash: string; sealed: string; createdAt: string };

export const findFeed = (db: Db, uid: string): Promise<{ sealed: string } | undefined> =>
  db.selectFrom('calendar_feeds').select('sealed').where('uid', '=', uid).executeTakeFirst();

/** The one address of a person; the one before goes. */
export const saveFeed = async (db: Db, { uid, ...feed }: Feed): Promise<void> => {
  await db
    .insertInto('calendar_feeds')
    .values({ uid, ...feed })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(feed))
    .execute();
};

export const dropFeed = async (db: Db, uid: string): Promise<void> => {
  await db.deleteFrom('calendar_feeds').where('uid', '=', uid).execute();
};

/** Whose calendar an address is, as long as they work here. */
export const readerOf = async (
  db: Db,
  secretHash: string,
): Promise<{ uid: string; role: Role } | undefined> =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.uid', 'calendar_feeds.uid')
    .select(['users.uid', 'users.role'])
    .where('secretHash', '=', secretHash)
    .where('users.status', '=', 'active')
    .$castTo<{ uid: string; role: Role }>()
    .executeTakeFirst();

/** Differs whenever what stands in a person's calendar does: any change raises a version, whatever goes lowers the count. */
export const markOf = async (db: Db, uid: string): Promise<string> =>
  (
    await sql<{ mark: string }>`
      select concat_ws(':', count(*), sum("version"), max("updatedAt")) as "mark" from appointments
      where "deletedAt" is null and ("assignedTo" = ${uid} or "attendees" @> array[${uid}]::uuid[])`.execute(
      db,
    )
  ).rows[0]?.mark ?? '';
