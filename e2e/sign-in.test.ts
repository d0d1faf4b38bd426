import { expect, test } from 'vitest';
import { demo, demoPassword, reads, signIn, takeSeat } from './browser.ts';
import { hire } from './people.ts';
import { placeOf, seat, tryPassword } from './sign-in.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

test('[AUTH-01] [AUTH-20] signing in leads to where one was going, path and query kept, and stays after a reload', async () => {
  const page = await seat();
  await page.goto('/leads?city=Petaluma');
  await page.waitForURL((at) => at.pathname === '/login');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/leads?city=Petaluma');
  await tryPassword(page, demo.rep, demoPassword);
  await reads(page, 'Signed in successfully');
  await page.getByRole('region', { name: 'Selling' }).waitFor();
  expect(placeOf(page)).toBe('/leads?city=Petaluma');
  await page.reload();
  await page.getByRole('region', { name: 'Selling' }).waitFor();
  expect(placeOf(page)).toBe('/leads?city=Petaluma');
});

test('[AUTH-17] [AUTH-21] signing out here ends it on the server as well; signing out others ends theirs', {
  tags: ['long'],
}, async () => {
  const person = await hire(url, admin, { displayName: 'Sigrid Opal' });
  const here = await seat();
  const there = await seat();
  await signIn(here, person.email);
  await signIn(there, person.email);
  await here.goto('/settings');
  await here.getByRole('button', { name: 'Sign out others' }).click();
  await here.getByRole('button', { name: /^End \d sessions?$/ }).click();
  await here.getByText(/^\d sessions? ended$/).waitFor();
  // Its live stream is closed, so the other page leaves by itself or at its next step.
  await there.goto('/leads');
  await there.waitForURL((at) => at.pathname === '/login');

  const kept = await here.evaluate(() => sessionStorage.length);
  expect(kept).toBeGreaterThan(0);
  const cookie = (await here.context().cookies()).find(({ name }) => name === 'washboard_session');
  await here.getByRole('button', { name: /user menu/ }).click();
  await here.getByRole('menuitem', { name: 'Sign Out' }).click();
  await reads(here, 'Signed out successfully');
  await here.waitForURL((at) => at.pathname === '/login');
  expect(await here.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  expect((await here.context().cookies()).map(({ name }) => name)).not.toContain('washboard_session');
  const stale = await fetch(`${url}/api/auth.me`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${cookie?.value}` },
    body: '{}',
  });
  expect(stale.status).toBe(401);
});

test('the first visit leaves no line in the console', async () => {
  const { page, complaints } = await takeSeat(browser, { url });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(asked.filter((address) => address.includes('auth.me'))).toEqual([]);
  expect(complaints).toEqual([]);
});
