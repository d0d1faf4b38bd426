import { notFound, type Outcome } from 'domain/kernel';
import type { DayCodes } from 'domain/routes';
import type { Context } from '#platform/operations/context.ts';
import { findSite, openAccess, sealedAccess, siteEvent } from '#sites';
import { daysById } from './sql/days.ts';
import { dayEvent } from './told.ts';

/** Notes and codes of the open stops of a day, to be taken along; the day's history says who did. */
export const takeAlong = async (ctx: Context, id: string): Promise<Outcome<DayCodes>> => {
  const [day] = await daysById(ctx.db, [id]);
  if (!day) return notFound;
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
  return { id, items };
};

/** A look at what was taken along: stands in the site's history like every other one. */
export const keepLook = async (
  ctx: Context,
  { id, siteId, at }: { id: string; siteId: string; at: string },
): Promise<Outcome<{ siteId: string }>> => {
  const [day] = await daysById(ctx.db, [id]);
  const site = day?.stops.some((stop) => stop.siteId === siteId) && (await findSite(ctx.db, siteId));
  if (!site) return notFound;
  const event = siteEvent('accessed', site, site);
  // By the clock of the device, which had no network then.
  ctx.emit({ ...event, after: { ...event.after, lookedAt: at, routeDayId: id } });
  return { siteId };
};
