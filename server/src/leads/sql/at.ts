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

/** Leads at some of these addresses, or with these ids, that do not show yet that their reader wants no more; locked. */
export const unmarkedAt = async (
  db: Kysely<DB>,
  {
    channel,
    addresses,
    ids,
  }: { channel: MessageChannel; addresses: readonly string[]; ids: readonly string[] },
): Promise<Lead[]> => {
  if (addresses.length + ids.length === 0) return [];
  const [matches, unmarked] =
    channel === 'email'
      ? [
          sql`"email" in (select match_words("each") from unnest(${[...addresses]}::text[]) as all_of("each")) and "email" <> ''`,
          sql`not "emailOptOut"`,
        ]
      : [
          sql`"phone" in (select match_phone("each") from unnest(${[...addresses]}::text[]) as all_of("each")) and length("phone") >= 7`,
          sql`not "smsOptOut"`,
        ];
  const { rows } = await sql<Lead>`
    select leads.* from leads
    where ("id" in (select "leadId" from lead_matches where ${matches}) or "id" = any(${[...ids]}::uuid[]))
      and ${unmarked} and not "deleted"
    order by "id" for update of leads`.execute(db);
  return rows;
};
