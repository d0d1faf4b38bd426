import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import { codesKeptUntil } from 'domain/routes';
import type { Site } from 'domain/sites';
import { maySeeCodes } from 'domain/visits';
import type { Meant } from '#appointments';
import type { Context } from '#platform/operations/context.ts';
import { findSite, openAccess, sealedAccess, siteEvent } from '#sites';
import { type Found, findVisit } from './rows.ts';

type Told = Readonly<Record<string, unknown>>;

/** The site's history says who looked, and on which visit. */
const tellLook = (ctx: Context, site: Site, { visit }: Found, more: Told = {}): void => {
  const event = siteEvent('accessed', site, site);
  const { id, occurrence } = visit;
  const about = { appointmentId: id, ...(occurrence ? { occurrence } : {}), ...more };
  ctx.emit({ ...event, after: { ...event.after, ...about } });
};

type Ways = { found: Found; site: Site };

/** A visit whose codes the viewer may see now, with its site. */
const withCodes = async (ctx: Context, meant: Meant): Promise<Outcome<Ways>> => {
  const found = await findVisit(ctx, meant);
  if (isRefusal(found)) return found;
  const site = maySeeCodes(ctx.viewer, found.visit, ctx.now)
    ? await findSite(ctx.db, found.visit.site.id)
    : undefined;
  return site ? { found, site } : notFound;
};

const opened = async (ctx: Context, { id }: Site) => {
  const sealed = await sealedAccess(ctx.db, id);
  return {
    accessNotes: openAccess(ctx, id, 'accessNotes', sealed?.accessNotes ?? null),
    accessCode: openAccess(ctx, id, 'accessCode', sealed?.accessCode ?? null),
  };
};

/** How to get in. */
export const look = async (ctx: Context, meant: Meant) => {
  const ways = await withCodes(ctx, meant);
  if (isRefusal(ways)) return ways;
  tellLook(ctx, ways.site, ways.found);
  return opened(ctx, ways.site);
};

/** The same to be taken along; the visit's history says who did. */
export const takeAlong = async (ctx: Context, meant: Meant) => {
  const ways = await withCodes(ctx, meant);
  if (isRefusal(ways)) return ways;
  const { visit } = ways.found;
  ctx.emit({
    noun: 'visits',
    rowId: visit.id,
    verb: 'takenAlong',
    before: {},
    after: { siteId: ways.site.id, occurrence: visit.occurrence },
  });
  const until = codesKeptUntil(ctx.now, visit.codesUntil);
  return { id: visit.id, occurrence: visit.occurrence, until, ...(await opened(ctx, ways.site)) };
};

/** A look at what was taken along, by the clock of the device, which had no network then. */
export const keepLook = async (ctx: Context, { at, ...meant }: Meant & { at: string }) => {
  const found = await findVisit(ctx, meant);
  if (isRefusal(found)) return found;
  const site = await findSite(ctx.db, found.visit.site.id);
  if (!site) return notFound;
  tellLook(ctx, site, found, { lookedAt: at });
  return { id: found.visit.id };
};
