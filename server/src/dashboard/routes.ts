import { dashboardOperations, firstStepsOf } from 'domain/dashboard';
import { day, figureFacts, later } from 'domain/kernel';
import { leadTitle } from 'domain/leads';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readSettings } from '#settings';
import { namesOf } from '#users';
import {
  putAway,
  readActivity,
  readContact,
  readInstalls,
  readLeases,
  readNumbers,
  readPool,
  readQuiet,
  readStepFacts,
  readTeam,
} from './sql.ts';

const stepsFor = async ({ db, env, viewer }: Pick<Context, 'db' | 'env' | 'viewer'>) => {
  const { away, ...facts } = await readStepFacts(db, viewer.uid);
  const skipped = away.filter((step) => step !== null);
  const done = { ...facts, mail: env.smtpUrl !== null };
  return { steps: firstStepsOf(viewer.role, done, skipped.length < away.length ? 'all' : skipped) };
};

const factsFor = async ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  figureFacts(await readSettings(db), {}, now);

/** How long an act that was taken back is among the latest. */
const undoneDays = 30;

export const dashboardRoutes = [
  bind(dashboardOperations.contact, async (ctx, { limit }) =>
    readContact(ctx.db, ctx.viewer, await factsFor(ctx), limit),
  ),

  bind(dashboardOperations.pool, async (ctx, { limit }) => readPool(ctx.db, await factsFor(ctx), limit)),

  bind(dashboardOperations.quiet, async (ctx, { limit }) =>
    readQuiet(ctx.db, ctx.viewer, await factsFor(ctx), limit),
  ),

  bind(dashboardOperations.leases, async (ctx, { limit }) =>
    readLeases(ctx.db, ctx.viewer, await factsFor(ctx), limit),
  ),

  bind(dashboardOperations.activity, async (ctx) => {
    const acts = await readActivity(ctx.steady, ctx.viewer, later(ctx.now, -undoneDays * day));
    const names = await namesOf(
      ctx,
      acts.flatMap(({ by }) => by ?? []),
    );
    const items = acts.map(({ id, at, by, verb, step, leadId, ...lead }) => ({
      id,
      at,
      by,
      author: names.get(by ?? '') ?? '',
      verb,
      step,
      leadId,
      lead: leadTitle(lead),
    }));
    return { items };
  }),

  bind(dashboardOperations.numbers, async (ctx) => readNumbers(ctx.db, ctx.viewer, await factsFor(ctx))),

  bind(dashboardOperations.team, async (ctx) => {
    const rows = await readTeam(ctx.db, await factsFor(ctx));
    const names = await namesOf(
      ctx,
      rows.map(({ rep }) => rep),
    );
    const items = rows.map(({ within, of, ...row }) => ({
      ...row,
      name: names.get(row.rep) ?? '',
      contacted: { within, of },
    }));
    return { items };
  }),

  bind(dashboardOperations.firstSteps, (ctx) => stepsFor(ctx)),

  bind(dashboardOperations.putAway, async (ctx, { step = null }) => {
    await putAway(ctx.db, ctx.actor.uid, step, ctx.now);
    return stepsFor(ctx);
  }),

  bind(dashboardOperations.installs, async (ctx, { limit }) =>
    readInstalls(ctx.db, await factsFor(ctx), limit),
  ),
];
