import { siteTitle } from 'domain/sites';
import type { Holding } from '#platform/operations/feature.ts';
import { saveSites } from './keep.ts';
import { countCollected, firstCollected, idsCollected } from './sql/held.ts';
import { lockSites } from './sql.ts';

/** Sites that name somebody as their collector. */
export const heldSites: Holding = {
  kind: 'sites',
  count: ({ db }, uid) => countCollected(db, uid),
  names: async ({ db }, uid, limit) => (await firstCollected(db, uid, limit)).map(siteTitle),
  handOver: async (ctx, from, to) => {
    const sites = await lockSites(ctx.db, await idsCollected(ctx.db, from));
    await saveSites(
      ctx,
      // Given to somebody else in the meantime, a site is theirs.
      sites.filter(({ collector }) => collector === from),
      { collector: to },
    );
  },
};
