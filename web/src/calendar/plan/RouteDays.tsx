import { useId } from 'react';
import { Sign } from '#calendar/Sign.tsx';
import { Coins } from '#ui/Icon.tsx';
import { PageLink } from '#ui/PageLink.tsx';
import { Failure } from '#ui/Strip.tsx';
import styles from './Plan.module.css';
import { routeHref, useRoutes } from './useRoutes.ts';

/** Which routes are driven on a day, by whom; each leads to its route day. */
export const RouteDays = ({ date, nameOf }: { date: string; nameOf: (uid: string) => string }) => {
  const { lines, error, retry } = useRoutes({ from: date, to: date });
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Route day</h2>
      {error && (
        <Failure error={error} onRetry={retry}>
          Could not load the routes
        </Failure>
      )}
      {lines?.length === 0 && <p className="small dim">No route on this day.</p>}
      <ul className={styles.calls}>
        {lines?.map((one) => (
          <li className={styles.call} key={one.route}>
            <Sign place="house">
              <Coins />
            </Sign>
            <div className={styles.what}>
              <PageLink href={routeHref(one)}>{one.route}</PageLink>
              <span className="small dim">
                {`${one.collector ? nameOf(one.collector) : 'No collector'} · ${one.stops}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
