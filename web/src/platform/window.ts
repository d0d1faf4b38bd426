import type { Page } from 'domain/kernel';
import type { Row } from './rows.ts';

/** One column as screens read it; the same object until something in it changes. */
export type ColumnState = {
  /** Null until it is known. */
  readonly total: number | null;
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  readonly loadMore: () => void;
};

/** What of a column has been read. */
export type Window<R> = {
  column: string;
  ids: string[];
  /** The last row of the last page, as it was listed; rows beyond it belong to pages not read yet. */
  edge: R | null;
  cursor: string | null;
  loaded: boolean;
  loading: boolean;
  error: unknown;
  /** Filled from what the device keeps: so many there are of them. */
  kept: number | null;
  turn: number;
  /** Rows that arrived while a page was on its way; the page may miss them. */
  meanwhile: Set<string>;
  state: ColumnState | null;
};

type Compare<R> = (a: R, b: R) => number;

/** Where a page ended that was filled from what the device keeps: no place that the server knows. */
export const keptCursor = 'kept';

export const newWindow = <R>(column: string): Window<R> => ({
  column,
  ids: [],
  edge: null,
  cursor: null,
  loaded: false,
  loading: false,
  error: null,
  kept: null,
  turn: 0,
  meanwhile: new Set(),
  state: null,
});

/** A column that the view does not have. */
export const nowhere: ColumnState = {
  total: 0,
  ids: [],
  hasMore: false,
  loading: false,
  error: null,
  loadMore: () => {},
};

/** The first index whose row does not come before `row`; `row` may stand for what its id was until now. */
export const placeIn = <R extends Row>(
  ids: readonly string[],
  row: R,
  shown: (id: string) => R | undefined,
  compare: Compare<R>,
): number => {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const id = ids[middle] ?? '';
    const there = id === row.id ? row : shown(id);
    if (there && compare(there, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Whether a row's place is within what has been read. */
export const covers = <R>(
  { loaded, edge }: Pick<Window<R>, 'loaded' | 'edge'>,
  row: R,
  compare: Compare<R>,
): boolean => loaded && !(edge && compare(row, edge) > 0);

/** A page cut from rows at hand, in order, behind the edge of the last one. */
export const pageAfter = <R>(
  rows: readonly R[],
  edge: R | null,
  limit: number,
  compare: Compare<R>,
): Page<R> => {
  const rest = rows.toSorted(compare).filter((row) => !edge || compare(row, edge) > 0);
  return { items: rest.slice(0, limit), cursor: rest.length > limit ? keptCursor : null };
};

/** What a screen is told of a column; `hiding`: some of its rows count without being listed. */
export const lookOf = <R>(
  { ids, cursor, loaded, loading, error, kept }: Window<R>,
  total: number | null,
  hiding: boolean,
): Omit<ColumnState, 'loadMore'> => {
  const counted = total ?? kept;
  // Where some are hidden, what is listed is not all that counts.
  const complete = loaded && cursor === null && (counted === null || !hiding);
  return {
    total: complete ? ids.length : counted === null ? null : Math.max(counted, ids.length),
    ids: ids.slice(),
    hasMore: loaded && cursor !== null,
    loading: loading || !(loaded || error),
    error,
  };
};
