import type { LeadColumn, LeadSort, LeadStats } from 'domain/leads';
import type { SavedView } from 'domain/savedViews';
import type { BulkVerb } from 'domain/undo';
import { lazy, Suspense, useRef, useState } from 'react';
import { leads, useLeadFigures, useMover } from '#leads';
import { Bones } from '#ui/Bones.tsx';
import { TopFilter } from '#ui/filters/TopFilter.tsx';
import { toast } from '#ui/toast.tsx';
import { usePhone } from '#ui/usePhone.ts';
import { useSelection } from '#ui/useSelection.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useSingleKey, useWork } from '#view';
import styles from './Board.module.css';
import { Columns } from './Columns.tsx';
import { fetchLandings } from './drag/fetched.ts';
import { FilterRow } from './filters/FilterRow.tsx';
import { type BoardSearch, changed, isFiltered, isList, sortOf } from './filters/search.ts';
import { sum } from './filters/sum.ts';
import { createOff } from './panels/createOff.ts';
import { useRemembered } from './remembered.ts';
import { useViews } from './useViews.ts';

export type BoardProps = {
  search: BoardSearch;
  onSearch: (next: BoardSearch) => void;
  onOpen: (id: string) => void;
};

export type Panel =
  | 'new'
  | 'statistics'
  | 'filters'
  | 'review'
  | { move: string }
  | { reject: string }
  | { view: SavedView | null }
  | { bulk: BulkVerb }
  | 'convert'
  | 'message'
  | null;

const Panels = whenShown(async () => (await import('./panels/Panels.tsx')).Panels);
const BulkBar = lazy(async () => ({ default: (await import('./select/BulkBar.tsx')).BulkBar }));
const LeadList = lazy(async () => ({ default: (await import('./list/LeadList.tsx')).LeadList }));

const useOrder = (search: BoardSearch, onSearch: BoardProps['onSearch']) => {
  const { by } = useWork();
  const [remembered, remember] = useRemembered<'newest' | 'urgent'>('order', by.uid, 'newest');
  const set = (order: LeadSort) => {
    if (order === 'newest' || order === 'urgent') remember(order);
    if (isList(search) || search.sort) onSearch(changed(search, { sort: isList(search) ? order : '' }));
  };
  return [sortOf(search) ?? remembered, set] as const;
};

// What is archived and not shown is not meant by ‘all’.
const chooseable = ({ byColumn, archivedByColumn }: LeadStats, fresh: boolean): number =>
  sum(byColumn) - (fresh ? sum(archivedByColumn) : 0);

/** The board: six columns of leads or one list, live, worked by pointer, thumb and key. */
export const Board = ({ search, onSearch, onOpen }: BoardProps) => {
  const { by, off } = useWork();
  const [order, setOrder] = useOrder(search, onSearch);
  const phone = usePhone();
  const [panel, setPanel] = useState<Panel>(null);
  const views = useViews(search, order);
  const { view, shown } = views;
  const selection = useSelection(views.name);
  const figures = useLeadFigures(view);
  const total = figures && chooseable(figures, views.fresh);
  const mover = useMover();
  const follow = useRef((_id: string, _to: LeadColumn): void => {});
  const moveTo = async (id: string, to: LeadColumn, moved?: typeof follow.current) => {
    const landings = await fetchLandings().catch(() => null);
    if (!landings) return toast.error('Something went wrong. Please try again.');
    const row = leads.row(id);
    if (!row || landings.landingOf(row, to, by, off)?.barred !== false) return;
    mover.move(row, to, () => moved?.(id, to));
  };
  useSingleKey({ n: () => createOff(by, off) === false && setPanel('new') });
  const rowProps = { order, search, view, onOrder: setOrder, onPanel: setPanel, onSearch };
  const bulk = selection.on && (
    <BulkBar
      onBulk={(verb) => setPanel({ bulk: verb })}
      onConvert={() => setPanel('convert')}
      onMessage={() => setPanel('message')}
      selection={selection}
      total={total}
    />
  );
  return (
    <div className={styles.leads}>
      <FilterRow {...rowProps} instead={phone ? undefined : bulk || undefined} />
      {phone && <TopFilter onPress={() => setPanel('filters')} set={isFiltered(search)} />}
      {isList(search) ? (
        <Suspense fallback={<Bones label="Loading leads" rows={8} />}>
          <LeadList
            onOpen={onOpen}
            onSearch={onSearch}
            onSort={setOrder}
            search={search}
            selection={selection}
            sort={order}
            view={view}
          />
        </Suspense>
      ) : (
        <Columns
          {...rowProps}
          follow={follow}
          moveTo={(id, to) => void moveTo(id, to)}
          onOpen={onOpen}
          selection={selection}
          views={views}
        />
      )}
      {phone && bulk && (
        <Suspense fallback={null}>
          <div className={styles.bulk}>{bulk}</div>
        </Suspense>
      )}
      {panel !== null && (
        <Panels
          {...rowProps}
          chosen={selection.all ? (total ?? 0) : selection.chosen.size}
          onClose={() => setPanel(null)}
          onDone={() => {
            setPanel(null);
            selection.clear();
          }}
          onMove={(id, to) => void moveTo(id, to, follow.current)}
          onOpen={onOpen}
          panel={panel}
          selection={selection}
          shown={views.fresh ? { ...shown, filter: { ...shown.filter, archived: false } } : shown}
        />
      )}
      {mover.dialog}
    </div>
  );
};
