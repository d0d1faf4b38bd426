import { clientTitle } from 'domain/clients';
import { leadTitle } from 'domain/leads';
import type { SearchedDocument, SearchQuery } from 'domain/search';
import { siteTitle } from 'domain/sites';
import { type Kysely, sql } from 'kysely';
import { most } from '#platform/database/best-met.ts';
import { steadilySaid } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';
import { limitOf } from '#platform/database/statements.ts';
import type { Hit, SearchAsk } from '#platform/operations/feature.ts';

type Db = Kysely<DB>;

const text = sql`document_text("name", "fileName", "description", "tags")`;
const there = sql`"current" and "deletedAt" is null`;
const documents = sql`(select "id", "updatedAt" as "at", '' as "part", ${text} as "txt" from documents where ${there}) as said`;

// The same as an index of their texts cannot see them: to gather all of a common word takes longer than to meet enough of them.
const documentsOneByOne = sql`(select "id", "updatedAt" as "at", '' as "part", "txt", "createdAt" from documents,
  lateral (select ${text} as "txt" offset 0) as made where ${there}) as said`;
const newest = 100;

/** The documents that are worth ranking: all up to 200, of very many the newest. */
export const askDocuments = async (db: Db, query: SearchQuery): Promise<SearchAsk> => {
  const { is, indexed, areFew } = await steadilySaid(db, 'documents', query);
  return {
    few: sql`select * from ${documents} where ${indexed} order by "at" desc, "id" desc ${limitOf(most)}`,
    areFew,
    many: async () =>
      (
        await sql<Hit>`select "id", "at", "part", "txt" from ${documentsOneByOne} where ${is}
          order by "createdAt" desc, "id" desc ${limitOf(newest)}`.execute(db)
      ).rows,
  };
};

type Linked = Omit<SearchedDocument, 'leadName' | 'clientName' | 'siteName'> & {
  lead: Parameters<typeof leadTitle>[0] | null;
  client: Parameters<typeof clientTitle>[0] | null;
  site: Parameters<typeof siteTitle>[0] | null;
};

/** What results show of some documents, with the names of what they are linked to. */
export const searchedDocuments = async (db: Db, ids: readonly string[]): Promise<SearchedDocument[]> => {
  const { rows } = await sql<Linked>`
    select documents."id", documents."name", documents."type", documents."category",
      case when leads."id" is not null then json_build_object('firstName', leads."firstName", 'lastName', leads."lastName",
        'company', leads."company", 'businessName', leads."businessName", 'email', leads."email", 'phone', leads."phone") end as "lead",
      case when clients."id" is not null then json_build_object('firstName', clients."firstName", 'lastName', clients."lastName",
        'businessName', clients."businessName", 'email', clients."email", 'phone', clients."phone") end as "client",
      case when sites."id" is not null then json_build_object('siteName', sites."siteName", 'streetAddress', sites."streetAddress",
        'city', sites."city", 'locationCode', sites."locationCode") end as "site"
    from documents left join leads on leads."id" = documents."leadId" left join sites on sites."id" = documents."siteId"
      left join clients on clients."id" = coalesce(documents."clientId", sites."clientId")
    where documents."id" = any(${ids}::uuid[]) and documents."current" and documents."deletedAt" is null`.execute(
    db,
  );
  return rows.map(({ lead, client, site, ...row }) => ({
    ...row,
    leadName: lead ? leadTitle(lead) : '',
    clientName: client ? clientTitle(client) : '',
    siteName: site ? siteTitle(site) : '',
  }));
};
