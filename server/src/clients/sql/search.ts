import type { Scope } from 'domain/kernel';
import { clientSearchColumns, type SearchedClient, type SearchQuery, wantedTexts } from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { bestMet, most } from '#platform/database/best-met.ts';
import { steadilySaid } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { limitOf } from '#platform/database/statements.ts';
import type { Hit, SearchAsk } from '#platform/operations/feature.ts';
import { fewClients } from './text.ts';

type Db = Kysely<DB>;

const newest = 100;

const client = sql`clients."id", clients."updatedAt" as "at"`;
const newestFirst = sql`order by clients."updatedAt" desc, clients."id" desc`;

const read = async (db: Db, statement: RawBuilder<unknown>): Promise<Hit[]> =>
  (await sql<Hit>`${statement}`.execute(db)).rows;

/** The newest hits, found by their index. */
const few = (scope: Scope, said: RawBuilder<boolean>) => sql`
  with hit as materialized (select "clientId", "txt" from client_search where ${said})
  select ${client}, '' as "part", "txt" from hit join clients on clients."id" = hit."clientId"
  where ${scopeSql(scope, 'clients')} ${newestFirst} ${limitOf(most)}`;

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
  select near.*, '' as "part", "txt" from near join client_search on "clientId" = near."id"`;

/** The clients in scope that are worth ranking: of all up to 200, else the newest and the best met. */
export const askClients = async (db: Db, scope: Scope, query: SearchQuery): Promise<SearchAsk | null> => {
  if (scope.length === 0) return null;
  const { is, indexed, areFew } = await steadilySaid(db, 'client_search', query, fewClients);
  const best = () => bestMet(wantedTexts(query), met(scope));
  return {
    few: few(scope, indexed),
    areFew,
    many: () => read(db, textsOf([walk(scope, is), ...best()])),
    best: () => read(db, textsOf(best())),
  };
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
