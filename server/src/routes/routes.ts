import {
  type FigureAsked,
  isAdministrator,
  isRefusal,
  notFound,
  type Outcome,
  type Page,
  refuse,
} from 'domain/kernel';
import {
  type ListedStop,
  mayOpenDay,
  progressOf,
  type RouteDay,
  type RouteDaySummary,
  routeDayOperations,
  routeOperations,
  type WholeRouteDay,
} from 'domain/routes';
import { figureRows, figureTotal } from '#platform/figures.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { type Asked, readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { readSettings } from '#settings';
import { namesOf } from '#users';
import { keepLook, lookAtStop, takeAlong } from './access.ts';
import { addSites, orderStops, removeRoute, removeSite, saveRoute } from './changing.ts';
import { readPlan } from './days-of.ts';
import { answerStop, assignDay, endDay, openDay, takeBackStop, wholeDay } from './driving.ts';
import { stopFigures } from './figures.ts';
import { ownDays } from './own-days.ts';
import { listRoutes, readStops, routeOf } from './planning.ts';
import { dayOut, findDay } from './sight.ts';
import {
  type DaySelection,
  dayOf,
  daySites,
  type KeptDay,
  lastAmounts,
  lastDayFirst,
  listDays,
  seenDays,
} from './sql/days.ts';
import { sitesDue, sitesWithout, stopOf } from './sql/sites.ts';
import { latestStops, listStops } from './sql/stops.ts';

const summaryOf = ({ stops, over: _, ...day }: KeptDay): RouteDaySummary => ({
  ...day,
  ...progressOf({ stops }),
});

// A whole day carries the machines of all its sites.
const mostWhole = 50;

const list = (
  ctx: Context,
  { full, cursor, limit, ...selection }: Omit<DaySelection, 'seen'> & Asked & { full: boolean },
) =>
  readPage<KeptDay, RouteDaySummary | WholeRouteDay>(
    { cursor, limit: full ? Math.min(limit, mostWhole) : limit },
    lastDayFirst,
    (stretch) => listDays(ctx.db, { ...selection, seen: seenDays(ctx.viewer, ctx.now) }, stretch),
    async (found) => {
      if (!full) return found.map(summaryOf);
      return Promise.all(found.map(async (day) => ({ ...dayOut(day), sites: await daySites(ctx.db, day) })));
    },
  );

const stops = async (
  ctx: Context,
  { cursor, limit, figure }: Asked & { figure: FigureAsked },
): Promise<Outcome<Page<ListedStop>>> => {
  const of = figureRows(stopFigures, figure, { ...ctx, settings: await readSettings(ctx.db) });
  if (isRefusal(of)) return of;
  return readPage(
    { cursor, limit },
    latestStops,
    (stretch) => listStops(ctx.db, of.rows, stretch),
    async (found) => {
      const names = await namesOf(
        ctx,
        found.flatMap(({ collector }) => collector ?? []),
      );
      return found.map((stop) => ({ ...stop, collector: names.get(stop.collector ?? '') ?? '' }));
    },
    figureTotal(ctx.db, of),
  );
};

const openedAgain = replay(wholeDay);
/** A write sent again is answered with the day as it stands. */
const dayAgain = replay<RouteDay>(async (ctx, id) => {
  const day = await wholeDay(ctx, id);
  if (isRefusal(day)) return day;
  const { sites: _, ...own } = day;
  return own;
});
const stopsAgain = {
  keep: ({ name }: { name: string }) => ({ name }),
  show: (ctx: Context, { name }: { name: string }) => readStops(ctx, name),
};
// Codes are not kept with the key: they are asked for anew.
const codesAgain = {
  keep: ({ id }: { id: string }) => ({ id }),
  show: async () => refuse.conflict('ASK_AGAIN', 'Ask for the codes again.'),
};

/** The day of a route and a date; null where the viewer may open one. */
const findOrMay = async (ctx: Context, { route: name, date }: { route: string; date: string }) => {
  const id = await dayOf(ctx.db, name, date);
  if (id) {
    const day = await findDay(ctx, id);
    return isRefusal(day) ? day : { id };
  }
  const plan = await readPlan(ctx);
  const route = routeOf(plan, name);
  if (isAdministrator(ctx.viewer.role)) return { id };
  return route && mayOpenDay(ctx.viewer, route, date, plan.today) ? { id } : notFound;
};

export const routesOfRoutes = [
  bind(routeOperations.list, listRoutes),
  bind(routeOperations.save, saveRoute),
  bind(routeOperations.remove, (ctx, { name }) => removeRoute(ctx, name)),
  bind(routeOperations.stops, (ctx, { route }) => readStops(ctx, route)),
  bind(routeOperations.order, orderStops, stopsAgain),
  bind(routeOperations.add, addSites, stopsAgain),
  bind(routeOperations.removeSite, removeSite, stopsAgain),
  bind(routeOperations.without, async (ctx, { text }) => {
    const { settings, days, today } = await readPlan(ctx);
    const names = settings.routes.map(({ name }) => name);
    const { sites, total } = await sitesWithout(ctx.db, names, text, days);
    return { items: sites.map((site) => stopOf(site, today)), total };
  }),
  bind(routeOperations.due, async (ctx, { date }) => {
    const { days } = await readPlan(ctx);
    const { sites, total } = await sitesDue(ctx.db, date, days);
    return { items: sites.map((site) => stopOf(site, date)), total };
  }),
];

export const routesOfDays = [
  bind(routeDayOperations.open, openDay, openedAgain),
  bind(routeDayOperations.get, (ctx, { id }) => wholeDay(ctx, id)),
  bind(routeDayOperations.find, findOrMay),
  bind(routeDayOperations.own, ownDays),
  bind(routeDayOperations.lastAmounts, async (ctx, { id }) => {
    const day = await findDay(ctx, id);
    return isRefusal(day) ? day : { id, items: await lastAmounts(ctx.db, day) };
  }),
  bind(routeDayOperations.assign, assignDay, dayAgain),
  bind(routeDayOperations.look, lookAtStop),
  bind(routeDayOperations.list, list),
  bind(routeDayOperations.stops, stops),
  bind(routeDayOperations.closeStop, answerStop, dayAgain),
  bind(routeDayOperations.reopenStop, takeBackStop, dayAgain),
  bind(routeDayOperations.close, (ctx, { id }) => endDay(ctx, id), dayAgain),
  bind(routeDayOperations.reopen, (ctx, { id, reason }) => endDay(ctx, id, reason), dayAgain),
  bind(routeDayOperations.codes, (ctx, { id }) => takeAlong(ctx, id), codesAgain),
  bind(routeDayOperations.looked, keepLook),
];
