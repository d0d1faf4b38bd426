import { administrators, everyRow, isAdministrator, noRow } from 'domain/kernel';
import type { RouteDay } from 'domain/routes';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { readSettings } from '#settings';
import { afterSettings } from './renamed.ts';
import { routesOfDays, routesOfRoutes } from './routes.ts';
import { daySites, daysById } from './sql/days.ts';

export { daysById } from './sql/days.ts';

type Named = { id: string; version: number };

// Pages are told that a route changed, and read it again.
const feedOfRoutes: FeedNoun<Named> = {
  noun: 'routes',
  who: administrators,
  load: async (_, names) => names.map((id) => ({ id, version: 1 })),
  scope: ({ role }) => (isAdministrator(role) ? everyRow : noRow),
  place: () => null,
  summary: (row) => row,
  whole: (row) => row,
};

const feedOfDays: FeedNoun<RouteDay> = {
  noun: 'routeDays',
  who: administrators,
  load: async (db, ids, whole) => {
    const days = await daysById(db, ids);
    if (!whole) return days;
    const { routes } = await readSettings(db);
    const daysOf = new Map(routes.map((route) => [route.name, route.days]));
    return Promise.all(days.map(async (day) => ({ ...day, sites: await daySites(db, day, daysOf) })));
  },
  scope: ({ role }) => (isAdministrator(role) ? everyRow : noRow),
  place: () => null,
  // Which site stands where changes seldom: it is read with the day.
  summary: (day) => {
    const { sites: _, ...own } = day as RouteDay & { sites?: unknown };
    return own;
  },
  whole: (day) => day,
};

/** Routes: their names stand in the settings, their sites at the sites, their order here. */
export const routes: Feature = {
  name: 'routes',
  routes: routesOfRoutes,
  feed: feedOfRoutes,
  reactions: [{ verb: 'settings.updated', when: ({ after }) => 'routes' in after, run: afterSettings }],
};

/** Days on which routes are driven, and what was done at each stop. */
export const routeDays: Feature = {
  name: 'routeDays',
  routes: routesOfDays,
  feed: feedOfDays,
};
