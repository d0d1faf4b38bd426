import { authLimits, authOperations, authTexts } from 'domain/auth';
import { factorsTexts } from 'domain/factors';
import { isProved, notFound, type Outcome, passwordProblem, type Refusal } from 'domain/kernel';
import { stepWaysOf } from '#factors';
import { neighbourhood } from '#platform/http/neighbourhood.ts';
import type { Context, PublicContext } from '#platform/operations/context.ts';
import { refusals } from '#platform/operations/errors.ts';
import { bind, bindPublic } from '#platform/operations/operations.ts';
import {
  emailIndex,
  findCode,
  findToken,
  heldLeads,
  isCode,
  keepUser,
  killTokens,
  lockUser,
  passwordMail,
  profileOf,
  resetFor,
  sendResetJob,
  shutOut,
  spendToken,
} from '#users';
import { isTaken, sendConfirmation } from './confirm.ts';
import { knownDevice } from './device.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { openSession, passwordKindOf, rotateSession } from './session.ts';
import {
  type Account,
  accountOfUid,
  type SessionState,
  saveCredentials,
  saveSession,
  sessionState,
} from './sql.ts';
import { stepProblem } from './step.ts';
import { triesOf } from './tries.ts';
import { passwordFault } from './weak.ts';

/** Sets a password: held no more, older links and codes dead, other sessions, API tokens and the address of the calendar over. */
const setPassword = async (
  ctx: PublicContext,
  uid: string,
  newPassword: string,
  keep: string | null,
  more: { emailConfirmed?: true } = {},
): Promise<void> => {
  const { db, now } = ctx;
  const passwordHash = await hashPassword(newPassword);
  await saveCredentials(db, uid, { passwordHash, passwordSetAt: now, heldCodeId: null });
  await killTokens(db, uid, ['reset', 'link'], now);
  await shutOut(ctx, uid, keep ? { except: keep } : {});
  const user = await lockUser(ctx, uid);
  if (!user) throw new Error('Credentials without a person');
  const changes = { firstLogin: false, passwordChangeRequired: false, ...more };
  await keepUser(ctx, 'password-changed', user, changes);
  await ctx.mail(passwordMail(user.email));
};

/** Counts a try to prove who one is within a session, under the limit of signing in. */
const counted = async (
  ctx: Context,
  account: Account,
  check: () => Promise<boolean>,
  wrong: Refusal,
): Promise<Refusal | null> => {
  const tries = triesOf(ctx, account.email, await knownDevice(ctx, account.email));
  const wait = await tries.begin();
  if (wait) return wait;
  const right = await check();
  await (right ? tries.succeeded() : tries.failed(account.uid));
  return right ? null : wrong;
};

const isHeldCode = async (
  ctx: Context,
  id: string,
  session: SessionState,
  typed: string,
): Promise<boolean> => {
  const code = await findCode(ctx.db, id);
  // A code that opened this session stands for its password; that of a held sign-up only while it is valid.
  const valid = code !== null && (session.codeId === id || code.expiresAt > ctx.now);
  return valid && isCode(ctx.keys, code, typed);
};

/** Whether the person has shown that they may change this session's password; null, or why not. */
const provesPassword = async (
  ctx: Context,
  account: Account,
  session: SessionState,
  typed: string,
): Promise<Refusal | null> => {
  const user = await lockUser(ctx, account.uid);
  if (!user) return notFound;
  const codeId = session.codeId ?? account.heldCodeId;
  const kind = passwordKindOf(user, codeId);
  const check =
    kind === 'temporary' && codeId
      ? () => isHeldCode(ctx, codeId, session, typed)
      : account.passwordHash && (() => verifyPassword(account.passwordHash, typed));
  // Nothing to type: the session itself must be young (AUTH-14, D49).
  if (!check) return isProved(session.provedAt, ctx.now) ? null : authTexts.reauthForPassword;
  if (typed === '') return authTexts.missingPassword(kind);
  return counted(ctx, account, check, authTexts.wrongCurrentPassword);
};

const changePassword = bind(
  authOperations.changePassword,
  async (
    ctx,
    { currentPassword, newPassword },
  ): Promise<Outcome<Awaited<ReturnType<typeof rotateSession>>>> => {
    const account = await accountOfUid(ctx.db, ctx.actor.uid);
    if (!account) return notFound;
    const user = await lockUser(ctx, ctx.actor.uid);
    if (!user) return notFound;
    const same = newPassword === currentPassword;
    const problem = same ? passwordProblem(newPassword) : await passwordFault(ctx, newPassword, user);
    if (currentPassword !== '' && problem) return authTexts.unmetRules(problem);
    if (same && currentPassword !== '') return authTexts.samePassword;
    const session = await sessionState(ctx.db, ctx.session.id);
    const refusal = await provesPassword(ctx, account, session, currentPassword);
    if (refusal) return refusal;
    if (problem) return authTexts.unmetRules(problem);
    // Whoever has the approval's code is whom the administrator invited.
    const confirmed = account.heldCodeId ? ({ emailConfirmed: true } as const) : {};
    await setPassword(ctx, account.uid, newPassword, session.id, confirmed);
    // A password that was seen proves nobody who has a second factor.
    const hasFactor = (await stepWaysOf(ctx.db, account.uid)).length > 0;
    return rotateSession(ctx, session.id, hasFactor ? session.provedAt : ctx.now);
  },
);

