import {
  archivedColumns,
  type FilterFacts,
  isArchived,
  isLate,
  isTimed,
  type LeadColumn,
  type LeadFilter,
  type LeadSort,
  type LeadStats,
  leadColumns,
  leadOperations,
  leadOrder,
  matchesLeadFilter,
} from 'domain/leads';
import { useCallback, useSyncExternalStore } from 'react';
import { call, isCallError } from '#platform/call.ts';
import type { View } from '#platform/store.ts';
import { isWhole, type LeadRow, leadPlace, leads } from './rows.ts';

export type LeadOrder = LeadSort;
/** What a board or a list looks at. */
export type LeadSelection = {
  filter: LeadFilter;
  text: string;
  order: LeadOrder;
  /** Narrows to what is late. */
  late?: boolean;
  /** Leaves out what is archived; it counts all the same. */
  fresh?: boolean;
  /** One list over all columns. */
  list?: boolean;
};

let settings: FilterFacts['settings'] | null = null;

/** The settings by which live rows are judged where a filter goes by time; until they are known the server alone does. */
export const judgeBy = (known: FilterFacts['settings'] | null): void => {
  settings = known;
};

/** What the server says of rows, said of rows on the device. */
export type KeptJudge = {
  /** Of a summary only a yes is the last word. */
  says: (row: LeadRow, text: string) => boolean;
  figures: (rows: readonly LeadRow[], settings: FilterFacts['settings'] | null, now: string) => LeadStats;
};

let keptJudge: KeptJudge | null = null;

/** Who judges rows without a network, once this device keeps any. */
export const judgeKeptBy = (judge: KeptJudge | null): void => {
  keptJudge = judge;
};

/** The one column of a list. */
export const listColumn = 'all';

type Figures = {
  stats: LeadStats | null;
  /** Counted from the rows on this device: no network answered. */
  fromDevice: boolean;
  listeners: Set<() => void>;
  at: number;
  /** Changed while nobody looked at the view. */
  stale: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  read: () => Promise<LeadStats>;
  kept: () => Promise<LeadStats | null>;
};

// They live and die with their view: nobody who signs in next sees the numbers of who was here before.
const figures = new WeakMap<View<LeadRow>, Figures>();
const watched = new Set<View<LeadRow>>();

/** The views that some screen shows now. */
export const shownViews = (): View<LeadRow>[] => [...watched];

const isNarrow = ({ filter, text, late }: LeadSelection): boolean =>
  late === true || text !== '' || Object.values(filter).some((value) => value !== undefined);

const mostAsked = 5000;

/** What the server's pages said: which rows a filter lets through that a summary alone cannot judge. */
const createListed = () => {
  const rows = new Map<string, { column: string; version: number }>();
  // Each version of a row is asked about once, whatever the answer.
  const asked = new Map<string, number>();
  return {
    take: (column: string, items: readonly LeadRow[], fresh: boolean) => {
      if (fresh) for (const [id, row] of rows) if (row.column === column) rows.delete(id);
      for (const { id, version } of items) rows.set(id, { column, version });
    },
    has: (id: string) => rows.has(id),
    isNews: ({ id, version }: LeadRow): boolean => {
      if ((rows.get(id)?.version ?? 0) >= version || (asked.get(id) ?? 0) >= version) return false;
      if (asked.size > mostAsked) asked.clear();
      asked.set(id, version);
      return true;
    },
  };
};

/** Which live rows belong; what a summary cannot tell is asked of the server. */
const matcher =
  (selection: LeadSelection, listed: ReturnType<typeof createListed>, again: () => void) =>
  (row: LeadRow, judged = false) => {
    if (selection.late && !isLate(row, new Date().toISOString())) return false;
    const { filter } = selection;
    const facts = settings && isTimed(filter) ? { now: new Date().toISOString(), settings } : undefined;
    const answer = matchesLeadFilter(row, filter, facts);
    if (answer === false) return false;
    const said = selection.text === '' || keptJudge?.says(row, selection.text);
    if (answer === true && said) return true;
    if (said === false && isWhole(row)) return false;
    if (listed.isNews(row) && !judged) again();
    return listed.has(row.id);
  };

const patience = 300;
const rest = 2000;

/** Runs soon, however often it is called, and never twice within the rest. */
const soon = (run: () => void) => {
  let waiting = false;
  let last = 0;
  const go = () => {
    waiting = false;
    last = Date.now();
    run();
  };
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(go, Math.max(patience, last + rest - Date.now()));
  };
};

