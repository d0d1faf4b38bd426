import { weekdayOf } from 'domain/kernel';
import { routeOperations, sortByStreet } from 'domain/routes';
import { dateAgo, during, type Office } from './office.ts';
import { accounts } from './people.ts';

const { priya, dana } = accounts;

const plans = [
  { name: 'Sonoma', cities: ['Santa Rosa', 'Petaluma', 'Healdsburg'], days: ['mon'], collector: priya },
  { name: 'Napa and Vallejo', cities: ['Napa', 'Vallejo'], days: ['tue'], collector: dana },
  {
    name: 'The Bay',
    cities: ['San Francisco', 'Oakland', 'Berkeley', 'San Jose'],
    days: ['wed', 'fri'],
    collector: dana,
  },
  { name: 'Sacramento Valley', cities: ['Sacramento', 'Davis'], days: ['thu'], collector: priya },
] as const;

/** The route on which somebody is out today. */
export const todaysRoute = plans[0].name;

/** A route as it is driven: today's one on this day of the week, so that what it has to collect is due today. */
export const routePlans = (today: string) =>
  plans.map(({ name, days, collector }) => ({
    name,
    collector,
    days: name === todaysRoute ? [weekdayOf(today)] : [...days],
  }));

/** The route that goes through a town; empty where none does. */
export const routeOf = (city: string): string =>
  plans.find(({ cities }) => (cities as readonly string[]).includes(city))?.name ?? '';

/** Routes of the settings. */
export const addRoutes = async (office: Office): Promise<void> => {
  for (const { name, days, collector } of routePlans(dateAgo(office, 0)))
    await office.clerk.act(routeOperations.save, priya, during(dateAgo(office, 1900), office), {
      name,
      isNew: true,
      days,
      collector: collector.uid,
    });
};

/** Puts the sites of each route in the order in which somebody drives along. */
export const orderRoutes = async (office: Office): Promise<void> => {
  for (const { name } of plans) {
    const at = during(dateAgo(office, 20), office);
    const { stops, version } = await office.clerk.act(routeOperations.stops, priya, at, { route: name });
    const siteIds = sortByStreet(stops).map(({ siteId }) => siteId);
    await office.clerk.act(routeOperations.order, priya, at, { route: name, siteIds, version });
  }
};
