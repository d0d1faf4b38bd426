import type { FormerCollection } from 'domain/formerSystem';
import { type Kysely, sql } from 'kysely';
import { type Became, linkClients } from '#leads';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** A reference that is set, or only looked at, once the collection it names has been read. */
export type LateLink = {
  collection: FormerCollection;
  id: string;
  formerId: string;
  field: string;
  toCollection: FormerCollection;
  toFormerId: string;
};

export const addLinks = async (db: Db, runId: string, links: readonly LateLink[]): Promise<void> => {
  if (links.length === 0) return;
  await sql`
    insert into former_links ("runId", "collection", "id", "formerId", "field", "toCollection", "toFormerId")
    select ${runId}::uuid, "collection", "id", "formerId", "field", "toCollection", "toFormerId"
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l("collection" text, "id" uuid, "formerId" text,
      "field" text, "toCollection" text, "toFormerId" text)
    on conflict do nothing`.execute(db);
};

/**
 * Sets what could not be set while its other end was still to come, also what an earlier move left open; answers the
 * links of this move that lead nowhere.
 */
export const setLinks = async (db: Db, runId: string): Promise<LateLink[]> => {
  const targets = sql`select l."id", f."id" as target from former_links l join former_ids f
    on f."collection" = l."toCollection" and f."formerId" = l."toFormerId"`;
  const { rows: became } = await sql<Became>`
    select t."id", t.target as "clientId" from (${targets} where l."field" = 'convertedToClientId') t
    join leads on leads."id" = t."id" and leads."convertedToClientId" is null`.execute(db);
  await linkClients(db, became);
  await sql`update clients set "primarySiteId" = t.target
    from (${targets} where l."field" = 'primarySiteId') t
    where clients."id" = t."id" and clients."primarySiteId" is null and exists (select from sites
      where sites."id" = t.target and sites."clientId" = clients."id")`.execute(db);
  // Where none was named, the oldest site of a client is its first.
  await sql`update clients set "primarySiteId" = s."id"
    from (select distinct on ("clientId") "clientId", "id" from sites
      where "deletedAt" is null order by "clientId", "createdAt", "id") s
    where s."clientId" = clients."id" and clients."primarySiteId" is null
      and clients."id" in (select "id" from former_ids where "collection" = 'clients')`.execute(db);
  const { rows } = await sql<LateLink>`
    select l."collection", l."id", l."formerId", l."field", l."toCollection", l."toFormerId" from former_links l
    where l."runId" = ${runId}::uuid and not exists (select from former_ids f
      where f."collection" = l."toCollection" and f."formerId" = l."toFormerId")`.execute(db);
  return rows;
};

/** Sites that a client of this move named as its own and that are another client's. */
export const strayedLinks = async (db: Db, runId: string): Promise<LateLink[]> => {
  const { rows } = await sql<LateLink>`
    select l."collection", l."id", l."formerId", l."field", l."toCollection", l."toFormerId" from former_links l
    join former_ids f on f."collection" = l."toCollection" and f."formerId" = l."toFormerId"
    join sites on sites."id" = f."id" and sites."clientId" <> l."id"
    where l."runId" = ${runId}::uuid and l."collection" = 'clients'
    order by l."formerId", l."field"`.execute(db);
  return rows;
};
