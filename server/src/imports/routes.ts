import { type Import, type ImportChecking, importOperations } from 'domain/imports';
import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import type * as z from 'zod';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { newestFirst, orderOf, readPage } from '#platform/rows/page.ts';
import { checkJob, revertJob, runJob } from './jobs.ts';
import { foreseeRevert } from './nouns.ts';
import { findCheck } from './sql/checks.ts';
import { findImport, listImports, waitingImports } from './sql/imports.ts';
import { listRows, type ShownRow } from './sql/rows.ts';
import { sitesWaiting } from './sql/sites.ts';
import { checkImport, removeWaiting, startChecking, startImport, startRevert } from './steps.ts';

const run = async (
  ctx: Context,
  input: z.output<typeof importOperations.run.input>,
): Promise<Outcome<Import>> => {
  const started = await startImport(ctx, input);
  if (!isRefusal(started)) await ctx.enqueue(runJob, { id: input.id });
  return started;
};

const startCheck = async (
  ctx: Context,
  input: z.output<typeof importOperations.startCheck.input>,
): Promise<Outcome<ImportChecking>> => {
  const started = await startChecking(ctx, input);
  if (isRefusal(started)) return started;
  const { input: _, ...check } = started.check;
  const key = `imports.check ${input.id}`;
  if (started.isNew) await ctx.enqueue(checkJob, { id: input.id, no: check.no }, { key });
  return check;
};

const checking = async ({ db }: Context, { id }: { id: string }): Promise<Outcome<ImportChecking>> => {
  const kept = await findCheck(db, id);
  if (!kept) return notFound;
  const { input: _, ...check } = kept;
  return check;
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
  bind(importOperations.startCheck, startCheck),
  bind(importOperations.checking, checking),
  bind(importOperations.run, run),
  bind(importOperations.get, async ({ db }, { id }) => (await findImport(db, id)) ?? notFound),
  bind(importOperations.remove, (ctx, { id }) => removeWaiting(ctx, id)),
  bind(importOperations.revert, (ctx, { id }) => revertImport(ctx, id)),
  bind(importOperations.list, ({ db, viewer }, { waiting, ...asked }) =>
    readPage(asked, newestFirst<Import>(), (stretch) =>
      waiting ? waitingImports(db, viewer.uid, stretch) : listImports(db, stretch),
    ),
  ),
  bind(importOperations.waiting, async ({ db }, { id }) =>
    (await findImport(db, id)) ? { sites: await sitesWaiting(db, id) } : notFound,
  ),
  bind(importOperations.goes, async (ctx, { id }) => {
    const about = await findImport(ctx.db, id);
    return about ? foreseeRevert(ctx, about) : notFound;
  }),
  bind(importOperations.rows, rowsOf),
];
