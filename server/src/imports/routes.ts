import { type Import, importOperations } from 'domain/imports';
import { isRefusal, notFound, type Outcome, refuse } from 'domain/kernel';
import type * as z from 'zod';
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

const revert = async (ctx: Context, id: string): Promise<Outcome<Import>> => {
  const reverting = await startRevert(ctx, id);
  if (!isRefusal(reverting)) await ctx.enqueue(revertJob, { id });
  return reverting;
};

const invalidCursor = refuse.input('INVALID_CURSOR', 'This cursor is not one of ours.', {
  fields: { cursor: 'Invalid cursor' },
});

const importCursor =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const list = async (ctx: Context, cursor: string | null | undefined, limit: number) => {
  const from = cursor ? importCursor.exec(cursor) : null;
  if (cursor && !from) return invalidCursor;
  const rows = await listImports(ctx.db, from && { at: from[1] ?? '', id: from[2] ?? '' }, limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, cursor: rows.length > limit && last ? `${last.createdAt}_${last.id}` : null };
};

const rowsOf = async (ctx: Context, input: z.output<typeof importOperations.rows.input>) => {
  const { id, show, cursor, limit } = input;
  if (cursor && !/^\d{1,9}$/.test(cursor)) return invalidCursor;
  if (!(await findImport(ctx.db, id))) return notFound;
  const rows = await listRows(ctx.db, id, { show, after: Number(cursor ?? 0), limit: limit + 1 });
  const items = rows.slice(0, limit);
  return {
    items: items.map(({ n: _, ...row }) => row),
    cursor: rows.length > limit ? String(items.at(-1)?.n) : null,
  };
};

export const importRoutes = [
  bind(importOperations.check, checkImport),
  bind(importOperations.run, (ctx, { id }) => run(ctx, id)),
  bind(importOperations.get, async ({ db }, { id }) => (await findImport(db, id)) ?? notFound),
  bind(importOperations.revert, (ctx, { id }) => revert(ctx, id)),
  bind(importOperations.list, (ctx, { cursor, limit }) => list(ctx, cursor, limit)),
  bind(importOperations.rows, rowsOf),
];
