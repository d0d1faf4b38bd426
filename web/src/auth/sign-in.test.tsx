import { authOperations, authTexts, type SignedIn } from 'domain/auth';
import { write } from 'domain/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod';
import { type Mounted, mountAt, signedIn } from '#app/testing';
import { sessionKey } from '#auth';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let server: Mounted;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1440, 900);
});
afterEach(() => {
  server?.restore();
  vi.restoreAllMocks();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const type = (label: string, value: string) => page.getByLabelText(label, { exact: true }).fill(value);
const toasted = (text: string) =>
  expect.element(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();
const refuse = (status: number, { code, message }: { code: string; message: string }) =>
  refusal({ status, code, message });

const signIn = async (email = 'max@example.com', password = 'Laundry-2026!') => {
  await type('E-mail', email);
  await type('Password', password);
  await button('Sign in').click();
};

test('[AUTH-01] signing in toasts, opens the wanted page and keeps a session key [AUTH-20] [AUTH-21]', async () => {
  server = await mountAt('/login?next=/calendar', {
    as: null,
    answers: (fake) => fake.answer(authOperations.signIn, () => signedIn('manager')),
  });
  await expectNoAxeViolations();
  await signIn();
  await toasted('Signed in successfully');
  await expect.element(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'auth.signIn')?.input).toEqual({
    email: 'max@example.com',
    password: 'Laundry-2026!',
  });
  expect(await sessionKey()).not.toBeNull();
});

test('[AUTH-20] a wanted place on another origin is dropped, signing in or being in already', async () => {
  const away = '/login?next=https://elsewhere.example/x&way=nowhere';
  server = await mountAt(away, {
    as: null,
    answers: (fake) => fake.answer(authOperations.signIn, () => signedIn('manager')),
  });
  await signIn();
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  server.restore();
  server = await mountAt(away, { as: 'manager' });
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(server.router.state.location.href).toBe('/');
});

test('[AUTH-21] the key is PBKDF2-SHA256 with 100 000 rounds of the secret and salt, for AES-GCM-256', async () => {
  server = await mountAt('/', { as: 'user' });
  const bytes = (text: string) => new TextEncoder().encode(text);
  const raw = await crypto.subtle.importKey('raw', bytes('secret-secret'), 'PBKDF2', false, ['deriveBits']);
  const settings = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes('salt-salt'), iterations: 100_000 };
  const expected = new Uint8Array(await crypto.subtle.deriveBits(settings, raw, 256));
  expect(sessionStorage.getItem('sessionKey')).toBe(btoa(String.fromCharCode(...expected)));
  expect((await sessionKey())?.algorithm).toMatchObject({ name: 'AES-GCM', length: 256 });
});

test('[AUTH-02] a wrong password toasts and says it under the field', async () => {
  server = await mountAt('/login', {
    as: null,
    answers: (fake) => fake.answer(authOperations.signIn, () => refuse(401, authTexts.invalidCredentials)),
  });
  await signIn();
  await toasted('Invalid email or password');
  await expect
    .element(page.getByLabelText('Password', { exact: true }))
    .toHaveAccessibleDescription('Invalid email or password');
  await expectNoAxeViolations(document.body, 'desk');
});

for (const [refused, said] of [
  [authTexts.tooManySignIns(9 * 60_000), 'Too many login attempts. Please try again in 9 minutes.'],
  [
    authTexts.tooManyFailures(60_000),
    'Too many failed login attempts. Please try again later or reset your password.',
  ],
] as const)
  test(`[AUTH-18] a limit is told in the server's words: ${said}`, async () => {
    server = await mountAt('/login', {
      as: null,
      answers: (fake) => fake.answer(authOperations.signIn, () => refuse(429, refused)),
    });
    await signIn();
    await toasted(said);
  });

test('[AUTH-01] an address that is none is not sent', async () => {
  server = await mountAt('/login', { as: null });
  await signIn('nobody');
  await expect.element(page.getByText('Invalid email format')).toBeVisible();
  expect(server.calls.some(({ name }) => name === 'auth.signIn')).toBe(false);
});

const codeFunction = write('functions/signInWithTempCode', 'public', {
  input: z.any(),
  output: z.object({ data: z.custom<SignedIn>() }),
});

test('[AUTH-06] a code of eight is sent uppercased through the callable', async () => {
  server = await mountAt('/login?way=code', {
    as: null,
    answers: (fake) =>
      fake.answer(codeFunction, () => ({
        data: signedIn('user', { firstLogin: true, passwordChangeRequired: true, passwordKind: 'temporary' }),
      })),
  });
  await expectNoAxeViolations();
  await type('E-mail', 'uma@example.com');
  await page.getByLabelText('Access code').fill('abcd234x');
  await button('Sign in').click();
  await toasted('Signed in with temporary code. Please set a new password.');
  await expect.element(page.getByRole('dialog', { name: 'Set Your Password' })).toBeVisible();
  expect(server.calls.find(({ name }) => name === codeFunction.name)?.input).toEqual({
    data: { email: 'uma@example.com', code: 'ABCD234X' },
  });
});

test('[AUTH-07] a wrong code toasts', async () => {
  server = await mountAt('/login?way=code', {
    as: null,
    answers: (fake) =>
      fake.answer(codeFunction, () =>
        Response.json(
          { error: { status: 'UNAUTHENTICATED', message: 'Invalid or expired access code' } },
          { status: 401 },
        ),
      ),
  });
  await type('E-mail', 'uma@example.com');
  await page.getByLabelText('Access code').fill('ABCD2345');
  await button('Sign in').click();
  await toasted('Invalid or expired access code');
});

test.each([
  ['a limit without a word', () => new Response('', { status: 429 })],
  ['a server that broke down', () => new Response('', { status: 500 })],
  ['an answer that is no session', () => Response.json({ result: {} })],
])('[AUTH-07] %s is told in words of our own, and not in the protocol’s', async (_, answer) => {
  server = await mountAt('/login?way=code', {
    as: null,
    answers: (fake) => fake.answer(codeFunction, answer),
  });
  await type('E-mail', 'uma@example.com');
  await page.getByLabelText('Access code').fill('ABCD2345');
  await button('Sign in').click();
  await toasted('Something went wrong. Please try again.');
  await expect.element(page.getByLabelText('Access code')).toHaveValue('ABCD2345');
});

test('[AUTH-06] a code that is written in two halves is taken as one', async () => {
  server = await mountAt('/login?way=code', { as: null });
  await page.getByLabelText('Access code').fill('g2mv-h3t6');
  await expect.element(page.getByLabelText('Access code')).toHaveValue('G2MVH3T6');
});

test('[AUTH-06] fewer than eight characters are not sent', async () => {
  server = await mountAt('/login?way=code', { as: null });
  await type('E-mail', 'uma@example.com');
  await page.getByLabelText('Access code').fill('ABC-123');
  await button('Sign in').click();
  await expect.element(page.getByText('An access code has exactly 8 letters and digits')).toBeVisible();
  expect(server.calls.some(({ name }) => name === codeFunction.name)).toBe(false);
});

const signUp = async () => {
  await type('Name', 'Rosa Lindgren');
  await type('E-mail', 'rosa@example.com');
  await type('Password', 'Wet-Steel-24!');
  await button('Create account').click();
};

test('[AUTH-09] signing up toasts and signs in', async () => {
  server = await mountAt('/login?way=create', {
    as: null,
    answers: (fake) =>
      fake.answer(authOperations.signUp, () => signedIn('manager', { emailConfirmed: false })),
  });
  await expectNoAxeViolations();
  await signUp();
  await toasted('Account created successfully');
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(server.calls.find(({ name }) => name === 'auth.signUp')?.input).toEqual({
    displayName: 'Rosa Lindgren',
    email: 'rosa@example.com',
    password: 'Wet-Steel-24!',
  });
});

const notApproved = 'This email is not approved for registration. Please contact an administrator.';
for (const [id, status, refused, said, label] of [
  ['AUTH-08', 403, authTexts.notApproved, notApproved, 'E-mail'],
  ['AUTH-10', 409, authTexts.emailInUse, 'Email already in use.', 'E-mail'],
  ['AUTH-10', 400, authTexts.weakPassword('password', 'Too short'), 'Password is too weak.', 'Password'],
] as const)
  test(`[${id}] ${said}`, async () => {
    server = await mountAt('/login?way=create', {
      as: null,
      answers: (fake) => fake.answer(authOperations.signUp, () => refuse(status, refused)),
    });
    await signUp();
    await toasted(said);
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  });

test('[AUTH-15] asking for a reset toasts the same for everybody', async () => {
  server = await mountAt('/login?way=forgot', {
    as: null,
    answers: (fake) => fake.answer(authOperations.requestPasswordReset, () => ({ sent: true })),
  });
  await type('E-mail', 'max@example.com');
  await button('Send reset link').click();
  await toasted('Password reset email sent');
  await expectNoAxeViolations();
});

test('[AUTH-19] too many resets are told', async () => {
  const refused = authTexts.tooManyResets(42 * 60_000);
  server = await mountAt('/login?way=forgot', {
    as: null,
    answers: (fake) => fake.answer(authOperations.requestPasswordReset, () => refuse(429, refused)),
  });
  await type('E-mail', 'max@example.com');
  await button('Send reset link').click();
  await toasted('Too many password reset attempts. Please try again in 42 minutes.');
});

const held = { firstLogin: true, passwordChangeRequired: true, passwordKind: 'temporary' } as const;

test('[AUTH-11] who is held sees nothing but ‘Set Your Password’, and cannot cancel it', async () => {
  server = await mountAt('/leads', { as: 'user', user: held });
  const dialog = page.getByRole('dialog', { name: 'Set Your Password' });
  await expect.element(dialog.getByText('You must change your password before continuing')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Close|Cancel/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
  expect(server.calls.map(({ name }) => name)).not.toContain('settings.get');
  await expectNoAxeViolations();
});

test('[AUTH-12] the meter counts rules: weak, medium, strong; the reason stands beside the button', async () => {
  server = await mountAt('/', { as: 'user', user: held });
  const dialog = page.getByRole('dialog');
  const typed = (value: string) => dialog.getByLabelText('New password', { exact: true }).fill(value);
  for (const [value, words] of [
    ['wash', 'Weak, 1 of 5 rules'],
    ['washwash', 'Weak, 2 of 5 rules'],
    ['Washwash', 'Medium, 3 of 5 rules'],
    ['Washwash1', 'Medium, 4 of 5 rules'],
    ['Washwash1!', 'Strong, 5 of 5 rules'],
  ] as const) {
    await typed(value);
    await expect.element(dialog.getByRole('status')).toHaveTextContent(words);
  }
  await expect.element(dialog.getByText('Temporary password is required').first()).toBeVisible();
  await dialog.getByLabelText('Temporary password').fill('Washwash1!');
  await expect
    .element(dialog.getByText('New password must be different from current password').first())
    .toBeVisible();
  await dialog.getByLabelText('Temporary password').fill('ABCD2345');
  await dialog.getByLabelText('Confirm new password').fill('Washwash1?');
  await expect.element(dialog.getByText('Passwords do not match').first()).toBeVisible();
  await typed('Washwash');
  await userEvent.tab();
  await expect.element(dialog.getByText('Password does not meet all requirements')).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: 'Set password' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('[AUTH-12] setting the password toasts and opens the page; [AUTH-11] the flags are gone', async () => {
  server = await mountAt('/calendar', {
    as: 'user',
    user: held,
    answers: (fake) => fake.answer(authOperations.changePassword, () => signedIn('user')),
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Temporary password').fill('ABCD2345');
  await dialog.getByLabelText('New password', { exact: true }).fill('Washwash1!');
  await dialog.getByLabelText('Confirm new password').fill('Washwash1!');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await toasted('Password updated successfully.');
  await expect.element(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
});

test('[AUTH-12] a changed password in settings; [AUTH-13] a wrong current one says so at its field', async () => {
  let tries = 0;
  server = await mountAt('/settings?section=security', {
    as: 'manager',
    answers: (fake) =>
      fake.answer(authOperations.changePassword, () => {
        tries += 1;
        return tries === 1 ? refuse(401, authTexts.wrongCurrentPassword) : signedIn('manager');
      }),
  });
  await button('Change password').click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const save = dialog.getByRole('button', { name: 'Change password' });
  await save.click();
  await expect.element(dialog.getByText('Current password is required')).toBeVisible();
  await expect.element(dialog.getByText('Password does not meet all requirements')).toBeVisible();
  await dialog.getByLabelText('Current password').fill('wrong');
  await dialog.getByLabelText('New password', { exact: true }).fill('Washwash1!');
  await dialog.getByLabelText('Confirm new password').fill('Washwash1!');
  await save.click();
  await toasted('Incorrect current password. Please try again.');
  await expect
    .element(dialog.getByLabelText('Current password'))
    .toHaveAccessibleDescription('Incorrect current password. Please try again.');
  await dialog.getByLabelText('Current password').fill('Laundry-2026!');
  await save.click();
  await toasted('Password updated successfully.');
  await expect.element(dialog).not.toBeInTheDocument();
});

const changeEmail = async () => {
  await button('Change e-mail').click();
  await page.getByLabelText('New e-mail').fill('new@example.com');
};

test('[AUTH-16] the e-mail is changed after the password; [AUTH-13] a wrong one is told', async () => {
  server = await mountAt('/settings?section=security', {
    as: 'manager',
    answers: (fake) =>
      fake
        .answer(authOperations.reauthenticate, ({ password }) =>
          password === 'right'
            ? { provedAt: '2026-11-21T10:00:00.000Z' }
            : refuse(401, authTexts.wrongPassword),
        )
        .answer(authOperations.changeEmail, () => Response.json({})),
  });
  await changeEmail();
  const dialog = page.getByRole('dialog', { name: 'Change e-mail' });
  await dialog.getByLabelText('Password').fill('wrong');
  await dialog.getByRole('button', { name: 'Change e-mail' }).click();
  await toasted('Incorrect password. Please try again.');
  await dialog.getByLabelText('Password').fill('right');
  await dialog.getByRole('button', { name: 'Change e-mail' }).click();
  await toasted('Email updated successfully. Please verify your new email address.');
  expect(server.calls.find(({ name }) => name === 'auth.changeEmail')?.input).toEqual({
    newEmail: 'new@example.com',
  });
});

test('[AUTH-14] a session without a password that is too old is told to sign in again', async () => {
  server = await mountAt('/settings?section=security', {
    as: 'manager',
    answers: (fake) => fake.answer(authOperations.changeEmail, () => refuse(401, authTexts.reauthForEmail)),
  });
  await changeEmail();
  await page.getByRole('dialog').getByRole('button', { name: 'Change e-mail' }).click();
  await toasted('Please sign out and sign in again before changing your email.');
});

test('[AUTH-15] a reset link sets a new password and signs in', async () => {
  history.replaceState(null, '', '?token=reset-token');
  server = await mountAt('/reset?token=reset-token', {
    as: null,
    answers: (fake) => fake.answer(authOperations.resetPassword, () => signedIn('manager')),
  });
  await expectNoAxeViolations();
  await type('New password', 'Washwash1!');
  await type('Confirm new password', 'Washwash1!');
  await button('Set password').click();
  await toasted('Password updated successfully.');
  expect(server.calls.find(({ name }) => name === 'auth.resetPassword')?.input).toEqual({
    token: 'reset-token',
    newPassword: 'Washwash1!',
  });
});

test('[AUTH-16] a confirmation link confirms once and says so', async () => {
  history.replaceState(null, '', '?token=confirm-token');
  server = await mountAt('/confirm?token=confirm-token', {
    as: null,
    answers: (fake) => fake.answer(authOperations.confirmEmail, () => ({ confirmed: true })),
  });
  await expect.element(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
  expect(server.calls.filter(({ name }) => name === 'auth.confirmEmail')).toHaveLength(1);
  await expectNoAxeViolations();
});

test('[AUTH-03] without a configured provider there is no button', async () => {
  server = await mountAt('/login', { as: null });
  await vi.waitFor(() => expect(server.calls.some(({ name }) => name === 'auth.provider')).toBe(true));
  await expect.element(page.getByRole('button', { name: /^Sign in with/ })).not.toBeInTheDocument();
});
