import { type Actor, isAdministrator, type Refusal, type Role, refuse } from '#kernel';

export const approvalsTexts = {
  aboveRole: refuse.forbidden('ABOVE_YOUR_ROLE', 'Only developers may approve a developer.'),
  used: refuse.conflict('APPROVAL_USED', 'This approval has been used.'),
  revoked: refuse.conflict('APPROVAL_REVOKED', 'This approval has been revoked.'),
  exists: refuse.conflict('ALREADY_APPROVED', 'This email is already on the list.'),
};

/** Only developers approve a developer, change such an approval or make one of another (APR-04, APR-07). */
export const mayApprove = (by: Actor, ...touched: readonly Role[]): Refusal | null =>
  isAdministrator(by.role) && (by.role === 'developer' || !touched.includes('developer'))
    ? null
    : approvalsTexts.aboveRole;

/** An approval that lets an administrator in always carries a code (D30). */
export const needsCode = (role: Role): boolean => isAdministrator(role);

/** Whether the code may go along with a mailed invitation: who has the mailbox of an administrator alone is not to be one. */
export const mayMailCode = (role: Role): boolean => !needsCode(role);

/** Used and revoked approvals stay as they are: they are the record of who let whom in. */
export const isOpenApproval = (approval: { used: boolean; revokedAt: string | null }): Refusal | null => {
  if (approval.used) return approvalsTexts.used;
  return approval.revokedAt === null ? null : approvalsTexts.revoked;
};
