import { changesBetween, isRefusal, notFound, type Outcome } from 'domain/kernel';
import { isSameSet, type Route, type RouteStops, routeRefusals } from 'domain/routes';
import type { Settings } from 'domain/settings';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';
import { keepSettings, lockSettings } from '#settings';
import { lockSites, type SiteWriting, saveSites } from '#sites';
import { collectorProblem, giveOpenDays } from './collector.ts';
import { readPlan } from './days-of.ts';
import { readStops, routeOf } from './planning.ts';
import { hasDays } from './sql/days.ts';
import { dropOrder, lockOrder, lockOrders, renameKept, saveOrder } from './sql/order.ts';
import { idsOfRoute, idsUnderName, sitesOfRoute } from './sql/sites.ts';
import { routeEvent } from './told.ts';

const mostSites = 1000;
const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What keeping routes needs: a request's context, or what an import writes with. */
type Keeping = Pick<Context, 'now' | 'emit'> & { db: Kysely<DB> };

const saveRoutes = (ctx: Keeping, before: Settings, routes: Settings['routes']): Promise<Settings> =>
  keepSettings(ctx, before, { ...before, routes, version: before.version + 1, updatedAt: ctx.now });

/** Puts sites under another route's name, or under none. */
const putOn = async (
  ctx: SiteWriting,
  ids: readonly string[],
  collectionRoute: string,
  which: 'standing' | 'all',
) => saveSites(ctx, await lockSites(ctx.db, ids, which), { collectionRoute });

/** Carries a new name into sites, order and days. */
export const renameRoute = async (ctx: SiteWriting, from: string, to: string): Promise<void> => {
  await lockOrders(ctx.db);
  await renameKept(ctx.db, from, to, ctx.now);
  await putOn(ctx, await idsUnderName(ctx.db, from), to, 'all');
};

type Saved = { name: string; newName?: string | undefined; isNew: boolean } & Omit<Route, 'name'>;

const nameProblem = async (ctx: Context, { routes }: Settings, from: string | null, to: string) => {
  if (routes.some(({ name }) => name !== from && isSameName(name, to))) return routeRefusals.nameTaken;
  return from !== null && from !== to && (await hasDays(ctx.db, to)) ? routeRefusals.nameKept : null;
};

/** Adds a route, or changes one; a new name is carried into sites, order and days. */
export const saveRoute = async (
  ctx: Context,
  { name, newName = name, isNew, days, collector }: Saved,
): Promise<Outcome<Route>> => {
  const settings = await lockSettings(ctx.db);
  const known = settings.routes.find((route) => route.name === name);
  if (known && isNew) return routeRefusals.nameTaken;
  if (!known && newName !== name) return notFound;
  const problem =
    (await nameProblem(ctx, settings, known?.name ?? null, newName)) ??
    (known?.collector === collector ? null : await collectorProblem(ctx, collector));
  if (problem) return problem;
  const route: Route = { name: newName, days: [...new Set(days)], collector };
  const routes = known
    ? settings.routes.map((other) => (other === known ? route : other))
    : [...settings.routes, route];
  await saveRoutes(ctx, settings, routes);
  if (known && newName !== name) await renameRoute(ctx, name, newName);
  if (known) await giveOpenDays(ctx, newName, known.collector, collector);
  ctx.emit(
    routeEvent(newName, known ? 'saved' : 'created', changesBetween<Partial<Route>>(known ?? {}, route)),
  );
  return route;
};

/** Takes a route away; its sites stay, on none. */
export const removeRoute = async (
  ctx: Context,
  name: string,
): Promise<Outcome<{ name: string; sites: number }>> => {
  const settings = await lockSettings(ctx.db);
  const known = settings.routes.find((route) => route.name === name);
  if (!known) return notFound;
  if (await hasDays(ctx.db, name, 'open')) return routeRefusals.dayOpen;
  await saveRoutes(
    ctx,
    settings,
    settings.routes.filter((route) => route !== known),
  );
  await lockOrders(ctx.db);
  const ids = await idsUnderName(ctx.db, name);
  await putOn(ctx, ids, '', 'all');
  await dropOrder(ctx.db, name);
  ctx.emit(routeEvent(name, 'removed', { before: known, after: {} }));
  return { name, sites: ids.length };
};

