import type { Addressee } from 'domain/visitReminders';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

export type VisitTime = { id: string; siteId: string; start: string };

/** Notes that a customer is reminded of a time; false where that was done before, by whichever server. */
export const claimReminder = async (db: Db, time: VisitTime): Promise<boolean> => {
  const { rows } = await sql`insert into visit_reminders ("id", "siteId", "start")
    values (${time.id}, ${time.siteId}, ${time.start}) on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
};

export const findReminder = async (db: Db, id: string): Promise<VisitTime | undefined> =>
  (await sql<VisitTime>`select "id", "siteId", "start" from visit_reminders where "id" = ${id}`.execute(db))
    .rows[0];

/** Of these times those nobody has been reminded of. */
export const notReminded = async <Time extends { siteId: string; start: string }>(
  db: Db,
  times: readonly Time[],
): Promise<Time[]> => {
  const asked = JSON.stringify(times.map(({ siteId, start }, at) => ({ at, siteId, start })));
  const { rows } = await sql<{ at: number }>`
    select each."at" from json_to_recordset(${asked}::json) as each("at" int, "siteId" uuid, "start" timestamptz)
    where not exists (select from visit_reminders as told
      where told."siteId" = each."siteId" and told."start" = each."start")`.execute(db);
  const open = new Set(rows.map(({ at }) => at));
  return times.filter((_, at) => open.has(at));
};

/** Who is on site for a client, the first one first. */
export const onSite = async (db: Db, clientId: string): Promise<Addressee[]> =>
  (
    await sql<Addressee>`select "firstName", "lastName", "email", "phone" from contacts
      where "clientId" = ${clientId} and "deletedAt" is null and "relation" = 'on-site'
      order by "createdAt", "id"`.execute(db)
  ).rows;
