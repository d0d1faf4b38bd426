import { authTexts, type Entered } from 'domain/auth';
import { canonicalEmail, displayName, type Outcome } from 'domain/kernel';
import type { PublicContext } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { actOn, killCodes } from '#users';
import { type Invitation, join } from './join.ts';
import { awaitLink } from './link.ts';
import { nameFrom } from './names.ts';
import type { Claims } from './oidc.ts';
import { openSession } from './session.ts';
import { accountByEmail, accountOfUid, lockApproval, tieIdentity, uidOfIdentity } from './sql.ts';

/** How a sign-in at the provider goes on: signed in, or waiting for the account's password. */
export type Arrival = Entered | { link: true };

/** Who lets this address in: a pending approval, or a mail domain of the settings with role user (D34). */
const invitationFor = async (ctx: PublicContext, email: string): Promise<Invitation | null> => {
  const approval = await lockApproval(ctx.db, email);
  if (approval) return approval.used ? null : approval;
  const { allowedMailDomains } = await readSettings(ctx.db);
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return allowedMailDomains.includes(domain) ? { id: null, role: 'user' } : null;
};

/** Signed in; proved only as far as the provider says when it asked, and its own factors count where the setting says so. */
const openArrived = async (
  ctx: PublicContext,
  uid: string,
  { provedAt, severalFactors }: Claims,
): Promise<Entered> => {
  const stepped = severalFactors && (await readSettings(ctx.db)).providerFactorCounts;
  return openSession(ctx, uid, {
    openedBy: 'provider',
    provedAt: new Date(Math.min(provedAt, Date.parse(ctx.now))).toISOString(),
    stepped,
  });
};

const joinFromProvider = async (
  ctx: PublicContext,
  claims: Claims,
  email: string,
): Promise<Outcome<Arrival>> => {
  const invitation = await invitationFor(ctx, email);
  if (!invitation) return authTexts.notApproved;
  const name = displayName.safeParse(claims.name).data ?? nameFrom(email);
  // The provider has checked the mailbox: that is what a code or a mailed link would have shown.
  const uid = await join(ctx, invitation, { email, displayName: name, emailConfirmed: true });
  if (!uid) return authTexts.emailInUse;
  if (invitation.id) await killCodes(ctx.db, { approvalId: invitation.id }, ctx.now);
  await tieIdentity(ctx.db, claims, uid, ctx.now);
  ctx.emit(actOn('provider-linked', uid));
  return openArrived(ctx, uid, claims);
};

/** Somebody whom the provider vouches for: known by issuer and subject, else by their verified address. */
export const arrive = async (ctx: PublicContext, claims: Claims): Promise<Outcome<Arrival>> => {
  const known = await uidOfIdentity(ctx.db, claims);
  if (known) {
    const account = await accountOfUid(ctx.db, known);
    return account?.active ? openArrived(ctx, known, claims) : authTexts.providerFailed;
  }
  const email = canonicalEmail(claims.email);
  if (!claims.emailVerified || !email) return authTexts.notApproved;
  const account = await accountByEmail(ctx.db, email);
  if (!account) return joinFromProvider(ctx, claims, email);
  if (!account.active) return authTexts.providerFailed;
  await awaitLink(ctx, account.uid, { issuer: claims.issuer, subject: claims.subject });
  return { link: true };
};