/** Locks the order of a route that exists, and reads what is on it. */
const lockRoute = async (
  ctx: Context,
  name: string,
): Promise<Outcome<{ version: number; ids: string[] }>> => {
  const version = await lockOrder(ctx.db, name);
  // Asked under the lock: it may have another name by now.
  if (!routeOf(await readPlan(ctx), name)) return notFound;
  return { version, ids: await idsOfRoute(ctx.db, name) };
};

const stops = async (ctx: Context, name: string) => readStops(ctx, name);

/** Puts the sites of a route in order; refused when somebody else did, or when there are others by now. */
export const orderStops = async (
  ctx: Context,
  { route, siteIds, version }: { route: string; siteIds: string[]; version: number },
): Promise<Outcome<RouteStops>> => {
  const locked = await lockRoute(ctx, route);
  if (isRefusal(locked)) return locked;
  if (locked.version !== version || !isSameSet(locked.ids, siteIds))
    return { ...routeRefusals.stale, current: await stops(ctx, route) };
  await saveOrder(ctx.db, route, siteIds, version + 1);
  ctx.emit(routeEvent(route, 'ordered', { before: {}, after: { siteIds } }));
  return stops(ctx, route);
};

const orderedIds = async (ctx: Context, route: string): Promise<string[]> => {
  const known = await stops(ctx, route);
  return isRefusal(known) ? [] : known.stops.map(({ siteId }) => siteId);
};

/** Puts sites at the end of a route, whatever route they were on. */
export const addSites = async (
  ctx: Context,
  { route, siteIds }: { route: string; siteIds: string[] },
): Promise<Outcome<RouteStops>> => {
  const locked = await lockRoute(ctx, route);
  if (isRefusal(locked)) return locked;
  const known = await orderedIds(ctx, route);
  const added = [...new Set(siteIds)].filter((id) => !known.includes(id));
  if (known.length + added.length > mostSites) return routeRefusals.tooManySites;
  await putOn(ctx, added, route, 'standing');
  const there = new Set(await idsOfRoute(ctx.db, route));
  // Who named a site that is gone by now gets the others.
  const order = [...known, ...added].filter((id) => there.has(id));
  await saveOrder(ctx.db, route, order, locked.version + 1);
  ctx.emit(routeEvent(route, 'sitesAdded', { before: {}, after: { siteIds: added } }));
  return stops(ctx, route);
};

/** Takes a site off a route. */
export const removeSite = async (
  ctx: Context,
  { route, siteId }: { route: string; siteId: string },
): Promise<Outcome<RouteStops>> => {
  const locked = await lockRoute(ctx, route);
  if (isRefusal(locked)) return locked;
  if (!locked.ids.includes(siteId)) return stops(ctx, route);
  const order = (await orderedIds(ctx, route)).filter((id) => id !== siteId);
  await putOn(ctx, [siteId], '', 'standing');
  await saveOrder(ctx.db, route, order, locked.version + 1);
  ctx.emit(routeEvent(route, 'siteRemoved', { before: { siteId }, after: {} }));
  return stops(ctx, route);
};

const mostRoutes = 200;

