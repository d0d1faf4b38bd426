import { Link } from '@tanstack/react-router';
import { isAdministrator } from 'domain/kernel';
import { routeDayOperations, routeOperations } from 'domain/routes';
import { useMe } from '#auth';
import { useRead } from '#platform/query.ts';
import { useOfficeToday } from '#settings';
import { Route } from '#ui/Icon.tsx';
import { useShownRole } from '#view';

const mostShown = 4;

type Shown = { onChoose: () => void };

const Lines = ({ names, date, onChoose }: Shown & { names: readonly string[]; date: string }) =>
  names.length === 0 ? null : (
    <ul>
      {names.slice(0, mostShown).map((name) => (
        <li key={name}>
          <Link onClick={onChoose} params={{ route: name, date }} to="/routes/$route/$date">
            <Route />
            <span className="cut">{`Today: ${name}`}</span>
          </Link>
        </li>
      ))}
    </ul>
  );

const Every = ({ onChoose }: Shown) => {
  const { uid } = useMe();
  const { data } = useRead(routeOperations.list, {}, { follows: ['routes', 'routeDays'] });
  const ofToday = (data?.items ?? [])
    .filter(({ nextDay }) => nextDay === data?.today)
    .toSorted((a, b) => Number(b.collector === uid) - Number(a.collector === uid));
  return data ? (
    <Lines date={data.today} names={ofToday.map(({ name }) => name)} onChoose={onChoose} />
  ) : null;
};

const Own = ({ date, onChoose }: Shown & { date: string }) => {
  const { data } = useRead(routeDayOperations.own, { from: date, to: date }, { follows: ['routeDays'] });
  return data ? <Lines date={date} names={data.items.map(({ route }) => route)} onChoose={onChoose} /> : null;
};

/** The routes that are driven today, as lines of a menu: for administrators all, one's own first; else one's own. */
export const TodaysRoutes = ({ onChoose }: Shown) => {
  const role = useShownRole(useMe().role);
  const date = useOfficeToday();
  if (isAdministrator(role)) return <Every onChoose={onChoose} />;
  return date ? <Own date={date} onChoose={onChoose} /> : null;
};
