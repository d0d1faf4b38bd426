import type { Page } from 'domain/kernel';
import { type Change, type Counted, createCounts } from './counts.ts';
import type { Row, Rows } from './rows.ts';
import {
  type ColumnState,
  covers,
  keptCursor,
  lookOf,
  newWindow,
  nowhere,
  pageAfter,
  placeIn,
  type Window,
} from './window.ts';

/** Columns over a noun: which rows belong, in which order, and how pages and counts are read. */
export type ViewSettings<R extends Row> = {
  columns: readonly string[];
  /** A total order, the same as the server's: end with the id. */
  compare: (a: R, b: R) => number;
  /**
   * Which rows the filter lets through; absent: all that the server sends. `judged`: the row was known before the pages
   * were read, which therefore tell.
   */
  matches?: (row: R, judged?: boolean) => boolean;
  /** Where a row stands, when it is not the noun's own place: a list over all columns has one. */
  place?: (row: R) => string | null;
  /** Rows of some columns that count but are not listed. */
  hides?: { in: readonly string[]; row: (row: R) => boolean };
  page: (column: string, cursor: string | null, limit: number) => Promise<Page<R>>;
  counts: () => Promise<Counted>;
};

export type View<R extends Row> = {
  readonly column: (name: string) => ColumnState;
  readonly subscribe: (name: string, listener: () => void) => () => void;
  readonly reload: () => Promise<void>;
  readonly settings: ViewSettings<R>;
};

/** A view as it was last shown: what stood in its columns, and how many there were. */
export type Face = Readonly<Record<string, { ids: readonly string[]; total: number | null }>>;

/** What the noun does with a view; screens have no use for it. */
export type OwnView<R extends Row> = View<R> & {
  /** Shows what stood there last time, until the server has answered. */
  seed: (face: Face, rows: ReadonlyMap<string, R>) => void;
  face: () => Face;
  /** Whether a column could not be read. */
  failed: () => boolean;
  moved: (id: string, before: R | undefined, after: R | undefined) => void;
  change: (change: Change<R>) => void;
  answered: (key: string, id: string, before: R, after: R) => void;
  drift: (id: string) => void;
  stop: () => void;
};

export type ViewHost<R extends Row> = {
  rows: Rows<R>;
  place: (row: R) => string | null;
  touch: (key: string) => void;
  subscribe: (key: string, listener: () => void) => () => void;
  hold: (id: string) => void;
  release: (id: string) => void;
  /** Forgets a row that nobody holds. */
  tidy: (id: string) => void;
  /** Marks the start of a read, so that what leaves meanwhile is not brought back by its answer. */
  reading: () => {
    gone: (id: string) => boolean;
    heardOf: (id: string) => boolean;
    end: () => void;
  };
  lose: (id: string) => void;
  absorb: (row: R) => void;
  /** Every row that is kept on the device; null: none is, or the error is not the network's. */
  kept: (error: unknown) => Promise<readonly R[] | null>;
};

const pageSize = 50;
const mostAtOnce = 200;

