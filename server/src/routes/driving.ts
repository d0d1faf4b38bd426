import { actedAt, isRefusal, notFound, type Outcome } from 'domain/kernel';
import {
  addPhoto,
  closeDay,
  closeStop,
  type DayStop,
  mayOpenDay,
  openStop,
  type RouteDay,
  reopenDay,
  reopenStop,
  routeDayRefusals,
  type StopAnswer,
  timingOf,
  type WholeRouteDay,
} from 'domain/routes';
import type { Context } from '#platform/operations/context.ts';
import { lockSite, saveSite } from '#sites';
import { collectorProblem, giveDay } from './collector.ts';
import { readPlan } from './days-of.ts';
import { routeOf } from './planning.ts';
import { dayOut, findDay, lockSeenDay } from './sight.ts';
import {
  dayOf,
  daySites,
  insertDay,
  type KeptDay,
  type Moved,
  movedBy,
  saveDay,
  saveStop,
} from './sql/days.ts';
import { knownMachines, sitesOfRoute } from './sql/sites.ts';
import { dayEvent, stopEvent } from './told.ts';

/** A day in sight with its sites. */
export const wholeDay = async (
  ctx: Pick<Context, 'db' | 'now' | 'viewer'>,
  id: string,
): Promise<Outcome<WholeRouteDay>> => {
  const day = await findDay(ctx, id);
  return isRefusal(day) ? day : { ...dayOut(day), sites: await daySites(ctx.db, day) };
};

