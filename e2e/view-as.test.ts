import { expect, test } from 'vitest';
import { cardIn, reads } from './browser.ts';
import { addLead, demoPerson, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';
import { other, rep, takeReps } from './view-as.ts';

takeStage();
takeReps();

test('[VIEW-03] [VIEW-04] [VIEW-06] [W11] a developer views as a rep: their board, nothing to change, the way back, the audit', async () => {
  const own = await addLead(rep, { businessName: 'Amsel Court', assignedRep: rep.uid });
  await addLead(other, { businessName: 'Brandt Towers', assignedRep: other.uid });
  const { page, context } = await takeOwnSeat(browser, await demoPerson(url, 'developer'), { url });
  await page.goto('/leads');
  const choose = page.getByLabel('Impersonate User');
  expect(await choose.locator('option').first().innerText()).toBe('Select a user...');
  await choose.selectOption({ label: 'Ruth Amsel, Manager' });

  const banner = page.getByRole('status').filter({ hasText: 'Viewing as' });
  await banner.getByText('Ruth Amsel').waitFor();
  await reads(banner, 'Viewing as, 30 min left');
  await cardIn(page, 'New', 'Amsel Court').waitFor();
  await cardIn(page, 'New', 'Brandt Towers').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'New lead' }).getAttribute('aria-disabled')).toBe('true');

  await cardIn(page, 'New', 'Amsel Court').click();
  const dialog = page.getByRole('dialog', { name: 'Amsel Court' });
  for (const name of ['Attempted Contact', 'Contacted', 'Mark as Sold', 'Add Notes Only'])
    expect(await dialog.getByRole('button', { name, exact: true }).getAttribute('aria-disabled'), name).toBe(
      'true',
    );
  await dialog.getByRole('button', { name: 'Mark as Sold' }).click({ force: true });
  for (const name of ['Sold', 'Dead'])
    expect(await dialog.getByRole('button', { name, exact: true }).getAttribute('aria-disabled'), name).toBe(
      'true',
    );
  await reads(dialog, 'Read only');
  // The server says the same to whoever gets round the screen.
  for (const [operation, data] of [
    ['leads.note', { id: own, text: 'in her name' }],
    ['leads.move', { id: own, to: 'sold' }],
    ['users.updateProfile', { fields: { theme: 'light' } }],
  ] as const) {
    const refused = await context.request.post(`/api/${operation}`, { data });
    expect([refused.status(), (await refused.json()).error.code]).toEqual([403, 'VIEWING_AS_READ_ONLY']);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await banner.getByText('Ruth Amsel').waitFor();

  await page.getByRole('button', { name: 'Reset, stop viewing as Ruth Amsel' }).click();
  await banner.waitFor({ state: 'detached' });
  await cardIn(page, 'New', 'Amsel Court').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'My View', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  const { column, notes } = await admin.call<{ column: string; notes: [] }>('leads.get', { id: own });
  expect([column, notes]).toEqual(['new', []]);

  await page.goto('/admin?tab=audit');
  await page.getByRole('button', { name: 'Viewing as', exact: true }).click();
  const entries = page.getByRole('main').getByRole('listitem');
  await entries.filter({ hasText: 'Dana Whitfield' }).filter({ hasText: 'Ruth Amsel' }).first().waitFor();
  const said = (await entries.filter({ hasText: 'Dana Whitfield' }).allInnerTexts()).slice(0, 2).join('\n');
  expect(said).toMatch(/ended viewing[\s\S]*began to view/);
});
