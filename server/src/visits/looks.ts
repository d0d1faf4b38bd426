import { actedAt, notFound, type Outcome } from 'domain/kernel';
import { codesKeptUntil } from 'domain/routes';
import type { Site } from 'domain/sites';
import type { Context } from '#platform/operations/context.ts';
import { siteEvent } from '#sites';
import { type Taken, takingsBy } from './sql.ts';

type About = Readonly<Record<string, unknown>>;

const wayIn = (verb: 'accessed' | 'takenAlong', site: Site, about: About) => {
  const event = siteEvent(verb, site, site);
  return { ...event, after: { ...event.after, ...about } };
};

/** The site's history says who looked at how to get in, when, and at what work. */
export const tellLook = (ctx: Context, site: Site, about: About, at = ctx.now): void => {
  const told = wayIn('accessed', site, about);
  ctx.emit(at === ctx.now ? told : { ...told, actedAt: at });
};

/** The site's history says whose device was handed how to get in. */
export const tellTaken = (ctx: Context, site: Site, about: About): void =>
  ctx.emit(wayIn('takenAlong', site, about));

/**
 * When somebody looked without a network, and what they had taken along for it: while it was of use to them, however late
 * they tell. What nobody took along nobody looked at.
 */
export const keptLook = async (
  ctx: Context,
  what: { noun: string; rowId: string; holds: About },
): Promise<Outcome<{ at: string; taken: Taken['after'] }>> => {
  const takings = await takingsBy(ctx.db, ctx.actor.uid, what);
  const [first] = takings;
  if (!first) return notFound;
  const told = actedAt(ctx.deviceTimes, first.at, ctx.now);
  const { at, after } = takings.findLast((taking) => taking.at <= told) ?? first;
  const until = codesKeptUntil(at, null);
  return { at: told < until ? told : until, taken: after };
};
