import { type Terms, termsPattern } from 'domain/privacy';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import { emailIndex, namesOf, phoneIndex } from '#users';

type Hand = { db: Kysely<DB>; keys: Keys };
/** The rows that are this person. */
type Own = { leads: readonly string[]; clients: readonly string[]; uid: string | null };

const but = (ids: readonly string[]) => sql`"id" <> ${sql`all(${[...ids]}::uuid[])`} and "deletedAt" is null`;

/** Whether somebody else goes by that name as well: then it names nobody, and stays where it stands in others' texts. */
export const isNameOfOthers = async (
  { db, keys }: Hand,
  name: string,
  { leads, clients, uid }: Own,
): Promise<boolean> => {
  const named = sql`lower(btrim("firstName" || ' ' || "lastName")) = lower(${name})`;
  const { rows } = await sql<{ found: boolean; uids: string[] }>`
    select exists (select from leads where ${named} and ${but(leads)})
      or exists (select from clients where ${named} and ${but(clients)}) as "found",
      array(select "uid" from users where "uid" is distinct from ${uid}::uuid) as "uids"`.execute(db);
  const [{ found, uids } = { found: false, uids: [] }] = rows;
  // Names of accounts are sealed.
  const of = await namesOf({ db, keys }, uids);
  return found || [...of.values()].some((one) => one.toLowerCase() === name.toLowerCase());
};

const ten = (column: string) => sql`right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 10)`;

/** Those addresses and numbers of a person that somebody else, or the house itself, has as well. */
export const sharedTerms = async (
  { db, keys }: Hand,
  { emails, phones, leads, clients, uid }: Own & Pick<Terms, 'emails' | 'phones'>,
): Promise<string[]> => {
  const outside = (column: string, ids: readonly string[]) =>
    sql`(${sql.ref(column)} is null or ${sql.ref(column)} <> all(${[...ids]}::uuid[]))`;
  const contacts = sql`"deletedAt" is null and ${outside('leadId', leads)} and ${outside('clientId', clients)}`;
  const { rows } = await sql<{ term: string }>`
    select "term" from unnest(${[...emails]}::text[]) as "term" where exists (
        select from leads where lower("email") = "term" and ${but(leads)})
      or exists (select from clients where (lower("email") = "term" or "term" = any ("billingEmail")) and ${but(clients)})
      or exists (select from contacts where lower("email") = "term" and ${contacts})
    union select "term" from unnest(${[...phones]}::text[]) as "term" where exists (
        select from leads where ${ten('phone')} = "term" and ${but(leads)})
      or exists (select from clients where "term" in (${ten('phone')}, ${ten('officePhone')}, ${ten('cellPhone')}) and ${but(clients)})
      or exists (select from contacts where ${ten('phone')} = "term" and ${contacts})`.execute(db);
  const shared = new Set(rows.map(({ term }) => term));
  const isOfUsers = async (column: 'emailIndex' | 'phoneIndex', index: string | null) =>
    index !== null &&
    (await db
      .selectFrom('users')
      .select('uid')
      .where(column, '=', index)
      .where('uid', 'is distinct from', uid)
      .executeTakeFirst()) !== undefined;
  const isOfTheHouse = async (term: Partial<Terms>) => {
    const pattern = termsPattern({ emails: [], phones: [], names: [], ...term });
    const { rows: held } = await sql<{ found: boolean }>`
      select exists (select from settings where "data"::text ~* ${pattern}) as "found"`.execute(db);
    return held[0]?.found === true;
  };
  for (const email of emails)
    if ((await isOfUsers('emailIndex', emailIndex(keys, email))) || (await isOfTheHouse({ emails: [email] })))
      shared.add(email);
  for (const phone of phones)
    if ((await isOfUsers('phoneIndex', phoneIndex(keys, phone))) || (await isOfTheHouse({ phones: [phone] })))
      shared.add(phone);
  return [...shared];
};
