import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** What was taken out of the log into a file, with the moments of its oldest and newest event. */
export type Archive = Omit<Selectable<DB['event_archives']>, 'at'>;

/** What was archived, the oldest first. */
export const readArchives = (db: Db): Promise<Archive[]> =>
  db
    .selectFrom('event_archives')
    .select(['from', 'to', 'events', 'first', 'last', 'file', 'sha256', 'mac'])
    .orderBy('from')
    .execute();

export const insertArchive = async (db: Db, archive: Archive & { at: string }): Promise<void> => {
  await db.insertInto('event_archives').values(archive).execute();
};

/** How many events stand in archives, and up to when; null where none do. */
export const countArchived = async (db: Db): Promise<{ events: number; last: string } | null> => {
  const { rows } = await sql<{ events: number; last: string | null }>`
    select coalesce(sum("events"), 0)::bigint as "events", max("last") as "last" from event_archives`.execute(
    db,
  );
  const [found] = rows;
  return found?.last ? { events: found.events, last: found.last } : null;
};
