import { administratorRows, administrators, everyone } from 'domain/kernel';
import { routeDayScope } from 'domain/routes';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { endingJob } from './ending.ts';
import { heldDays, heldRoutes } from './hand-over.ts';
import { stopPhotos } from './photos.ts';
import { afterSettings } from './renamed.ts';
import { routesOfDays, routesOfRoutes } from './routes.ts';
import { dayOut } from './sight.ts';
import { daySites, daysById, type KeptDay } from './sql/days.ts';

export { fillRoutes, makeRoutes, putInOrder, takeBackRoutes, unusedRoutes } from './changing.ts';
export { stopFigures } from './figures.ts';
export { daysById } from './sql/days.ts';

type Named = { id: string; version: number };

// Pages are told that a route changed, and read it again.
const feedOfRoutes: FeedNoun<Named> = {
  noun: 'routes',
  who: administrators,
  load: async (_, names) => names.map((id) => ({ id, version: 1 })),
  scope: administratorRows,
};

const feedOfDays: FeedNoun<KeptDay> = {
  noun: 'routeDays',
  who: everyone,
  load: async (db, ids, whole) => {
    const days = await daysById(db, ids);
    return whole ? Promise.all(days.map(async (day) => ({ ...day, sites: await daySites(db, day) }))) : days;
  },
  scope: routeDayScope,
  // Which site stands where changes seldom: it is read with the day.
  summary: (day) => {
    const { sites: _, ...own } = dayOut(day as KeptDay & { sites?: unknown });
    return own;
  },
  whole: dayOut,
};

/** Routes: their names stand in the settings, their sites at the sites, their order here. */
export const routes: Feature = {
  name: 'routes',
  routes: routesOfRoutes,
  feed: feedOfRoutes,
  holding: heldRoutes,
  reactions: [{ verb: 'settings.updated', when: ({ after }) => 'routes' in after, run: afterSettings }],
};

/** Days on which routes are driven, and what was done at each stop. */
export const routeDays: Feature = {
  name: 'routeDays',
  routes: routesOfDays,
  feed: feedOfDays,
  holding: heldDays,
  jobs: [endingJob],
  ...stopPhotos,
};
