import { Link, useNavigate } from '@tanstack/react-router';
import { countWords, dateWords, dollars, figureWords } from 'domain/kernel';
import {
  progressOf,
  type RouteDaySummary,
  type RouteStop,
  type RouteSummary,
  routeDayOperations,
  routeOperations,
  stopTitle,
} from 'domain/routes';
import { useEffect, useState } from 'react';
import { signedIn } from '#auth';
import { useLiveState } from '#platform/live.ts';
import { useRead } from '#platform/query.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Plus, Route as RouteGlyph } from '#ui/Icon.tsx';
import { Line } from '#ui/Line.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import { daysAhead } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import { useNames, useWork } from '#view';
import styles from './Routes.module.css';
import { days as dayRows } from './rows.ts';
import { belowTitle, daysWords } from './words.ts';

const RouteDialog = whenShown(async () => (await import('./RouteDialog.tsx')).RouteDialog);

const follows = ['routes', 'routeDays', 'sites', 'settings'];

/** The routes with what is due on each, the days under way, and what is late anywhere (W5). */
export const RoutesScreen = signedIn(() => <AllRoutes />);

const AllRoutes = () => {
  const list = useRead(routeOperations.list, {}, { follows });
  const { off } = useWork();
  const nameOf = useNames();
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  return (
    <div className="page">
      <div className="page-head">
        <h1>Routes</h1>
        <span className="push" />
        <Button glyph={Plus} look="main" off={off} onClick={() => setAdding(true)}>
          New route
        </Button>
      </div>
      <UnderWay />
      <Panel count={list.data?.items.length} title="Routes">
        {!list.data && (
          <Reading failed="The routes could not be read." label="Reading the routes" of={list} rows={3} />
        )}
        {list.data?.items.length === 0 && (
          <Empty icon={<RouteGlyph />} title="No routes yet">
            <p>A route is a name, the days on which it is driven, and sites in an order.</p>
          </Empty>
        )}
        {list.data && list.data.items.length > 0 && (
          <Table
            columns={routeColumns}
            facts={{ nameOf, today: list.data.today }}
            keyOf={({ name }) => name}
            label="Routes"
            rows={list.data.items}
          />
        )}
        {list.data && list.data.without > 0 && (
          <p className={`pad small soft ${styles.hint}`}>
            {`${countWords(list.data.without, 'active site')} on no route yet: a route's page adds them.`}
          </p>
        )}
      </Panel>
      {list.data && <Due today={list.data.today} />}
      {adding && (
        <RouteDialog
          onClose={() => setAdding(false)}
          onSaved={({ name }) => void navigate({ to: '/routes/$route', params: { route: name } })}
          route={null}
        />
      )}
    </div>
  );
};

type RouteFacts = { nameOf: ReturnType<typeof useNames>; today: string };

const routeColumns: readonly Column<RouteSummary, RouteFacts>[] = [
  {
    label: 'Name',
    as: 'name',
    cell: ({ name }) => (
      <Link params={{ route: name }} to="/routes/$route">
        {name}
      </Link>
    ),
  },
  { label: 'Days', phone: 'bare', cell: ({ days }) => daysWords(days) },
  {
    label: 'Collector',
    phone: 'bare',
    cell: ({ collector }, { nameOf }) => nameOf(collector) ?? <span className="dim">Nobody</span>,
  },
  { label: 'Sites', as: 'number', cell: ({ sites }) => figureWords(sites) },
  { label: 'Machines', as: 'number', cell: ({ machines }) => figureWords(machines) },
  { label: 'Due', as: 'number', cell: ({ due }) => figureWords(due) },
  {
    label: 'Late',
    as: 'number',
    cell: ({ late }) => (late > 0 ? <b className="late">{figureWords(late)}</b> : '0'),
  },
  {
    label: 'Next day',
    cell: ({ nextDay }, { today }) => {
      if (!nextDay) return '';
      return nextDay === today ? 'Today' : dateWords(nextDay, 'week');
    },
  },
];

type Progress = Pick<RouteDaySummary, 'id' | 'route' | 'date' | 'total' | 'closed' | 'net'>;

/** Open days as the server tells them; without a network those that this device keeps. */
const useUnderWay = (): readonly Progress[] => {
  const [range] = useState(() => ({ from: daysAhead(-30), to: daysAhead(60) }));
  const read = useRead(routeDayOperations.list, range, { follows });
  const live = useLiveState();
  const [kept, setKept] = useState<readonly Progress[]>([]);
  const failed = read.isError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again when the network goes
  useEffect(() => {
    if (!failed) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (tries: number) => {
      const rows = await dayRows.allKept().catch(() => []);
      if (left) return;
      setKept(rows.filter(({ status }) => status === 'open').map((row) => ({ ...row, ...progressOf(row) })));
      if (rows.length === 0 && tries > 0) timer = setTimeout(() => void look(tries - 1), 500);
    };
    void look(6);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [failed, live]);
  const items = read.data?.items as readonly RouteDaySummary[] | undefined;
  return items?.filter(({ status }) => status === 'open') ?? kept;
};

/** Days that are open. */
const UnderWay = () => {
  const open = useUnderWay();
  if (open.length === 0) return null;
  return (
    <Panel count={open.length} title="Open days">
      <ul>
        {open.map(({ id, route, date, total, closed, net }) => (
          <Line
            help={`${closed} of ${total} closed · ${dollars(net)}`}
            item
            key={id}
            label={
              <Link params={{ route, date }} to="/routes/$route/$date">
                {`${route}, ${dateWords(date, 'week')}`}
              </Link>
            }
          >
            <Ridge lit={closed} of={total} tone="ok" wide />
          </Line>
        ))}
      </ul>
    </Panel>
  );
};

const dueColumns: readonly Column<RouteStop>[] = [
  {
    label: 'Site',
    as: 'name',
    cell: (site) => (
      <span className={styles.named}>
        <Link params={{ clientId: site.clientId }} search={{ site: site.siteId }} to="/clients/$clientId">
          {stopTitle(site)}
        </Link>
        <Badge tone={site.timing === 'late' ? 'bad' : 'plain'}>
          {site.timing === 'late' && site.nextCollectionDate
            ? `Late since ${dateWords(site.nextCollectionDate, 'week')}`
            : 'Due'}
        </Badge>
      </span>
    ),
  },
  { label: 'Address', phone: 'bare', cell: (site) => belowTitle(site) },
  {
    label: 'Route',
    cell: ({ collectionRoute }) =>
      collectionRoute ? (
        <Link params={{ route: collectionRoute }} to="/routes/$route">
          {collectionRoute}
        </Link>
      ) : (
        'No route'
      ),
  },
  {
    label: 'Last',
    cell: ({ lastCollectionDate: last }) => (last ? dateWords(last, 'week') : 'Never collected'),
  },
];

/** Collections that are late or due today, on whatever route. */
const Due = ({ today }: { today: string }) => {
  const due = useRead(routeOperations.due, { date: today }, { follows });
  if (!due.data) return null;
  const { items, total } = due.data;
  return (
    <Panel count={total} title="Due and late collections">
      {items.length === 0 && <p className="pad small soft">Nothing is due today.</p>}
      {items.length > 0 && (
        <Table
          columns={dueColumns}
          keyOf={({ siteId }) => siteId}
          label="Due and late collections"
          rows={items}
        />
      )}
      {total > items.length && (
        <p className={`pad small dim ${styles.hint}`}>{`The first ${items.length} of ${total}.`}</p>
      )}
    </Panel>
  );
};
