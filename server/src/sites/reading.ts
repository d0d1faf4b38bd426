import { isRefusal, notFound } from 'domain/kernel';
import {
  addressKey,
  addressWarnings,
  type Machine,
  machineOperations,
  type Site,
  siteOperations,
  siteTitle,
} from 'domain/sites';
import { figureRows, figureTotal } from '#platform/figures.ts';
import type { Context } from '#platform/operations/context.ts';
import { happenedTo } from '#platform/operations/history.ts';
import { bind } from '#platform/operations/operations.ts';
import { newestFirst, orderOf, readPage } from '#platform/rows/page.ts';
import { readSettings } from '#settings';
import { historyOf } from '#users';
import { siteFigures } from './figures.ts';
import { openAccess } from './keep.ts';
import { isKnownMachine, listMachines } from './sql/machines.ts';
import { countSites, findSite, listSites, sealedAccess, sitesNearby } from './sql.ts';
import { siteEvent } from './told.ts';

const asTheyCame = orderOf<Machine>('asc', { createdAt: 'timestamptz', id: 'uuid' });

/** Sites at the same address, however street and city are written. */
const atSameAddress = async (
  { db }: Context,
  address: { streetAddress: string; city: string; state: string; except?: string | undefined },
) => {
  const key = addressKey(address);
  if (key === '' || address.city.trim() === '') return [];
  const [number = ''] = address.streetAddress.trim().split(/\s+/);
  const near = await sitesNearby(db, { city: address.city.trim(), state: address.state }, number);
  return near
    .filter((site) => site.id !== address.except && addressKey(site) === key)
    .map((site) => ({ id: site.id, name: siteTitle(site), clientId: site.clientId, client: site.client }));
};

export const readingRoutes = [
  bind(siteOperations.list, async ({ db, viewer, now }, { cursor, limit, figure, ...selection }) => {
    const of = figure && figureRows(siteFigures, figure, { viewer, settings: await readSettings(db), now });
    if (isRefusal(of)) return of;
    const page = await readPage<Site>(
      { cursor, limit },
      newestFirst<Site>(),
      (stretch) => listSites(db, { ...selection, more: of?.rows }, stretch),
      undefined,
      figureTotal(db, of, selection),
    );
    return isRefusal(page) ? page : { ...page, hasMore: page.cursor !== null };
  }),

  bind(siteOperations.get, async ({ db }, { id }) => (await findSite(db, id)) ?? notFound),

  bind(siteOperations.count, async ({ db }, { clientId }) => ({ count: await countSites(db, clientId) })),

  historyOf(siteOperations.history, happenedTo('sites'), ({ db }, id) => findSite(db, id)),

  bind(siteOperations.check, async (ctx, address) => ({
    warnings: addressWarnings(address, await atSameAddress(ctx, address)),
  })),

  bind(siteOperations.access, async (ctx, { id }) => {
    const [site, sealed] = [await findSite(ctx.db, id), await sealedAccess(ctx.db, id)];
    if (!site || !sealed) return notFound;
    ctx.emit(siteEvent('accessed', site, site));
    return {
      accessNotes: openAccess(ctx, id, 'accessNotes', sealed.accessNotes),
      accessCode: openAccess(ctx, id, 'accessCode', sealed.accessCode),
    };
  }),

  bind(machineOperations.list, async ({ db }, { siteId, ...asked }) =>
    (await findSite(db, siteId))
      ? readPage(asked, asTheyCame, (stretch) => listMachines(db, siteId, stretch))
      : notFound,
  ),

  historyOf(machineOperations.history, happenedTo('machines'), ({ db }, id) => isKnownMachine(db, id)),
];
