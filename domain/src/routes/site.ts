import type { WholeRouteDay } from './day.ts';

/** What a collector has to know of a site, and what routes are planned by. */
export type StopSite = Omit<DaySite, 'machines' | 'lastAmount'>;

/** A machine as far as it matters on a route day. */
export type StopMachine = DaySite['machines'][number];

/** The same on a route day: with its machines, and what was last taken in. */
export type DaySite = WholeRouteDay['sites'][number];

/** What a site is called on a route: its name, else its address. */
export const stopTitle = ({ siteName, streetAddress, locationCode }: StopSite): string =>
  siteName || streetAddress || locationCode;
