import { type SavedView, savedViewOperations } from 'domain/savedViews';
import type { BoardSearch } from '#board/filters/search.ts';
import { readSearch } from '#board/filters/search.ts';
import { refresh } from '#platform/cache.ts';
import { useRead } from '#platform/query.ts';

const nothing: readonly SavedView[] = [];

/** Own views and shared ones, by name; none until they are known. */
export const useSavedViews = (): readonly SavedView[] =>
  useRead(savedViewOperations.list, { limit: 200 }).data?.items ?? nothing;

/** Reads them again after one changed. */
export const viewsChanged = (): Promise<void> => refresh(savedViewOperations.list);

const sorted = (search: BoardSearch): string =>
  JSON.stringify(Object.entries(readSearch(search)).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Whether the address is what the view stands for. */
export const isShown = (view: SavedView, search: BoardSearch): boolean =>
  sorted(view.search) === sorted(search);
