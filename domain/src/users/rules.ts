import { type Actor, hour, isAdministrator, later, type Refusal, type Role, refuse } from '#kernel';
import { type HeldKind, heldWords } from './holdings.ts';

type Target = { uid: string; role: Role };

export const usersTexts = {
  belowDeveloper: refuse.forbidden('ABOVE_YOUR_ROLE', 'Only a developer may do this to a developer.'),
  grantAbove: refuse.forbidden('ABOVE_YOUR_ROLE', 'Only a developer may make somebody a developer.'),
  ownRole: refuse.forbidden('OWN_ROLE', 'Nobody changes their own role.'),
  ownAccount: refuse.conflict('OWN_ACCOUNT', 'You cannot do this to your own account.'),
  lastAdministrator: refuse.conflict(
    'LAST_ADMINISTRATOR',
    'There must always be at least one active administrator.',
  ),
  needsDeveloper: refuse.forbidden(
    'NEEDS_DEVELOPER',
    'An access code and a reset for one administrator within 24 hours need a developer.',
  ),
  promotionNeedsDeveloper: refuse.forbidden(
    'NEEDS_DEVELOPER',
    'Whose access code was made, or whose second factor was reset, within 24 hours is made an administrator by a developer.',
  ),
  notActive: refuse.conflict('ACCOUNT_NOT_ACTIVE', 'This account is not active.'),
  erased: refuse.conflict(
    'ACCOUNT_ERASED',
    'This person was erased: nothing is left of the account. Should they come back, approve their e-mail anew.',
  ),
  left: refuse.conflict('ACCOUNT_INACTIVE', 'This person has left. Resume the account first.'),
  notThere: refuse.input('INVALID_RECEIVER', 'Choose somebody else who works here.', {
    fields: { receiver: 'Choose somebody else who works here' },
  }),
  receiver: (kind: HeldKind, count: number) =>
    refuse.input('INVALID_RECEIVER', `Choose who receives their ${heldWords(kind, count)}.`, {
      fields: { [`receivers.${kind}`]: `Choose who receives their ${heldWords(kind, count)}` },
    }),
  emailElsewhere: refuse.signedOut(
    'REAUTH_REQUIRED',
    'Please sign out and sign in again before changing your email.',
  ),
};

/** Administrators manage everybody; only developers manage developers. */
export const mayManage = (by: Actor, target: Target): Refusal | null =>
  isAdministrator(by.role) && (target.role !== 'developer' || by.role === 'developer')
    ? null
    : usersTexts.belowDeveloper;

/** Who may give whom which role; that an administrator remains is asked separately (USR-19). */
export const maySetRole = (by: Actor, target: Target, role: Role): Refusal | null => {
  if (by.uid === target.uid) return usersTexts.ownRole;
  if (role === 'developer' && by.role !== 'developer') return usersTexts.grantAbove;
  return mayManage(by, target);
};

/** Suspending and deactivating: others only, and never the last administrator. */
export const mayBlock = (by: Actor, target: Target, otherAdministrators: number): Refusal | null => {
  if (by.uid === target.uid) return usersTexts.ownAccount;
  const managed = mayManage(by, target);
  if (managed) return managed;
  return isAdministrator(target.role) && otherAdministrators === 0 ? usersTexts.lastAdministrator : null;
};

/** Whether an active administrator remains once the target has the role. */
export const keepsAdministrator = (target: Target, role: Role, otherAdministrators: number): boolean =>
  isAdministrator(role) || !isAdministrator(target.role) || otherAdministrators > 0;

/** What opens somebody's account in another hand, and until when they were an administrator: each by when, if ever. */
export type Openings = {
  /** The newest access code that was made for the account. */
  codeAt: string | null;
  /** The last reset of its second factor. */
  resetAt: string | null;
  /** When a role of administrators was last taken from them. */
  administratorUntil: string | null;
};

const isLate = (at: string | null, now: string): boolean => at !== null && at > later(now, -24 * hour);

/**
 * Whether an access code and a reset of the second factor come into one hand: together they open an account (D63). Who was an
 * administrator within the day counts as one, so that nobody is demoted for it first.
 */
export const mayPair = (
  by: Pick<Actor, 'role'>,
  target: Pick<Target, 'role'>,
  other: 'code' | 'reset',
  openings: Openings,
  now: string,
): Refusal | null =>
  by.role !== 'developer' &&
  (isAdministrator(target.role) || isLate(openings.administratorUntil, now)) &&
  isLate(other === 'code' ? openings.codeAt : openings.resetAt, now)
    ? usersTexts.needsDeveloper
    : null;

/** Whether somebody becomes an administrator whose account was just opened: whoever opened it would be one in their name (D63). */
export const mayPromote = (
  by: Pick<Actor, 'role'>,
  target: Pick<Target, 'role'>,
  role: Role,
  { codeAt, resetAt }: Openings,
  now: string,
): Refusal | null =>
  by.role !== 'developer' &&
  isAdministrator(role) &&
  !isAdministrator(target.role) &&
  (isLate(codeAt, now) || isLate(resetAt, now))
    ? usersTexts.promotionNeedsDeveloper
    : null;
