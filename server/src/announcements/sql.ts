import type { Announcement } from 'domain/announcements';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;
export type Place = readonly [startsAt: string, id: string];

/** A page, those that start last first. */
export const listAnnouncements = async (
  db: Db,
  after: Place | null,
  limit: number,
): Promise<Announcement[]> => {
  const query = db.selectFrom('announcements').selectAll();
  const page = after
    ? query.where(sql<boolean>`("startsAt", "id") < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
    : query;
  return page
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<Announcement>()
    .execute();
};

export const insertAnnouncement = async (db: Db, announcement: Announcement): Promise<void> => {
  await db.insertInto('announcements').values(announcement).execute();
};

export const lockAnnouncement = (db: Db, id: string): Promise<Announcement | undefined> =>
  db
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$castTo<Announcement>()
    .executeTakeFirst();

export const saveAnnouncement = async (db: Db, { id, ...row }: Announcement): Promise<void> => {
  await db.updateTable('announcements').set(row).where('id', '=', id).execute();
};

/** Those whose time has come, marked as told: of two servers each takes others. */
export const takeStarting = async (db: Db, now: string): Promise<Announcement[]> => {
  const { rows } = await sql<Announcement>`
    update announcements set "startedAt" = ${now}::timestamptz, "updatedAt" = ${now}::timestamptz, "version" = "version" + 1
    where "startedAt" is null and "startsAt" <= ${now}::timestamptz
      and ("endsAt" is null or "endsAt" > ${now}::timestamptz)
    returning *`.execute(db);
  return rows;
};
