import { notFound, type Outcome } from 'domain/kernel';
import { type Route, type RouteList, type RouteStops, type RouteSummary, timingOf } from 'domain/routes';
import { nextCollection, nextRouteDay } from 'domain/sites';
import type { Context } from '#platform/operations/context.ts';
import { type Plan, readPlan } from './days-of.ts';
import { orderVersion } from './sql/order.ts';
import { type SiteGroup, siteGroups, sitesOfRoute, stopOf } from './sql/sites.ts';

const byDay = ({ days }: Route, today: string): string | null =>
  days.length > 0 ? nextRouteDay(today, days) : null;

const summaryOf = (route: Route, groups: readonly SiteGroup[], today: string): RouteSummary => {
  const nextDay = byDay(route, today);
  const summary = { ...route, nextDay, sites: 0, machines: 0, due: 0, late: 0 };
  for (const group of groups) {
    summary.sites += group.sites;
    summary.machines += group.machines;
    if (group.status !== 'active') continue;
    const site = { ...group, nextCollectionDate: nextCollection(group, route.days) };
    const timing = timingOf(site, today, nextDay ?? today);
    if (timing) summary[timing] += group.sites;
  }
  return summary;
};

/** The routes of the settings with what stands on them. */
export const listRoutes = async (ctx: Context): Promise<RouteList> => {
  const { settings, today } = await readPlan(ctx);
  const groups = Map.groupBy(await siteGroups(ctx.db), ({ collectionRoute }) => collectionRoute);
  const items = settings.routes.map((route) => summaryOf(route, groups.get(route.name) ?? [], today));
  const names = new Set(settings.routes.map(({ name }) => name));
  const without = [...groups]
    .filter(([name]) => !names.has(name))
    .flatMap(([, found]) => found.filter(({ status }) => status === 'active'));
  return { today, items, without: without.reduce((sum, { sites }) => sum + sites, 0) };
};

/** A route of the settings by its name. */
export const routeOf = ({ settings }: Plan, name: string): Route | undefined =>
  settings.routes.find((route) => route.name === name);

/** The sites of a route in order. */
export const readStops = async (ctx: Context, name: string): Promise<Outcome<RouteStops>> => {
  const plan = await readPlan(ctx);
  const route = routeOf(plan, name);
  if (!route) return notFound;
  const [sites, version] = await Promise.all([
    sitesOfRoute(ctx.db, name, plan.days),
    orderVersion(ctx.db, name),
  ]);
  const nextDay = byDay(route, plan.today);
  const stops = sites.map((site) => stopOf(site, plan.today, nextDay ?? plan.today));
  return { ...route, version, today: plan.today, nextDay, stops };
};
