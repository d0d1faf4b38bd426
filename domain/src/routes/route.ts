import type * as z from 'zod';
import type { routeAnswer, routeStopAnswer, routeStopsAnswer, routesAnswer } from './answers.ts';
import type { StopSite } from './site.ts';

/** A route: a name in the settings, the days on which it is driven, and who collects. */
export type Route = z.output<typeof routeAnswer>;

/** A route in the list of routes. */
export type RouteSummary = z.output<typeof routesAnswer>['items'][number];

/** The sites of a route in the order in which they are driven; `version` is that of the order. */
export type RouteStops = z.output<typeof routeStopsAnswer>;

export const timings = ['late', 'due'] as const;
export type Timing = (typeof timings)[number];

/** A site on its route. */
export type RouteStop = z.output<typeof routeStopAnswer>;

type Collected = Pick<StopSite, 'status' | 'collectionFrequency' | 'nextCollectionDate'>;

/**
 * Whether a site's collection is late on a day (`today`), or due by the last day in view. An active site with a frequency
 * is due while nobody knows since when it fills; one that is collected as needed never is.
 */
export const timingOf = (site: Collected, today: string, by: string = today): Timing | null => {
  const { status, collectionFrequency: often, nextCollectionDate: next } = site;
  if (status !== 'active' || often === null || often === 'as-needed') return null;
  if (next === null) return 'due';
  if (next > by) return null;
  return next < today ? 'late' : 'due';
};

/** Routes that stand at their place under a name that is new, in a list that lost none. */
export const renamedRoutes = (
  before: readonly string[],
  after: readonly string[],
): { from: string; to: string }[] => {
  if (after.length < before.length) return [];
  return before.flatMap((from, place) => {
    const to = after[place] as string;
    return after.includes(from) || before.includes(to) ? [] : [{ from, to }];
  });
};
