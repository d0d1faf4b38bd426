import { isAdministrator, isRefusal, notFound, type Outcome } from 'domain/kernel';
import { codesKeptUntil, codesOfDay, type DayCodes } from 'domain/routes';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { findSite, openAccess, sealedAccess } from '#sites';
import { keptLook, tellLook, tellTaken } from '#visits';
import { findDay } from './sight.ts';
import type { KeptDay } from './sql/days.ts';
import { dayEvent } from './told.ts';

type Ways = { day: KeptDay; until: string | null };

/** A day in sight whose codes the viewer may see now: its collector around its date, administrators always. */
const withCodes = async (ctx: Context, id: string): Promise<Outcome<Ways>> => {
  const day = await findDay(ctx, id);
  if (isRefusal(day) || isAdministrator(ctx.viewer.role)) return isRefusal(day) ? day : { day, until: null };
  const { from, until } = codesOfDay(day.date, (await readSettings(ctx.db)).officeTimeZone);
  return ctx.now >= from && ctx.now < until ? { day, until } : notFound;
};

type Stop = { id: string; siteId: string };

/** How to get in at a stop; the site's history says who looked. */
export const lookAtStop = async (ctx: Context, { id, siteId }: Stop) => {
  const ways = await withCodes(ctx, id);
  if (isRefusal(ways)) return ways;
  const known = ways.day.stops.some((stop) => stop.siteId === siteId);
  const site = known ? await findSite(ctx.db, siteId) : undefined;
  const sealed = site && (await sealedAccess(ctx.db, siteId));
  if (!site || !sealed) return notFound;
  tellLook(ctx, site, { routeDayId: id });
  return {
    accessNotes: openAccess(ctx, siteId, 'accessNotes', sealed.accessNotes),
    accessCode: openAccess(ctx, siteId, 'accessCode', sealed.accessCode),
  };
};

/** Notes and codes of the stops of a day, to be taken along; the histories of the day and of each site say who did. */
export const takeAlong = async (ctx: Context, id: string): Promise<Outcome<DayCodes>> => {
  const ways = await withCodes(ctx, id);
  if (isRefusal(ways)) return ways;
  const { day, until } = ways;
  const items: DayCodes['items'] = [];
  for (const { siteId } of day.stops) {
    const sealed = await sealedAccess(ctx.db, siteId);
    const open = (field: 'accessNotes' | 'accessCode') =>
      openAccess(ctx, siteId, field, sealed?.[field] ?? null);
    if (sealed?.accessNotes || sealed?.accessCode)
      items.push({ siteId, accessNotes: open('accessNotes'), accessCode: open('accessCode') });
  }
  const siteIds = items.map(({ siteId }) => siteId);
  ctx.emit(dayEvent(day, 'takenAlong', { before: {}, after: { siteIds } }));
  for (const siteId of siteIds) {
    const site = await findSite(ctx.db, siteId);
    if (site) tellTaken(ctx, site, { routeDayId: id });
  }
  return { id, until: codesKeptUntil(ctx.now, until), items };
};

/** A look at what was taken along, told late: stands in the site's history like every other one. */
export const keepLook = async (ctx: Context, { id, siteId }: Stop): Promise<Outcome<{ siteId: string }>> => {
  const kept = await keptLook(ctx, { noun: 'routeDays', rowId: id, holds: { siteIds: [siteId] } });
  if (isRefusal(kept)) return kept;
  const site = await findSite(ctx.db, siteId);
  if (!site) return notFound;
  tellLook(ctx, site, { routeDayId: id }, kept.at);
  return { siteId };
};
