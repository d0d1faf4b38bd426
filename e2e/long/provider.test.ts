// @module-tag long

import { expect, test } from 'vitest';
import { reads } from '../browser.ts';
import {
  consent,
  invite,
  meOf,
  press,
  pressForPopup,
  provider,
  redirecting,
  sit,
  takeProvider,
} from '../provider.ts';

takeProvider();

test('[AUTH-04] a popup that is closed before its end goes on by redirect too', async () => {
  await invite('clea', 'manager');
  const seat = await sit();
  await seat.page.goto('/login');
  const popup = await pressForPopup(seat.page);
  await popup.locator('input[name=login]').waitFor();
  await popup.close();
  await reads(seat.page, redirecting);
  await consent(seat.page, 'clea');
  await reads(seat.page, 'Signed in with Google successfully');
  await seat.page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('[AUTH-05] failures in their words: the redirect’s, the popup’s, and that of an address nobody approved', async () => {
  await invite('fern', 'manager');
  provider.tamper({ claims: (claims) => ({ ...claims, nonce: 'of somebody else' }) });
  const redirected = await sit(true);
  await redirected.page.goto('/login');
  await redirected.page.evaluate(() => sessionStorage.setItem('left over', 'x'));
  await press(redirected.page);
  await consent(redirected.page, 'fern');
  await reads(redirected.page, 'Sign-in redirect failed. Please try using the Google Sign In button again.');
  expect(await redirected.page.evaluate(() => sessionStorage.length)).toBe(0);

  const popped = await sit();
  await popped.page.goto('/login');
  await consent(await pressForPopup(popped.page), 'fern');
  await reads(popped.page, 'Failed to sign in with Google. Please try again.');
  provider.tamper(null);

  await invite('stray', null);
  const stray = await sit();
  await stray.page.goto('/login');
  await consent(await pressForPopup(stray.page), 'stray');
  await reads(stray.page, 'This email is not approved for registration. Please contact an administrator.');
  expect((await stray.context.cookies()).map(({ name }) => name)).not.toContain('washboard_session');
});

test('[AUTH-03] [AUTH-04] an account that has a password is connected with it once', async () => {
  provider.people.set('marcus', {
    sub: 'marcus',
    email: 'rep@demo.example',
    email_verified: true,
    name: 'Marcus Okafor',
  });
  const seat = await sit();
  await seat.page.goto('/login');
  await consent(await pressForPopup(seat.page), 'marcus');
  const dialog = seat.page.getByRole('dialog', { name: 'Connect your account' });
  await dialog.getByLabel('Password').fill('Laundry-2026!');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await reads(seat.page, 'Signed in with Google successfully');
  expect(await meOf(seat)).toMatchObject({ email: 'rep@demo.example', role: 'manager' });
});
