import { inScope, isAdministrator, notFound, type Outcome } from 'domain/kernel';
import { isRouteDayOver, routeDayScope } from 'domain/routes';
import type { Context } from '#platform/operations/context.ts';
import { daysById, type KeptDay, lockDay } from './sql/days.ts';

type Asking = Pick<Context, 'db' | 'viewer' | 'now'>;

/** A day that the viewer may see by now; else as if there were none. */
const seen = ({ viewer, now }: Asking, day: KeptDay | undefined): Outcome<KeptDay> => {
  if (!day || !inScope(routeDayScope(viewer), day)) return notFound;
  return !isAdministrator(viewer.role) && isRouteDayOver(day, now) ? notFound : day;
};

/** A day in sight. */
export const findDay = async (ctx: Asking, id: string): Promise<Outcome<KeptDay>> =>
  seen(ctx, (await daysById(ctx.db, [id]))[0]);

/** The same, locked: whoever writes to its stops waits. */
export const lockSeenDay = async (ctx: Asking, id: string): Promise<Outcome<KeptDay>> =>
  seen(ctx, await lockDay(ctx.db, id));

/** A day as it is answered. */
export const dayOut = <Day extends { over: boolean }>({ over: _, ...day }: Day): Omit<Day, 'over'> => day;
