import type { Scope } from 'domain/kernel';
import { clientSearchColumns, type SearchedClient, type SearchQuery, wantedTexts } from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { saidOf } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { unnamed } from '#platform/database/statements.ts';
import { fewClients } from './text.ts';

type Db = Kysely<DB>;

/** A client in which something was hit. */
export type ClientHit = { id: string; at: string; txt: string };

// Up to so many hits all are ranked. Of more: the newest, and those met whole or by their beginning.
const most = 200;
const newest = 100;
const [exact, prefixed] = [30, 40];

const client = sql`clients."id", clients."updatedAt" as "at"`;
const newestFirst = sql`order by clients."updatedAt" desc, clients."id" desc`;
// A limit stands in the text: what it is decides the plan.
const limitOf = (count: number) => sql.raw(`limit ${count}`);

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

const met = (scope: Scope, terms: RawBuilder<unknown>, limit: number) => sql`
  (select ${client} from (select distinct "clientId" from
      (select "clientId" from client_terms where ${terms} ${limitOf(limit * 2)}) as looked) as met
    join clients on clients."id" = met."clientId" where ${scopeSql(scope, 'clients')} ${limitOf(limit)})`;

const last = '\u{10ffff}';

/** Clients with a field that is, or begins with, what is wanted. */
const bestMet = (scope: Scope, wanted: readonly string[]) => {
  const begins = wanted.map((text) => sql`("term" > ${text} and "term" < ${text + last})`);
  return [
    met(scope, sql`"term" = any(${wanted}::text[])`, exact),
    met(scope, sql.join(begins, sql` or `), prefixed),
  ];
};

const textsOf = (clients: readonly RawBuilder<unknown>[]) => sql`
  with near as materialized (${sql.join(clients, sql` union `)})
  select near.*, "txt" from near join client_search on "clientId" = near."id"`;

type Counted = { [Field in keyof ClientHit]: ClientHit[Field] | null } & { hits: number };

/** All hits where they are few; null when they are not. */
const allOf = async (db: Db, scope: Scope, said: RawBuilder<boolean>): Promise<ClientHit[] | null> => {
  const rows = await read<Counted>(db, few(scope, said));
  if ((rows[0]?.hits ?? 0) > fewClients) return null;
  return rows.flatMap(({ id, at, txt }) => (id && at && txt !== null ? { id, at, txt } : []));
};

/** The clients in scope that are worth ranking: of all up to 200, else the newest and the best met. */
export const clientHits = async (db: Db, scope: Scope, query: SearchQuery): Promise<ClientHit[]> => {
  if (scope.length === 0) return [];
  const said = await saidOf(db, 'client_search', query, fewClients);
  const best = bestMet(scope, wantedTexts(query));
  const hits = said.few && (await allOf(db, scope, said.few));
  if (!hits) return read<ClientHit>(db, textsOf([walk(scope, said.is), ...best]));
  if (hits.length < most) return hits;
  const known = new Set(hits.map(({ id }) => id));
  return [...hits, ...(await read<ClientHit>(db, textsOf(best))).filter(({ id }) => !known.has(id))];
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
