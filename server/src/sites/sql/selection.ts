import { searchable, searchQuery } from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { saidOf } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';

/** What lists of sites look at. */
export type SiteSelection = {
  clientId?: string | undefined;
  status?: string | undefined;
  siteType?: string | undefined;
  collectionRoute?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  deleted: boolean;
  text: string;
  /** What holds as well. */
  more?: RawBuilder<boolean> | undefined;
};

/** A site that may stand at the same address. */
export type Beside = {
  id: string;
  siteName: string;
  streetAddress: string;
  city: string;
  locationCode: string;
  clientId: string;
  client: string;
};

/** The condition that a site's texts contain what was typed; null when nothing was. */
const said = async (db: Kysely<DB>, typed: string): Promise<RawBuilder<unknown> | null> => {
  const text = typed.trim();
  if (text === '') return null;
  const query = searchQuery(text) ?? { text: searchable(text), digits: null };
  const { is, few } = await saidOf(db, 'site_search', query);
  return few
    ? sql`sites."id" in (select "siteId" from site_search where ${few})`
    : sql`exists (select from site_search where "siteId" = sites."id" and ${is})`;
};

const equals = ({ clientId, status, siteType, collectionRoute, city, state }: SiteSelection) =>
  Object.entries({ clientId, status, siteType, collectionRoute, state })
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => sql`sites.${sql.ref(field)} = ${value}`)
    .concat(city === undefined ? [] : [sql`lower(sites."city") = lower(${city})`]);

/** The sites that fit a selection. */
export const fitting = async (db: Kysely<DB>, selection: SiteSelection): Promise<RawBuilder<boolean>> => {
  const typed = await said(db, selection.text);
  const conditions = [
    selection.deleted ? sql`sites."deletedAt" is not null` : sql`sites."deletedAt" is null`,
    ...equals(selection),
    ...(typed ? [typed] : []),
    ...(selection.more ? [selection.more] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};
