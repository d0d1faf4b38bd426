import { type LeadColumn, leadColumns } from 'domain/leads';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { leads, leadVerbs, leadView, useNow, useWork } from '#leads';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { ListFilter } from '#ui/Icon.tsx';
import { Failure } from '#ui/Strip.tsx';
import { TopAction } from '#ui/TopAction.tsx';
import { usePhone } from '#ui/usePhone.ts';
import { useSingleKey } from '#view';
import styles from './Board.module.css';
import { BoardColumn } from './columns/BoardColumn.tsx';
import { failureWords, useFailed } from './columns/failed.ts';
import { landingOf } from './drag/landing.ts';
import { useLifted } from './drag/useLifted.ts';
import { FilterRow } from './filters/FilterRow.tsx';
import { type BoardSearch, changed, filterOf, isFiltered, lateOf } from './filters/search.ts';
import { useTabStop } from './keys/useTabStop.ts';
import { createOff } from './panels/createOff.ts';
import { useRemembered } from './remembered.ts';
import { Switcher, useSwipe } from './Switcher.tsx';

export type BoardProps = {
  search: BoardSearch;
  onSearch: (next: BoardSearch) => void;
  onOpen: (id: string) => void;
};

export type Panel = 'new' | 'statistics' | 'filters' | { move: string } | null;

const Panels = lazy(async () => ({ default: (await import('./panels/Panels.tsx')).Panels }));

const widths = (folded: readonly LeadColumn[]): string =>
  leadColumns
    .map((column, index) => {
      if (folded.includes(column)) return '40px';
      return index < 3 ? 'minmax(212px, 4fr)' : 'minmax(164px, 3fr)';
    })
    .join(' ');

const noTags = {};
const noFolds: readonly LeadColumn[] = [];

const toggled = <Item,>(list: readonly Item[], item: Item): Item[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

const useViews = (search: BoardSearch, order: 'newest' | 'urgent') => {
  const filter = useMemo(() => filterOf(search), [search]);
  const text = search.text ?? '';
  const selection = useMemo(() => ({ filter, text, order }), [filter, text, order]);
  const late = lateOf(search);
  const view = useMemo(() => leadView(selection), [selection]);
  const lateView = useMemo(
    () => (late ? leadView({ filter, text, order: 'urgent', late: true }) : null),
    [late, filter, text],
  );
  const viewOf = useCallback(
    (column: LeadColumn) => (column === late && lateView ? lateView : view),
    [late, lateView, view],
  );
  return { view, late, viewOf, order: JSON.stringify(selection) };
};

/** The board: six columns of leads, live, worked by pointer, thumb and key. */
export const Board = ({ search, onSearch, onOpen }: BoardProps) => {
  const { by, off } = useWork();
  const now = useNow();
  const cityTags = useSettings()?.cityTags ?? noTags;
  const [order, setOrder] = useRemembered<'newest' | 'urgent'>('order', by.uid, 'newest');
  const [folds, setFolded] = useRemembered<readonly LeadColumn[]>('folded', by.uid, noFolds);
  // On a phone one column fills the screen: there is nothing to fold.
  const phone = usePhone();
  const folded = phone ? noFolds : folds;
  const [panel, setPanel] = useState<Panel>(null);
  const { view, late, viewOf, order: list } = useViews(search, order);
  const shown = useMemo(() => leadColumns.filter((column) => !folded.includes(column)), [folded]);
  const stop = useTabStop(shown, viewOf);
  const swipe = useSwipe(by.uid);
  const moveTo = (id: string, to: LeadColumn) => {
    const row = leads.row(id);
    if (row && landingOf(row, to, by, off)?.barred === false) void leadVerbs.move(by, id, to);
  };
  const lifted = useLifted(moveTo);
  useSingleKey({ n: () => createOff(by, off) === false && setPanel('new') });
  const failed = useFailed(viewOf);
  const row = lifted ? leads.row(lifted) : undefined;
  return (
    <div className={styles.leads}>
      <FilterRow
        onOrder={setOrder}
        onPanel={setPanel}
        onSearch={onSearch}
        order={order}
        search={search}
        view={view}
      />
      {phone && (
        <TopAction>
          <Button
            aria-label={isFiltered(search) ? 'Filter, some are set' : 'Filter'}
            className={isFiltered(search) ? styles.filtered : undefined}
            icon
            look="quiet"
            onClick={() => setPanel('filters')}
          >
            <ListFilter aria-hidden="true" />
          </Button>
        </TopAction>
      )}
      {failed.columns.length > 1 && (
        <div className={styles.failed}>
          <Failure onRetry={failed.retry}>{`Could not load leads. ${failureWords(failed.error)}`}</Failure>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: six regions side by side, not a form */}
      <div
        aria-label="Board"
        className={styles.columns}
        onClick={stop.onClick(onOpen, (id) => setPanel({ move: id }))}
        onFocus={stop.onFocus}
        onKeyDown={stop.onKeyDown({
          onMove: (id) => setPanel({ move: id }),
          onTake: (id) => {
            if (off !== null || leads.row(id)?.column !== 'unassigned') return;
            void leadVerbs.take(by, id);
            stop.follow(id, 'new');
          },
        })}
        onScroll={swipe.onScroll}
        ref={(element) => {
          stop.root.current = element;
          swipe.scroller.current = element;
        }}
        role="group"
        style={{ gridTemplateColumns: widths(folded) }}
      >
        {leadColumns.map((column) => (
          <BoardColumn
            cityTags={cityTags}
            column={column}
            current={stop.place}
            filtered={isFiltered(search)}
            failedAlone={failed.columns.length === 1}
            folded={folded.includes(column)}
            onClear={() => onSearch({})}
            key={column}
            landing={row ? landingOf(row, column, by, off) : null}
            lateOnly={late === column}
            lifted={lifted}
            now={now}
            onFold={() => setFolded(toggled(folded, column))}
            onLate={() => onSearch(changed(search, { late: late === column ? '' : column }))}
            order={`${list}${late === column}`}
            view={viewOf(column)}
            whole={view}
          />
        ))}
      </div>
      <Switcher onColumn={swipe.go} onNew={() => setPanel('new')} shown={swipe.column} viewOf={viewOf} />
      {panel !== null && (
        <Suspense fallback={null}>
          <Panels
            onClose={() => setPanel(null)}
            onMove={(id, to) => {
              moveTo(id, to);
              stop.follow(id, to);
            }}
            onOpen={onOpen}
            onOrder={setOrder}
            onPanel={setPanel}
            onSearch={onSearch}
            order={order}
            panel={panel}
            search={search}
            view={view}
          />
        </Suspense>
      )}
    </div>
  );
};
