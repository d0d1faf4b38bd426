import { leadColumns } from 'domain/leads';
import { useAcross, type ViewOf } from '#board/useAcross.ts';
import { isCallError } from '#platform/call.ts';

/** Why something could not be read, in one sentence. */
export const failureWords = (error: unknown): string => {
  if (isCallError(error) && error.code === 'OFFLINE') return 'There is no connection.';
  return isCallError(error) && (error.code === 'TIMEOUT' || error.status === 503)
    ? 'The server did not answer.'
    : 'Something went wrong on the server.';
};

/** The columns that could not be read and show nothing yet, and how to read them again. */
export const useFailed = (viewOf: ViewOf) => {
  const broken = () =>
    leadColumns.filter((column) => {
      const { error, ids } = viewOf(column).column(column);
      return error && ids.length === 0;
    });
  const names = useAcross(leadColumns, viewOf, () => broken().join());
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
