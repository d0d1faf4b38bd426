import { type Appointment, windowOfDays } from 'domain/appointments';
import { isRefusal, type ParsedOf } from 'domain/kernel';
import { isRowReadable, type Visit, visitOperations, visitsIn } from 'domain/visits';
import { earliestFirst } from '#appointments';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { firstRows, readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { readSettings } from '#settings';
import { keepLook, look, takeAlong } from './access.ts';
import { complete } from './complete.ts';
import { findVisit, findVisitRow, visitRows } from './rows.ts';
import { visitsOf } from './sql.ts';

const mostRows = 500;

type Listing = ParsedOf<typeof visitOperations.list>;

const list = async (ctx: Context, asked: Listing) => {
  const zone = asked.timezone ?? (await readSettings(ctx.db)).officeTimeZone;
  const window = windowOfDays(asked, zone);
  const found = await visitsOf(ctx.db, ctx.viewer, ctx.now, firstRows(earliestFirst, mostRows), window);
  return { items: visitsIn(await visitRows(ctx.db, found), window, ctx.now) };
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