/** Adds routes that come with a file, of names that no route has yet; nobody drives them, and on no day. Answers which are new, and all. */
export const makeRoutes = async (
  ctx: Keeping,
  names: readonly string[],
): Promise<{ made: string[]; routes: string[] }> => {
  const settings = await lockSettings(ctx.db);
  const routes = [...settings.routes];
  for (const name of names)
    if (routes.length < mostRoutes && !routes.some((route) => isSameName(route.name, name)))
      routes.push({ name, days: [], collector: null });
  const made = routes.slice(settings.routes.length);
  if (made.length > 0) await saveRoutes(ctx, settings, routes);
  for (const route of made)
    ctx.emit(routeEvent(route.name, 'created', changesBetween<Partial<Route>>({}, route)));
  return { made: made.map(({ name }) => name), routes: routes.map(({ name }) => name) };
};

/** Says of routes that came with a file on which days they are driven and by whom; what somebody said of one meanwhile stays. */
export const fillRoutes = async (ctx: Keeping, said: readonly Route[]): Promise<void> => {
  const settings = await lockSettings(ctx.db);
  const saidOf = ({ name, days, collector }: Route) =>
    days.length === 0 && collector === null ? said.find((route) => route.name === name) : undefined;
  const routes = settings.routes.map((route) => saidOf(route) ?? route);
  const changed = routes.flatMap((after, at) => {
    const before = settings.routes[at];
    const changes = before ? changesBetween<Route>(before, after) : null;
    return changes && Object.keys(changes.after).length > 0 ? [{ name: after.name, changes }] : [];
  });
  if (changed.length === 0) return;
  await saveRoutes(ctx, settings, routes);
  for (const { name, changes } of changed) ctx.emit(routeEvent(name, 'saved', changes));
};

/** Which routes nobody has made use of, but for sites that leave them; `said` is what their file says of them. */
export const unusedRoutes = async (
  db: Kysely<DB>,
  routes: readonly Route[],
  said: readonly Route[],
  leaving: ReadonlySet<string> = new Set(),
): Promise<Route[]> => {
  const unused: Route[] = [];
  for (const route of routes) {
    const { days = [], collector = null } = said.find(({ name }) => name === route.name) ?? {};
    const isOther =
      (route.days.length > 0 && !isSameSet(route.days, days)) ||
      (route.collector !== null && route.collector !== collector);
    if (isOther || (await hasDays(db, route.name))) continue;
    if ((await idsUnderName(db, route.name)).every((id) => leaving.has(id))) unused.push(route);
  }
  return unused;
};

/**
 * Takes routes away again that nobody has made use of, without sites and with no other days and no other collector than
 * their file gave them; answers which.
 */
export const takeBackRoutes = async (
  ctx: Keeping,
  names: readonly string[],
  said: readonly Route[],
): Promise<string[]> => {
  if (names.length === 0) return [];
  const settings = await lockSettings(ctx.db);
  const made = settings.routes.filter(({ name }) => names.includes(name));
  const unused = await unusedRoutes(ctx.db, made, said);
  if (unused.length === 0) return [];
  await saveRoutes(
    ctx,
    settings,
    settings.routes.filter((route) => !unused.includes(route)),
  );
  await lockOrders(ctx.db);
  for (const route of unused) {
    await dropOrder(ctx.db, route.name);
    ctx.emit(routeEvent(route.name, 'removed', { before: route, after: {} }));
  }
  return unused.map(({ name }) => name);
};

/** Puts sites of a route behind its others, in the order given; a route that is not there, or would be too long, stays as it is. */
export const putInOrder = async (ctx: Keeping, name: string, siteIds: readonly string[]): Promise<void> => {
  const version = await lockOrder(ctx.db, name);
  const { settings, days } = await readPlan(ctx);
  if (!settings.routes.some((route) => route.name === name)) return;
  const known = (await sitesOfRoute(ctx.db, name, days)).map(({ siteId }) => siteId);
  if (known.length > mostSites) return;
  const there = siteIds.filter((id) => known.includes(id));
  const order = [...known.filter((id) => !there.includes(id)), ...there];
  await saveOrder(ctx.db, name, order, version + 1);
  ctx.emit(routeEvent(name, 'ordered', { before: {}, after: { siteIds: order } }));
};
