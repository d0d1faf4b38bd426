import { type Import, importOperations } from 'domain/imports';
import { dateTime, isRefusal, notFound, type Outcome, uuid } from 'domain/kernel';
import * as z from 'zod';
import { pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { revertJob, runJob } from './jobs.ts';
import { findImport, listImports, listRows } from './sql.ts';
import { checkImport, startImport, startRevert } from './steps.ts';

const run = async (ctx: Context, id: string): Promise<Outcome<Import>> => {
  const started = await startImport(ctx, id);
  if (!isRefusal(started)) await ctx.enqueue(runJob, { id });
  return started;
};

/** Lets a finished import be taken back by its job; undo takes the same road. */
export const revertImport = async (ctx: Context, id: string): Promise<Outcome<Import>> => {
  const reverting = await startRevert(ctx, id);
  if (!isRefusal(reverting)) await ctx.enqueue(revertJob, { id });
  return reverting;
};

const list = async (ctx: Context, cursor: string | null | undefined, limit: number) => {
  const before = readCursor(z.tuple([dateTime, uuid]), cursor);
  if (isRefusal(before)) return before;
  const rows = await listImports(ctx.db, before, limit + 1);
  return pageOf(rows, limit, ({ createdAt, id }) => [createdAt, id]);
};

const rowsOf = async (ctx: Context, input: z.output<typeof importOperations.rows.input>) => {
  const { id, show, cursor, limit } = input;
  const after = readCursor(z.tuple([z.int32().min(1)]), cursor);
  if (isRefusal(after)) return after;
  if (!(await findImport(ctx.db, id))) return notFound;
  const rows = await listRows(ctx.db, id, { show, after: after?.[0] ?? 0, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ n }) => [n]);
  return { ...page, items: page.items.map(({ n: _, ...row }) => row) };
};

export const importRoutes = [
  bind(importOperations.check, checkImport),
  bind(importOperations.run, (ctx, { id }) => run(ctx, id)),
  bind(importOperations.get, async ({ db }, { id }) => (await findImport(db, id)) ?? notFound),
  bind(importOperations.revert, (ctx, { id }) => revertImport(ctx, id)),
  bind(importOperations.list, (ctx, { cursor, limit }) => list(ctx, cursor, limit)),
  bind(importOperations.rows, rowsOf),
];
