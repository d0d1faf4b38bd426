import type { Appointment, Window } from 'domain/appointments';
import { later, minute, type Role } from 'domain/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { worksHere } from '#users';
import { type Found, findIn, isFor, repeating, singleOfFew } from './window.ts';

type Db = Kysely<DB>;

export type Feed = {
  uid: string;
  secretHash: string;
  sealed: string;
  createdAt: string;
  readAt: string | null;
};

type Kept = Pick<Feed, 'createdAt' | 'readAt'> & { sealed: string | null; endedAt: string | null };
export const findFeed = (db: Db, uid: string): Promise<Kept | undefined> =>
  db
    .selectFrom('calendar_feeds')
    .select(['sealed', 'createdAt', 'readAt', 'endedAt'])
    .where('uid', '=', uid)
    .executeTakeFirst();

// Programs ask every few minutes: their owner need not know it to the second.
const noted = 5 * minute;

/** Writes down that somebody's program has read it. */
export const markRead = async (db: Db, { uid, readAt }: Reader, now: string): Promise<void> => {
  if (readAt !== null && readAt >= later(now, -noted)) return;
  await sql`update calendar_feeds set "readAt" = ${now} where "uid" = ${uid}`.execute(db);
};

/** The one address of a person; the one before goes. */
export const saveFeed = async (db: Db, { uid, ...feed }: Feed): Promise<void> => {
  await db
    .insertInto('calendar_feeds')
    .values({ uid, ...feed })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ ...feed, endedAt: null }))
    .execute();
};

export const dropFeed = async (db: Db, uid: string): Promise<void> => {
  await db.deleteFrom('calendar_feeds').where('uid', '=', uid).execute();
};

/** Who reads by an address, when it was last read, and a mark that differs whenever what they read does. */
export type Reader = { uid: string; role: Role; readAt: string | null; mark: string };

/**
 * Whose calendar an address is, as long as they work here, and its mark: any change raises a version, whatever goes lowers
 * a count. One statement, since programs ask all day and seldom find anything new.
 */
export const readerOf = async (db: Db, secretHash: string, window: Window): Promise<Reader | undefined> => {
  const sites = sql`(select "id" as "site", "version" as "siteVersion" from sites where "deletedAt" is null)`;
  const part = (of: RawBuilder<unknown>) => sql`(
    select concat_ws(':', count(*), sum(a."version"), max(a."updatedAt"), sum(s."siteVersion"))
    from appointments a left join ${sites} s on s."site" = a."siteId"
    where ${of} and (a."assignedTo" = f."uid" or a."attendees" @> array[f."uid"]))`;
  const { rows } = await sql<Reader>`
    select f."uid", u."role", f."readAt", concat_ws(' ', ${part(singleOfFew(window))}, ${part(repeating(window))}) as "mark"
    from calendar_feeds f join users u on u."uid" = f."uid"
    where f."secretHash" = ${secretHash} and ${worksHere}`.execute(db);
  return rows[0];
};

const feedColumns = [
  'id',
  'version',
  'type',
  'status',
  'priority',
  'title',
  'location',
  'description',
  'start',
  'end',
  'allDay',
  'timezone',
  'siteId',
  'recurrence',
  'repeatOf',
  'occurrence',
  'createdAt',
  'updatedAt',
] as const;

/** What a calendar program is told of an event. */
export type FeedEvent = Pick<Appointment, (typeof feedColumns)[number]>;

/** What may stand in a person's calendar in a window, with no more of it than programs are told. */
export const feedRows = (db: Db, uid: string, window: Window, limit: number): Promise<Found<FeedEvent>> =>
  findIn(db, feedColumns, window, isFor(uid), limit, singleOfFew);

/** Sites as somebody who drives there names them, by id: ‘Wharf House, 8 Wharf St, Napa, CA 94558’. */
export const placesOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; place: string }>`
    select "id", concat_ws(', ', nullif("siteName", ''), nullif("streetAddress", ''), nullif("city", ''),
      nullif(concat_ws(' ', nullif("state", ''), nullif("zipCode", '')), '')) as "place"
    from sites where "id" = any(${ids}::uuid[]) and "deletedAt" is null`.execute(db);
  return new Map(rows.map(({ id, place }) => [id, place]));
};
