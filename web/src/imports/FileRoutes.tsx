import { Link } from '@tanstack/react-router';
import { type FileRoute, fileRouteWords, type Import, routeLacks } from 'domain/imports';
import { countWords } from 'domain/kernel';
import { routeOperations } from 'domain/routes';
import { useRead } from '#platform/query.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Strip } from '#ui/Strip.tsx';
import styles from './Imports.module.css';

// So many are told, the rest counted.
const mostTold = 10;

/** Before the run: what the file makes of its routes, a sentence each. */
export const FileRoutes = ({ routes }: { routes: readonly FileRoute[] }) => {
  if (routes.length === 0) return null;
  const lacks = routes.some(({ isNew, days, collector }) => isNew && (days.length === 0 || collector === ''));
  return (
    <div className={styles.fileRoutes}>
      <ul className="small">
        {routes.slice(0, mostTold).map((route) => (
          <li key={route.name}>{fileRouteWords(route)}</li>
        ))}
        {routes.length > mostTold && (
          <li className="dim">{`and ${countWords(routes.length - mostTold, 'more route')}`}</li>
        )}
      </ul>
      {lacks && (
        <Link className={buttonClass({ small: true })} to="/routes">
          Open the routes
        </Link>
      )}
    </div>
  );
};

/** After the run: routes that the file made and that have no days or no collector still, each with the way to it. */
export const MadeRoutes = ({ about: { madeRoutes } }: { about: Import }) => {
  const { data } = useRead(routeOperations.list, {}, { when: madeRoutes.length > 0 });
  const lacking = (data?.items ?? []).flatMap((route) => {
    const said = madeRoutes.includes(route.name) ? routeLacks(route) : null;
    return said ? [{ name: route.name, said }] : [];
  });
  if (lacking.length === 0) return null;
  return (
    <div className={`stack ${styles.strip}`}>
      {lacking.slice(0, mostTold).map(({ name, said }) => (
        <Strip
          action={
            <Link className={buttonClass({ small: true })} params={{ route: name }} to="/routes/$route">
              Open the route
            </Link>
          }
          key={name}
          tone="warn"
        >
          {said}
        </Strip>
      ))}
      {lacking.length > mostTold && (
        <p className="small dim">{`and ${countWords(lacking.length - mostTold, 'more route')}`}</p>
      )}
    </div>
  );
};
