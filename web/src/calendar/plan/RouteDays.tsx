import { countWords } from 'domain/kernel';
import { routeDayOperations, routeOperations } from 'domain/routes';
import { nextRouteDay } from 'domain/sites';
import { useId } from 'react';
import { Sign } from '#calendar/Sign.tsx';
import { useRead } from '#platform/query.ts';
import { Coins } from '#ui/Icon.tsx';
import { PageLink } from '#ui/PageLink.tsx';
import { Failure } from '#ui/Strip.tsx';
import styles from './Plan.module.css';

type Line = { route: string; collector: string | null; stops: string };

/** The routes of a day: those that somebody opened, and those to come by their days of the week. */
const useRoutesOn = (date: string) => {
  const opened = useRead(
    routeDayOperations.list,
    { from: date, to: date, limit: 200 },
    { follows: ['routeDays'] },
  );
  const routes = useRead(routeOperations.list, {}, { follows: ['routes', 'routeDays'] });
  const read = opened.isError ? opened : routes;
  if (!opened.data || !routes.data) return { read, lines: null };
  const stand = opened.data.items.map((day): Line => {
    const total = 'total' in day ? day.total : day.stops.length;
    return { route: day.route, collector: day.collector, stops: countWords(total, 'stop') };
  });
  const names = new Set(stand.map(({ route }) => route));
  const comes = date >= routes.data.today;
  const planned = routes.data.items
    .filter(
      ({ name, days }) => comes && !names.has(name) && days.length > 0 && nextRouteDay(date, days) === date,
    )
    .map(
      ({ name, collector, sites }): Line => ({ route: name, collector, stops: countWords(sites, 'site') }),
    );
  return { read, lines: [...stand, ...planned].sort((a, b) => a.route.localeCompare(b.route)) };
};

/** Which routes are driven on a day, by whom; each leads to its route day. */
export const RouteDays = ({ date, nameOf }: { date: string; nameOf: (uid: string) => string }) => {
  const { read, lines } = useRoutesOn(date);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Route day</h2>
      {read.isError && (
        <Failure error={read.error} onRetry={() => void read.refetch()}>
          Could not load the routes
        </Failure>
      )}
      {lines?.length === 0 && <p className="small dim">No route on this day.</p>}
      <ul className={styles.calls}>
        {lines?.map(({ route, collector, stops }) => (
          <li className={styles.call} key={route}>
            <Sign place="house">
              <Coins />
            </Sign>
            <div className={styles.what}>
              <PageLink href={`/routes/${encodeURIComponent(route)}/${date}`}>{route}</PageLink>
              <span className="small dim">
                {`${collector ? nameOf(collector) : 'No collector'} · ${stops}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
