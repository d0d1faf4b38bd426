import { siteParts, siteStatusLabels, siteTypeLabels } from 'domain/sites';
import type { Figured } from '#platform/figures.ts';

/** Sites as reports count them. */
export const siteFigures: Figured = {
  operation: 'sites.list',
  table: 'sites',
  parts: siteParts,
  derived: () => ({}),
  seen: () => [{ deletedAt: null }],
  labels: { status: siteStatusLabels, siteType: siteTypeLabels },
};
