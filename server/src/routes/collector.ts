import { changesBetween } from 'domain/kernel';
import { routeRefusals } from 'domain/routes';
import type { Context } from '#platform/operations/context.ts';
import { personProblem } from '#users';
import { type KeptDay, lockDaysOf, saveDay } from './sql/days.ts';
import { dayEvent } from './told.ts';

/** Refuses somebody who is not there any more; whoever is active may collect (D55). */
export const collectorProblem = ({ db }: Pick<Context, 'db'>, uid: string | null) =>
  personProblem(db, uid, ({ active }) => active, routeRefusals.noCollector);

/** Gives a locked day to who drives it from now on. */
export const giveDay = async (
  { db, now, emit }: Pick<Context, 'db' | 'now' | 'emit'>,
  day: KeptDay,
  collector: string | null,
): Promise<KeptDay> => {
  const given = { ...day, collector, version: day.version + 1, updatedAt: now };
  await saveDay(db, day, given);
  emit(dayEvent(given, 'assigned', changesBetween({ collector: day.collector }, { collector }), day));
  return given;
};

/** Another collector of a route drives its open days as well, but for those that were given to somebody else. */
export const giveOpenDays = async (
  ctx: Pick<Context, 'db' | 'now' | 'emit'>,
  route: string,
  from: string | null,
  to: string | null,
): Promise<void> => {
  if (from === null || from === to) return;
  for (const day of await lockDaysOf(ctx.db, route, from)) await giveDay(ctx, day, to);
};