/** Sorted windows over the rows of a noun, one per column, kept right by every change of a row. */
export const createView = <R extends Row>(
  key: string,
  settings: ViewSettings<R>,
  host: ViewHost<R>,
): OwnView<R> => {
  const { rows } = host;
  const { compare, matches, hides } = settings;
  const place = settings.place ?? host.place;
  const windows = new Map<string, Window<R>>();
  // Where each row stands, remembered: filters may answer differently by now.
  const standing = new Map<string, Window<R>>();
  let reloads = 0;
  const touch = (window: Window<R>) => {
    window.state = null;
    host.touch(`${key}/${window.column}`);
  };
  const spot = (row: R | undefined, judged = false): string | null => {
    const at = row ? place(row) : null;
    return row && at !== null && (!matches || matches(row, judged)) ? at : null;
  };
  // Where it is listed, if it is.
  const listed = (row: R | undefined, judged = false): string | null =>
    row && hides?.row(row) ? null : spot(row, judged);

  const counts = createCounts<R>({
    spot: (row) => spot(row),
    filtered: matches !== undefined,
    load: settings.counts,
    changed: (...columns) => {
      for (const window of windows.values())
        if (columns.length === 0 || columns.includes(window.column)) touch(window);
    },
  });

  const find = (ids: readonly string[], row: R): number => placeIn(ids, row, rows.shown, compare);
  const remove = (window: Window<R>, row: R) => {
    const at = find(window.ids, row);
    if (window.ids[at] !== row.id) return;
    window.ids.splice(at, 1);
    standing.delete(row.id);
    touch(window);
    host.release(row.id);
  };
  const insert = (window: Window<R>, row: R) => {
    if (window.loading) keep(window, row.id);
    if (!covers(window, row, compare)) return;
    const other = standing.get(row.id);
    if (other === window) return;
    if (other) remove(other, row);
    window.ids.splice(find(window.ids, row), 0, row.id);
    standing.set(row.id, window);
    touch(window);
    host.hold(row.id);
  };
  const keep = (window: Window<R>, id: string) => {
    if (window.meanwhile.has(id)) return;
    window.meanwhile.add(id);
    host.hold(id);
  };

  const bring = (window: Window<R>, incoming: readonly R[]) => {
    for (const row of incoming) {
      keep(window, row.id);
      host.absorb(row);
    }
  };
  const letGo = (ids: Iterable<string>) => {
    for (const id of ids) {
      host.release(id);
      host.tidy(id);
    }
  };
  // What arrived meanwhile stands where it belongs by now.
  const settle = (window: Window<R>) => {
    const kept = window.meanwhile;
    window.meanwhile = new Set();
    letGo(kept);
    touch(window);
  };
  const take = (window: Window<R>, page: Page<R>, incoming: readonly R[], fresh: boolean) => {
    const before = fresh ? window.ids : [];
    if (fresh) window.ids = [];
    for (const id of before) standing.delete(id);
    window.loaded = true;
    window.cursor = page.cursor;
    window.edge = page.cursor === null ? null : (page.items.at(-1) ?? window.edge);
    window.loading = false;
    for (const id of [...incoming.map((row) => row.id), ...window.meanwhile]) {
      const row = rows.shown(id);
      if (row && listed(row) === window.column) insert(window, row);
    }
    letGo(before);
  };
  // Without a network a page is cut from what the device keeps, in the same order.
  const takeKept = (window: Window<R>, kept: readonly R[], fresh: boolean, limit: number) => {
    // What is not listed counts here as it does on the server.
    const counted = kept.filter((row) => spot(row, true) === window.column);
    const here = counted.filter((row) => !hides?.row(row));
    const page = pageAfter(here, fresh ? null : window.edge, limit, compare);
    window.kept = counted.length;
    bring(window, page.items);
    take(window, page, page.items, fresh);
  };
  const load = async (window: Window<R>, fresh: boolean) => {
    window.turn += 1;
    const { turn } = window;
    window.loading = true;
    window.error = null;
    touch(window);
    const reading = host.reading();
    const limit = fresh ? Math.min(mostAtOnce, Math.max(pageSize, window.ids.length)) : pageSize;
    try {
      const page = await settings.page(window.column, fresh ? null : window.cursor, limit);
      if (turn !== window.turn) return;
      const incoming = page.items.filter((row) => !reading.gone(row.id));
      window.kept = null;
      bring(window, incoming);
      take(window, page, incoming, fresh);
    } catch (error) {
      const kept = await host.kept(error).catch(() => null);
      if (turn !== window.turn) return;
      if (kept) takeKept(window, kept, fresh, limit);
      else window.error = error;
    } finally {
      reading.end();
      if (turn === window.turn) {
        window.loading = false;
        settle(window);
      }
    }
  };
  const loadMore = (window: Window<R>) => {
    if (window.loading) return;
    // What was shown last time says where its page ended, not where the next one begins.
    if (!window.loaded || (window.cursor === keptCursor && navigator.onLine)) void load(window, true);
    else if (window.cursor !== null) void load(window, false);
  };

  for (const column of settings.columns) windows.set(column, newWindow(column));

  const stateOf = (window: Window<R>): ColumnState => ({
    ...lookOf(window, counts.of(window.column), hides?.in.includes(window.column) ?? false),
    loadMore: () => loadMore(window),
  });

  return {
    settings,
    seed: (face, known) => {
      for (const [column, { ids, total }] of Object.entries(face)) {
        const window = windows.get(column);
        if (!window || window.loaded) continue;
        window.kept = total;
        const rows = ids.flatMap((id) => known.get(id) ?? []);
        bring(window, rows);
        take(window, { items: rows, cursor: (total ?? 0) > ids.length ? keptCursor : null }, rows, true);
        settle(window);
      }
    },
    failed: () => [...windows.values()].some(({ error }) => error !== null),
    face: () =>
      Object.fromEntries(
        [...windows.values()]
          .filter(({ loaded }) => loaded)
          .map((window) => [
            window.column,
            { ids: window.ids.slice(0, pageSize), total: counts.of(window.column) ?? window.kept },
          ]),
      ),
    column: (name) => {
      const window = windows.get(name);
      if (!window) return nowhere;
      window.state ??= stateOf(window);
      return window.state;
    },
    subscribe: (name, listener) => host.subscribe(`${key}/${name}`, listener),
    reload: async () => {
      reloads += 1;
      const mine = reloads;
      const reading = host.reading();
      await Promise.all([counts.load(), ...[...windows.values()].map((window) => load(window, true))]);
      // What is known to stand in a column that was read afresh, but was not in it, is no longer to be seen.
      for (const id of mine === reloads ? [...rows.ids()] : []) {
        const row = rows.known(id);
        if (!row || reading.heardOf(id)) continue;
        const window = windows.get(listed(row, true) ?? '');
        if (window && !window.error && window.kept === null && covers(window, row, compare)) host.lose(id);
      }
      reading.end();
    },
    moved: (id, before, after) => {
      const from = standing.get(id);
      const to = windows.get(listed(after) ?? '');
      // The same place in the same column: the card alone repaints.
      if (from === to && before && after && compare(before, after) === 0) {
        if (to?.loading) keep(to, id);
        return;
      }
      if (from && before) remove(from, before);
      if (to && after) insert(to, after);
    },
    change: counts.change,
    answered: counts.answered,
    drift: (id) =>
      counts.drift(
        id,
        rows.busy(id) ? rows.known(id) : undefined,
        rows.busy(id) ? rows.shown(id) : undefined,
      ),
    stop: () => {
      counts.stop();
      for (const window of windows.values()) {
        window.turn += 1;
        letGo(window.ids);
        letGo(window.meanwhile);
        window.ids = [];
        window.meanwhile = new Set();
      }
    },
  };
};
