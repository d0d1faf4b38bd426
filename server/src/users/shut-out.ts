import type { Context } from '#platform/operations/context.ts';
import { endPrograms } from './programs.ts';
import { killCodes } from './sql/codes.ts';
import { revokeSessionsOf } from './sql/sessions.ts';
import { killAddressChanges } from './sql/tokens.ts';

type Shutting = Pick<Context, 'db' | 'now' | 'emit'>;

type Which = {
  /** The session that stays. */
  except?: string;
  /** Browsers lose what they could open without a network. */
  forget?: boolean;
};

/** Ends what was begun in an account elsewhere: sessions, programs, and changes of its address. Answers how many sessions. */
export const endElsewhere = async (
  ctx: Shutting,
  uid: string,
  { except, forget = false }: Which = {},
): Promise<number> => {
  const revoked = await revokeSessionsOf(ctx.db, uid, ctx.now, except ? { except } : {}, forget);
  await endPrograms(ctx, uid);
  // Whoever was in elsewhere may have asked for another address.
  await killAddressChanges(ctx.db, uid, ctx.now);
  return revoked;
};

/** Shuts out of an account whoever is in it, and whoever was given a code for it. Answers how many sessions ended. */
export const shutOut = async (ctx: Shutting, uid: string, which: Which = {}): Promise<number> => {
  await killCodes(ctx.db, { uid }, ctx.now);
  return endElsewhere(ctx, uid, which);
};
