import { dashboardOperations, firstStepsOf } from 'domain/dashboard';
import { daysLater, fromLocalMinute, hour, later, localDay } from 'domain/kernel';
import { endOfToday, leadTitle, quietBefore } from 'domain/leads';
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
  type Since,
} from './sql.ts';

const stepsFor = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>) => {
  const { putAway: away, ...done } = await readStepFacts(db, viewer.uid);
  return { steps: firstStepsOf(viewer.role, done, away) };
};

const latelyDays = 90;

/** This month of the office, and the last 90 days. */
const sinceFor = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Since> => {
  const { contactWindowHours, officeTimeZone } = await readSettings(db);
  const today = localDay(now, officeTimeZone);
  const begin = (date: string) => fromLocalMinute(`${date} 00:00`, officeTimeZone);
  return {
    month: begin(`${today.slice(0, 7)}-01`),
    lately: begin(daysLater(today, 1 - latelyDays)),
    now,
    windowHours: contactWindowHours,
  };
};

export const dashboardRoutes = [
  bind(dashboardOperations.contact, async ({ db, viewer, now }, { limit }) => {
    const settings = await readSettings(db);
    const window = -settings.contactWindowHours * hour;
    const ends = later(endOfToday({ now, settings }), -1);
    return readContact(db, viewer, { over: later(now, window), endsToday: later(ends, window) }, limit);
  }),

  bind(dashboardOperations.pool, ({ db }, { limit }) => readPool(db, limit)),

  bind(dashboardOperations.quiet, async ({ db, viewer, now }, { limit }) => {
    const since = quietBefore('selling', { now, settings: await readSettings(db) });
    return readQuiet(db, viewer, { since, now }, limit);
  }),

  bind(dashboardOperations.leases, async ({ db, viewer, now }, { limit }) => {
    const { officeTimeZone } = await readSettings(db);
    return readLeases(db, viewer, localDay(now, officeTimeZone), limit);
  }),

  bind(dashboardOperations.activity, async (ctx) => {
    const acts = await readActivity(ctx.db, ctx.viewer);
    const names = await namesOf(
      ctx,
      acts.flatMap(({ by }) => by ?? []),
    );
    const items = acts.map(({ id, at, by, verb, leadId, ...lead }) => ({
      id,
      at,
      by,
      author: names.get(by ?? '') ?? '',
      verb,
      leadId,
      lead: leadTitle(lead),
    }));
    return { items };
  }),

  bind(dashboardOperations.numbers, async (ctx) => readNumbers(ctx.db, ctx.viewer, await sinceFor(ctx))),

  bind(dashboardOperations.team, async (ctx) => {
    const rows = await readTeam(ctx.db, await sinceFor(ctx));
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

  bind(dashboardOperations.putAway, async (ctx) => {
    await putAway(ctx.db, ctx.actor.uid, ctx.now);
    return stepsFor(ctx);
  }),

  bind(dashboardOperations.installs, async ({ db }, { limit }) => {
    const { officeTimeZone } = await readSettings(db);
    return readInstalls(db, officeTimeZone, limit);
  }),
];
