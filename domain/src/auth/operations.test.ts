import { describe, expect, test } from 'vitest';
import { authLimits, authOperations, authTexts, passwordRequired } from '#auth';
import { minute, type Refusal, roles } from '#kernel';
import { long, openTo, said } from '#kernel/said.fixtures.ts';

describe('what signing in says', () => {
  test.each<[string, Refusal, string, string]>([
    ['AUTH-02', authTexts.invalidCredentials, 'signed-out', 'Invalid email or password'],
    ['AUTH-05', authTexts.providerFailed, 'signed-out', 'Failed to sign in with Google. Please try again.'],
    [
      'AUTH-05',
      authTexts.redirectFailed,
      'signed-out',
      'Sign-in redirect failed. Please try using the Google Sign In button again.',
    ],
    ['AUTH-07', authTexts.invalidCode, 'signed-out', 'Invalid or expired access code'],
    [
      'AUTH-08',
      authTexts.notApproved,
      'forbidden',
      'This email is not approved for registration. Please contact an administrator.',
    ],
    ['AUTH-10', authTexts.emailInUse, 'conflict', 'Email already in use.'],
    ['AUTH-10', authTexts.weakPassword('password', 'x'), 'input', 'Password is too weak.'],
    ['AUTH-12', authTexts.unmetRules('x'), 'input', 'Password does not meet all requirements'],
    ['AUTH-12', authTexts.samePassword, 'input', 'New password must be different from current password'],
    ['AUTH-12', authTexts.missingPassword('current'), 'input', 'Current password is required'],
    ['AUTH-12', authTexts.missingPassword('temporary'), 'input', 'Temporary password is required'],
    ['AUTH-13', authTexts.wrongPassword, 'signed-out', 'Incorrect password. Please try again.'],
    [
      'AUTH-13',
      authTexts.wrongCurrentPassword,
      'signed-out',
      'Incorrect current password. Please try again.',
    ],
    [
      'AUTH-14',
      authTexts.reauthForEmail,
      'signed-out',
      'Please sign out and sign in again before changing your email.',
    ],
    [
      'AUTH-14',
      authTexts.reauthForPassword,
      'signed-out',
      'Please sign out and sign in again before changing your password.',
    ],
    [
      'AUTH-18',
      authTexts.tooManySignIns(15 * minute),
      'limited',
      'Too many login attempts. Please try again in 15 minutes.',
    ],
    [
      'AUTH-18',
      authTexts.tooManyFailures(minute),
      'limited',
      'Too many failed login attempts. Please try again later or reset your password.',
    ],
    [
      'AUTH-19',
      authTexts.tooManyResets(59 * minute + 1),
      'limited',
      'Too many password reset attempts. Please try again in 1 hour.',
    ],
  ])('[%s]', (_, refusal, kind, words) => {
    expect([refusal.refused, refusal.message]).toEqual([kind, words]);
  });

  test.each([
    ['current', 'currentPassword'],
    ['temporary', 'currentPassword'],
  ] as const)('[AUTH-12] a missing %s password is said at its field', (kind, field) => {
    expect(authTexts.missingPassword(kind).fields).toEqual({ [field]: passwordRequired(kind) });
  });

  test.each([
    [1, 1],
    [999, 1],
    [1000, 1],
    [1001, 2],
    [15 * minute, 900],
  ])('[AUTH-18] after %i ms it is worth trying again in %i s', (wait, seconds) => {
    for (const refusal of [authTexts.tooManySignIns, authTexts.tooManyFailures, authTexts.tooManyResets])
      expect(refusal(wait).retryAfter).toBe(seconds);
  });
});

test('[AUTH-18] [AUTH-19] 5 sign-ins in 15 minutes, 3 resets in 60', () => {
  expect(authLimits.signIn).toEqual({ max: 5, per: 15 * minute });
  expect(authLimits.reset).toEqual({ max: 3, per: 60 * minute });
  expect(authLimits.failures).toEqual({ max: 100, per: 15 * minute });
});

