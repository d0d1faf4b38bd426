import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import { codesKeptUntil } from 'domain/routes';
import type { Site } from 'domain/sites';
import { maySeeCodes, type Visit } from 'domain/visits';
import type { Meant } from '#appointments';
import type { Context } from '#platform/operations/context.ts';
import { findSite, openAccess, sealedAccess } from '#sites';
import { keptLook, tellLook, tellTaken } from './looks.ts';
import { type Found, findVisit } from './rows.ts';

const aboutVisit = ({ id, occurrence }: Pick<Visit, 'id' | 'occurrence'>) => ({
  appointmentId: id,
  ...(occurrence ? { occurrence } : {}),
});

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
  tellLook(ctx, ways.site, aboutVisit(ways.found.visit));
  return opened(ctx, ways.site);
};

/** The same to be taken along; the histories of visit and site say who did. */
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
  tellTaken(ctx, ways.site, aboutVisit(visit));
  const until = codesKeptUntil(ctx.now, visit.codesUntil);
  return { id: visit.id, occurrence: visit.occurrence, until, ...(await opened(ctx, ways.site)) };
};

/** A look at what was taken along, told late: it counts, whatever is theirs by now. */
export const keepLook = async (
  ctx: Context,
  { id, occurrence = null }: Meant,
): Promise<Outcome<{ id: string }>> => {
  const kept = await keptLook(ctx, { noun: 'visits', rowId: id, holds: occurrence ? { occurrence } : {} });
  if (isRefusal(kept)) return kept;
  const site = await findSite(ctx.db, String(kept.taken['siteId']));
  if (!site) return notFound;
  tellLook(ctx, site, aboutVisit({ id, occurrence: kept.taken['occurrence'] as string | null }), kept.at);
  return { id };
};
