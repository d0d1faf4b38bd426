import { type LeadSort, leadTitle } from 'domain/leads';
import { useEffect, useMemo } from 'react';
import { failureWords } from '#board/columns/failed.ts';
import { type BoardSearch, changed } from '#board/filters/search.ts';
import { useRemembered } from '#board/remembered.ts';
import { type LeadRow, leads, listColumn, refreshFigures } from '#leads';
import type { View } from '#platform/store.ts';
import { useColumn, useRow } from '#platform/useStore.ts';
import { useSettings } from '#settings';
import { Empty } from '#ui/Empty.tsx';
import { SquareKanban } from '#ui/Icon.tsx';
import { LiveListing } from '#ui/list/LiveListing.tsx';
import { Rows } from '#ui/list/Rows.tsx';
import { useNow } from '#ui/useNow.ts';
import { usePhone } from '#ui/usePhone.ts';
import type { Selection } from '#ui/useSelection.ts';
import { useNames, useWork } from '#view';
import { ColumnChoice } from './ColumnChoice.tsx';
import { listColumns, nameColumn, usualColumns } from './columns.tsx';
import styles from './List.module.css';

export type LeadListProps = {
  search: BoardSearch;
  view: View<LeadRow>;
  sort: LeadSort;
  selection: Selection;
  onSearch: (next: BoardSearch) => void;
  onSort: (sort: LeadSort) => void;
  onOpen: (id: string) => void;
};

const useColumns = (search: BoardSearch) => {
  const { by } = useWork();
  const [remembered, remember] = useRemembered<readonly string[]>('listColumns', by.uid, usualColumns);
  const keys = useMemo(() => search.columns?.split(',') ?? remembered, [search.columns, remembered]);
  const columns = useMemo(() => listColumns.filter(({ key }) => keys.includes(key)), [keys]);
  return { columns, remember };
};

const useLead = (id: string) => useRow(leads, id);

/** The leads as rows: chosen columns, an order by head, values that can be edited where they stand. */
export const LeadList = ({ search, view, sort, selection, onSearch, onSort, onOpen }: LeadListProps) => {
  const state = useColumn(view, listColumn);
  const { ids, total, hasMore, error, loadMore } = state;
  const { columns, remember } = useColumns(search);
  const all = useMemo(() => [nameColumn, ...columns], [columns]);
  const phone = usePhone();
  const now = useNow();
  const settings = useSettings();
  const nameOf = useNames();
  const facts = useMemo(() => ({ now, settings, nameOf, phone }), [now, settings, nameOf, phone]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change and every minute asks again
  useEffect(() => refreshFigures(view), [total, now, view]);
  return (
    <LiveListing
      before={
        <ColumnChoice
          keys={columns.map(({ key }) => key)}
          onChange={(keys) => {
            remember(keys);
            if (search.columns) onSearch(changed(search, { columns: keys.join(',') }));
          }}
        />
      }
      className={styles.list}
      empty={
        <Empty icon={<SquareKanban />} title="No leads match">
          <p>Take a filter away, or look at the board.</p>
        </Empty>
      }
      label="Leads as a list"
      onReload={() => void view.reload()}
      said={failureWords}
      state={state}
      what="leads"
    >
      <Rows
        columns={all}
        facts={facts}
        ids={ids}
        label="Leads"
        list={view}
        more={hasMore && !error ? loadMore : null}
        onOpen={onOpen}
        order={{ now: sort, usual: 'newest', onSort }}
        selection={selection}
        titleOf={leadTitle}
        total={total}
        useRow={useLead}
      />
    </LiveListing>
  );
};
