import { minute, type Refusal } from 'domain/kernel';
import { quoteLimits, quoteRefusals } from 'domain/quoteRequests';
import type { Settings } from 'domain/settings';
import { neighbourhood } from '#platform/http/neighbourhood.ts';
import type { PublicContext } from '#platform/operations/context.ts';

type Limit = { max: number; per: number };

const take = async (ctx: PublicContext, key: string, limit: Limit): Promise<Refusal | null> => {
  const wait = await ctx.limits.take(`quote:${key}`, limit, ctx.now);
  return wait > 0 ? quoteRefusals.tooMany(wait) : null;
};

const ofAddress = (ctx: PublicContext, what: string): string =>
  `${what}:${neighbourhood(ctx.client.address)}`;

/** Too many challenges asked for from one address. */
export const challengeWait = (ctx: PublicContext): Promise<Refusal | null> =>
  take(ctx, ofAddress(ctx, 'challenge'), quoteLimits.challenges);

/** Too many requests from one address: what always holds, and what the house has set for forms. */
export const addressWait = async (ctx: PublicContext, { limits }: Settings): Promise<Refusal | null> => {
  const { on, max, per } = limits.form;
  const set = on ? await take(ctx, ofAddress(ctx, 'form'), { max, per: per * minute }) : null;
  return set ?? take(ctx, ofAddress(ctx, 'address'), quoteLimits.address);
};

/** Too many requests altogether; counted once somebody has shown to be human, so that it costs to shut the others out. */
export const allWait = (ctx: PublicContext): Promise<Refusal | null> => take(ctx, 'all', quoteLimits.all);

/** Whether one lead has been asked about more often than anybody reads. */
export const isWornOut = async (ctx: PublicContext, leadId: string): Promise<boolean> =>
  (await ctx.limits.take(`quote:lead:${leadId}`, quoteLimits.lead, ctx.now)) > 0;
