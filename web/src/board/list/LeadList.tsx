import type { LeadSort } from 'domain/leads';
import { useEffect, useMemo } from 'react';
import { failureWords } from '#board/columns/failed.ts';
import { type BoardSearch, changed } from '#board/filters/search.ts';
import { useRemembered } from '#board/remembered.ts';
import { type LeadRow, listColumn, refreshFigures, useNow } from '#leads';
import type { View } from '#platform/store.ts';
import { useColumn } from '#platform/useStore.ts';
import { useSettings } from '#settings';
import { Bones } from '#ui/Bones.tsx';
import { Empty } from '#ui/Empty.tsx';
import { SquareKanban } from '#ui/Icon.tsx';
import { RowsTable } from '#ui/RowsTable.tsx';
import { Failure } from '#ui/Strip.tsx';
import { usePhone } from '#ui/usePhone.ts';
import type { Selection } from '#ui/useSelection.ts';
import { useNames, useWork } from '#view';
import { ColumnChoice } from './ColumnChoice.tsx';
import { listColumns, usualColumns } from './columns.tsx';
import styles from './List.module.css';
import { ListHead } from './ListHead.tsx';
import { ListRow } from './ListRow.tsx';

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
  const keys = search.columns?.split(',') ?? remembered;
  return { columns: listColumns.filter(({ key }) => keys.includes(key)), remember };
};

/** The leads as rows: chosen columns, an order by head, values that can be edited where they stand. */
export const LeadList = ({ search, view, sort, selection, onSearch, onSort, onOpen }: LeadListProps) => {
  const { ids, total, hasMore, loading, error, loadMore } = useColumn(view, listColumn);
  const { columns, remember } = useColumns(search);
  const phone = usePhone();
  const now = useNow();
  const settings = useSettings();
  const nameOf = useNames();
  const facts = useMemo(() => ({ now, settings, nameOf }), [now, settings, nameOf]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change and every minute asks again
  useEffect(() => refreshFigures(view), [total, now, view]);
  return (
    <section aria-label="Leads as a list" className={styles.list}>
      <ColumnChoice
        keys={columns.map(({ key }) => key)}
        onChange={(keys) => {
          remember(keys);
          if (search.columns) onSearch(changed(search, { columns: keys.join(',') }));
        }}
      />
      {Boolean(error) && (
        <Failure onRetry={() => void (ids.length > 0 && hasMore ? loadMore() : view.reload())}>
          {`Could not load leads. ${failureWords(error)}`}
        </Failure>
      )}
      {loading && ids.length === 0 && <Bones label="Loading leads" rows={8} />}
      {!loading && !error && ids.length === 0 && (
        <Empty icon={<SquareKanban aria-hidden="true" />} title="No leads match">
          <p>Take a filter away, or look at the board.</p>
        </Empty>
      )}
      {ids.length > 0 && (
        <RowsTable
          head={<ListHead columns={columns} ids={ids} onSort={onSort} selection={selection} sort={sort} />}
          ids={ids}
          label="Leads"
          list={view}
          more={hasMore && !error ? loadMore : null}
          onOpen={onOpen}
          row={(id, index, measure) => (
            <ListRow
              chosen={selection.has(id)}
              columns={columns}
              facts={facts}
              id={id}
              index={index}
              key={id}
              measure={measure}
              phone={phone}
            />
          )}
          selection={selection}
          total={total}
        />
      )}
    </section>
  );
};
