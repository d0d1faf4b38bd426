import type { Page } from 'domain/kernel';
import { type Site, siteOperations } from 'domain/sites';
import { useMemo } from 'react';
import { call } from '#platform/call.ts';
import { liveList, liveListColumn } from '#platform/liveList.ts';
import { store, type View } from '#platform/store.ts';
import { useColumn, useWhole } from '#platform/useStore.ts';

/** The sites of this browser, live; single machines are read beside them. */
export const sites = store.noun<Site>('sites', {
  place: ({ deletedAt, clientId }) => (deletedAt === null ? clientId : null),
  whole: () => true,
});

const newestFirst = (a: Site, b: Site): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

const sitesView = (clientId: string): View<Site> =>
  liveList(sites, `client ${clientId}`, {
    compare: newestFirst,
    matches: (site) => site.clientId === clientId && site.deletedAt === null,
    page: async (cursor, limit): Promise<Page<Site>> => {
      const page = await call(siteOperations.list, { clientId, cursor, limit });
      if (cursor !== null || page.cursor === null) return { ...page, total: page.items.length };
      return { ...page, total: (await call(siteOperations.count, { clientId })).count };
    },
  });

/** A client's sites, newest first, live. */
export const useSitesOf = (clientId: string) => {
  const view = useMemo(() => sitesView(clientId), [clientId]);
  return { ...useColumn(view, liveListColumn), retry: () => void view.reload() };
};

/** One site, read when it is not known. */
export const useSite = (id: string) =>
  useWhole(sites, id, (wanted) => call(siteOperations.get, { id: wanted }));
