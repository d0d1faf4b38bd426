import { countWords } from 'domain/kernel';
import { routeDayOperations, routeOperations } from 'domain/routes';
import { nextRouteDay } from 'domain/sites';
import { useEffect, useMemo } from 'react';
import { type Days, daysFrom } from '#calendar/days.ts';
import { usePages } from '#platform/pages.ts';
import { useRead } from '#platform/query.ts';

/** A route on one of its days: whose it is, and how much there is to do. */
export type RouteOn = {
  readonly route: string;
  readonly date: string;
  readonly collector: string | null;
  readonly stops: string;
};

const atOnce = 200;

/** The routes of some days: those that somebody opened, and those to come by their days of the week. */
export const useRoutes = ({ from, to }: Days) => {
  const opened = usePages(routeDayOperations.list, { from, to, limit: atOnce }, { follows: ['routeDays'] });
  const { more, busy, error } = opened;
  useEffect(() => {
    if (more && !busy && !error) more();
  }, [more, busy, error]);
  const routes = useRead(routeOperations.list, {}, { follows: ['routes', 'routeDays'] });
  const { data } = routes;
  const { items, loading } = opened;
  const lines = useMemo((): readonly RouteOn[] | null => {
    if (loading || !data) return null;
    const stand = items.map((day): RouteOn => {
      const total = 'total' in day ? day.total : day.stops.length;
      return { route: day.route, date: day.date, collector: day.collector, stops: countWords(total, 'stop') };
    });
    const known = new Set(stand.map(({ route, date }) => `${date} ${route}`));
    const planned = daysFrom({ from, to }).flatMap((date) =>
      data.items
        .filter(
          ({ name, days }) =>
            date >= data.today &&
            !known.has(`${date} ${name}`) &&
            days.length > 0 &&
            nextRouteDay(date, days) === date,
        )
        .map(({ name, collector, sites }): RouteOn => {
          return { route: name, date, collector, stops: countWords(sites, 'site') };
        }),
    );
    return [...stand, ...planned].sort((a, b) => a.route.localeCompare(b.route));
  }, [items, loading, data, from, to]);
  const retry = () => {
    opened.retry();
    void routes.refetch();
  };
  return { lines, error: error ?? routes.error, retry };
};

/** Where a route day is seen and worked. */
export const routeHref = ({ route, date }: Pick<RouteOn, 'route' | 'date'>): string =>
  `/routes/${encodeURIComponent(route)}/${date}`;
