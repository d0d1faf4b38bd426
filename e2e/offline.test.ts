import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { cardIn, columnOf } from './browser.ts';
import { keepUsable, kept, note, stored } from './device.ts';
import { addLead, hire, type Person, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

type Whole = { id: string; column: string; city: string; notes: { text: string }[] };

const withThreeLeads = (person: Person): Promise<string[]> =>
  Promise.all(
    [0, 1, 2].map((index) =>
      addLead(person, { businessName: `Cellar House ${index}`, assignedRep: person.uid, city: 'Napa' }),
    ),
  );

/** A new tab of a phone that has no signal: what the last one held in memory is gone. */
const restart = async (context: BrowserContext, old: Page): Promise<Page> => {
  const page = await context.newPage();
  await old.close();
  await page.goto('/leads');
  return page;
};

test('[OFF-01] the application opens and reads without a network, and nothing of it can be read off the device', {
  tags: ['long'],
}, async () => {
  const rep = await hire(url, admin, { displayName: 'Olga Fern' });
  await addLead(rep, {
    businessName: 'Basement Court',
    assignedRep: rep.uid,
    leadDescription: 'Behind the boiler',
  });
  const { page, context } = await takeOwnSeat(browser, rep, { url, worker: true });
  await page.goto('/leads');
  await cardIn(page, 'New', 'Basement Court').waitFor();
  await kept(page);
  await context.setOffline(true);
  await page.goto('/leads');
  await cardIn(page, 'New', 'Basement Court').click();
  await page.getByRole('dialog', { name: 'Basement Court' }).getByText('Behind the boiler').waitFor();
  await page.getByText('No connection.').waitFor();
  const bytes = await stored(page);
  expect(bytes).not.toMatch(/Basement|boiler|Olga/);
  await context.setOffline(false);
  await page.getByText('No connection.').waitFor({ state: 'detached' });

  // Handed to somebody else: it leaves the page and the device.
  const [lead] = (await rep.call<{ items: { id: string }[] }>('leads.list', {})).items;
  await admin.call('leads.assign', { id: lead?.id, rep: null });
  await admin.call('leads.remove', { id: lead?.id });
  await page.goto('/leads');
  await columnOf(page, 'New').waitFor();
  await cardIn(page, 'New', 'Basement Court').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /Olga/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((at) => at.pathname === '/login');
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await context.setOffline(true);
  await page.goto('/leads');
  await page.waitForURL((at) => at.pathname === '/login');
});

test('[OFF-01] nine edits over three leads without signal, the tab killed twice: back online everything is there, once', async () => {
  const rep = await hire(url, admin, { displayName: 'Kai Brandt' });
  const ids = await withThreeLeads(rep);
  const seat = await takeOwnSeat(browser, rep, { url, width: 390, height: 844, touch: true, worker: true });
  const { context } = seat;
  let { page } = seat;
  await page.goto('/leads');
  await kept(page);
  await keepUsable(page);
  await context.setOffline(true);

  page = await restart(context, page);
  for (const [index, id] of ids.entries()) {
    await page.goto(`/leads/${id}`);
    const dialog = page.getByRole('dialog', { name: `Cellar House ${index}` });
    await dialog.getByRole('textbox', { name: 'Note', exact: true }).waitFor();
    await note(page, `Boiler room ${index}`);
    await note(page, `Second look ${index}`);
    await dialog.getByRole('button', { name: 'Attempted Contact', exact: true }).click();
    await dialog.getByText('(No notes added)').waitFor();
    if (index < 2) page = await restart(context, page);
  }
  await page.goto('/settings?section=data');
  await expect.poll(() => page.getByText('Waits for the network').count()).toBe(9);
  await context.setOffline(false);
  await page.getByText('Waits for the network').first().waitFor({ state: 'detached' });

  for (const [index, id] of ids.entries()) {
    const lead = await rep.call<Whole>('leads.get', { id });
    const texts = lead.notes.map(({ text }) => text);
    expect(texts.filter((text) => text.includes('Boiler room'))).toEqual([`Boiler room ${index}`]);
    expect(texts.filter((text) => text.includes('Second look'))).toEqual([`Second look ${index}`]);
    expect(texts).toHaveLength(3);
    expect(lead.column).toBe('selling');
  }
});

test('[OFF-01] signing out without signal: nothing is left, offline or online, and the session is over on the server', {
  tags: ['long'],
}, async () => {
  const rep = await hire(url, admin, { displayName: 'Lena Roth' });
  await addLead(rep, { businessName: 'Left Behind', assignedRep: rep.uid });
  const { page, context } = await takeOwnSeat(browser, rep, { url, worker: true });
  await page.goto('/leads');
  await kept(page);
  await keepUsable(page);
  await page.goto('/leads');
  await cardIn(page, 'New', 'Left Behind').waitFor();
  await context.setOffline(true);
  await page.getByText('No connection.').waitFor();
  await page.getByRole('button', { name: /Lena/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((at) => at.pathname === '/login');
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await page.goto('/leads');
  await page.waitForURL((at) => at.pathname === '/login');
  expect(await page.content()).not.toContain('Left Behind');

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await context.setOffline(false);
  await page.goto('/leads');
  await page.waitForURL((at) => at.pathname === '/login');
  await expect.poll(() => rep.call('auth.me').catch((error: Error) => error.message)).toMatch(/401/);
  // Nothing is asked under the session that was left. The page before, loaded anew without signal, may have got through.
  const [said = '/api/auth.signOut'] = asked.filter((path) => path !== '/api/auth.provider');
  expect(said).toBe('/api/auth.signOut');

  const next = await hire(url, admin, { displayName: 'Noor Haas' });
  await page.getByLabel('E-mail').fill(next.email);
  await page.getByLabel('Password', { exact: true }).fill('Laundry-2026!');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((at) => !at.pathname.startsWith('/login'));
  await page.goto('/leads');
  await columnOf(page, 'New').waitFor();
  expect(await page.content()).not.toContain('Left Behind');
});
