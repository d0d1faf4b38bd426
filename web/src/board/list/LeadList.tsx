import type { LeadSort } from 'domain/leads';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { failureWords } from '#board/columns/failed.ts';
import { type BoardSearch, changed } from '#board/filters/search.ts';
import { useRemembered } from '#board/remembered.ts';
import { type LeadRow, listColumn, refreshFigures, useNames, useNow, useWork } from '#leads';
import type { View } from '#platform/store.ts';
import { useColumn } from '#platform/useStore.ts';
import { useSettings } from '#settings';
import { Bones } from '#ui/Bones.tsx';
import { Empty } from '#ui/Empty.tsx';
import { SquareKanban } from '#ui/Icon.tsx';
import { Failure } from '#ui/Strip.tsx';
import { Table } from '#ui/Table.tsx';
import { usePhone } from '#ui/usePhone.ts';
import { usePicking } from '#ui/usePicking.ts';
import { useRows } from '#ui/useRows.ts';
import type { Selection } from '#ui/useSelection.ts';
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

const useLines = (ids: readonly string[], phone: boolean, near: () => void, more: boolean) => {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRows({ keys: ids, estimate: phone ? 112 : 36, overscan: 10, scroller });
  const last = rows.items.at(-1)?.index ?? 0;
  const wanted = more && last >= ids.length - 20;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be wanted as soon as one has come
  useEffect(() => {
    if (wanted) near();
  }, [wanted, ids.length, near]);
  const above = rows.items[0]?.start ?? 0;
  const below = rows.total - (rows.items.at(-1)?.end ?? 0);
  return { scroller, rows, above, below };
};

const Space = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row holds nothing to focus
    <tr aria-hidden="true" className={styles.space}>
      <td style={{ height }} />
    </tr>
  ) : null;

/** The leads as rows: chosen columns, an order by head, values that can be edited where they stand. */
export const LeadList = ({ search, view, sort, selection, onSearch, onSort, onOpen }: LeadListProps) => {
  const { ids, total, hasMore, loading, error, loadMore } = useColumn(view, listColumn);
  const { columns, remember } = useColumns(search);
  const phone = usePhone();
  const now = useNow();
  const settings = useSettings();
  const nameOf = useNames();
  const facts = useMemo(() => ({ now, settings, nameOf }), [now, settings, nameOf]);
  const { scroller, rows, above, below } = useLines(ids, phone, loadMore, hasMore && !error);
  const picking = usePicking(ids, selection, rows.scrollTo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change and every minute asks again
  useEffect(() => refreshFigures(view), [total, now, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [view]);
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a[data-open]');
    const id = !link ? null : link.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (!id || event.button !== 0) return;
    event.preventDefault();
    onOpen(id);
  };
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
        // biome-ignore lint/a11y/noStaticElementInteractions: hears of its rows' links, boxes and keys
        <div className={styles.table} {...picking} onClick={open} role="presentation">
          <Table label="Leads" rows={(total ?? ids.length) + 1} scroller={scroller}>
            <ListHead columns={columns} ids={ids} onSort={onSort} selection={selection} sort={sort} />
            <tbody>
              <Space height={above} />
              {rows.items.map(({ index }) => {
                const id = ids[index];
                return id === undefined ? null : (
                  <ListRow
                    chosen={selection.has(id)}
                    columns={columns}
                    facts={facts}
                    id={id}
                    index={index}
                    key={id}
                    measure={rows.rowRef}
                    phone={phone}
                  />
                );
              })}
              <Space height={below} />
            </tbody>
          </Table>
        </div>
      )}
    </section>
  );
};
