import { type Client, type ClientSort, clientTitle } from 'domain/clients';
import { useMemo } from 'react';
import { liveListColumn } from '#platform/liveList.ts';
import type { View } from '#platform/store.ts';
import { useColumn, useRow } from '#platform/useStore.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Building2 } from '#ui/Icon.tsx';
import { Nothing } from '#ui/list/Listing.tsx';
import { LiveListing } from '#ui/list/LiveListing.tsx';
import { Rows } from '#ui/list/Rows.tsx';
import { useNow } from '#ui/useNow.ts';
import type { Selection } from '#ui/useSelection.ts';
import { useNames, useWork } from '#view';
import styles from './Clients.module.css';
import type { ClientsProps, Panel } from './Clients.tsx';
import { clientColumns } from './columns.tsx';
import { clients } from './rows.ts';
import { changed, cleared, isFiltered, sortOf } from './search.ts';
import { useMachineCounts } from './useMachineCounts.ts';

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
        columns={clientColumns}
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
