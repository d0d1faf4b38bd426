import { type Site, siteAddress, siteStatusLabels, siteTitle } from '#sites';
import { searchMarks } from './marks.ts';
import { type SearchQuery, searchable } from './query.ts';
import type { SearchField } from './relevance.ts';
import type { SearchResult } from './results.ts';

export const siteSearchColumns = [
  'id',
  'clientId',
  'siteName',
  'locationCode',
  'siteNumber',
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'status',
] as const satisfies readonly (keyof Site)[];

/** What search reads of a site, with the business of its client. */
export type SearchedSite = Pick<Site, (typeof siteSearchColumns)[number]> & { client: string };

/** The texts of a site in this order, each a field; the database keeps the same (`site_search`). */
export const siteTexts = (site: SearchedSite): string[] =>
  [site.siteName, site.locationCode, site.siteNumber, site.streetAddress, site.city, site.client].map(
    searchable,
  );

export const siteSearchFields = (texts: readonly string[]): SearchField[] => texts.map((text) => [text]);

/** A site as a result: its client and address, or what was hit where neither tells. */
export const siteResult = (site: SearchedSite, query: SearchQuery, score: number): SearchResult => {
  const title = siteTitle(site);
  const shown = [title, site.client, siteAddress(site)];
  const isHit = (text: string) => searchMarks(text, query).length > 0;
  const reason = shown.some(isHit) ? undefined : [site.locationCode, site.siteNumber].find(isHit);
  return {
    type: 'site',
    id: site.id,
    title,
    subtitle: [site.client, reason ?? siteAddress(site)].filter((text) => text !== '').join(' · '),
    description: siteStatusLabels[site.status],
    score,
    parent: site.clientId,
  };
};
