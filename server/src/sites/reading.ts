import { dateTime, isRefusal, notFound, type Outcome, type Page, uuid } from 'domain/kernel';
import {
  addressKey,
  addressWarnings,
  machineOperations,
  type SiteHistoryItem,
  siteOperations,
  siteTitle,
} from 'domain/sites';
import * as z from 'zod';
import { cursorPosition, pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { namesOf } from '#users';
import { openAccess } from './keep.ts';
import { isKnownMachine, listMachines } from './sql/machines.ts';
import {
  countSites,
  type EventRow,
  eventsOf,
  findSite,
  listSites,
  type SitePosition,
  sealedAccess,
  sitesNearby,
} from './sql.ts';
import { siteEvent } from './told.ts';

const position = z.tuple([dateTime, uuid]);

const historyItem = (event: EventRow, names: ReadonlyMap<string, string>): SiteHistoryItem => {
  const { position: at, actor, verb, before, after } = event;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = fields.map((field) => ({
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));
  return { id: String(at), at: event.at, by: actor, author: names.get(actor ?? '') ?? '', verb, changes };
};

type Ask = { id: string; cursor?: string | null | undefined; limit: number };

const history = async (
  ctx: Context,
  noun: 'sites' | 'machines',
  { id, cursor, limit }: Ask,
): Promise<Outcome<Page<SiteHistoryItem>>> => {
  const from = readCursor(z.tuple([cursorPosition]), cursor);
  if (isRefusal(from)) return from;
  const events = await eventsOf(ctx.db, noun, id, from?.[0] ?? null, limit + 1);
  const page = pageOf(events, limit, (last) => [last.position]);
  const names = await namesOf(
    ctx,
    page.items.flatMap(({ actor }) => actor ?? []),
  );
  return { ...page, items: page.items.map((event) => historyItem(event, names)) };
};

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
  bind(siteOperations.list, async (ctx, { cursor, limit, ...selection }) => {
    const after = readCursor(position, cursor);
    if (isRefusal(after)) return after;
    const rows = await listSites(ctx.db, selection, after as SitePosition | null, limit + 1);
    const page = pageOf(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    return { ...page, hasMore: page.cursor !== null };
  }),

  bind(siteOperations.get, async ({ db }, { id }) => (await findSite(db, id)) ?? notFound),

  bind(siteOperations.count, async ({ db }, { clientId }) => ({ count: await countSites(db, clientId) })),

  bind(siteOperations.history, async (ctx, ask) =>
    (await findSite(ctx.db, ask.id)) ? history(ctx, 'sites', ask) : notFound,
  ),

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

  bind(machineOperations.list, async (ctx, { siteId, cursor, limit }) => {
    if (!(await findSite(ctx.db, siteId))) return notFound;
    const after = readCursor(position, cursor);
    if (isRefusal(after)) return after;
    const rows = await listMachines(ctx.db, siteId, after as SitePosition | null, limit + 1);
    return pageOf(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  }),

  bind(machineOperations.history, async (ctx, ask) =>
    (await isKnownMachine(ctx.db, ask.id)) ? history(ctx, 'machines', ask) : notFound,
  ),
];
