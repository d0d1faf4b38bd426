import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { closePages, type Seat, takeSeat, theBrowser } from './browser.ts';
import { demoPerson } from './people.ts';
import { type Product, startProduct } from './product.ts';

export type Identity = { sub: string; email: string; email_verified: boolean; name: string };

export type Provider = {
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

export let provider: Provider;

let product: Product;

/** Somebody whom the provider knows, and an administrator has approved. */
export const invite = async (sub: string, role: 'user' | 'manager' | null) => {
  const email = `${sub}@stories.example`;
  provider.people.set(sub, { sub, email, email_verified: true, name: `Person ${sub}` });
  if (!role) return email;
  const admin = await demoPerson(product.url, 'admin');
  await admin.call('approvals.add', { items: [{ email, role, withCode: false }] });
  return email;
};

export const sit = async (blocked = false): Promise<Seat> => {
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
export const consent = async (at: Page, sub: string) => {
  await at.locator('input[name=login]').fill(sub);
  await at.locator('input[name=password]').fill('any');
  await at.locator('button[type=submit]').click();
  await at.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
  await at.locator('button[type=submit]').click();
};

export const press = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' }).click();

export const pressForPopup = async (page: Page): Promise<Page> => {
  const opened = page.waitForEvent('popup');
  await press(page);
  return opened;
};

export const meOf = async (seat: Seat): Promise<{ email: string; role: string }> => {
  const answer = await seat.context.request.post('/api/auth.me', { data: {} });
  return (await answer.json()).user;
};

export const redirecting = 'The sign-in window did not finish. Going on in this window.';

export const takeProvider = (): void => {
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
};
