import { type FormerCheck, formerRefusals, formerSystemOperations } from 'domain/formerSystem';
import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import type * as z from 'zod';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { type Asked, newestFirst, orderOf, readPage } from '#platform/rows/page.ts';
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

// Only developers make developers.
const mayBringAnyRole = ({ role }: Context['actor']): boolean => role === 'developer';

// The run itself is not locked while the files are read, which takes seconds.
const check = async (ctx: Context, id: string): Promise<Outcome<FormerCheck>> => {
  const { db, env, outgoing } = ctx;
  const run = ready(await findRun(db, id));
  if (isRefusal(run)) return run;
  const services = { env, outgoing };
  if (!(await areKept(services, run))) return formerRefusals.gone;
  const { keys, newId, actor } = ctx;
  const found = await checkExport({ db, keys, newId, now: () => ctx.now }, sourceOf(services, run), {
    by: actor.uid,
    anyRole: mayBringAnyRole(actor),
  });
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
  await enqueue(moveJob, { id, anyRole: mayBringAnyRole(actor) });
  return shownRun({ ...found, state: 'running', startedAt: now });
};

const list = ({ db }: Context, asked: Asked) =>
  readPage(
    asked,
    newestFirst<FormerRun>(),
    (stretch) => listRuns(db, stretch),
    (rows) => rows.map(shownRun),
  );

const inOrder = orderOf<{ n: number }>('asc', { n: 'bigint' });

const remarks = async (
  { db }: Context,
  { id, collection, ...asked }: z.output<typeof operations.remarks.input>,
) => {
  if (!(await findRun(db, id))) return notFound;
  return readPage(
    asked,
    inOrder,
    ({ at, limit }) => listRemarks(db, id, Number(at?.[0] ?? 0), limit, collection),
    (rows) => rows.map(({ n: _, ...remark }) => remark),
  );
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
  bind(operations.list, list),
  bind(operations.remarks, remarks),
  bind(operations.find, async ({ db }, { formerId }) => ({ items: await placesOf(db, formerId) })),
];
