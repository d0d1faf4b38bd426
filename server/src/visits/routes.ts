import { type Appointment, windowOfDays } from 'domain/appointments';
import { isRefusal, type ParsedOf } from 'domain/kernel';
import {
  asVisits,
  isRowReadable,
  mostVisits,
  readableWindow,
  type Visit,
  visitOperations,
} from 'domain/visits';
import { earliestFirst, standingIn } from '#appointments';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { readSettings } from '#settings';
import { keepLook, look, takeAlong } from './access.ts';
import { complete } from './complete.ts';
import { findVisit, findVisitRow, visitRows } from './rows.ts';
import { visitsOf, visitsWithin } from './sql.ts';

type Listing = ParsedOf<typeof visitOperations.list>;

const list = async (ctx: Context, asked: Listing) => {
  const zone = asked.timezone ?? (await readSettings(ctx.db)).officeTimeZone;
  const window = readableWindow(windowOfDays(asked, zone), ctx.now);
  if (!window) return { items: [], more: false };
  const found = await visitsWithin(ctx.db, ctx.viewer, window, mostVisits);
  const { items, more } = await standingIn(found, window, mostVisits);
  return { items: asVisits(await visitRows(ctx.db, items), ctx.now), more };
};

const replayed = replay<Visit>(async (ctx, id) => {
  const found = await findVisit(ctx, { id });
  return isRefusal(found) ? found : found.visit;
});

export const visitRoutes = [
  bind(visitOperations.list, list),
  bind(visitOperations.rows, (ctx, asked) =>
    readPage<Appointment, Awaited<ReturnType<typeof visitRows>>[number]>(
      asked,
      earliestFirst,
      (stretch) => visitsOf(ctx.db, ctx.viewer, ctx.now, stretch),
      (found) =>
        visitRows(
          ctx.db,
          found.filter((one) => isRowReadable(one, ctx.now)),
        ),
    ),
  ),
  bind(visitOperations.row, (ctx, { id }) => findVisitRow(ctx, id)),
  bind(visitOperations.get, async (ctx, meant) => {
    const found = await findVisit(ctx, meant);
    return isRefusal(found) ? found : found.visit;
  }),
  bind(visitOperations.look, look),
  bind(visitOperations.codes, takeAlong),
  bind(visitOperations.looked, keepLook),
  bind(visitOperations.complete, complete, replayed),
];
