import type { Page } from 'domain/kernel';
import type { Noun, Row, View } from './store.ts';

/** The one column of a list that has none. */
export const liveListColumn = 'all';

/** One list over the rows of a noun, live: which rows are in it, in which order, and how its pages are read. */
export const liveList = <R extends Row>(
  noun: Noun<R>,
  key: string,
  {
    compare,
    matches,
    page,
  }: {
    /** A total order, the same as the server's: end with the id. */
    compare: (a: R, b: R) => number;
    matches: (row: R) => boolean;
    /** The first page tells how many there are. */
    page: (cursor: string | null, limit: number) => Promise<Page<R>>;
  },
): View<R> =>
  noun.view(key, {
    columns: [liveListColumn],
    compare,
    matches,
    place: () => liveListColumn,
    page: (_column, cursor, limit) => page(cursor, limit),
    counts: async () => ({
      counts: { [liveListColumn]: (await page(null, 1)).total ?? 0 },
      snapshot: '',
    }),
  });
