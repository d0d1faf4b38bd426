import { defineFeature } from '#platform/feature.ts';
import { wordWrites } from '#platform/offline/wording.ts';

wordWrites('sites', async () => (await import('./wording.ts')).siteWording);

export { foundMachines, foundSites } from './found.ts';
export { GuidelineLine } from './GuidelineLine.tsx';
export { NewSite } from './NewSite.tsx';
export { sites, useSite, useSitesOf } from './rows.ts';
export { SitePanel } from './SitePanel.tsx';
export { SitePicker } from './SitePicker.tsx';
export { siteStatusBadge } from './StatusBadge.tsx';
export { directionsTo, machinesWords, shortAddress, siteLineLabel, styleOptions } from './words.ts';

export const feature = defineFeature({
  live: [
    { noun: 'sites', office: true, kept: async () => (await import('./kept.ts')).keptSites },
    { noun: 'machines', office: true },
  ],
});
