import type { Role } from 'domain/kernel';
import { defaultNotificationPreferences } from 'domain/users';
import type { PublicContext } from '#platform/operations/context.ts';
import { actOn, type CodeRow, insertUser } from '#users';
import { spendApproval } from './sql.ts';

/** What lets somebody in: an approval, or (id null) a mail domain that the settings allow. */
export type Invitation = { id: string | null; role: string };

type Joining = {
  email: string;
  displayName: string;
  passwordHash?: string;
  /** The approval's code: it holds the account until a password is set, and is its temporary one (D30). */
  code?: CodeRow | null;
  emailConfirmed?: boolean;
};

/**
 * Makes the profile that an invitation promises, and marks its approval used, in one transaction (AUTH-09).
 * Answers the uid; null when somebody else has the address.
 */
export const join = async (
  ctx: PublicContext,
  invitation: Invitation,
  { email, displayName, passwordHash, code = null, emailConfirmed = false }: Joining,
): Promise<string | null> => {
  const uid = ctx.newId();
  const held = code !== null;
  const role = invitation.role as Role;
  const user = await insertUser(
    ctx,
    { uid, email, displayName, role, held, emailConfirmed },
    {
      passwordHash: passwordHash ?? null,
      passwordSetAt: passwordHash === undefined ? null : ctx.now,
      heldCodeId: code?.id ?? null,
    },
    defaultNotificationPreferences,
  );
  if (!user) return null;
  ctx.emit(actOn('created', uid, { role, approval: invitation.id, held }));
  if (invitation.id) {
    await spendApproval(ctx.db, invitation.id, uid, ctx.now);
    ctx.emit({ ...actOn('used', invitation.id, { email, used: true, usedBy: uid }), noun: 'approvals' });
  }
  return uid;
};
