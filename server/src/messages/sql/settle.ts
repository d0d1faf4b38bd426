import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { type MessageFacts, type MessageRow, messagesById } from './rows.ts';

type Db = Kysely<DB>;

/** Messages by id, locked and in the order of their ids; their deliveries are locked before them. */
export const lockMessages = async (
  db: Db,
  ids: readonly string[],
): Promise<(MessageRow & MessageFacts)[]> => {
  await sql`select from messages where "id" = any(${ids}::uuid[]) order by "id" for update`.execute(db);
  // A statement of its own, so that it sees what whoever held them before us wrote.
  return (await messagesById(db, ids)).sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** Where a message stands as a whole. */
export type Standing = Pick<MessageRow, 'status' | 'failedRecipients' | 'sentAt'>;

/** Writes to messages locked by then where they stand now. */
export const writeStandings = async (
  db: Db,
  standings: readonly (Standing & { id: string })[],
  now: string,
): Promise<void> => {
  if (standings.length === 0) return;
  await sql`
    update messages m set "status" = s."status", "sentAt" = s."sentAt", "updatedAt" = ${now}, "version" = m."version" + 1,
      "failedRecipients" = array(select json_array_elements_text(s."failedRecipients"))
    from json_to_recordset(${JSON.stringify(standings)}::json) as s("id" uuid, "status" text, "failedRecipients" json,
      "sentAt" timestamptz)
    where m."id" = s."id"`.execute(db);
};
