import { isRefusal, type Outcome } from '#kernel';
import { changeSite } from './change.ts';
import type { SomeSiteFields } from './fields.ts';
import type { Site } from './site.ts';

/** The machines stand there since a day: the site is worked from now on, and its first collection is counted (W2). */
export const installSite = (site: Site, fields: SomeSiteFields, on: string, now: string): Outcome<Site> => {
  const after = changeSite(site, { ...fields, status: 'active' }, now);
  return isRefusal(after) ? after : { ...after, installedOn: on };
};
