import { expect, test } from 'vitest';
import { reads } from './browser.ts';
import { consent, invite, meOf, press, pressForPopup, redirecting, sit, takeProvider } from './provider.ts';

takeProvider();

test('[AUTH-03] the popup signs in, closes, and the page goes where it was going', async () => {
  const email = await invite('pia', 'manager');
  const seat = await sit();
  await seat.page.goto('/leads?city=Napa');
  const popup = await pressForPopup(seat.page);
  const closed = popup.waitForEvent('close');
  await consent(popup, 'pia');
  await closed;
  await reads(seat.page, 'Signed in with Google successfully');
  await seat.page.getByRole('region', { name: 'Selling' }).waitFor();
  expect(new URL(seat.page.url()).search).toBe('?city=Napa');
  expect(await meOf(seat)).toMatchObject({ email, role: 'manager' });
});

test('[AUTH-04] a popup that is blocked: one line says so, and the redirect signs in', {
  tags: ['long'],
}, async () => {
  const email = await invite('blake', 'user');
  const seat = await sit(true);
  await seat.page.goto('/calendar');
  await press(seat.page);
  await reads(seat.page, redirecting);
  await consent(seat.page, 'blake');
  await reads(seat.page, 'Signed in with Google successfully');
  await seat.page.getByRole('heading', { name: 'Calendar' }).waitFor();
  expect(await meOf(seat)).toMatchObject({ email, role: 'user' });
});
