import { daysLater } from 'domain/kernel';
import { mostOwnDays, type OwnDays, progressOf } from 'domain/routes';
import { nextRouteDay, type Weekday } from 'domain/sites';
import type { Context } from '#platform/operations/context.ts';
import { readPlan } from './days-of.ts';
import { daysOfCollector, daysStanding, seenDays } from './sql/days.ts';

type Span = { from: string; to: string };

const drivenOn = (days: readonly Weekday[], { from, to }: Span): string[] => {
  const dates: string[] = [];
  if (days.length === 0) return dates;
  for (let date = nextRouteDay(from, days); date <= to; date = nextRouteDay(daysLater(date, 1), days))
    dates.push(date);
  return dates;
};

/** The days that the viewer drives between two dates: those that stand, and those of their routes to come. */
export const ownDays = async (ctx: Context, span: Span): Promise<OwnDays> => {
  const { settings, today } = await readPlan(ctx);
  const { uid } = ctx.viewer;
  const kept = await daysOfCollector(ctx.db, uid, span, seenDays(ctx.viewer, ctx.now), mostOwnDays + 1);
  const items: OwnDays['items'] = kept.map(({ stops, id, route, date, status }) => ({
    id,
    route,
    date,
    status,
    ...countsOf(stops),
  }));
  const own = settings.routes.filter(({ collector }) => collector === uid);
  const names = own.map(({ name }) => name);
  const key = ({ date, route }: { date: string; route: string }) => `${date} ${route}`;
  const standing = new Set((await daysStanding(ctx.db, names, span)).map(key));
  for (const { name: route, days } of own)
    for (const date of drivenOn(days, span))
      if (date >= today && !standing.has(key({ date, route })))
        items.push({ id: null, route, date, status: null, total: 0, closed: 0 });
  const inOrder = items.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  return { today, items: inOrder.slice(0, mostOwnDays), more: inOrder.length > mostOwnDays };
};

const countsOf = (stops: Parameters<typeof progressOf>[0]['stops']) => {
  const { total, closed } = progressOf({ stops });
  return { total, closed };
};
