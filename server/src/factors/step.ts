import type { ShownPasskey, StepWay } from 'domain/factors';
import { recoveryLength } from 'domain/factors';
import type { PublicContext } from '#platform/operations/context.ts';
import { factorMail, findUser } from '#users';
import { readShown } from './passkeys.ts';
import { spendRecovery } from './recovery.ts';
import { factorsOf, recoveryLeft, takeStep } from './sql.ts';
import { stepOfCode } from './totp.ts';

const isOfApp = async (ctx: PublicContext, uid: string, code: string): Promise<boolean> => {
  for (const factor of await factorsOf(ctx.db, uid)) {
    const step = stepOfCode(ctx.keys, factor, code, ctx.now);
    if (step !== null && (await takeStep(ctx.db, factor.id, step, ctx.now))) return true;
  }
  return false;
};

const isRecovery = async (ctx: PublicContext, uid: string, code: string): Promise<boolean> => {
  if (code.length !== recoveryLength || !(await spendRecovery(ctx, uid, code))) return false;
  const user = await findUser(ctx, uid);
  const left = await recoveryLeft(ctx.db, uid);
  if (user) await ctx.mail(factorMail(user.email, `A recovery code was used to sign in; ${left} are left.`));
  return true;
};

/** By what somebody has shown their second factor; null when they have not. What was used works no more. */
export const shownStep = async (
  ctx: PublicContext,
  uid: string,
  { code, passkey }: { code?: string | undefined; passkey?: ShownPasskey | undefined },
): Promise<StepWay | null> => {
  if (passkey) return (await readShown(ctx, uid, passkey)) ? 'passkey' : null;
  if (code === undefined) return null;
  if (await isOfApp(ctx, uid, code)) return 'totp';
  return (await isRecovery(ctx, uid, code)) ? 'recovery' : null;
};
