import { keysIn, type RowKey } from 'domain/imports';
import type { Lead } from 'domain/leads';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** A number that more than so many have tells nothing about who somebody is: no more of them are looked at. */
export const mostSharing = 1_000;

// So many leads of one house tell who of them is meant, if anything does.
const mostOfCompany = 20;

// Those of each company that can still be worked on, by either of its names; oldest first.
const ofCompanies = (keys: readonly string[]) => sql`
  select asked.key, leads."id", row_number() over (partition by asked.key order by leads."createdAt", leads."id") as "nth"
  from (select key, match_words(key) as word from unnest(${[...keys]}::text[]) as said (key)) as asked
  cross join lateral (
    select "leadId" as "id" from lead_matches where lead_matches."company" = asked.word and lead_matches."company" <> ''
    union
    select house."id" from leads as house
      where match_words(house."businessName") = asked.word and house."businessName" <> '') as of_house
  join leads on leads."id" = of_house."id" and not leads."deleted" and leads."convertedToClientId" is null`;

/** Which of some companies have a lead that can still be worked on. */
export const companiesOfLeads = async (db: Db, keys: readonly RowKey[]): Promise<ReadonlySet<string>> => {
  const asked = keysIn(keys, 'company');
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select distinct found.key as "key" from (${ofCompanies(asked)}) as found`.execute(db);
  return new Set(rows.map(({ key }) => key));
};

/** Leads that may have one of these keys: live ones first, then the oldest. */
export const leadsByKeys = async (db: Db, keys: readonly RowKey[]): Promise<Lead[]> => {
  const of = (kind: string) => keysIn(keys, kind);
  const { rows } = await sql<Lead>`
    with found as (
      select "id" from leads where "email" = any(${of('email')}::text[]) and "email" <> ''
      union
      select of_one."id" from unnest(${of('phone')}::text[]) as said (key) cross join lateral (
        select "id" from leads where lead_phone_key("phone") = said.key and "phone" <> '' limit ${mostSharing}) as of_one
      union
      select "id" from leads where lead_place_key("firstName", "lastName", "businessName", "company",
        street_key("streetAddress"), left(place_words("zipCode"), 5))
          = any(array(select md5(key) from unnest(${of('place')}::text[]) as key))
        and "streetAddress" <> '' and "zipCode" <> ''
      union
      select "id" from (${ofCompanies(of('company'))}) as of_company where "nth" <= ${mostOfCompany})
    select leads.* from found join leads using ("id") order by "deleted", "createdAt", "id"`.execute(db);
  return rows;
};

/** To whom an import gave leads, and how many each has of those. */
export const givenIn = async (db: Db, id: string): Promise<{ rep: string; leads: number }[]> => {
  const { rows } = await sql<{ rep: string; leads: number }>`
    select leads."assignedRep" as "rep", count(distinct leads."id")::int as "leads"
    from import_rows r join leads on leads."id" = r."leadId"
    where r."importId" = ${id} and leads."assignedRep" is not null
      and (r."outcome" = 'created' or r."filled" ->> 'assignedRep' = leads."assignedRep"::text)
    group by leads."assignedRep"`.execute(db);
  return rows;
};
