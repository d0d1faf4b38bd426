import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { closePages, reads, type Seat, takeSeat, theBrowser } from './browser.ts';
import { demoPerson } from './people.ts';
import { type Product, startProduct } from './product.ts';

type Identity = { sub: string; email: string; email_verified: boolean; name: string };
type Provider = {
  oidc: { issuer: string; clientId: string; clientSecret: string; name: string };
  people: Map<string, Identity>;
  serve: (productUrl: string) => void;
  tamper: (how: { claims: (claims: object) => object } | null) => void;
  close: () => Promise<void>;
};

// The server's own tests know a real provider; it is borrowed here and met by a real browser.
const startProvider = async (): Promise<Provider> => {
  const file = new URL('../server/src/platform/testing/provider.ts', import.meta.url).href;
  return (await import(/* @vite-ignore */ file)).startProvider();
};

let browser: Browser;
let provider: Provider;
let product: Product;
beforeAll(async () => {
  [browser, provider] = await Promise.all([theBrowser(), startProvider()]);
  const { issuer, clientId, clientSecret, name } = provider.oidc;
  const env = { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name };
  product = await startProduct({ OIDC_ISSUER: issuer, ...env }, inject('office'));
  provider.serve(product.url);
});
afterEach(closePages);
afterAll(async () => {
  await product?.stop();
  await provider?.close();
});

/** Somebody whom the provider knows, and an administrator has approved. */
const invite = async (sub: string, role: 'user' | 'manager' | null) => {
  const email = `${sub}@stories.example`;
  provider.people.set(sub, { sub, email, email_verified: true, name: `Person ${sub}` });
  if (!role) return email;
  const admin = await demoPerson(product.url, 'admin');
  await admin.call('approvals.add', { items: [{ email, role, withCode: false }] });
  return email;
};

const sit = async (blocked = false): Promise<Seat> => {
  const seat = await takeSeat(browser, { url: product.url });
  // The provider's own pages ask the world for a font.
  await seat.context.route(
    (at) => at.hostname !== '127.0.0.1',
    (route) => route.abort(),
  );
  if (blocked) await seat.context.addInitScript('window.open = () => null');
  return seat;
};

/** The provider's two pages: who one is, and that one agrees. */
const consent = async (at: Page, sub: string) => {
  await at.locator('input[name=login]').fill(sub);
  await at.locator('input[name=password]').fill('any');
  await at.locator('button[type=submit]').click();
  await at.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
  await at.locator('button[type=submit]').click();
};

const press = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' }).click();
const pressForPopup = async (page: Page): Promise<Page> => {
  const opened = page.waitForEvent('popup');
  await press(page);
  return opened;
};
const meOf = async (seat: Seat): Promise<{ email: string; role: string }> => {
  const answer = await seat.context.request.post('/api/auth.me', { data: {} });
  return (await answer.json()).user;
};
const redirecting = 'The sign-in window did not finish. Going on in this window.';

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

test('[AUTH-04] a popup that is blocked: one line says so, and the redirect signs in', async () => {
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
