import type { Announcement } from 'domain/announcements';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Those whose time has come, marked as told: of two servers each takes others. */
export const takeStarting = async (db: Kysely<DB>, now: string): Promise<Announcement[]> => {
  const { rows } = await sql<Announcement>`
    update announcements set "startedAt" = ${now}::timestamptz, "updatedAt" = ${now}::timestamptz, "version" = "version" + 1
    where "startedAt" is null and "startsAt" <= ${now}::timestamptz
      and ("endsAt" is null or "endsAt" > ${now}::timestamptz)
    returning *`.execute(db);
  return rows;
};
