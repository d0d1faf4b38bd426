import {
  isLate,
  type LeadColumn,
  type LeadFilter,
  type LeadStats,
  leadColumns,
  leadOperations,
  matchesLeadFilter,
} from 'domain/leads';
import { useSyncExternalStore } from 'react';
import { call } from '#platform/call.ts';
import type { View } from '#platform/store.ts';
import { type LeadRow, leads } from './rows.ts';

export type LeadOrder = 'newest' | 'urgent';
/** What a board looks at; `late` narrows to what is late. */
export type LeadSelection = { filter: LeadFilter; text: string; order: LeadOrder; late?: boolean };

const down = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1);

const newest = (a: LeadRow, b: LeadRow): number => down(a.updatedAt, b.updatedAt) || down(a.id, b.id);
// Those without a due moment come last (D42).
const urgent = (a: LeadRow, b: LeadRow): number => down(b.dueAt ?? '9', a.dueAt ?? '9') || newest(a, b);

type Figures = { stats: LeadStats | null; listeners: Set<() => void>; at: number };
const figures = new Map<string, Figures>();

const figuresOf = (key: string): Figures => {
  const known = figures.get(key) ?? { stats: null, listeners: new Set<() => void>(), at: 0 };
  figures.set(key, known);
  return known;
};

const isNarrow = ({ filter, text, late }: LeadSelection): boolean =>
  late === true || text !== '' || Object.values(filter).some((value) => value !== undefined);

/** Which live rows belong; what a summary cannot tell is known from the server's pages, or asked again. */
const matcher = (selection: LeadSelection, listed: Set<string>, again: () => void) => (row: LeadRow) => {
  if (selection.late && !isLate(row, new Date().toISOString())) return false;
  const answer = selection.text === '' ? matchesLeadFilter(row, selection.filter) : undefined;
  if (answer !== undefined) return answer;
  if (matchesLeadFilter(row, selection.filter) === false) return false;
  if (!listed.has(row.id)) again();
  return listed.has(row.id);
};

const readStats = async (key: string, { filter, text }: LeadSelection): Promise<LeadStats> => {
  const stats = await call(leadOperations.stats, { filter, text });
  const known = figuresOf(key);
  known.stats = stats;
  known.at = Date.now();
  for (const listener of known.listeners) listener();
  return stats;
};

const patience = 1000;

/** The six columns of a selection, live. The same selection answers the same view. */
export const leadView = (selection: LeadSelection): View<LeadRow> => {
  const key = JSON.stringify(selection);
  const listed = new Set<string>();
  let asking: ReturnType<typeof setTimeout> | undefined;
  const again = () => {
    if (asking !== undefined) return;
    asking = setTimeout(() => {
      asking = undefined;
      void view.reload();
    }, patience);
  };
  const { filter, text, order, late } = selection;
  const view: View<LeadRow> = leads.view(key, {
    columns: leadColumns,
    compare: order === 'urgent' ? urgent : newest,
    ...(isNarrow(selection) && { matches: matcher(selection, listed, again) }),
    page: async (column, cursor, limit) => {
      const page = await call(leadOperations.list, {
        filter,
        text,
        sort: order,
        column: column as LeadColumn,
        cursor,
        limit,
      });
      for (const { id } of page.items) listed.add(id);
      if (!late) return page;
      // In the order of urgency what is late stands first: the first row that is not ends the list.
      const now = new Date().toISOString();
      const end = page.items.findIndex((row) => !isLate(row, now));
      return end < 0 ? page : { ...page, items: page.items.slice(0, end), cursor: null };
    },
    counts: async () => {
      const stats = await readStats(key, selection);
      return { counts: late ? stats.lateByColumn : stats.byColumn, snapshot: stats.snapshot };
    },
  });
  return view;
};

const restful = 10_000;

/** Machines needed and late ones of a selection; read with its counts, and again when the board stays open. */
export const useLeadFigures = (selection: LeadSelection): LeadStats | null => {
  const key = JSON.stringify(selection);
  return useSyncExternalStore(
    (listener) => {
      const known = figuresOf(key);
      known.listeners.add(listener);
      return () => known.listeners.delete(listener);
    },
    () => figuresOf(key).stats,
  );
};

/** Reads the figures again, at most every ten seconds and never behind a hidden tab. */
export const refreshFigures = (selection: LeadSelection): void => {
  const key = JSON.stringify(selection);
  if (document.hidden || Date.now() - figuresOf(key).at < restful) return;
  figuresOf(key).at = Date.now();
  void readStats(key, selection).catch(() => {});
};
