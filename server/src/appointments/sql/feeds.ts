import { later, minute, type Role } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

export type Feed = {
  uid: string;
  secretHash: string;
  sealed: string;
  createdAt: string;
  readAt: string | null;
};

type Shown = Pick<Feed, 'sealed' | 'createdAt' | 'readAt'>;
export const findFeed = (db: Db, uid: string): Promise<Shown | undefined> =>
  db
    .selectFrom('calendar_feeds')
    .select(['sealed', 'createdAt', 'readAt'])
    .where('uid', '=', uid)
    .executeTakeFirst();

// Programs ask every few minutes: their owner need not know it to the second.
const noted = 5 * minute;

/** Writes down that somebody's program has read it. */
export const markRead = async (db: Db, uid: string, now: string): Promise<void> => {
  await sql`update calendar_feeds set "readAt" = ${now} where "uid" = ${uid}
    and ("readAt" is null or "readAt" < ${later(now, -noted)})`.execute(db);
};

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
      select concat_ws(':', count(*), sum(a."version"), max(a."updatedAt"), sum(s."version")) as "mark"
      from appointments a left join sites s on s."id" = a."siteId"
      where a."deletedAt" is null
        and (a."assignedTo" = ${uid} or a."attendees" @> array[${uid}]::uuid[])`.execute(db)
  ).rows[0]?.mark ?? '';

/** Sites as somebody who drives there names them, by id: ‘Wharf House, 8 Wharf St, Napa, CA 94558’. */
export const placesOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; place: string }>`
    select "id", concat_ws(', ', nullif("siteName", ''), nullif("streetAddress", ''), nullif("city", ''),
      nullif(concat_ws(' ', nullif("state", ''), nullif("zipCode", '')), '')) as "place"
    from sites where "id" = any(${ids}::uuid[]) and "deletedAt" is null`.execute(db);
  return new Map(rows.map(({ id, place }) => [id, place]));
};
