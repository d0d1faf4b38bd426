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

/** Mails the link that confirms an address; earlier links of the person end. */
export const sendConfirmation = async (ctx: PublicContext, uid: string, email: string): Promise<void> => {
  await killTokens(ctx.db, uid, ['confirm'], ctx.now);
  const token = await makeToken(ctx, {
    kind: 'confirm',
    uid,
    emailIndex: emailIndex(ctx.keys, email),
    expiresAt: later(ctx.now, confirmLinkLife),
  });
  await ctx.mail({
    to: email,
    subject: 'Confirm your email address for Washboard',
    text: `Please confirm that this address is yours:\n${ctx.env.publicUrl}/confirm?token=${token}\n\nThe link works for seven days.\n`,
    secret: true,
  });
};

export const confirmRoutes = [
  bindPublic(authOperations.confirmEmail, async (ctx, { token }) => {
    const row = await findToken(ctx, 'confirm', token);
    const user = row?.uid ? await lockUser(ctx, row.uid) : null;
    // Tied to the address it was sent to: a later change of address ends it.
    if (!row || !user || row.emailIndex !== emailIndex(ctx.keys, user.email)) return authTexts.invalidLink;
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
