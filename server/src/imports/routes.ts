import { type Import, importOperations } from 'domain/imports';
import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import type * as z from 'zod';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { newestFirst, orderOf, readPage } from '#platform/rows/page.ts';
import { revertJob, runJob } from './jobs.ts';
import { findImport, listImports, listRows, type ShownRow, waitingImports } from './sql.ts';
import { checkImport, removeWaiting, startImport, startRevert } from './steps.ts';

const run = async (
  ctx: Context,
  input: z.output<typeof importOperations.run.input>,
): Promise<Outcome<Import>> => {
  const started = await startImport(ctx, input);
  if (!isRefusal(started)) await ctx.enqueue(runJob, { id: input.id });
  return started;
};

/** Lets a finished import be taken back by its job; undo takes the same road. */
export const revertImport = async (ctx: Context, id: string): Promise<Outcome<Import>> => {
  const reverting = await startRevert(ctx, id);
  if (!isRefusal(reverting)) await ctx.enqueue(revertJob, { id });
  return reverting;
};

const inOrder = orderOf<ShownRow>('asc', { n: 'bigint' });

const rowsOf = async (
  { db }: Context,
  { id, show, ...asked }: z.output<typeof importOperations.rows.input>,
) => {
  if (!(await findImport(db, id))) return notFound;
  return readPage(
    asked,
    inOrder,
    (stretch) => listRows(db, id, show, stretch),
    (rows) => rows.map(({ n: _, ...row }) => row),
  );
};

export const importRoutes = [
  bind(importOperations.check, checkImport),
  bind(importOperations.run, run),
  bind(importOperations.get, async ({ db }, { id }) => (await findImport(db, id)) ?? notFound),
  bind(importOperations.remove, (ctx, { id }) => removeWaiting(ctx, id)),
  bind(importOperations.revert, (ctx, { id }) => revertImport(ctx, id)),
  bind(importOperations.list, ({ db, viewer }, { waiting, ...asked }) =>
    readPage(asked, newestFirst<Import>(), (stretch) =>
      waiting ? waitingImports(db, viewer.uid, stretch) : listImports(db, stretch),
    ),
  ),
  bind(importOperations.rows, rowsOf),
];
