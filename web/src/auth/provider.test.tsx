import { authOperations, authTexts, openStepMark, signedInMark } from 'domain/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Mounted, mountAt, signedIn } from '#app/testing';
import { leave } from '#platform/leave.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let server: Mounted;
let popup: { closed: boolean } | null;
const opened: string[] = [];
const left: string[] = [];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  opened.length = 0;
  left.length = 0;
  vi.spyOn(leave, 'to').mockImplementation((url) => void left.push(url));
  popup = { closed: false };
  await page.viewport(1440, 900);
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url));
    return popup as Window | null;
  });
});
afterEach(() => {
  server?.restore();
  vi.restoreAllMocks();
});

const mount = async (path = '/login?next=/calendar') => {
  let inside = false;
  server = await mountAt(path, {
    as: null,
    answers: (fake) => fake.answer(authOperations.provider, () => ({ name: 'Google' })),
  });
  server.answer(authOperations.me, () =>
    inside ? signedIn('manager') : Response.json({ error: { code: 'SIGNED_OUT' } }, { status: 401 }),
  );
  return {
    press: () => page.getByRole('button', { name: 'Sign in with Google' }).click(),
    end: (message: object) => {
      inside = true;
      const channel = new BroadcastChannel('washboard-sign-in');
      channel.postMessage(message);
      channel.close();
    },
  };
};
const toasted = (text: string) => expect.element(page.getByRole('status').getByText(text)).toBeVisible();

test('[AUTH-03] the popup opens in the click, its end signs in and opens the wanted page', async () => {
  const { press, end } = await mount();
  await press();
  expect(opened).toEqual(['/auth/provider?mode=popup&next=%2Fcalendar']);
  end({ result: 'ok' });
  await toasted('Signed in with Google successfully');
  await expect.element(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
});

test('[AUTH-05] any other failure toasts the specified words', async () => {
  const { press, end } = await mount();
  await press();
  end({ result: 'failed', code: authTexts.providerFailed.code, message: authTexts.providerFailed.message });
  await toasted('Failed to sign in with Google. Please try again.');
});

test('[AUTH-08] an address that is not approved is told in the specified words', async () => {
  const { press, end } = await mount();
  await press();
  end({ result: 'failed', code: 'NOT_APPROVED', message: authTexts.notApproved.message });
  await toasted('This email is not approved for registration. Please contact an administrator.');
});

const goesOnByRedirect = async () => {
  await toasted('The sign-in window did not finish. Going on in this window.');
  await vi.waitFor(() => expect(left).toEqual(['/auth/provider?mode=redirect&next=%2Fcalendar']));
};

test('[AUTH-04] a blocked popup falls back to the redirect, after one line that says so', async () => {
  popup = null;
  const { press } = await mount();
  await press();
  await goesOnByRedirect();
});

test('[AUTH-04] a closed popup falls back to the redirect', async () => {
  const { press } = await mount();
  await press();
  popup = Object.assign(popup ?? {}, { closed: true });
  await goesOnByRedirect();
});

test('[AUTH-04] a sign-in cancelled at the provider falls back to the redirect', async () => {
  const { press, end } = await mount();
  await press();
  end({ result: 'cancelled' });
  await goesOnByRedirect();
});

test('[AUTH-04] coming back from a redirect is told once', async () => {
  sessionStorage.setItem('providerRedirect', '1');
  server = await mountAt('/calendar', { as: 'manager' });
  await toasted('Signed in with Google successfully');
  expect(sessionStorage.getItem('providerRedirect')).toBeNull();
});

test('[AUTH-05] a failed redirect toasts the specified words and clears session storage', async () => {
  sessionStorage.setItem('anything', 'kept');
  await mount(`/login?provider=${authTexts.redirectFailed.code}`);
  await toasted('Sign-in redirect failed. Please try using the Google Sign In button again.');
  expect(sessionStorage).toHaveLength(0);
  await vi.waitFor(() => expect(server.router.state.location.href).toBe('/login'));
});

test('[AUTH-04] an existing account is connected once with its password', async () => {
  await mount(`/login?provider=${authTexts.linkRequired.code}`);
  server.answer(authOperations.linkProvider, () => signedIn('manager'));
  const dialog = page.getByRole('dialog', { name: 'Connect your account' });
  await expect.element(dialog.getByText(authTexts.linkRequired.message)).toBeVisible();
  await expectNoAxeViolations();
  await dialog.getByLabelText('Password').fill('Laundry-2026!');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await toasted('Signed in with Google successfully');
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('[MFA-03] who has a second factor meets its step after the provider as well, and only then is in', async () => {
  const { press, end } = await mount();
  server.answer(authOperations.openStep, () => ({ secondStep: ['totp' as const, 'recovery' as const] }));
  server.answer(authOperations.secondStep, () => signedIn('manager'));
  try {
    await press();
    // biome-ignore lint/suspicious/noDocumentCookie: as the server leaves it, for pages to read
    document.cookie = `${signedInMark}=${openStepMark}; path=/`;
    end({ result: 'ok' });
    await expect.element(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    await expectNoAxeViolations();
    expect(page.getByText('Signed in with Google successfully').elements()).toEqual([]);
    await page.getByLabelText('Code', { exact: true }).fill('123456');
    await page.getByRole('button', { name: 'Continue' }).click();
    await toasted('Signed in with Google successfully');
    await expect.element(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
    expect(server.calls.filter(({ name }) => name === 'auth.secondStep')).toHaveLength(1);
  } finally {
    // biome-ignore lint/suspicious/noDocumentCookie: taken back for the tests that follow
    document.cookie = `${signedInMark}=; path=/; max-age=0`;
  }
});
