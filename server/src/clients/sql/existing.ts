import { type Client, clientTitle, existingClientTag } from 'domain/clients';
import { type DuplicateClient, type DuplicateMatch, duplicateMatches, type Lead } from 'domain/leads';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** How many are shown; who has more of the same has a list to read, not a hint. */
const mostClients = 5;
/** How many leads one client marks at most: a name that so many share says nothing. */
const mostMarked = 500;

type Found = Pick<Client, 'id' | 'firstName' | 'lastName' | 'businessName' | 'email' | 'phone'>;

/** Clients that share an e-mail address, a number, a site's place or a company with what was typed; the most alike first (W9). */
export const clientsLike = async (
  db: Db,
  keys: Record<DuplicateMatch, string>,
): Promise<DuplicateClient[]> => {
  // The kinds stand in the order of the words, so that sorting them by themselves would not do.
  const { rows } = await sql<Found & { matches: DuplicateMatch[] }>`
    with shared as (
      select "clientId", array_agg("kind" order by array_position(${[...duplicateMatches]}::text[], "kind")) as "matches" from (
        select "clientId", "kind" from client_matches where ("kind", "key") in (
          ('email', ${keys.email}), ('phone', ${keys.phone}), ('company', ${keys.company})) and "key" <> ''
        union select "clientId", 'place' from sites where "deletedAt" is null and ${keys.place} <> ''
          and match_place("streetAddress", "city", "zipCode") = ${keys.place}) as found
      group by "clientId")
    select "id", "firstName", "lastName", "businessName", "email", "phone", "matches"
    from shared join clients on "id" = "clientId" where "deletedAt" is null
    order by cardinality("matches") desc, "updatedAt" desc, "id" desc limit ${mostClients}`.execute(db);
  return rows.map(({ matches, ...client }) => ({ id: client.id, name: clientTitle(client), matches }));
};

export type Compared = Pick<Lead, 'id' | 'email' | 'phone' | 'company' | 'businessName'>;

/** Which of some leads, stored or about to be, look like a client: one statement, however many they are. */
export const leadsLikeClients = async (db: Db, leads: readonly Compared[]): Promise<Set<string>> => {
  if (leads.length === 0) return new Set();
  const compared = leads.map(({ id, email, phone, company, businessName }) => {
    return { id, email, phone, company, businessName };
  });
  const { rows } = await sql<{ id: string }>`
    select distinct lead."id" from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb)
      as lead ("id" uuid, "email" text, "phone" text, "company" text, "businessName" text)
    cross join lateral (values ('email', match_words(lead."email")), ('phone', match_phone(lead."phone")),
      ('company', match_words(lead."company")), ('company', match_words(lead."businessName"))) as said (kind, key)
    join client_matches on client_matches."kind" = said.kind and client_matches."key" = said.key
    join clients on clients."id" = client_matches."clientId" and clients."deletedAt" is null
    where said.key <> ''`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** Ids of the leads that may look like some clients; who is meant is compared once more when they are locked. */
export const leadsNear = async (db: Db, clientIds: readonly string[]): Promise<string[]> => {
  const keys = (kind: DuplicateMatch) => sql`
    array(select "key" from client_matches where "clientId" = any(${clientIds}::uuid[]) and "kind" = ${kind})`;
  const { rows } = await sql<{ id: string }>`
    select "leadId" as "id" from (
      select "leadId" from lead_matches where "email" <> '' and "email" = any(${keys('email')})
      union select "leadId" from lead_matches where "phone" <> '' and "phone" = any(${keys('phone')})
      union select "leadId" from lead_matches where "company" <> '' and "company" = any(${keys('company')})
      union select "leadId" from lead_terms where "term" = any(${keys('company')})) as near
    join leads on leads."id" = near."leadId"
    where not leads."deleted" and leads."convertedToClientId" is null
    order by leads."updatedAt" desc limit ${mostMarked}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Leads that are neither gone nor marked, locked in the order of their ids. */
export const lockUnmarked = async (db: Db, ids: readonly string[]): Promise<Lead[]> => {
  const { rows } = await sql<Lead>`
    select * from leads where "id" = any(${ids}::uuid[]) and not "deleted" and "convertedToClientId" is null
      and "column" <> 'dead' and not "tags" @> ${[existingClientTag]}::text[]
    order by "id" for update`.execute(db);
  return rows;
};
