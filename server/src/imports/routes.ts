import {
  type Import,
  type ImportCheck,
  importOperations,
  importRefusals,
  planOf,
  revertDays,
} from 'domain/imports';
import { day, isRefusal, later, notFound, type Outcome, refuse } from 'domain/kernel';
import type * as z from 'zod';
import type { Context } from '#platform/context.ts';
import { bind } from '#platform/operations.ts';
import { checkRows } from './check.ts';
import { revertJob, runJob } from './jobs.ts';
import { findImport, listImports, listRows, lockImport, updateImport } from './sql.ts';

type CheckInput = z.output<typeof importOperations.check.input>;

const check = async (ctx: Context, { id, ...chosen }: CheckInput): Promise<Outcome<ImportCheck>> => {
  const about = await lockImport(ctx.db, id);
  if (!about) return notFound;
  if (about.state !== 'uploaded' && about.state !== 'checked') return importRefusals.started;
  const mapping = chosen.mapping ?? about.guess;
  const plan = planOf(about.columns, { ...chosen, mapping });
  if (isRefusal(plan)) return plan;
  const found = await checkRows(ctx.db, { id, existing: chosen.existing }, plan);
  const checked = await updateImport(ctx.db, id, {
    ...{ state: 'checked', mapping, values: chosen.values, existing: chosen.existing },
    dates: Object.fromEntries(plan.dates),
    ...found.counts,
  });
  ctx.emit({ noun: 'imports', rowId: id, verb: 'checked', before: {}, after: { ...found.counts } });
  return { ...checked, ...found };
};

const run = async (ctx: Context, id: string): Promise<Outcome<Import>> => {
  const about = await lockImport(ctx.db, id);
  if (!about) return notFound;
  if (about.state === 'uploaded') return importRefusals.notChecked;
  if (about.state !== 'checked') return importRefusals.started;
  const started = await updateImport(ctx.db, id, {
    ...{ state: 'running', startedAt: ctx.now, done: 0 },
    ...{ created: 0, updated: 0, duplicate: 0, refused: 0 },
  });
  const { noun, fileName, rows, existing } = started;
  ctx.emit({
    noun: 'imports',
    rowId: id,
    verb: 'started',
    before: {},
    after: { noun, fileName, rows, existing },
  });
  await ctx.enqueue(runJob, { id });
  return started;
};

const revert = async (ctx: Context, id: string): Promise<Outcome<Import>> => {
  const about = await lockImport(ctx.db, id);
  if (!about) return notFound;
  if (about.state === 'reverting' || about.state === 'reverted') return importRefusals.reverted;
  if (about.state !== 'done' || about.finishedAt === null) return importRefusals.notDone;
  if (later(about.finishedAt, revertDays * day) < ctx.now) return importRefusals.tooLate;
  const reverting = await updateImport(ctx.db, id, { state: 'reverting', done: 0 });
  const { created, updated } = about;
  ctx.emit({ noun: 'imports', rowId: id, verb: 'revertStarted', before: {}, after: { created, updated } });
  await ctx.enqueue(revertJob, { id });
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
  bind(importOperations.check, check),
  bind(importOperations.run, (ctx, { id }) => run(ctx, id)),
  bind(importOperations.get, async ({ db }, { id }) => (await findImport(db, id)) ?? notFound),
  bind(importOperations.revert, (ctx, { id }) => revert(ctx, id)),
  bind(importOperations.list, (ctx, { cursor, limit }) => list(ctx, cursor, limit)),
  bind(importOperations.rows, rowsOf),
];
