import { wordWrites } from '#platform/offline/wording.ts';

wordWrites('sites', async () => (await import('./wording.ts')).siteWording);

/** How sites are kept on the device; fetched after the first paint. */
export const loadKeptSites = async () => (await import('./kept.ts')).keptSites;

export { GuidelineLine } from './GuidelineLine.tsx';
export { NewSite } from './NewSite.tsx';
export { sites, useSite, useSitesOf } from './rows.ts';
export { SitePanel } from './SitePanel.tsx';
export { siteStatusBadge } from './StatusBadge.tsx';
export { machinesWords, shortAddress, siteFieldNames } from './words.ts';
