import { idsOf, type Scope } from 'domain/kernel';
import { clientSearchColumns, type SearchedClient, type SearchQuery, wantedTexts } from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { bestMet, limitOf, most } from '#platform/database/best-met.ts';
import type { Hit } from '#platform/database/results.ts';
import { saidOf } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { unnamed } from '#platform/database/statements.ts';
import { fewClients } from './text.ts';

type Db = Kysely<DB>;

const newest = 100;

const client = sql`clients."id", clients."updatedAt" as "at"`;
const newestFirst = sql`order by clients."updatedAt" desc, clients."id" desc`;

const read = async <Row>(db: Db, statement: RawBuilder<unknown>): Promise<Row[]> =>
  (await sql<Row>`${unnamed} ${statement}`.execute(db)).rows;

/** The newest hits, found by their index; nothing but their number when there are more than was expected. */
const few = (scope: Scope, said: RawBuilder<boolean>) => sql`
  with hit as materialized (select "clientId", "txt" from client_search where ${said} ${limitOf(fewClients + 1)}),
  counted as (select count(*) as "hits" from hit),
  near as (select ${client}, "txt" from hit join clients on clients."id" = hit."clientId"
    where ${scopeSql(scope, 'clients')} and (select "hits" from counted) <= ${fewClients}
    ${newestFirst} ${limitOf(most)})
  select near.*, "hits" from counted left join near on true`;

const walk = (scope: Scope, said: RawBuilder<boolean>) => sql`
  (select ${client} from clients where ${scopeSql(scope, 'clients')}
    and exists (select from client_search where "clientId" = clients."id" and ${said} offset 0)
    ${newestFirst} ${limitOf(newest)})`;

const met = (scope: Scope) => (terms: RawBuilder<unknown>, limit: number) =>
  sql`
  (select ${client} from (select distinct "clientId" from
      (select "clientId" from client_terms where ${terms} ${limitOf(limit * 2)}) as looked) as met
    join clients on clients."id" = met."clientId" where ${scopeSql(scope, 'clients')} ${limitOf(limit)})`;

const textsOf = (clients: readonly RawBuilder<unknown>[]) => sql`
  with near as materialized (${sql.join(clients, sql` union `)})
  select near.*, "txt" from near join client_search on "clientId" = near."id"`;

type Counted = { [Field in keyof Hit]: Hit[Field] | null } & { hits: number };

/** All hits where they are few; null when they are not. */
const allOf = async (db: Db, scope: Scope, said: RawBuilder<boolean>): Promise<Hit[] | null> => {
  const rows = await read<Counted>(db, few(scope, said));
  if ((rows[0]?.hits ?? 0) > fewClients) return null;
  return rows.flatMap(({ id, at, txt }) => (id && at && txt !== null ? { id, at, txt } : []));
};

/** The clients in scope that are worth ranking: of all up to 200, else the newest and the best met. */
export const clientHits = async (db: Db, scope: Scope, query: SearchQuery): Promise<Hit[]> => {
  if (scope.length === 0) return [];
  const said = await saidOf(db, 'client_search', query, fewClients);
  const best = bestMet(wantedTexts(query), met(scope));
  const hits = said.few && (await allOf(db, scope, said.few));
  if (!hits) return read<Hit>(db, textsOf([walk(scope, said.is), ...best]));
  if (hits.length < most) return hits;
  const known = new Set(idsOf(hits));
  return [...hits, ...(await read<Hit>(db, textsOf(best))).filter(({ id }) => !known.has(id))];
};

/** What results show of some clients, as far as the scope reaches. */
export const searchedClients = (db: Db, ids: readonly string[], scope: Scope): Promise<SearchedClient[]> =>
  db
    .selectFrom('clients')
    .select(clientSearchColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(scopeSql(scope, 'clients'))
    .$castTo<SearchedClient>()
    .execute();
