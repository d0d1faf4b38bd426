import type { Clause, Scope } from 'domain/kernel';
import { leadSearchColumns, type SearchedLead, type SearchQuery, wantedTexts } from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { unnamed } from '#platform/database/statements.ts';
import { type Said, saidOf } from './text.ts';

type Db = Kysely<DB>;

/** One part of a lead in which something was hit: `who`, `where`, or a note's id. */
export type HitPart = { id: string; at: string; part: string; txt: string };

// Up to so many hits all are ranked. Of more: the newest, with those met whole or by their beginning.
const most = 200;
const newestOfAll = 100;
const [exact, prefixed, looked] = [40, 60, 300];

const newestFirst = sql`order by leads."updatedAt" desc, leads."id" desc`;
const lead = sql`leads."id", leads."updatedAt" as "at"`;

/** Every hit is read by its index. */
const nearFew = (scope: Scope, few: RawBuilder<boolean>) => sql`
  with hit as materialized (select "leadId", "part", "txt" from lead_search where ${few}),
  near as (select ${lead} from leads where "id" in (select "leadId" from hit) and ${scopeSql(scope, 'leads')}
    ${newestFirst} limit ${most})
  select near.*, "part", "txt" from near join hit on hit."leadId" = near."id"`;

// `offset 0` keeps the look at each lead a look at each lead: joined, the hits of all leads would be read first.
const walked = (clause: Clause, said: RawBuilder<boolean>) => sql`
  (select ${lead} from leads where ${scopeSql([clause], 'leads')}
    and exists (select from lead_search where "leadId" = leads."id" and ${said} offset 0)
    ${newestFirst} limit ${'assignedRep' in clause ? most : newestOfAll})`;

/** From the newest lead on until there are enough; each alternative of the scope has an index in that order. */
const nearMany = (scope: Scope, said: RawBuilder<boolean>) => sql`
  with near as materialized (${sql.join(
    scope.map((clause) => walked(clause, said)),
    sql` union all `,
  )})
  select near.*, "part", "txt" from near join lead_search on "leadId" = near."id" where ${said}`;

const ranked = (scope: Scope, terms: RawBuilder<unknown>, limit: number) => sql`
  (select ${lead} from (select "leadId" from lead_terms where ${terms} limit ${looked}) as met
    join leads on leads."id" = met."leadId" where ${scopeSql(scope, 'leads')} ${newestFirst} limit ${limit})`;

const last = '\u{10ffff}';

/** Those with a field that is, or begins with, what is wanted. */
const bestMet = (scope: Scope, wanted: readonly string[], said: RawBuilder<boolean>) => {
  const begins = wanted.map((text) => sql`("term" > ${text} and "term" < ${text + last})`);
  return sql`
    with best as materialized (${ranked(scope, sql`"term" = any(${wanted}::text[])`, exact)}
      union ${ranked(scope, sql.join(begins, sql` or `), prefixed)})
    select best.*, "part", "txt" from best join lead_search on "leadId" = best."id" where ${said}`;
};

const read = async (db: Db, statement: RawBuilder<unknown>): Promise<HitPart[]> =>
  (await sql<HitPart>`${unnamed}${statement}`.execute(db)).rows;

const isFull = (parts: readonly HitPart[], { few }: Said): boolean =>
  few === null || new Set(parts.map(({ id }) => id)).size >= most;

/** What was hit of the leads in scope that are worth ranking: all of them up to 200, else the newest and the best met. */
export const hitParts = async (db: Db, scope: Scope, query: SearchQuery): Promise<HitPart[]> => {
  if (scope.length === 0) return [];
  const said = await saidOf(db, query);
  const parts = await read(db, said.few ? nearFew(scope, said.few) : nearMany(scope, said.is));
  if (!isFull(parts, said)) return parts;
  const known = new Set(parts.map(({ id }) => id));
  const best = await read(db, bestMet(scope, wantedTexts(query), said.is));
  return [...parts, ...best.filter(({ id }) => !known.has(id))];
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

/** The texts of some notes. */
export const noteTexts = (db: Db, ids: readonly string[]): Promise<{ leadId: string; text: string }[]> =>
  db
    .selectFrom('lead_notes')
    .select(['leadId', 'text'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
