import { changesBetween, dateWords } from 'domain/kernel';
import type { Holding } from '#platform/operations/feature.ts';
import { keepSettings, lockSettings, readSettings } from '#settings';
import { giveDay } from './collector.ts';
import { countOpenDays, firstOpenDays, lockOpenDays } from './sql/days.ts';
import { routeEvent } from './told.ts';

const namesOf = (routes: readonly { name: string; collector: string | null }[], uid: string): string[] =>
  routes.flatMap(({ name, collector }) => (collector === uid ? [name] : []));

/** The routes that somebody collects by the settings. */
export const heldRoutes: Holding = {
  kind: 'routes',
  count: async ({ db }, uid) => namesOf((await readSettings(db)).routes, uid).length,
  names: async ({ db }, uid, limit) => namesOf((await readSettings(db)).routes, uid).slice(0, limit),
  handOver: async (ctx, from, to) => {
    const settings = await lockSettings(ctx.db);
    const names = namesOf(settings.routes, from);
    if (names.length === 0) return;
    const routes = settings.routes.map((route) =>
      route.collector === from ? { ...route, collector: to } : route,
    );
    await keepSettings(ctx, settings, {
      ...settings,
      routes,
      version: settings.version + 1,
      updatedAt: ctx.now,
    });
    for (const name of names)
      ctx.emit(routeEvent(name, 'saved', changesBetween({ collector: from }, { collector: to })));
  },
};

/** The open days that they drive. */
export const heldDays: Holding = {
  kind: 'routeDays',
  count: ({ db }, uid) => countOpenDays(db, uid),
  names: async ({ db }, uid, limit) =>
    (await firstOpenDays(db, uid, limit)).map(({ route, date }) => `${route}, ${dateWords(date)}`),
  handOver: async (ctx, from, to) => {
    for (const day of await lockOpenDays(ctx.db, from)) await giveDay(ctx, day, to);
  },
};
