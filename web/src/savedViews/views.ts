import { type SavedView, savedViewOperations } from 'domain/savedViews';
import { useMemo } from 'react';
import { refresh } from '#platform/cache.ts';
import { useRead } from '#platform/query.ts';

/** A part of an address: plain texts, as people share them. */
export type Address = Readonly<Record<string, string>>;

/** The screens that views are kept of. */
export type ViewScreen = 'leads' | 'clients' | 'reports';

/** What a screen says of itself: which one it is, what it shows, and how it reads an address. */
export type Shown<Search extends object> = {
  screen: ViewScreen;
  search: Search;
  read: (raw: Record<string, unknown>) => Search;
};

// Views of leads were there first and say nothing of it.
const screenOf = ({ search }: SavedView): string => search['screen'] ?? 'leads';

/** Own views of a screen and shared ones, by name; none until they are known. */
export const useSavedViews = (screen: ViewScreen): readonly SavedView[] => {
  const { data } = useRead(savedViewOperations.list, { limit: 200 });
  return useMemo(() => data?.items.filter((view) => screenOf(view) === screen) ?? [], [data, screen]);
};

/** Reads them again after one changed. */
export const viewsChanged = (): Promise<void> => refresh(savedViewOperations.list);

const sorted = (search: object): string =>
  JSON.stringify(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Whether the address is what the view stands for. */
export const isShown = <Search extends object>(
  view: SavedView,
  { search, read }: Pick<Shown<Search>, 'search' | 'read'>,
): boolean => sorted(read(view.search)) === sorted(read(search as Record<string, unknown>));

/** What is kept of an address, with the screen it belongs to. */
export const keptSearch = ({ screen, search }: { screen: ViewScreen; search: object }): Address => ({
  ...(search as Address),
  ...(screen !== 'leads' && { screen }),
});
