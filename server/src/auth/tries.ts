import { authLimits, authTexts } from 'domain/auth';
import type { Refusal } from 'domain/kernel';
import type { PublicContext } from '#platform/operations/context.ts';

/** The counters of one attempt to prove who one is: to be taken before, and told how it ended. */
export type Tries = {
  /** Counts the attempt; a refusal when there were too many. */
  begin: () => Promise<Refusal | null>;
  failed: () => Promise<void>;
  succeeded: () => Promise<void>;
};

const addressKey = (ctx: PublicContext): string => `sign-in:address:${ctx.client.address}`;

/** Too many failures from one network address, of whatever accounts. */
export const addressWait = async (ctx: PublicContext): Promise<Refusal | null> => {
  const wait = await ctx.limits.peek(addressKey(ctx), authLimits.failures, ctx.now);
  return wait > 0 ? authTexts.tooManyFailures(wait) : null;
};

export const countFailure = async (ctx: PublicContext): Promise<void> => {
  await ctx.limits.take(addressKey(ctx), authLimits.failures, ctx.now);
};

/**
 * Five per 15 minutes and canonical address (AUTH-18). A browser that has signed this person in before has a
 * counter of its own, so that a stranger cannot lock them out of their own desk (D32).
 */
export const triesOf = (ctx: PublicContext, email: string, deviceId: string | null): Tries => {
  const key = deviceId
    ? `sign-in:device:${deviceId}`
    : `sign-in:email:${ctx.keys.blindIndex(email, 'limits:sign-in')}`;
  return {
    begin: async () => {
      const wait = await ctx.limits.take(key, authLimits.signIn, ctx.now);
      return wait > 0 ? authTexts.tooManySignIns(wait) : addressWait(ctx);
    },
    failed: () => countFailure(ctx),
    succeeded: () => ctx.limits.clear(key),
  };
};
