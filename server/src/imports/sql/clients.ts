import type { Client } from 'domain/clients';
import { keysIn, type Place, type RowKey, type SaidClient } from 'domain/imports';
import { type Kysely, sql } from 'kysely';
import { clientsById } from '#clients';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

const inOrder = (clients: readonly Client[], ids: readonly string[]): Client[] => {
  const byId = new Map(clients.map((client) => [client.id, client]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Clients that may have one of these keys: live ones first, then the oldest. */
export const clientsByKeys = async (db: Db, keys: readonly RowKey[]): Promise<Client[]> => {
  const places = keysIn(keys, 'place').map((key) => (JSON.parse(key) as [place: string, name: string])[0]);
  const { rows } = await sql<{ id: string }>`
    with said (kind, key) as (
      select 'email', match_words(e) from unnest(${keysIn(keys, 'email')}::text[]) as e
      union select 'phone', match_phone(p) from unnest(${keysIn(keys, 'phone')}::text[]) as p
      union select 'company', match_words(n) from unnest(${keysIn(keys, 'name')}::text[]) as n),
    placed as (
      select "clientId" from sites where "deletedAt" is null
        and match_place("streetAddress", "city", "zipCode") = any(${places}::text[]))
    select distinct clients."id", clients."deletedAt" is not null as gone, clients."createdAt" from said
    join client_matches on client_matches."kind" = said.kind and client_matches."key" = said.key
    join clients on clients."id" = client_matches."clientId"
    where said.key <> ''
    union select clients."id", clients."deletedAt" is not null, clients."createdAt" from clients
      where clients."id" in (select "clientId" from placed)
    order by gone, "createdAt", "id"`.execute(db);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : inOrder(await clientsById(db, ids), ids);
};

/** Where the sites of clients are. */
export const placesOf = async (
  db: Db,
  clientIds: readonly string[],
): Promise<(Place & { clientId: string })[]> => {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<Place & { clientId: string }>`
    select "clientId", "streetAddress" as "street", "zipCode" as "zip" from sites
    where "clientId" = any(${[...clientIds]}::uuid[]) and "deletedAt" is null`.execute(db);
  return rows;
};

/** Clients locked in the order of their ids, deleted ones too. */
export const lockClientsById = async (db: Db, ids: readonly string[]): Promise<Client[]> => {
  if (ids.length === 0) return [];
  await sql`select "id" from clients where "id" = any(${[...ids]}::uuid[]) order by "id" for no key update`.execute(
    db,
  );
  return clientsById(db, ids);
};

/** Writes these fields of clients that are locked. */
export const saveClientFields = async (
  db: Db,
  clients: readonly Client[],
  fields: readonly string[],
): Promise<void> => {
  if (clients.length === 0) return;
  const written = [...new Set([...fields, 'contractReminders', 'version', 'updatedAt', 'updatedBy'])];
  const set = sql.join(written.map((name) => sql`${sql.ref(name)} = new.${sql.ref(name)}`));
  await sql`
    update clients set ${set} from jsonb_populate_recordset(null::clients, ${JSON.stringify(clients)}) as new
    where clients."id" = new."id"`.execute(db);
};

/** Removes clients for good; their events stay. */
export const deleteClients = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`delete from clients where "id" = any(${[...ids]}::uuid[])`.execute(db);
};

/** Who is meant by what rows say of a client, by its place in the list: by id, else e-mail, else business name. */
export const clientsSaid = async (
  db: Db,
  said: readonly SaidClient[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (said.length === 0) return new Map();
  const rows = said.map((each, n) => ({ n, ...each }));
  const { rows: found } = await sql<{ n: number; ids: string[] }>`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s("n" int, "id" text, "email" text, "name" text)),
    ways as (
      select "n", 1 as way, clients."id" from said join clients on clients."id"::text = said."id"
      union all
      select "n", 2, m."clientId" from said join client_matches m on m."kind" = 'email' and m."key" = match_words(said."email")
      union all
      select "n", 3, m."clientId" from said join client_matches m on m."kind" = 'company' and m."key" = match_words(said."name")),
    living as (select ways.*, min(way) over (partition by "n") as best from ways
      join clients on clients."id" = ways."id" and clients."deletedAt" is null)
    select "n", array_agg(distinct "id") as "ids" from living where way = best group by "n"`.execute(db);
  return new Map(found.map(({ n, ids }) => [n, ids]));
};