/** The six columns of a selection, or its one list, live. The same selection answers the same view. */
export const leadView = (selection: LeadSelection): View<LeadRow> => {
  const key = JSON.stringify(selection);
  const listed = createListed();
  // A view that nobody looks at is read when somebody does.
  const again = soon(() => {
    const known = figures.get(view);
    if (known && !selection.late && known.listeners.size === 0) known.stale = true;
    else void view.reload();
  });
  const { filter, text, order, late, fresh, list } = selection;
  const isOld = (row: LeadRow) => settings !== null && isArchived(row, settings, new Date().toISOString());
  const view: View<LeadRow> = leads.view(key, {
    columns: list ? [listColumn] : leadColumns,
    compare: leadOrder(order),
    // A list has no columns that the feed could speak of: it always judges the rows themselves.
    ...((list || isNarrow(selection)) && { matches: matcher(selection, listed, again) }),
    ...(list && { place: (row: LeadRow) => (leadPlace(row) === null ? null : listColumn) }),
    ...(fresh && { hides: { in: archivedColumns, row: isOld } }),
    page: async (column, cursor, limit) => {
      const page = await call(leadOperations.list, {
        filter: fresh && (column === 'sold' || column === 'dead') ? { ...filter, archived: false } : filter,
        text,
        sort: order,
        ...(!list && { column: column as LeadColumn }),
        cursor,
        limit,
      });
      listed.take(column, page.items, cursor === null);
      if (!late) return page;
      // In the order of urgency what is late stands first: the first row that is not ends the list.
      const now = new Date().toISOString();
      const end = page.items.findIndex((row) => !isLate(row, now));
      return end < 0 ? page : { ...page, items: page.items.slice(0, end), cursor: null };
    },
    counts: async () => {
      const stats = await readFigures(view);
      const byColumn = late ? stats.lateByColumn : stats.byColumn;
      const total = Object.values(byColumn).reduce((sum, count) => sum + count, 0);
      return { counts: list ? { [listColumn]: total } : byColumn, snapshot: stats.snapshot };
    },
  });
  const known = figures.get(view);
  if (known?.stale) {
    known.stale = false;
    void view.reload();
  }
  if (!known)
    figures.set(view, {
      stats: null,
      fromDevice: false,
      stale: false,
      listeners: new Set(),
      at: 0,
      timer: undefined,
      read: () => call(leadOperations.stats, { filter, text }),
      kept: async () => {
        if (!keptJudge) return null;
        const matches = matcher({ ...selection, late: false }, listed, () => {});
        const rows = (await leads.allKept()).filter((row) => leadPlace(row) !== null && matches(row, true));
        return keptJudge.figures(rows, settings, new Date().toISOString());
      },
    });
  return view;
};

const figuresOf = (view: View<LeadRow>): Figures => {
  const known = figures.get(view);
  if (!known) throw new Error('Only views of leads have figures');
  return known;
};

const readFigures = async (view: View<LeadRow>): Promise<LeadStats> => {
  const known = figuresOf(view);
  clearTimeout(known.timer);
  known.timer = undefined;
  known.at = Date.now();
  try {
    known.stats = await known.read();
    known.fromDevice = false;
    return known.stats;
  } catch (error) {
    const kept = isCallError(error) && error.status === 0 ? await known.kept().catch(() => null) : null;
    if (kept) Object.assign(known, { stats: kept, fromDevice: true });
    throw error;
  } finally {
    for (const listener of known.listeners) listener();
  }
};

const restful = 10_000;
const brisk = 1000;

const useFigures = <Part>(view: View<LeadRow>, pick: (figures: Figures) => Part): Part =>
  useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const { listeners } = figuresOf(view);
        listeners.add(listener);
        watched.add(view);
        return () => {
          listeners.delete(listener);
          if (listeners.size === 0) watched.delete(view);
        };
      },
      [view],
    ),
    () => pick(figuresOf(view)),
  );

/** Machines needed and late ones of a view; read with its counts, and again when the board stays open. */
export const useLeadFigures = (view: View<LeadRow>): LeadStats | null =>
  useFigures(view, ({ stats }) => stats);

/** Whether these figures were counted from what this device keeps, because no network answered. */
export const useLeadFiguresFromDevice = (view: View<LeadRow>): boolean =>
  useFigures(view, ({ fromDevice }) => fromDevice);

const readWithin = (view: View<LeadRow>, pause: number): void => {
  const known = figuresOf(view);
  if (document.hidden) return;
  // The sooner of two wishes counts.
  clearTimeout(known.timer);
  const due = Math.max(patience, known.at + pause - Date.now());
  known.timer = setTimeout(() => {
    if (known.listeners.size > 0) void readFigures(view).catch(() => {});
  }, due);
};

/** Reads the figures again, at most every ten seconds and never behind a hidden tab. */
export const refreshFigures = (view: View<LeadRow>): void => {
  if (figuresOf(view).timer === undefined) readWithin(view, restful);
};

/** After one's own act: the figures on the screen are read again at once. */
export const figuresChanged = (): void => {
  for (const view of watched) readWithin(view, brisk);
};
