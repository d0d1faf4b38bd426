import type { Lead } from 'domain/leads';
import type { QuoteCandidate } from 'domain/quoteRequests';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** Two requests of one address or number wait for each other, on whatever server they arrive. */
export const waitForSame = async (db: Db, email: string, phone: string): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended("key", 0)) from (
      select "key" from unnest(array['quote:email:' || nullif(${email}::text, ''), 'quote:phone:' || lead_phone_key(${phone}::text)]) as "key"
      where "key" is not null order by "key") as "keys"`.execute(db);
};

// More than share an address or a number in any office.
const mostCandidates = 50;

/** Leads of the same e-mail address or the same digits (D45), locked. */
export const leadsLike = async (db: Db, email: string, phone: string): Promise<QuoteCandidate[]> => {
  const rows = await sql<Lead & Omit<QuoteCandidate, 'lead'>>`
    select leads.*, "email" <> '' and "email" = ${email} as "sameEmail",
      "phone" <> '' and lead_phone_key("phone") is not distinct from lead_phone_key(${phone}::text) as "samePhone"
    from leads where "id" in (
      select "id" from leads where "email" = ${email} and "email" <> ''
      union
      select "id" from leads where lead_phone_key("phone") = lead_phone_key(${phone}::text) and "phone" <> '')
    order by "updatedAt" desc limit ${mostCandidates} for update`.execute(db);
  return rows.rows.map(({ sameEmail, samePhone, ...lead }) => ({ lead: lead as Lead, sameEmail, samePhone }));
};

export type QuoteOutcome = 'created' | 'merged' | 'trapped' | 'ignored';

/** Takes a sending's id; false when it was taken before, also while that one was still at work. */
export const takeId = async (db: Db, id: string, at: string): Promise<boolean> => {
  const taken = await db
    .insertInto('quote_requests')
    .values({ id, at, outcome: 'ignored' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
};

/** Writes down what became of it. */
export const saveOutcome = async (
  db: Db,
  id: string,
  outcome: QuoteOutcome,
  leadId: string | null,
): Promise<void> => {
  await db.updateTable('quote_requests').set({ outcome, leadId }).where('id', '=', id).execute();
};

/** Uses a challenge up; false when somebody has done so. */
export const spendChallenge = async (db: Db, id: string, expiresAt: string): Promise<boolean> => {
  const spent = await db
    .insertInto('quote_challenges')
    .values({ id, expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
};

/** How many requests came since a moment, by what became of them. */
export const countOutcomes = async (db: Db, since: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('quote_requests')
    .select(['outcome', ({ fn }) => fn.countAll<number>().as('count')])
    .where('at', '>', since)
    .groupBy('outcome')
    .execute();
  return new Map(rows.map(({ outcome, count }) => [outcome, count]));
};

/** Forgets challenges that are over, and old sendings. */
export const sweepQuotes = async (db: Db, now: string, before: string): Promise<void> => {
  await db.deleteFrom('quote_challenges').where('expiresAt', '<', now).execute();
  await db.deleteFrom('quote_requests').where('at', '<', before).execute();
};
