import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { LeadRow } from '#leads/rows.ts';
import { shownViews } from '#leads/views.ts';
import type { View } from '#platform/store.ts';

export type Neighbours = { previous: string | null; next: string | null };

const none: readonly string[] = [];

type Place = { view: View<LeadRow>; column: string; index: number };

/** Where the lead stands on the screen below: in a column of the board, or in the list. */
const placeOf = (id: string): Place | null => {
  for (const view of shownViews())
    for (const name of view.settings.columns) {
      const index = view.column(name).ids.indexOf(id);
      if (index >= 0) return { view, column: name, index };
    }
  return null;
};

/** The leads before and after one that is not there yet, as they stand at this moment. */
export const neighboursOf = (id: string): Neighbours => {
  const from = placeOf(id);
  const ids = from?.view.column(from.column).ids ?? none;
  const place = from?.index ?? 0;
  return { previous: ids[place - 1] ?? null, next: ids[place + 1] ?? null };
};

/**
 * The leads before and after this one where it stood when it was opened. A lead that has left the column since keeps
 * its place there: the next one is the one that moved up.
 */
export const useNeighbours = (id: string): Neighbours => {
  const [from] = useState(() => placeOf(id));
  const state = useSyncExternalStore(
    useCallback((listener: () => void) => from?.view.subscribe(from.column, listener) ?? (() => {}), [from]),
    () => from?.view.column(from.column),
  );
  const ids = state?.ids ?? none;
  const now = ids.indexOf(id);
  const place = now >= 0 ? now : Math.min(from?.index ?? 0, ids.length);
  const next = now >= 0 ? now + 1 : place;
  const short = state?.hasMore === true && !state.loading && next >= ids.length - 1;
  useEffect(() => {
    if (short) from?.view.column(from.column).loadMore();
  }, [short, from]);
  return { previous: ids[place - 1] ?? null, next: ids[next] ?? null };
};
