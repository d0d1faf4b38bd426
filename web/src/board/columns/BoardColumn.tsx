import { columnLabels, type LeadColumn } from 'domain/leads';
import { useEffect } from 'react';
import { type CityTags, LiveCard } from '#board/cards/LiveCard.tsx';
import type { Landing } from '#board/drag/landing.ts';
import type { Place } from '#board/keys/steer.ts';
import { type LeadRow, refreshFigures, useLeadFigures } from '#leads';
import type { View } from '#platform/store.ts';
import { useColumn } from '#platform/useStore.ts';
import type { Selection } from '#ui/useSelection.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { Column } from './Column.tsx';

const EmptyColumn = whenShown(async () => (await import('./EmptyColumn.tsx')).EmptyColumn);

type Props = {
  column: LeadColumn;
  view: View<LeadRow>;
  /** The view without its late ones picked: what the head's figures are about. */
  whole: View<LeadRow>;
  /** Names the list that is shown. */
  order: string;
  now: number;
  cityTags: CityTags;
  folded: boolean;
  lateOnly: boolean;
  filtered: boolean;
  lifted: string | null;
  landing: Landing | null;
  current: Place | null;
  onFold: () => void;
  onLate: () => void;
  failedAlone: boolean;
  onClear: () => void;
  selection: Selection;
  /** How many of its leads are left out for their age. */
  archived: number;
  onShowArchived: () => void;
  /** Opens what waits for an administrator. */
  onReview: () => void;
};

/** One column of the board with its live window and figures. */
export const BoardColumn = ({
  column,
  view,
  whole,
  order,
  now,
  cityTags,
  filtered,
  lateOnly,
  failedAlone,
  onClear,
  current,
  lifted,
  selection,
  ...rest
}: Props) => {
  const { ids, total, hasMore, loading, error, loadMore } = useColumn(view, column);
  const figures = useLeadFigures(whole);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the column and every minute asks again
  useEffect(() => refreshFigures(whole), [total, now, whole]);
  const focused = current?.column === column ? current.id : null;
  return (
    <Column
      {...rest}
      card={(id, arrived) => (
        <LiveCard
          cityTags={cityTags}
          arrived={arrived}
          chosen={selection.has(id)}
          current={id === focused}
          id={id}
          key={id}
          lifted={lifted === id}
          now={now}
        />
      )}
      column={column}
      count={total}
      empty={<EmptyColumn column={column} onClear={filtered || lateOnly ? onClear : undefined} />}
      failure={failedAlone ? error : null}
      focused={focused}
      hasMore={hasMore}
      ids={ids}
      label={columnLabels[column]}
      late={figures?.lateByColumn[column] ?? 0}
      lateOnly={lateOnly}
      machines={figures?.machinesByColumn[column] ?? null}
      onMore={loadMore}
      onRead={() => view.reload()}
      onRetry={() => void view.reload()}
      order={order}
      state={error ? 'failed' : loading && ids.length === 0 ? 'loading' : 'ready'}
    />
  );
};
