import { type Client, type ClientSort, clientTitle, serviceLevelLabels } from 'domain/clients';
import { memo } from 'react';
import { age, useNow } from '#leads';
import { liveListColumn } from '#platform/liveList.ts';
import type { View } from '#platform/store.ts';
import { useColumn, useRow } from '#platform/useStore.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ArrowDown, ArrowUp, Building2 } from '#ui/Icon.tsx';
import { dayOf } from '#ui/moment.ts';
import { PickCell, PickHead, RowsTable } from '#ui/RowsTable.tsx';
import { Failure } from '#ui/Strip.tsx';
import { messageOf } from '#ui/useAct.ts';
import type { Selection } from '#ui/useSelection.ts';
import { useNames, useWork } from '#view';
import { ClientStatusBadge, RenewalChip } from './badges.tsx';
import styles from './Clients.module.css';
import type { ClientsProps, Panel } from './Clients.tsx';
import { sortOf } from './filter.ts';
import { clients } from './rows.ts';
import { changed, cleared, isFiltered } from './search.ts';
import { useMachineCounts } from './useMachineCounts.ts';
import { contactLine } from './words.ts';

type RowProps = {
  id: string;
  index: number;
  chosen: boolean;
  now: number;
  manager: (uid: string | null) => string | null;
  measure: (row: HTMLElement | null) => (() => void) | undefined;
};

/** One client as a row; on a phone its name and status, then labelled facts. */
const Row = memo(({ id, index, chosen, now, manager, measure }: RowProps) => {
  const client = useRow(clients, id);
  if (!client) return null;
  const title = clientTitle(client);
  return (
    <tr aria-rowindex={index + 2} aria-selected={chosen} data-index={index} data-row={id} ref={measure}>
      <PickCell chosen={chosen} title={title} />
      <td data-cell="name" title={title}>
        <a data-open href={`/clients/${id}`}>
          {title}
        </a>
      </td>
      <td data-cell="line">{contactLine(client)}</td>
      <td>
        <ClientStatusBadge status={client.status} />
      </td>
      <td data-label="Tier">{serviceLevelLabels[client.serviceLevel]}</td>
      <td data-label="Manager">{manager(client.accountManager)}</td>
      <td data-cell="number" data-label="Sites">
        {client.sites.length}
      </td>
      <td data-cell="number" data-label="Machines">
        {client.machines.toLocaleString('en-US')}
      </td>
      <td data-label="Contract end">
        {client.contractEndDate && (
          <span className={styles.end}>
            {dayOf(client.contractEndDate, now)}
            <RenewalChip client={client} />
          </span>
        )}
      </td>
      <td data-label="Changed">{age(client.updatedAt, now)}</td>
    </tr>
  );
});
Row.displayName = 'ClientRow';

const Sorted = ({
  label,
  by,
  now,
  onSort,
}: {
  label: string;
  by: ClientSort;
  now: ClientSort;
  onSort: (sort: ClientSort) => void;
}) => (
  <button
    onClick={() => onSort(now === by ? 'newest' : by)}
    title={`Sort by ${label.toLowerCase()}`}
    type="button"
  >
    {label}
    {now === by &&
      (by === 'newest' ? (
        <ArrowDown aria-hidden="true" data-size="small" />
      ) : (
        <ArrowUp aria-hidden="true" data-size="small" />
      ))}
  </button>
);

type HeadProps = {
  ids: readonly string[];
  selection: Selection;
  sort: ClientSort;
  onSort: (sort: ClientSort) => void;
};

const Head = ({ ids, selection, sort, onSort }: HeadProps) => {
  const way = (by: ClientSort) =>
    sort === by ? (by === 'newest' ? ('descending' as const) : ('ascending' as const)) : undefined;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <PickHead ids={ids} selection={selection} />
        <th aria-sort={way('name')} scope="col" style={{ width: 230 }}>
          <Sorted by="name" label="Name" now={sort} onSort={onSort} />
        </th>
        <th scope="col" style={{ width: 190 }}>
          Contact
        </th>
        <th scope="col" style={{ width: 112 }}>
          Status
        </th>
        <th scope="col" style={{ width: 84 }}>
          Tier
        </th>
        <th scope="col" style={{ width: 130 }}>
          Account manager
        </th>
        <th data-cell="number" scope="col" style={{ width: 64 }}>
          Sites
        </th>
        <th data-cell="number" scope="col" style={{ width: 84 }}>
          Machines
        </th>
        <th aria-sort={way('contractEnd')} scope="col" style={{ width: 190 }}>
          <Sorted by="contractEnd" label="Contract end" now={sort} onSort={onSort} />
        </th>
        <th aria-sort={way('newest')} scope="col" style={{ width: 84 }}>
          <Sorted by="newest" label="Changed" now={sort} onSort={onSort} />
        </th>
      </tr>
    </thead>
  );
};

const Nothing = ({ search, onSearch, onPanel }: Pick<ListProps, 'search' | 'onSearch' | 'onPanel'>) => {
  const { off } = useWork();
  const icon = <Building2 aria-hidden="true" />;
  if (isFiltered(search))
    return (
      <Empty icon={icon} title="No clients match">
        <Button onClick={() => onSearch(cleared(search))} small>
          Clear filters
        </Button>
      </Empty>
    );
  return (
    <Empty icon={icon} title="No clients yet">
      <p>Convert a sold lead, or add a client by hand.</p>
      <Button off={off ?? false} onClick={() => onPanel('new')} small>
        New client
      </Button>
    </Empty>
  );
};

type ListProps = ClientsProps & {
  view: View<Client>;
  selection: Selection;
  onPanel: (panel: Panel) => void;
};

/** The clients as rows, live, only those in view drawn. */
export const ClientList = ({ search, view, selection, onSearch, onOpen, onPanel }: ListProps) => {
  const { ids, total, hasMore, loading, error, loadMore } = useColumn(view, liveListColumn);
  const now = useNow();
  const nameOf = useNames();
  const sort = sortOf(search);
  useMachineCounts();
  const onSort = (next: ClientSort) => onSearch(changed(search, { sort: next === 'newest' ? '' : next }));
  return (
    <section aria-label="Clients" className={styles.list}>
      {Boolean(error) && (
        <Failure
          away="Clients that were read before are kept on this device."
          error={error as Error}
          onRetry={() => void (ids.length > 0 && hasMore ? loadMore() : view.reload())}
        >
          {`Could not load clients. ${messageOf(error)}`}
        </Failure>
      )}
      {loading && ids.length === 0 && <Bones label="Loading clients" rows={8} />}
      {!loading && !error && ids.length === 0 && (
        <Nothing onPanel={onPanel} onSearch={onSearch} search={search} />
      )}
      {ids.length > 0 && (
        <RowsTable
          head={<Head ids={ids} onSort={onSort} selection={selection} sort={sort} />}
          ids={ids}
          label="Clients"
          list={view}
          more={hasMore && !error ? loadMore : null}
          onOpen={onOpen}
          phoneRow={96}
          row={(id, index, measure) => (
            <Row
              chosen={selection.has(id)}
              id={id}
              index={index}
              key={id}
              manager={nameOf}
              measure={measure}
              now={now}
            />
          )}
          selection={selection}
          total={total}
        />
      )}
    </section>
  );
};
