import { Link } from '@tanstack/react-router';
import { routeOperations } from 'domain/routes';
import { useMe } from '#auth';
import { useRead } from '#platform/query.ts';
import { Route } from '#ui/Icon.tsx';

const mostShown = 4;

/** The routes that are driven today, one's own first, as lines of a menu. */
export const TodaysRoutes = ({ onChoose }: { onChoose: () => void }) => {
  const { uid } = useMe();
  const { data } = useRead(routeOperations.list, {}, { follows: ['routes', 'routeDays'] });
  const ofToday = (data?.items ?? [])
    .filter(({ nextDay }) => nextDay === data?.today)
    .toSorted((a, b) => Number(b.collector === uid) - Number(a.collector === uid))
    .slice(0, mostShown);
  if (!data || ofToday.length === 0) return null;
  return (
    <ul>
      {ofToday.map(({ name }) => (
        <li key={name}>
          <Link onClick={onChoose} params={{ route: name, date: data.today }} to="/routes/$route/$date">
            <Route />
            <span className="cut">{`Today: ${name}`}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};
