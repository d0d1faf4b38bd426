import { isRefusal, refuse, uuid } from 'domain/kernel';
import {
  progressOf,
  type RouteDay,
  type RouteDaySummary,
  routeDayOperations,
  routeOperations,
} from 'domain/routes';
import * as z from 'zod';
import { pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { replay } from '#platform/rows/replay.ts';
import { keepLook, takeAlong } from './access.ts';
import { addSites, orderStops, removeRoute, removeSite, saveRoute } from './changing.ts';
import { readPlan } from './days-of.ts';
import { answerStop, endDay, keepPhoto, openDay, takeBackStop, wholeDay } from './driving.ts';
import { listRoutes, readStops } from './planning.ts';
import { dayOf, daySites, listDays } from './sql/days.ts';
import { sitesDue, sitesWithout, stopOf } from './sql/sites.ts';

const position = z.tuple([z.iso.date(), uuid]);

const summaryOf = ({ stops, ...day }: RouteDay): RouteDaySummary => ({ ...day, ...progressOf({ stops }) });

type Listing = {
  from: string;
  to: string;
  route?: string | undefined;
  full: boolean;
  cursor?: string | null | undefined;
  limit: number;
};

// A whole day carries the machines of all its sites.
const mostWhole = 50;

const list = async (ctx: Context, { from, to, route, full, cursor, limit }: Listing) => {
  const after = readCursor(position, cursor);
  if (isRefusal(after)) return after;
  const most = full ? Math.min(limit, mostWhole) : limit;
  const found = await listDays(ctx.db, {
    from,
    to,
    route,
    after: after as [string, string] | null,
    limit: most + 1,
  });
  const page = pageOf(found, most, ({ date, id }) => [date, id]);
  if (!full) return { ...page, items: page.items.map(summaryOf) };
  const { days } = await readPlan(ctx);
  const items = await Promise.all(
    page.items.map(async (day) => ({ ...day, sites: await daySites(ctx.db, day, days) })),
  );
  return { ...page, items };
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
  bind(routeDayOperations.find, async (ctx, { route, date }) => ({ id: await dayOf(ctx.db, route, date) })),
  bind(routeDayOperations.list, list),
  bind(routeDayOperations.closeStop, answerStop, dayAgain),
  bind(routeDayOperations.reopenStop, takeBackStop, dayAgain),
  bind(routeDayOperations.photo, keepPhoto, dayAgain),
  bind(routeDayOperations.close, (ctx, { id }) => endDay(ctx, id), dayAgain),
  bind(routeDayOperations.reopen, (ctx, { id, reason }) => endDay(ctx, id, reason), dayAgain),
  bind(routeDayOperations.codes, (ctx, { id }) => takeAlong(ctx, id), codesAgain),
  bind(routeDayOperations.looked, keepLook),
];