const requestPasswordReset = bindPublic(authOperations.requestPasswordReset, async (ctx, { email }) => {
  const place = `reset:address:${neighbourhood(ctx.client.address)}`;
  const all = await ctx.limits.take(place, authLimits.resetAddress, ctx.now);
  if (all > 0) return authTexts.tooManyResets(all);
  const key = `reset:${ctx.keys.blindIndex(email, 'limits:reset')}`;
  const wait = await ctx.limits.take(key, authLimits.reset, ctx.now);
  if (wait > 0) return authTexts.tooManyResets(wait);
  await ctx.enqueue(sendResetJob, resetFor(ctx.keys.seal, email));
  return { sent: true } as const;
});

const resetPassword = bindPublic(authOperations.resetPassword, async (ctx, { token, newPassword }) => {
  const row = await findToken(ctx, 'reset', token);
  const account = row?.uid ? await accountOfUid(ctx.db, row.uid) : null;
  if (!row || !account?.active || row.emailIndex !== emailIndex(ctx.keys, account.email))
    return authTexts.invalidLink;
  const user = await lockUser(ctx, account.uid);
  const problem = await passwordFault(ctx, newPassword, user ?? { email: account.email, displayName: '' });
  if (problem) return authTexts.weakPassword('newPassword', problem);
  await spendToken(ctx.db, row.id, ctx.now);
  // Whoever opens the link has the mailbox.
  await setPassword(ctx, account.uid, newPassword, null, { emailConfirmed: true });
  const tries = triesOf(ctx, account.email, await knownDevice(ctx, account.email));
  await tries.succeeded();
  await triesOf(ctx, account.email, null).succeeded();
  return openSession(ctx, account.uid, { openedBy: 'reset' });
});

const reauthenticate = bind(authOperations.reauthenticate, async (ctx, { password, ...given }) => {
  const account = await accountOfUid(ctx.db, ctx.actor.uid);
  if (!account) return notFound;
  // Without a password of one's own there is nothing to ask for.
  if (!account.passwordHash) return authTexts.reauthForEmail;
  const refusal = await counted(
    ctx,
    account,
    () => verifyPassword(account.passwordHash, password),
    authTexts.wrongPassword,
  );
  if (refusal) return refusal;
  // Who has a second factor shows it as well: a password that was seen takes nobody's factor away.
  if ((await stepWaysOf(ctx.db, account.uid)).length > 0) {
    const missing = await stepProblem(ctx, account, given);
    if (missing) return missing === factorsTexts.noStep ? refusals.secondStep : missing;
  }
  await saveSession(ctx.db, ctx.session.id, { provedAt: ctx.now });
  return { provedAt: ctx.now };
});

const proved = bind(authOperations.proved, async ({ session: { provedAt } }) => ({ provedAt }));

const changeEmail = bind(authOperations.changeEmail, async (ctx, { newEmail }) => {
  const user = await lockUser(ctx, ctx.actor.uid);
  if (!user) return notFound;
  if (user.email === newEmail) return profileOf(user, await heldLeads(ctx, user.uid));
  if (await isTaken(ctx, newEmail, user.uid)) return authTexts.emailInUse;
  const wait = await ctx.limits.take(`change-email:${user.uid}`, authLimits.emailChange, ctx.now);
  if (wait > 0) return authTexts.tooManyAttempts(wait);
  // The old one stays until the new one is confirmed: a slip of the finger, or a stranger, takes nobody's account.
  await sendConfirmation(ctx, user.uid, newEmail, true);
  await ctx.mail({
    to: user.email,
    subject: 'Your Washboard email address is to be changed',
    text: 'Somebody signed in as you asked for another email address of your Washboard account. It changes once the new address is confirmed; until then you sign in with this one.\n\nIf it was not you, please tell an administrator at once.\n',
  });
  return profileOf(user, await heldLeads(ctx, user.uid));
});

export const secretRoutes = [
  changePassword,
  requestPasswordReset,
  resetPassword,
  reauthenticate,
  proved,
  changeEmail,
];