/** Opens a route's day with what is due by it (or all), in the route's order; who comes second gets the same day. */
export const openDay = async (
  ctx: Context,
  { route: name, date, all }: { route: string; date: string; all: boolean },
): Promise<Outcome<WholeRouteDay>> => {
  const known = await dayOf(ctx.db, name, date);
  if (known) return wholeDay(ctx, known);
  const plan = await readPlan(ctx);
  const route = routeOf(plan, name);
  if (!route || !mayOpenDay(ctx.viewer, route, date, plan.today)) return notFound;
  const sites = (await sitesOfRoute(ctx.db, name, plan.days)).filter(({ status }) => status === 'active');
  const judged = sites.map((site) => ({ site, due: timingOf(site, date) !== null }));
  const due = judged.filter((one) => one.due);
  // A day on which nothing is due is a round past every site.
  const chosen = all || due.length === 0 ? judged : due;
  if (chosen.length === 0) return routeDayRefusals.noStops;
  const day: KeptDay = {
    over: false,
    id: ctx.newId(),
    version: 1,
    route: name,
    date,
    collector: route.collector,
    status: 'open',
    stops: chosen.map((one, index) => openStop(ctx.newId(), one.site.siteId, index, one.due)),
    openedBy: ctx.actor.uid,
    closedBy: null,
    closedAt: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const dueOn = new Map(chosen.map(({ site }) => [site.siteId, site.nextCollectionDate]));
  if (await insertDay(ctx.db, day, dueOn))
    ctx.emit(dayEvent(day, 'opened', { before: {}, after: { stops: day.stops.length } }));
  const id = await dayOf(ctx.db, name, date);
  return id ? wholeDay(ctx, id) : notFound;
};

// The site says when it was collected last; a day closed after a later one moves nothing.
const moveCollection = async (ctx: Context, siteId: string, date: string): Promise<Moved> => {
  const site = await lockSite(ctx.db, siteId);
  const before = site?.lastCollectionDate ?? null;
  if (!site || (before !== null && before >= date)) return { collectedBefore: null, moved: false };
  await saveSite(ctx, site, collectedOn(ctx, site, date), 'collected');
  return { collectedBefore: before, moved: true };
};

const collectedOn = <Site extends { version: number }>(
  ctx: Context,
  site: Site,
  date: string | null,
): Site => ({
  ...site,
  lastCollectionDate: date,
  version: site.version + 1,
  updatedAt: ctx.now,
  updatedBy: ctx.actor.uid,
});

// Back to what stood before, unless somebody has set another date since.
const moveBack = async (ctx: Context, stop: DayStop, date: string): Promise<Moved> => {
  const was = await movedBy(ctx.db, stop.id);
  const site = was?.moved ? await lockSite(ctx.db, stop.siteId) : undefined;
  if (was && site?.lastCollectionDate === date)
    await saveSite(ctx, site, collectedOn(ctx, site, was.collectedBefore), 'collectionTakenBack');
  return { collectedBefore: null, moved: false };
};

type Changed = { day: RouteDay; before: DayStop; stop: DayStop };

const save = async (
  ctx: Context,
  locked: KeptDay,
  changed: Changed,
  moved?: Moved,
  at = ctx.now,
): Promise<RouteDay> => {
  await saveStop(ctx.db, changed.before, changed.stop, moved);
  const kept = { ...changed.day, over: locked.over };
  await saveDay(ctx.db, locked, kept);
  const event = stopEvent(kept, changed.before, changed.stop);
  ctx.emit(at === ctx.now ? event : { ...event, actedAt: at });
  return changed.day;
};

const machinesKnown = async (ctx: Context, answer: StopAnswer): Promise<boolean> => {
  if (answer.outcome === 'skipped') return true;
  const ids = answer.amounts.flatMap(({ machineId }) => machineId ?? []);
  return ids.length === 0 || (await knownMachines(ctx.db, ids)) === ids.length;
};

/** Closes a stop with what was found there. */
export const answerStop = async (
  ctx: Context,
  { id, siteId, answer }: { id: string; siteId: string; answer: StopAnswer },
): Promise<Outcome<RouteDay>> => {
  const locked = await lockSeenDay(ctx, id);
  if (isRefusal(locked)) return locked;
  const day = dayOut(locked);
  const at = actedAt(ctx.deviceTimes, day.createdAt, ctx.now);
  const changed = closeStop(day, siteId, answer, ctx.actor.uid, ctx.now, at);
  if (isRefusal(changed) || changed.stop === changed.before) return isRefusal(changed) ? changed : day;
  if (!(await machinesKnown(ctx, answer))) return routeDayRefusals.noMachine;
  const moved = answer.outcome === 'done' ? await moveCollection(ctx, siteId, day.date) : undefined;
  return save(ctx, locked, changed, moved, at);
};

/** Takes a stop's answer back. */
export const takeBackStop = async (
  ctx: Context,
  { id, siteId }: { id: string; siteId: string },
): Promise<Outcome<RouteDay>> => {
  const locked = await lockSeenDay(ctx, id);
  if (isRefusal(locked)) return locked;
  const day = dayOut(locked);
  const changed = reopenStop(day, siteId, ctx.now);
  if (isRefusal(changed) || changed.stop === changed.before) return isRefusal(changed) ? changed : day;
  return save(ctx, locked, changed, await moveBack(ctx, changed.before, day.date));
};

/** Adds a photo that has just come to the stop it was taken at. */
export const keepPhoto = async (
  ctx: Context,
  { id, siteId, documentId }: { id: string; siteId: string; documentId: string },
): Promise<Outcome<RouteDay>> => {
  const locked = await lockSeenDay(ctx, id);
  if (isRefusal(locked)) return locked;
  const day = dayOut(locked);
  const changed = addPhoto(day, siteId, documentId, ctx.now);
  if (isRefusal(changed) || changed.stop === changed.before) return isRefusal(changed) ? changed : day;
  return save(ctx, locked, changed);
};

/** Closes a day, or opens it again with a reason. */
export const endDay = async (ctx: Context, id: string, reason?: string): Promise<Outcome<RouteDay>> => {
  const locked = await lockSeenDay(ctx, id);
  if (isRefusal(locked)) return locked;
  const day = dayOut(locked);
  const next = reason === undefined ? closeDay(day, ctx.actor.uid, ctx.now) : reopenDay(day, ctx.now);
  if (isRefusal(next) || next === day) return next;
  const kept = { ...next, over: false };
  await saveDay(ctx.db, locked, kept);
  const after = reason === undefined ? {} : { reason };
  ctx.emit(dayEvent(kept, reason === undefined ? 'closed' : 'reopened', { before: {}, after }, locked));
  return next;
};

/** Says who drives a day; who did before no longer sees it. */
export const assignDay = async (
  ctx: Context,
  { id, collector }: { id: string; collector: string | null },
): Promise<Outcome<RouteDay>> => {
  const locked = await lockSeenDay(ctx, id);
  if (isRefusal(locked) || locked.collector === collector) return isRefusal(locked) ? locked : dayOut(locked);
  const problem = await collectorProblem(ctx, collector);
  return problem ?? dayOut(await giveDay(ctx, locked, collector));
};
