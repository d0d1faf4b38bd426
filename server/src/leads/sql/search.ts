import type { Clause, Scope } from 'domain/kernel';
import { leadSearchColumns, type SearchedLead, type SearchQuery, wantedTexts } from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { bestMet, most } from '#platform/database/best-met.ts';
import { expectedRows, type SteadilySaid, steadilySaid } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { limitOf } from '#platform/database/statements.ts';
import type { Hit, SearchAsk } from '#platform/operations/feature.ts';

type Db = Kysely<DB>;

// A rep has their own beside them, which are looked at in any case.
const [newest, newestFree] = [100, 60];
const looked = 80;

const newestFirst = sql`order by leads."updatedAt" desc, leads."id" desc`;
const lead = sql`leads."id", leads."updatedAt" as "at"`;

/** All hits, found by their index; the newest of them that are in scope. */
const few = (scope: Scope, said: RawBuilder<boolean>) => sql`
  with hit as materialized (select "leadId", "part", "txt" from lead_search where ${said}),
  near as (select ${lead} from leads where "id" = any(array(select "leadId" from hit)) and ${scopeSql(scope, 'leads')}
    ${newestFirst} limit ${sql.lit(most)})
  select near.*, "part", "txt" from near join hit on hit."leadId" = near."id"`;

// `offset 0` keeps the look at each lead a look at each lead: joined, the hits of all leads would be read first.
const walk = (clause: Clause, { is, indexed, areSome }: SteadilySaid, limit: number, far: number) => {
  const from = sql`from leads where ${scopeSql([clause], 'leads')}`;
  const isHit = sql`exists (select from lead_search where "leadId" = leads."id" and ${is} offset 0)`;
  const found = sql`${newestFirst} ${limitOf(limit)}`;
  if (!areSome) return sql`(select ${lead} ${from} and ${isHit} ${found})`;
  // What nobody has touched for long lies together, far behind the newest: from there on the index finds it sooner.
  return sql`
    (with near as materialized (
      select ${lead} from (select "id", "updatedAt" ${from} ${newestFirst} limit ${sql.lit(far)}) as leads where ${isHit} ${found}),
    beyond as (select ${lead} ${from}
      and case when (select count(*) from near) < ${limit} then exists (select ${from} ${newestFirst} offset ${sql.lit(far)}) else false end
      and leads."id" = any(array(select "leadId" from lead_search where ${indexed})) ${found})
    table near union all table beyond)`;
};

const met = (scope: Scope) => (terms: RawBuilder<unknown>, limit: number) =>
  sql`
  (select ${lead} from (select "leadId" from lead_terms where ${terms} ${limitOf(looked)}) as met
    join leads on leads."id" = met."leadId" where ${scopeSql(scope, 'leads')} ${limitOf(limit)})`;

/** What was hit of some leads. */
const partsOf = (leads: readonly RawBuilder<unknown>[], said: RawBuilder<boolean>) => sql`
  with near as materialized (${sql.join(leads, sql` union `)})
  select near.*, "part", "txt" from near, lateral
    (select "part", "txt" from lead_search where "leadId" = near."id" and ${said} offset 0) as hit`;

const isOwn = ({ assignedRep = null }: Clause): boolean => assignedRep !== null;

/** From the newest lead on until there are enough; each alternative of the scope has an index in that order. */
const many = (scope: Scope, said: SteadilySaid, limit: number, far: number) =>
  scope.map((clause) => walk(clause, said, isOwn(clause) ? most : limit, far));

const read = async (db: Db, statement: RawBuilder<unknown>): Promise<Hit[]> =>
  (await sql<Hit>`${statement}`.execute(db)).rows;

/** How many of nobody's or of all to look for: every one where what is common is still rare in this scope. */
const limitIn = async (db: Db, scope: Scope, said: RawBuilder<boolean>): Promise<number> => {
  if (!scope.some(isOwn)) return newest;
  const inScope = sql`leads join lead_search on "leadId" = leads."id" where ${scopeSql(scope, 'leads')} and ${said}`;
  return (await expectedRows(db, inScope)) < most ? most : newestFree;
};

/**
 * The leads in scope that are worth ranking, by what was hit of them: of all up to 200, else the newest and the best met. Of
 * the newest `far` are looked at one by one.
 */
export const askLeads = async (
  db: Db,
  scope: Scope,
  query: SearchQuery,
  far = 20_000,
): Promise<SearchAsk | null> => {
  if (scope.length === 0) return null;
  const said = await steadilySaid(db, 'lead_search', query);
  const { is, indexed, areFew } = said;
  const best = () => bestMet(wantedTexts(query), met(scope));
  return {
    few: few(scope, indexed),
    areFew,
    many: async () =>
      read(db, partsOf([...many(scope, said, await limitIn(db, scope, is), far), ...best()], is)),
    best: () => read(db, partsOf(best(), is)),
  };
};

/** What results show of some leads, as far as the scope reaches. */
export const searchedLeads = (db: Db, ids: readonly string[], scope: Scope): Promise<SearchedLead[]> =>
  db
    .selectFrom('leads')
    .select(leadSearchColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(scopeSql(scope, 'leads'))
    .$castTo<SearchedLead>()
    .execute();

/** The texts of some notes, newest first. */
export const noteTexts = (db: Db, ids: readonly string[]): Promise<{ leadId: string; text: string }[]> =>
  db
    .selectFrom('lead_notes')
    .select(['leadId', 'text'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
