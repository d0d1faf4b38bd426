import { type Client, clientTitle } from 'domain/clients';
import { type Site, siteTitle } from 'domain/sites';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Named = Pick<Site, 'id' | 'siteName' | 'streetAddress' | 'city' | 'locationCode'> &
  Pick<Client, 'businessName' | 'firstName' | 'lastName' | 'email' | 'phone'>;

/** Rows of other nouns, with what their sites and the clients of these are called today. */
export const withSiteNames = async <Row extends { siteId: string }>(
  db: Kysely<DB>,
  rows: readonly Row[],
): Promise<(Row & { site: string; client: string })[]> => {
  const ids = rows.map(({ siteId }) => siteId);
  const sites = await sql<Named>`
    select s."id", s."siteName", s."streetAddress", s."city", s."locationCode", c."businessName", c."firstName",
      c."lastName", c."email", c."phone"
    from sites s join clients c on c."id" = s."clientId" where s."id" = any(${ids}::uuid[])`.execute(db);
  const of = new Map(
    sites.rows.map((site) => [site.id, { site: siteTitle(site), client: clientTitle(site) }]),
  );
  return rows.map((row) => ({ ...row, site: '', client: '', ...of.get(row.siteId) }));
};
