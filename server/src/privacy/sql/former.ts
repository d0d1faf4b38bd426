import { personFields, type SaidOf, tenDigits, termsPattern } from 'domain/privacy';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { leadTextCondition } from '#leads';
import { containing } from '#platform/database/like.ts';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

const fields = [...personFields, 'businessName', 'company'];

/** What the events of each of some rows say of who it is, in the order in which it was said. */
export const saidOf = async (
  db: Db,
  noun: 'leads' | 'clients',
  ids: readonly string[],
): Promise<ReadonlyMap<string, SaidOf[]>> => {
  const { rows } = await sql<{ id: string } & SaidOf>`
    select "rowId" as "id", "before", "after" from events
    where "noun" = ${noun} and "rowId" = any(${[...ids]}::text[])
      and ("before" ?| ${fields}::text[] or "after" ?| ${fields}::text[])
    order by "position"`.execute(db);
  return Map.groupBy(rows, ({ id }) => id);
};

const holding = (text: string): RawBuilder<unknown> => {
  const said = sql`(events."before"::text || ' ' || events."after"::text)`;
  const phone = tenDigits(text);
  if (phone) return sql`${said} ~* ${termsPattern({ emails: [], phones: [phone], names: [] })}`;
  const words = text.split(/\s+/).filter(Boolean);
  return sql.join(
    words.map((word) => sql`${said} ilike ${containing(word)}`),
    sql` and `,
  );
};

/** The leads that were deleted for good last and whose events hold a text, with when. */
export const goneHolding = async (
  db: Db,
  text: string,
  limit: number,
): Promise<{ id: string; at: string }[]> => {
  const { rows } = await sql<{ id: string; at: string }>`
    select purged."rowId" as "id", purged."at" from events as purged
    where purged."noun" = 'leads' and purged."verb" = 'purged' and exists (
      select from events where events."noun" = 'leads' and events."rowId" = purged."rowId" and ${holding(text)})
    order by purged."position" desc limit ${limit}`.execute(db);
  return rows;
};

/** The addresses by which somebody was let in: events name none of an account. */
export const addressesApproved = async (db: Db, uid: string): Promise<string[]> =>
  (await db.selectFrom('approvals').select('email').where('usedBy', '=', uid).execute()).map(({ email }) =>
    email.toLowerCase(),
  );

/** The leads that have a text and were changed last: everybody's, deleted ones too. */
export const leadsHolding = async (db: Db, text: string, limit: number) =>
  db
    .selectFrom('leads')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'businessName', 'company', 'city', 'deletedAt'])
    .where((await leadTextCondition(db, text)) ?? sql<boolean>`false`)
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute();
