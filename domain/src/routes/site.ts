import type * as z from 'zod';
import type { routeStopAnswer } from './answers.ts';
import type { WholeRouteDay } from './day.ts';

/** What a collector has to know of a site, and what routes are planned by. */
export type StopSite = Omit<z.output<typeof routeStopAnswer>, 'timing'>;

/** A machine as far as it matters on a route day. */
export type StopMachine = DaySite['machines'][number];

/** A site on a route day, with its machines. */
export type DaySite = WholeRouteDay['sites'][number];

/** Where a stop is, and how one gets in. */
export type StopPlace = Omit<DaySite, 'machines' | 'contact' | 'files'>;

/** What a site is called on a route: its name, else its address. */
export const stopTitle = ({
  siteName,
  streetAddress,
  locationCode,
}: Pick<DaySite, 'siteName' | 'streetAddress' | 'locationCode'>): string =>
  siteName || streetAddress || locationCode;
