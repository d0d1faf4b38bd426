import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { countWords, dateWords, dollars } from 'domain/kernel';
import {
  type RouteDaySummary,
  type RouteStops,
  routeDayOperations,
  routeOperations,
  sortByStreet,
} from 'domain/routes';
import { useState } from 'react';
import { signedIn } from '#auth';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { Button } from '#ui/Button.tsx';
import { Line } from '#ui/Line.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { useAct } from '#ui/useAct.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useNames, useWork } from '#view';
import { AddSites } from './AddSites.tsx';
import { OpenDay } from './OpenDay.tsx';
import { Order } from './Order.tsx';
import styles from './Routes.module.css';
import { daysWords } from './words.ts';

const RouteDialog = whenShown(async () => (await import('./RouteDialog.tsx')).RouteDialog);

const follows = ['routes', 'routeDays', 'sites', 'settings'];

/** A route: its sites in order, its days, and the sites that could be on it. */
export const RouteScreen = signedIn(() => <OneRoute />);

const OneRoute = () => {
  const { route } = useParams({ strict: false }) as { route: string };
  const stops = useRead(routeOperations.stops, { route }, { follows });
  if (stops.data) return <Found route={stops.data} />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{route}</h1>
      </div>
      {stops.error?.status === 404 ? (
        <p>
          There is no route of this name. <Link to="/routes">All routes</Link>
        </p>
      ) : (
        <Reading failed="The route could not be read." label="Reading the route" of={stops} rows={4} />
      )}
    </div>
  );
};

const keep = (stops: RouteStops) => keepAnswer(routeOperations.stops, { route: stops.name }, stops);

/** Orders at once here, then on the server; who was overtaken sees what the other made of it. */
const useOrdering = (route: RouteStops) => {
  const act = useAct((error) => {
    const current = isCallError(error) ? (error.current as RouteStops | undefined) : undefined;
    keep(current?.stops ? current : route);
  });
  const order = (siteIds: string[]) =>
    act.run(async () => {
      const byId = new Map(route.stops.map((stop) => [stop.siteId, stop]));
      keep({ ...route, stops: siteIds.flatMap((id) => byId.get(id) ?? []) });
      keep(await call(routeOperations.order, { route: route.name, siteIds, version: route.version }));
    });
  const remove = (siteId: string) =>
    act.run(async () => {
      keep(await call(routeOperations.removeSite, { route: route.name, siteId }));
      await refresh(routeOperations.without);
    });
  return { busy: act.busy, order, remove };
};

const Found = ({ route }: { route: RouteStops }) => {
  const { off } = useWork();
  const nameOf = useNames();
  const { busy, order, remove } = useOrdering(route);
  const sorted = sortByStreet(route.stops).map(({ siteId }) => siteId);
  const facts = [daysWords(route.days), nameOf(route.collector), countWords(route.stops.length, 'site')];
  const days = useDays(route.name);
  const under = days.filter(({ status }) => status === 'open').map(({ date }) => date);
  const next = under.includes(route.today) ? route.today : (route.nextDay ?? route.today);
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <p className="small">
            <Link to="/routes">Routes</Link>
          </p>
          <h1>{route.name}</h1>
          <p className="soft small">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <span className="push" />
        <RouteActs route={route} />
      </div>
      <div className={styles.plan}>
        <Panel
          actions={
            <Button
              busy={busy}
              off={off ?? (route.stops.length < 2 && 'There is nothing to sort.')}
              onClick={() => order(sorted)}
              small
            >
              Sort by street
            </Button>
          }
          count={route.stops.length}
          title="Stops"
        >
          {route.stops.length === 0 && <p className="pad small soft">No site is on this route yet.</p>}
          <Order onOrder={order} onRemove={remove} stops={route.stops} />
        </Panel>
        <div>
          <Panel title="Drive it">
            <OpenDay date={next} key={next} route={route.name} today={route.today} under={under} />
          </Panel>
          <Days items={days} route={route.name} />
          <AddSites onAdded={keep} route={route.name} />
        </div>
      </div>
    </div>
  );
};

const RouteActs = ({ route }: { route: RouteStops }) => {
  const { off } = useWork();
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const navigate = useNavigate();
  const remove = async () => {
    await call(routeOperations.remove, { name: route.name });
    await refresh(routeOperations.list);
    await navigate({ to: '/routes' });
  };
  const { days, name, collector } = route;
  return (
    <>
      <Button off={off} onClick={() => setOpen('change')} small>
        Change
      </Button>
      <Button look="dangerQuiet" off={off} onClick={() => setOpen('remove')} small>
        Remove
      </Button>
      {open === 'change' && (
        <RouteDialog
          onClose={() => setOpen(null)}
          onSaved={(saved) => {
            setOpen(null);
            if (saved.name !== name)
              void navigate({ to: '/routes/$route', params: { route: saved.name }, replace: true });
          }}
          route={{ name, days, collector }}
        />
      )}
      {open === 'remove' && (
        <Asking
          act={remove}
          answer="Remove the route"
          danger
          onClose={() => setOpen(null)}
          question={`Remove ${name}?`}
        >
          <p className="soft">
            {`${countWords(route.stops.length, 'site')} will be on no route. Days that were driven stay.`}
          </p>
        </Asking>
      )}
    </>
  );
};

/** The latest days of a route. */
const useDays = (route: string): readonly RouteDaySummary[] => {
  const input = { from: '2000-01-01', to: '2199-12-31', route, limit: 10 };
  const read = useRead(routeDayOperations.list, input, { follows: ['routeDays'] });
  return (read.data?.items ?? []) as RouteDaySummary[];
};

const Days = ({ route, items }: { route: string; items: readonly RouteDaySummary[] }) => {
  if (items.length === 0) return null;
  return (
    <Panel title="Days">
      <ul>
        {items.map(({ id, date, status, total, closed, net }) => (
          <Line
            help={`${closed} of ${total} closed · ${dollars(net)}`}
            item
            key={id}
            label={
              <Link params={{ route, date }} to="/routes/$route/$date">
                {dateWords(date, 'week')}
              </Link>
            }
          >
            <span className="small dim">{status === 'open' ? 'Open' : 'Closed'}</span>
          </Line>
        ))}
      </ul>
    </Panel>
  );
};
