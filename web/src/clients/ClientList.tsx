import { type Client, type ClientSort, clientTitle, serviceLevelLabels } from 'domain/clients';
import { figureWords } from 'domain/kernel';
import { useMemo } from 'react';
import { liveListColumn } from '#platform/liveList.ts';
import type { View } from '#platform/store.ts';
import { useColumn, useRow } from '#platform/useStore.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Building2 } from '#ui/Icon.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { Nothing } from '#ui/list/Listing.tsx';
import { LiveListing } from '#ui/list/LiveListing.tsx';
import { Rows } from '#ui/list/Rows.tsx';
import { age, dayOf } from '#ui/moment.ts';
import { useNow } from '#ui/useNow.ts';
import type { Selection } from '#ui/useSelection.ts';
import { useNames, useWork } from '#view';
import { ClientStatusBadge, RenewalChip } from './badges.tsx';
import styles from './Clients.module.css';
import type { ClientsProps, Panel } from './Clients.tsx';
import { clients } from './rows.ts';
import { changed, cleared, isFiltered, sortOf } from './search.ts';
import { useMachineCounts } from './useMachineCounts.ts';
import { contactLine } from './words.ts';

type Facts = { now: number; nameOf: (uid: string | null) => string | null };

const columns: readonly Column<Client, Facts, ClientSort>[] = [
  {
    label: 'Name',
    as: 'name',
    width: 230,
    sorts: { name: 'ascending' },
    title: clientTitle,
    cell: (client) => (
      <a data-open href={`/clients/${client.id}`}>
        {clientTitle(client)}
      </a>
    ),
  },
  { label: 'Contact', as: 'line', width: 190, cell: contactLine },
  {
    label: 'Status',
    width: 112,
    phone: 'bare',
    cell: ({ status }) => <ClientStatusBadge status={status} />,
  },
  { label: 'Tier', width: 84, cell: ({ serviceLevel }) => serviceLevelLabels[serviceLevel] },
  {
    label: 'Account manager',
    width: 130,
    phone: { label: 'Manager' },
    cell: ({ accountManager }, { nameOf }) => nameOf(accountManager),
  },
  { label: 'Sites', as: 'number', width: 64, cell: ({ sites }) => sites.length },
  {
    label: 'Machines',
    as: 'number',
    width: 84,
    cell: ({ machines }) => figureWords(machines),
  },
  {
    label: 'Contract end',
    width: 178,
    sorts: { contractEnd: 'ascending' },
    cell: (client, { now }) =>
      client.contractEndDate && (
        <span className={styles.end}>
          {dayOf(client.contractEndDate, now)}
          <RenewalChip client={client} />
        </span>
      ),
  },
  {
    label: 'Changed',
    width: 90,
    sorts: { newest: 'descending' },
    cell: ({ updatedAt }, { now }) => age(updatedAt, now),
  },
];

const useClient = (id: string) => useRow(clients, id);

const None = ({ search, onSearch, onPanel }: Pick<ListProps, 'search' | 'onSearch' | 'onPanel'>) => {
  const { off } = useWork();
  const icon = <Building2 />;
  if (isFiltered(search))
    return (
      <Nothing clear={() => onSearch(cleared(search))} icon={icon}>
        No clients match
      </Nothing>
    );
  return (
    <Empty icon={icon} title="No clients yet">
      <p>Convert a sold lead, or add a client by hand.</p>
      <Button off={off} onClick={() => onPanel('new')} small>
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
  const state = useColumn(view, liveListColumn);
  const { ids, total, hasMore, error, loadMore } = state;
  const now = useNow();
  const nameOf = useNames();
  const facts = useMemo(() => ({ now, nameOf }), [now, nameOf]);
  useMachineCounts();
  const onSort = (next: ClientSort) => onSearch(changed(search, { sort: next === 'newest' ? '' : next }));
  return (
    <LiveListing
      away="Clients that were read before are kept on this device."
      className={styles.list}
      empty={<None onPanel={onPanel} onSearch={onSearch} search={search} />}
      label="Clients"
      onReload={() => void view.reload()}
      state={state}
      what="clients"
    >
      <Rows
        columns={columns}
        facts={facts}
        ids={ids}
        label="Clients"
        list={view}
        more={hasMore && !error ? loadMore : null}
        onOpen={onOpen}
        order={{ now: sortOf(search), usual: 'newest', onSort }}
        phoneRow={96}
        selection={selection}
        titleOf={clientTitle}
        total={total}
        useRow={useClient}
      />
    </LiveListing>
  );
};
