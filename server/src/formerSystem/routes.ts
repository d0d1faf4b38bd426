import { type FormerCheck, formerRefusals, formerSystemOperations } from 'domain/formerSystem';
import { dateTime, isRefusal, notFound, type Outcome, uuid } from 'domain/kernel';
import * as z from 'zod';
import { pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readSettings } from '#settings';
import { checkExport } from './check.ts';
import { areKept, sourceOf } from './files.ts';
import { moveJob } from './jobs.ts';
import {
  type FormerRun,
  findRun,
  insertRun,
  isAnyRunning,
  listRemarks,
  listRuns,
  lockMoves,
  placesOf,
  saveRun,
  shownRun,
} from './sql.ts';

const operations = formerSystemOperations;

const start = async ({ db, now, newId, actor }: Context) => {
  const run: FormerRun = {
    id: newId(),
    state: 'uploading',
    files: {},
    tallies: {},
    author: actor.displayName,
    createdBy: actor.uid,
    createdAt: now,
    startedAt: null,
    finishedAt: null,
  };
  await insertRun(db, run);
  return shownRun(run);
};

const ready = (run: FormerRun | null) => {
  if (!run) return notFound;
  if (run.state === 'running' || run.state === 'done') return formerRefusals.started;
  return Object.keys(run.files).length === 0 ? formerRefusals.noFiles : run;
};

// Nothing is locked while the files are read, which takes seconds.
const check = async (ctx: Context, id: string): Promise<Outcome<FormerCheck>> => {
  const { db, env, outgoing } = ctx;
  const run = ready(await findRun(db, id));
  if (isRefusal(run)) return run;
  const services = { env, outgoing };
  if (!(await areKept(services, run))) return formerRefusals.gone;
  const { officeTimeZone } = await readSettings(db);
  const found = await checkExport(db, sourceOf(services, run), officeTimeZone);
  const now = ready(await findRun(db, id, 'lock'));
  if (isRefusal(now)) return now;
  // Files that came meanwhile were not looked at.
  const same = JSON.stringify(now.files) === JSON.stringify(run.files);
  const state = same ? 'checked' : 'uploading';
  await saveRun(db, id, { state });
  return { run: shownRun({ ...now, state }), ...found };
};

const run = async (ctx: Context, id: string) => {
  const { db, now, emit, enqueue, actor } = ctx;
  await lockMoves(db);
  const found = ready(await findRun(db, id, 'lock'));
  if (isRefusal(found)) return found;
  if (found.state !== 'checked') return formerRefusals.notChecked;
  if (await isAnyRunning(db, id)) return formerRefusals.underWay;
  await saveRun(db, id, { state: 'running', startedAt: now });
  const files = Object.fromEntries(
    Object.entries(found.files).map(([collection, { documents = 0 }]) => [collection, documents]),
  );
  emit({ noun: 'formerSystem', rowId: id, verb: 'started', before: {}, after: { files } });
  // Only developers make developers.
  await enqueue(moveJob, { id, anyRole: actor.role === 'developer' });
  return shownRun({ ...found, state: 'running', startedAt: now });
};

const list = async (ctx: Context, cursor: string | null | undefined, limit: number) => {
  const before = readCursor(z.tuple([dateTime, uuid]), cursor);
  if (isRefusal(before)) return before;
  const rows = await listRuns(ctx.db, before, limit + 1);
  const page = pageOf(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  return { ...page, items: page.items.map(shownRun) };
};

const remarks = async (ctx: Context, input: z.output<typeof operations.remarks.input>) => {
  const { id, collection, cursor, limit } = input;
  const after = readCursor(z.tuple([z.int().min(1)]), cursor);
  if (isRefusal(after)) return after;
  if (!(await findRun(ctx.db, id))) return notFound;
  const rows = await listRemarks(ctx.db, id, after?.[0] ?? 0, limit + 1, collection);
  const page = pageOf(rows, limit, ({ n }) => [n]);
  return { ...page, items: page.items.map(({ n: _, ...remark }) => remark) };
};

const get = async ({ db }: Context, id: string) => {
  const found = await findRun(db, id);
  return found ? shownRun(found) : notFound;
};

export const formerSystemRoutes = [
  bind(operations.start, start),
  bind(operations.check, (ctx, { id }) => check(ctx, id)),
  bind(operations.run, (ctx, { id }) => run(ctx, id)),
  bind(operations.get, (ctx, { id }) => get(ctx, id)),
  bind(operations.list, (ctx, { cursor, limit }) => list(ctx, cursor, limit)),
  bind(operations.remarks, remarks),
  bind(operations.find, async ({ db }, { formerId }) => ({ items: await placesOf(db, formerId) })),
];
