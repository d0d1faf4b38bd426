import { authLimits, authTexts } from 'domain/auth';
import type { Refusal } from 'domain/kernel';
import { neighbourhood } from '#platform/http/neighbourhood.ts';
import type { PublicContext } from '#platform/operations/context.ts';
import { actOn } from '#users';

/** The counters of one attempt to prove who one is: to be taken before, and told how it ended. */
export type Tries = {
  /** Counts the attempt; a refusal when there were too many. */
  begin: () => Promise<Refusal | null>;
  /** Counts it as failed; `uid` is whose account was tried, null for one that there is not. */
  failed: (uid: string | null) => Promise<void>;
  succeeded: () => Promise<void>;
};

const addressKey = ({ client }: PublicContext): string => `sign-in:address:${neighbourhood(client.address)}`;

const askedKey = ({ client }: PublicContext): string => `passkey:address:${neighbourhood(client.address)}`;

/** Counts a passkey that is asked for, whoever asks: each question is kept for a while. */
export const countAsked = async (ctx: PublicContext): Promise<Refusal | null> => {
  const wait = await ctx.limits.take(askedKey(ctx), authLimits.passkey, ctx.now);
  return wait > 0 ? authTexts.tooManyAttempts(wait) : null;
};

/** Too many failures from one network address, of whatever accounts. */
export const addressWait = async (ctx: PublicContext): Promise<Refusal | null> => {
  const wait = await ctx.limits.peek(addressKey(ctx), authLimits.failures, ctx.now);
  return wait > 0 ? authTexts.tooManyFailures(wait) : null;
};

export const countFailure = async (ctx: PublicContext): Promise<void> => {
  await ctx.limits.take(addressKey(ctx), authLimits.failures, ctx.now);
};

/** A failed try in the audit: of which account, from where. What was typed is nobody's business. */
export const tellFailure = (ctx: PublicContext, uid: string | null, step: string): void =>
  ctx.emitRefused(actOn('sign-in-failed', uid ?? 'unknown', { step, address: ctx.client.address }));

const signUpKey = ({ client }: PublicContext): string => `sign-up:address:${neighbourhood(client.address)}`;

/** Too many sign-ups of addresses that nobody approved, from one network address; they stop no sign-in. */
export const signUpWait = async (ctx: PublicContext): Promise<Refusal | null> => {
  const wait = await ctx.limits.peek(signUpKey(ctx), authLimits.signUp, ctx.now);
  return wait > 0 ? authTexts.tooManyAttempts(wait) : null;
};

export const countSignUpMiss = async (ctx: PublicContext): Promise<void> => {
  await ctx.limits.take(signUpKey(ctx), authLimits.signUp, ctx.now);
};

const codeKey = (id: string): string => `code:${id}`;

/** How long a code is void for its wrong tries: longer than it would have lived. */
export const codeWait = (ctx: PublicContext, id: string): Promise<number> =>
  ctx.limits.peek(codeKey(id), authLimits.code, ctx.now);

export const countCodeMiss = async (ctx: PublicContext, id: string): Promise<void> => {
  await ctx.limits.take(codeKey(id), authLimits.code, ctx.now);
};

/**
 * Five per 15 minutes and canonical address (AUTH-18). A browser that has signed this person in before has a
 * counter of its own, so that a stranger cannot lock them out of their own desk (D32).
 */
export const triesOf = (
  ctx: PublicContext,
  email: string,
  deviceId: string | null,
  what: 'sign-in' | 'second-step' = 'sign-in',
): Tries => {
  const key = deviceId
    ? `${what}:device:${deviceId}`
    : `${what}:email:${ctx.keys.blindIndex(email, 'limits:sign-in')}`;
  return {
    begin: async () => {
      // Asked first, so that a blocked address leaves no counters behind; a known browser is nobody's hostage.
      const refused = deviceId ? null : await addressWait(ctx);
      if (refused) return refused;
      const wait = await ctx.limits.take(
        key,
        authLimits[what === 'sign-in' ? 'signIn' : 'secondStep'],
        ctx.now,
      );
      return wait > 0 ? authTexts.tooManySignIns(wait) : null;
    },
    failed: async (uid) => {
      await countFailure(ctx);
      tellFailure(ctx, uid, what);
    },
    succeeded: () => ctx.limits.clear(key),
  };
};
