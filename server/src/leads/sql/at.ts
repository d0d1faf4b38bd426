import type { MessageChannel } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Leads with an e-mail address or a telephone number, however it was typed, locked in the order of their ids. */
export const lockLeadsAt = async (
  db: Kysely<DB>,
  { channel, address }: { channel: MessageChannel; address: string },
): Promise<Lead[]> => {
  const matches =
    channel === 'email'
      ? sql`"email" = match_words(${address}) and "email" <> ''`
      : sql`"phone" = match_phone(${address}) and length("phone") >= 7`;
  const { rows } = await sql<Lead>`
    select leads.* from leads where "id" in (select "leadId" from lead_matches where ${matches}) and not "deleted"
    order by "id" for update of leads`.execute(db);
  return rows;
};
