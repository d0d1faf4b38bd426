import { siteParts, siteStatusLabels, siteTypeLabels } from 'domain/sites';
import { sql } from 'kysely';
import type { Figured } from '#platform/figures.ts';

/** Sites as reports count them. */
export const siteFigures: Figured = {
  operation: 'sites.list',
  table: 'sites',
  parts: siteParts,
  derived: () => ({}),
  seen: () => sql<boolean>`sites."deletedAt" is null`,
  labels: { status: siteStatusLabels, siteType: siteTypeLabels },
};
