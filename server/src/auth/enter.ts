import type { Entered } from 'domain/auth';
import { authOperations, authTexts } from 'domain/auth';
import type { Outcome } from 'domain/kernel';
import type { PublicContext } from '#platform/operations/context.ts';
import { bindPublic } from '#platform/operations/operations.ts';
import { approvedNamePlace, type CodeRow, isCode, keepUser, lockUser, openCodes, useCode } from '#users';
import { sendConfirmation } from './confirm.ts';
import { knownDevice } from './device.ts';
import { join } from './join.ts';
import { nameFrom } from './names.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { openSession } from './session.ts';
import { accountByEmail, lockApproval } from './sql.ts';
import { codeWait, countCodeMiss, countSignUpMiss, signUpWait, triesOf } from './tries.ts';
import { passwordFault } from './weak.ts';

const signIn = bindPublic(authOperations.signIn, async (ctx, { email, password }) => {
  const tries = triesOf(ctx, email, await knownDevice(ctx, email));
  const wait = await tries.begin();
  if (wait) return wait;
  const account = await accountByEmail(ctx.db, email);
  const right = await verifyPassword(account?.passwordHash, password);
  if (!account || !right || !account.active) {
    await tries.failed(account?.uid ?? null);
    return authTexts.invalidCredentials;
  }
  await tries.succeeded();
  return openSession(ctx, account.uid, { openedBy: 'password' });
});

const signUp = bindPublic(authOperations.signUp, async (ctx, { email, password, displayName: name }) => {
  if (ctx.session) return authTexts.alreadySignedIn;
  const wait = await signUpWait(ctx);
  if (wait) return wait;
  const problem = await passwordFault(ctx, password, { email, displayName: name });
  if (problem) return authTexts.weakPassword('password', problem);
  if (await accountByEmail(ctx.db, email)) return authTexts.emailInUse;
  const passwordHash = await hashPassword(password);
  const approval = await lockApproval(ctx.db, email);
  if (!approval) {
    await countSignUpMiss(ctx);
    return authTexts.notApproved;
  }
  if (approval.used) return authTexts.emailInUse;
  const [code = null] = await openCodes(ctx.db, { approvalId: approval.id });
  const uid = await join(ctx, approval, { email, displayName: name, passwordHash, code });
  if (!uid) return authTexts.emailInUse;
  // The code becomes this account's temporary password: it opens no session of its own any more (D30).
  if (code) await useCode(ctx.db, code.id, uid, ctx.now);
  else await sendConfirmation(ctx, uid, email);
  return openSession(ctx, uid, { openedBy: 'password' });
});

/** The code that was typed, if it still holds; of each a few wrong tries make it void, from whatever browsers. */
const live = async (ctx: PublicContext, codes: CodeRow[], typed: string): Promise<CodeRow | undefined> => {
  for (const code of codes) {
    if (code.expiresAt <= ctx.now || (await codeWait(ctx, code.id)) > 0) continue;
    if (isCode(ctx.keys, code, typed)) return code;
    await countCodeMiss(ctx, code.id);
  }
  return undefined;
};

const enterAccount = async (ctx: PublicContext, uid: string, typed: string): Promise<Outcome<Entered>> => {
  const code = await live(ctx, await openCodes(ctx.db, { uid }), typed);
  if (!code || !(await useCode(ctx.db, code.id, uid, ctx.now))) return authTexts.invalidCode;
  const user = await lockUser(ctx, uid);
  if (!user) return authTexts.invalidCode;
  await keepUser(ctx, 'password-required', user, { firstLogin: true, passwordChangeRequired: true });
  return openSession(ctx, uid, { openedBy: 'code', codeId: code.id });
};

const enterApproved = async (ctx: PublicContext, email: string, typed: string): Promise<Outcome<Entered>> => {
  const approval = await lockApproval(ctx.db, email);
  if (!approval || approval.used) return authTexts.invalidCode;
  const code = await live(ctx, await openCodes(ctx.db, { approvalId: approval.id }), typed);
  if (!code) return authTexts.invalidCode;
  const named = approval.displayName && ctx.keys.open(approval.displayName, approvedNamePlace(approval.id));
  const uid = await join(ctx, approval, { email, displayName: named || nameFrom(email), code });
  if (!uid || !(await useCode(ctx.db, code.id, uid, ctx.now))) return authTexts.invalidCode;
  return openSession(ctx, uid, { openedBy: 'code', codeId: code.id });
};

/** Called through the callable edge alone. */
export const signInWithTempCode = bindPublic(
  authOperations.signInWithTempCode,
  async (ctx, { email, code }) => {
    const tries = triesOf(ctx, email, await knownDevice(ctx, email));
    const wait = await tries.begin();
    if (wait) return wait;
    const account = await accountByEmail(ctx.db, email);
    if (account && !account.active) {
      await tries.failed(account.uid);
      return authTexts.invalidCode;
    }
    const outcome = account
      ? await enterAccount(ctx, account.uid, code)
      : await enterApproved(ctx, email, code);
    await ('refused' in outcome ? tries.failed(account?.uid ?? null) : tries.succeeded());
    return outcome;
  },
);

export const enterRoutes = [signIn, signUp];
