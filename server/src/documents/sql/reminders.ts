import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { DocumentRow } from './row.ts';

type Db = Kysely<DB>;

/** Documents that may have a reminder to be said by a day, the nearest end first, with those that were said of this end. */
export const documentsEnding = async (
  db: Db,
  today: string,
  limit: number,
): Promise<(DocumentRow & { said: number[] })[]> => {
  const { rows } = await sql<DocumentRow & { said: number[] }>`
    select documents.*, said."days" as "said" from documents, lateral (
      select coalesce(array_agg("days"), '{}') as "days" from document_reminders as told
      where told."documentId" = documents."id" and told."expiresAt" = documents."expiresAt") as said
    where "current" and "deletedAt" is null and documents."status" = 'ready'
      and coalesce("expiresAt", 'infinity'::date) between ${today}::date and ${today}::date + 365
      and exists (select from unnest("remindDaysBefore") as wanted ("days")
        where wanted."days" >= "expiresAt" - ${today}::date and not wanted."days" = any(said."days"))
    order by coalesce("expiresAt", 'infinity'::date), "createdAt" desc, "id" desc limit ${limit}`.execute(db);
  return rows;
};

/** Takes reminders on oneself; answers those that nobody else has. */
export const claimReminders = async (
  db: Db,
  { id, expiresAt }: Pick<DocumentRow, 'id' | 'expiresAt'>,
  days: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{
    days: number;
  }>`insert into document_reminders ("documentId", "expiresAt", "days")
    select ${id}, ${expiresAt}::date, unnest(${days}::integer[]) on conflict do nothing returning "days"`.execute(
    db,
  );
  return rows.map((row) => row.days);
};

/** Who manages the client that a document is linked to, by itself or by its site. */
export const managerOf = async (db: Db, { clientId, siteId }: Pick<DocumentRow, 'clientId' | 'siteId'>) => {
  const { rows } = await sql<{ uid: string | null }>`select "accountManager" as "uid" from clients
    where "id" = coalesce(${clientId}::uuid, (select "clientId" from sites where "id" = ${siteId}::uuid))`.execute(
    db,
  );
  return rows[0]?.uid ?? null;
};

/** Says of reminders what was said of the version before. */
export const passReminders = async (db: Db, from: string, to: string): Promise<void> => {
  await sql`insert into document_reminders ("documentId", "expiresAt", "days")
    select ${to}::uuid, "expiresAt", "days" from document_reminders where "documentId" = ${from}`.execute(db);
};
