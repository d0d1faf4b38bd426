import { type RawBuilder, sql } from 'kysely';

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

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const said = (typed: string): RawBuilder<unknown>[] => {
  const text = typed.trim();
  if (text === '') return [];
  return [
    sql`"id" in (select "siteId" from site_search where "txt" like ${`%${escaped(text.toLowerCase())}%`})`,
  ];
};

const equals = ({ clientId, status, siteType, collectionRoute, city, state }: SiteSelection) =>
  Object.entries({ clientId, status, siteType, collectionRoute, state })
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => sql`sites.${sql.ref(field)} = ${value}`)
    .concat(city === undefined ? [] : [sql`lower(sites."city") = lower(${city})`]);

/** The sites that fit a selection. */
export const fitting = (selection: SiteSelection): RawBuilder<boolean> => {
  const conditions = [
    selection.deleted ? sql`sites."deletedAt" is not null` : sql`sites."deletedAt" is null`,
    ...equals(selection),
    ...said(selection.text),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};
