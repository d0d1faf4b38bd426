import type { LeadColumn } from 'domain/leads';
import { useCallback, useSyncExternalStore } from 'react';
import type { LeadRow } from '#leads';
import type { View } from '#platform/store.ts';

export type ViewOf = (column: LeadColumn) => View<LeadRow>;

/** What `read` says of several columns, in one word; renders again when the word changes. */
export const useAcross = (columns: readonly LeadColumn[], viewOf: ViewOf, read: () => string): string =>
  useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = columns.map((column) => viewOf(column).subscribe(column, listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      [columns, viewOf],
    ),
    read,
  );
