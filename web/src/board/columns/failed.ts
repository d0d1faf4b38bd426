import { type LeadColumn, leadColumns } from 'domain/leads';
import { useCallback, useSyncExternalStore } from 'react';
import type { LeadRow } from '#leads';
import { isCallError } from '#platform/call.ts';
import type { View } from '#platform/store.ts';

/** Why something could not be read, in one sentence. */
export const failureWords = (error: unknown): string => {
  if (isCallError(error) && error.code === 'OFFLINE') return 'There is no connection.';
  return isCallError(error) && (error.code === 'TIMEOUT' || error.status === 503)
    ? 'The server did not answer.'
    : 'Something went wrong on the server.';
};

/** The columns that could not be read and show nothing yet, and how to read them again. */
export const useFailed = (viewOf: (column: LeadColumn) => View<LeadRow>) => {
  const broken = () =>
    leadColumns.filter((column) => {
      const { error, ids } = viewOf(column).column(column);
      return Boolean(error) && ids.length === 0;
    });
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = leadColumns.map((column) => viewOf(column).subscribe(column, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [viewOf],
  );
  const names = useSyncExternalStore(subscribe, () => broken().join());
  const columns = leadColumns.filter((column) => names.split(',').includes(column));
  const [first] = columns;
  return {
    columns,
    error: first ? viewOf(first).column(first).error : null,
    retry: () => {
      for (const view of new Set(leadColumns.map(viewOf))) void view.reload();
    },
  };
};