describe('what the forms take', () => {
  const { signIn, signUp, signInWithTempCode, changePassword, resetPassword, changeEmail } = authOperations;
  const person = { email: 'ann@elm.example', password: 'Laundry-2026!', displayName: 'Ann' };
  test.each<[string, Parameters<typeof said>[0], object, string | null]>([
    ['a role that a sign-up names', signUp.input, { ...person, role: 'admin' }, null],
    ['an empty name', signUp.input, { ...person, displayName: ' ' }, 'displayName: Name is required'],
    ['no password', signUp.input, { ...person, password: undefined }, 'password: Password is required'],
    ['a password like a book', signUp.input, { ...person, password: long(1025) }, 'password: Too long'],
    [
      'no address',
      signIn.input,
      { email: 'ann', password: 'x' },
      'email: Email must be at least 5 characters',
    ],
    ['an empty password', changePassword.input, { currentPassword: '', newPassword: '' }, null],
    [
      'half a code',
      signInWithTempCode.input,
      { email: person.email, code: 'ABCD' },
      'code: An access code has exactly 8 letters and digits',
    ],
    ['no new address', changeEmail.input, {}, 'newEmail: Invalid email format'],
    ['a long token', resetPassword.input, { token: long(200), newPassword: 'x' }, null],
  ])('%s', (_, schema, input, words) => expect(said(schema, input)).toBe(words));

  test('[AUTH-06] a code is sent in capitals', () => {
    expect(signInWithTempCode.input.parse({ email: person.email, code: 'abcd1234' }).code).toBe('ABCD1234');
  });
});

describe('[AUTH-11] who is held in ‘Set Your Password’', () => {
  test('may set it, ask who they are, ask for a reset and sign out; nothing else', () => {
    const allowed = Object.values(authOperations).filter(({ whenHeld }) => whenHeld);
    expect(allowed.map(({ name }) => name)).toEqual([
      'auth.openStep',
      'auth.secondStep',
      'auth.me',
      'auth.signOut',
      'auth.requestPasswordReset',
      'auth.resetPassword',
      'auth.changePassword',
      'auth.provider',
    ]);
  });
});

test('[MFA-03] while the second step is open nothing but it and signing out is answered', () => {
  const allowed = Object.values(authOperations).filter(({ whenStepOpen }) => whenStepOpen);
  expect(allowed.map(({ name }) => name)).toEqual(['auth.openStep', 'auth.secondStep', 'auth.signOut']);
});

test('[MFA-01] who has to set a factor up may prove who they are, ask who they are and sign out', () => {
  const allowed = Object.values(authOperations).filter(({ whenFactorDue }) => whenFactorDue);
  expect(allowed.map(({ name }) => name)).toEqual([
    'auth.me',
    'auth.signOut',
    'auth.reauthenticate',
    'auth.proved',
  ]);
});

test('signing out is the one act here for who views as somebody', () => {
  const allowed = Object.values(authOperations).filter(({ whenViewing }) => whenViewing);
  expect(allowed.map(({ name }) => name)).toEqual(['auth.signOut']);
});

test('what a stranger may call leads in and nowhere else', () => {
  expect(openTo(authOperations, 'public')).toEqual([
    'auth.signIn',
    'auth.startPasskey',
    'auth.signInWithPasskey',
    'auth.signUp',
    'auth.signInWithTempCode',
    'auth.requestPasswordReset',
    'auth.resetPassword',
    'auth.confirmEmail',
    'auth.linkProvider',
    'auth.provider',
  ]);
  const closed = Object.values(authOperations).filter(({ who }) => who !== 'public');
  expect(openTo(authOperations, ...roles)).toEqual(closed.map(({ name }) => name));
});

test('a secret answer is never kept to be answered again', () => {
  const kept = Object.values(authOperations).filter(
    ({ kind, idempotent }) => kind === 'write' && idempotent !== false,
  );
  expect(kept).toEqual([]);
});
