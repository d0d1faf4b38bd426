import { authLimits, authOperations, authTexts, confirmLinkLife } from 'domain/auth';
import { later, notFound } from 'domain/kernel';
import type { PublicContext } from '#platform/operations/context.ts';
import { bind, bindPublic } from '#platform/operations/operations.ts';
import {
  emailIndex,
  findToken,
  findUser,
  keepUser,
  killTokens,
  lockUser,
  makeToken,
  spendToken,
} from '#users';
import { accountByEmail, lockApproval, saveCredentials } from './sql.ts';

const place = 'tokens:confirm';

/** Whether an address is somebody else's: of an account, or of an approval that is not this person's own. */
export const isTaken = async (ctx: PublicContext, email: string, uid: string): Promise<boolean> => {
  if (await accountByEmail(ctx.db, email)) return true;
  const approval = await lockApproval(ctx.db, email);
  return approval !== null && !(approval.used && approval.usedBy === uid);
};

/** Mails the link that confirms an address, one to change to where `change` says so; earlier links of the person end. */
export const sendConfirmation = async (
  ctx: PublicContext,
  uid: string,
  email: string,
  change = false,
): Promise<void> => {
  await killTokens(ctx.db, uid, ['confirm'], ctx.now);
  const token = await makeToken(ctx, {
    kind: 'confirm',
    uid,
    emailIndex: emailIndex(ctx.keys, email),
    ...(change ? { payload: ctx.keys.seal(email, place) } : {}),
    expiresAt: later(ctx.now, confirmLinkLife),
  });
  await ctx.mail({
    to: email,
    subject: 'Confirm your email address for Washboard',
    text: `Please confirm that this address is yours:\n${ctx.env.publicUrl}/confirm?token=${token}\n\nThe link works for seven days.\n`,
    secret: true,
  });
};

type User = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** The new address holds from here on, and whoever reads the old one is told. */
const changeAddress = async (ctx: PublicContext, token: string, user: User, email: string) => {
  if (await isTaken(ctx, email, user.uid)) return authTexts.emailInUse;
  await spendToken(ctx.db, token, ctx.now);
  await killTokens(ctx.db, user.uid, ['reset', 'link'], ctx.now);
  await saveCredentials(ctx.db, user.uid, { email });
  await keepUser(ctx, 'email-changed', user, { email, emailConfirmed: true });
  await ctx.mail({
    to: user.email,
    subject: 'Your Washboard email address was changed',
    text: 'The email address of your Washboard account was changed. From now on you sign in with the new one.\n\nIf it was not you, please tell an administrator at once.\n',
  });
  return { confirmed: true } as const;
};

export const confirmRoutes = [
  bindPublic(authOperations.confirmEmail, async (ctx, { token }) => {
    const row = await findToken(ctx, 'confirm', token);
    const user = row?.uid ? await lockUser(ctx, row.uid) : null;
    if (!row || !user) return authTexts.invalidLink;
    const next = row.payload ? ctx.keys.open(row.payload, place) : null;
    if (next) return changeAddress(ctx, row.id, user, next);
    // Tied to the address it was sent to: a later change of address ends it.
    if (row.emailIndex !== emailIndex(ctx.keys, user.email)) return authTexts.invalidLink;
    await spendToken(ctx.db, row.id, ctx.now);
    if (!user.emailConfirmed) await keepUser(ctx, 'email-confirmed', user, { emailConfirmed: true });
    return { confirmed: true } as const;
  }),

  bind(authOperations.resendConfirmation, async (ctx) => {
    const user = await findUser(ctx, ctx.actor.uid);
    if (!user) return notFound;
    if (user.emailConfirmed) return { sent: false };
    const wait = await ctx.limits.take(`confirm:${user.uid}`, authLimits.confirmation, ctx.now);
    if (wait > 0) return authTexts.tooManyAttempts(wait);
    await sendConfirmation(ctx, user.uid, user.email);
    return { sent: true };
  }),
];
