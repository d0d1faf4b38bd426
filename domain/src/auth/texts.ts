import { inWords, refuse } from '#kernel';
import { usersTexts } from '#users';

/** The refusals of signing in, in the specification's words (§8). */
export const authTexts = {
  invalidCredentials: refuse.signedOut('INVALID_CREDENTIALS', 'Invalid email or password'),
  invalidCode: refuse.signedOut('INVALID_CODE', 'Invalid or expired access code'),
  wrongPassword: refuse.signedOut('INVALID_CREDENTIALS', 'Incorrect password. Please try again.'),
  wrongCurrentPassword: refuse.signedOut(
    'INVALID_CREDENTIALS',
    'Incorrect current password. Please try again.',
  ),
  reauthForEmail: usersTexts.emailElsewhere,
  reauthForPassword: refuse.signedOut(
    'REAUTH_REQUIRED',
    'Please sign out and sign in again before changing your password.',
  ),
  stepOver: refuse.signedOut('SIGNED_OUT', 'The second step took too long. Please sign in again.'),
  invalidLink: refuse.signedOut('INVALID_LINK', 'This link is invalid or has expired.'),
  notApproved: refuse.forbidden(
    'NOT_APPROVED',
    'This email is not approved for registration. Please contact an administrator.',
  ),
  emailInUse: refuse.conflict('EMAIL_IN_USE', 'Email already in use.'),
  alreadySignedIn: refuse.conflict('ALREADY_SIGNED_IN', 'Sign out before creating another account.'),
  weakPassword: (field: string, problem: string) =>
    refuse.input('WEAK_PASSWORD', 'Password is too weak.', { fields: { [field]: problem } }),
  unmetRules: (problem: string) =>
    refuse.input('WEAK_PASSWORD', 'Password does not meet all requirements', {
      fields: { newPassword: problem },
    }),
  missingPassword: (kind: PasswordKind) =>
    refuse.input('PASSWORD_REQUIRED', passwordRequired(kind), {
      fields: { currentPassword: passwordRequired(kind) },
    }),
  samePassword: refuse.input('SAME_PASSWORD', 'New password must be different from current password', {
    fields: { newPassword: 'New password must be different from current password' },
  }),
  providerFailed: refuse.signedOut('PROVIDER_FAILED', 'Failed to sign in with Google. Please try again.'),
  redirectFailed: refuse.signedOut(
    'REDIRECT_FAILED',
    'Sign-in redirect failed. Please try using the Google Sign In button again.',
  ),
  linkRequired: refuse.conflict(
    'LINK_REQUIRED',
    'An account with this email exists. Enter its password once to connect it.',
  ),
  tooManySignIns: (wait: number) =>
    refuse.limited('TOO_MANY_ATTEMPTS', `Too many login attempts. Please try again in ${inWords(wait)}.`, {
      retryAfter: Math.ceil(wait / 1000),
    }),
  tooManyFailures: (wait: number) =>
    refuse.limited(
      'TOO_MANY_FAILURES',
      'Too many failed login attempts. Please try again later or reset your password.',
      { retryAfter: Math.ceil(wait / 1000) },
    ),
  tooManyResets: (wait: number) =>
    refuse.limited(
      'TOO_MANY_RESETS',
      `Too many password reset attempts. Please try again in ${inWords(wait)}.`,
      { retryAfter: Math.ceil(wait / 1000) },
    ),
  tooManyAttempts: (wait: number) =>
    refuse.limited('TOO_MANY_ATTEMPTS', `Too many attempts. Please try again in ${inWords(wait)}.`, {
      retryAfter: Math.ceil(wait / 1000),
    }),
};

/** Which password a session is asked for: the account's, or the code that stands for it (D30). */
export type PasswordKind = 'current' | 'temporary';

export const passwordRequired = (kind: PasswordKind): string =>
  kind === 'temporary' ? 'Temporary password is required' : 'Current password is required';
