import { localDay } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import type { Weekday } from 'domain/sites';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import type { DaysOf } from './sql/sites.ts';

/** The routes of the settings, the days of each, and which day it is at the office. */
export type Plan = { settings: Settings; days: DaysOf; today: string };

/** What due and late are told by. */
export const readPlan = async (ctx: Pick<Context, 'now'> & { db: Kysely<DB> }): Promise<Plan> => {
  const settings = await readSettings(ctx.db);
  return {
    settings,
    days: new Map<string, readonly Weekday[]>(settings.routes.map(({ name, days }) => [name, days])),
    today: localDay(ctx.now, settings.officeTimeZone),
  };
};
