import type { Scope } from 'domain/kernel';
import type { DuplicateLead, DuplicateMatch } from 'domain/leads';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';

/** How many are shown; who has more of the same has a list to make, not a hint to read. */
const mostDuplicates = 5;

/**
 * Leads in sight that share an e-mail address, a number, a place or a company; those that share the most come first.
 * Whom somebody kept apart from `except` is no duplicate of it.
 */
export const duplicatesOf = async (
  db: Kysely<DB>,
  keys: Record<DuplicateMatch, string>,
  scope: Scope,
  except: string | null,
): Promise<DuplicateLead[]> => {
  // One look into each index; an empty key matches nothing.
  const { rows } = await sql<DuplicateLead>`
    with shared as (
      select "leadId", array_agg("kind" order by "rank") as "matches" from (
        select "leadId", 'email' as "kind", 1 as "rank" from lead_matches where "email" = ${keys.email} and "email" <> ''
        union all
        select "leadId", 'phone', 2 from lead_matches where "phone" = ${keys.phone} and "phone" <> ''
        union all
        select "leadId", 'place', 3 from lead_matches where "place" = ${keys.place} and "place" <> ''
        union all
        select "leadId", 'company', 4 from lead_matches where "company" = ${keys.company} and "company" <> ''
      ) as found group by "leadId")
    select leads."id", "firstName", "lastName", "company", "businessName", "city", "state", "column", "assignedRep",
      "updatedAt", "matches"
    from shared join leads on leads."id" = shared."leadId"
    where not leads."deleted" and leads."id" is distinct from ${except}::uuid and ${scopeSql(scope, 'leads')}
      and not exists (select from kept_apart where "noun" = 'leads' and "one" = least(leads."id", ${except}::uuid)
        and "other" = greatest(leads."id", ${except}::uuid))
    order by cardinality("matches") desc, "updatedAt" desc, leads."id" desc limit ${mostDuplicates}`.execute(
    db,
  );
  return rows;
};
