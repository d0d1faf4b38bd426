import { type LeadColumn, leadColumns } from 'domain/leads';
import { type RefObject, useEffect, useMemo } from 'react';
import { leads, leadVerbs, useLeadFigures } from '#leads';
import { useSettings } from '#settings';
import { Failure } from '#ui/Strip.tsx';
import { useNow } from '#ui/useNow.ts';
import { usePhone } from '#ui/usePhone.ts';
import type { Selection } from '#ui/useSelection.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useWork } from '#view';
import styles from './Board.module.css';
import { BoardColumn } from './columns/BoardColumn.tsx';
import { failureWords, useFailed } from './columns/failed.ts';
import { landingNow } from './drag/fetched.ts';
import { useLifted } from './drag/useLifted.ts';
import type { FilterProps } from './filters/FilterRow.tsx';
import { changed, cleared, columnOf, isFiltered } from './filters/search.ts';
import { useTabStop } from './keys/useTabStop.ts';
import { useRemembered } from './remembered.ts';
import { useSwipe } from './useSwipe.ts';
import type { useViews } from './useViews.ts';

const Switcher = whenShown(
  async () => (await import('./Switcher.tsx')).Switcher,
  <div className={styles.switchbar} />,
);

type Props = FilterProps & {
  views: ReturnType<typeof useViews>;
  selection: Selection;
  moveTo: (id: string, to: LeadColumn) => void;
  onOpen: (id: string) => void;
  /** Called by dialogs that moved a card: the focus goes with it. */
  follow: RefObject<(id: string, to: LeadColumn) => void>;
};

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

const useFolds = () => {
  const { by } = useWork();
  const [folds, setFolded] = useRemembered<readonly LeadColumn[]>('folded', by.uid, noFolds);
  // On a phone one column fills the screen: there is nothing to fold.
  return [usePhone() ? noFolds : folds, (column: LeadColumn) => setFolded(toggled(folds, column))] as const;
};

/** Six columns side by side; on a phone one at a time, with the switcher under the thumb. */
export const Columns = ({
  search,
  order,
  views,
  selection,
  moveTo,
  onOpen,
  onPanel,
  onSearch,
  follow,
}: Props) => {
  const { by, off } = useWork();
  const now = useNow();
  const cityTags = useSettings()?.cityTags ?? noTags;
  const { view, late, viewOf, fresh, name } = views;
  const figures = useLeadFigures(view);
  const [folded, fold] = useFolds();
  const shown = useMemo(() => leadColumns.filter((column) => !folded.includes(column)), [folded]);
  const stop = useTabStop(shown, viewOf);
  useEffect(() => {
    follow.current = stop.follow;
  });
  const phone = usePhone();
  const swipe = useSwipe(by.uid, columnOf(search));
  const lifted = useLifted(moveTo);
  const failed = useFailed(viewOf);
  const row = lifted ? leads.row(lifted) : undefined;
  const take = (id: string) => {
    if (off !== null || leads.row(id)?.column !== 'unassigned') return;
    void leadVerbs.take(by, id);
    stop.follow(id, 'new');
  };
  const move = (id: string) => onPanel({ move: id });
  return (
    <>
      {failed.columns.length > 1 && (
        <div className={styles.failed}>
          <Failure onRetry={failed.retry}>{`Could not load leads. ${failureWords(failed.error)}`}</Failure>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: six regions side by side, not a form */}
      <div
        aria-label="Board"
        className={styles.columns}
        onClick={stop.onClick({
          onOpen,
          onMove: move,
          onReject: (id) => onPanel({ reject: id }),
          selection,
          idsOf: (column) => viewOf(column).column(column).ids,
        })}
        onFocus={stop.onFocus}
        onKeyDown={stop.onKeyDown({ onMove: move, onTake: take, onChoose: selection.toggle })}
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
            archived={fresh ? (figures?.archivedByColumn[column] ?? 0) : 0}
            cityTags={cityTags}
            column={column}
            current={stop.place}
            filtered={isFiltered(search)}
            failedAlone={failed.columns.length === 1}
            folded={folded.includes(column)}
            onClear={() => onSearch(cleared(search))}
            key={column}
            landing={row ? landingNow(row, column, by, off) : null}
            lateOnly={late === column}
            lifted={lifted}
            now={now}
            onFold={() => fold(column)}
            onLate={() => onSearch(changed(search, { late: late === column ? '' : column }))}
            onReview={() => onPanel('review')}
            onShowArchived={() => onSearch(changed(search, { archived: 'shown' }))}
            order={`${name}${order}${late === column}`}
            selection={selection}
            view={viewOf(column)}
            whole={view}
          />
        ))}
      </div>
      {phone && (
        <Switcher onColumn={swipe.go} onNew={() => onPanel('new')} shown={swipe.column} viewOf={viewOf} />
      )}
    </>
  );
};
