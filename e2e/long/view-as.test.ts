// @module-tag long

import { expect, test } from 'vitest';
import { cardIn, reads } from '../browser.ts';
import { addLead, demoPerson, takeOwnSeat } from '../people.ts';
import { browser, takeStage, url } from '../stage.ts';
import { other, rep, takeReps } from '../view-as.ts';

takeStage();
takeReps();

test('[VIEW-02] [VIEW-05] [VIEW-07] ‘All Leads’ shows every rep’s leads to a developer and is remembered; a rep has only ‘My View’', async () => {
  await addLead(rep, { businessName: 'Amsel Annex', assignedRep: rep.uid });
  const { page } = await takeOwnSeat(browser, await demoPerson(url, 'developer'), { url });
  await page.goto('/leads');
  await cardIn(page, 'Unassigned', 'Amsel Annex').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'All Leads' }).click();
  await cardIn(page, 'New', 'Amsel Annex').waitFor();
  await page.reload();
  await cardIn(page, 'New', 'Amsel Annex').waitFor();
  await page.getByRole('button', { name: 'My View', exact: true }).click();
  await cardIn(page, 'New', 'Amsel Annex').waitFor({ state: 'detached' });

  const desk = await takeOwnSeat(browser, other, { url });
  await desk.page.goto('/');
  await reads(desk.page.getByRole('complementary', { name: 'Sidebar' }), 'My View');
  expect(await desk.page.getByRole('button', { name: 'All Leads' }).count()).toBe(0);
  expect(await desk.page.getByLabel('Impersonate User').count()).toBe(0);
  const refused = await desk.context.request.post('/api/view.set', { data: { mode: 'all' } });
  expect(refused.status()).toBe(403);
});

test('[VIEW-05] [BOARD-03] in ‘My View’ a lead of somebody else’s that is open by its address follows what its rep does', async () => {
  const id = await addLead(rep, { businessName: 'Amsel Lofts', assignedRep: rep.uid });
  const { page } = await takeOwnSeat(browser, await demoPerson(url, 'developer'), { url });
  await page.goto(`/leads/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Amsel Lofts' });
  await dialog.waitFor();
  await rep.call('leads.note', { id, text: 'The keys are with the janitor.' });
  await reads(dialog, 'The keys are with the janitor.');
  await rep.call('leads.move', { id, to: 'selling' });
  await rep.call('leads.note', { id, text: 'They want four machines.' });
  await reads(dialog, 'They want four machines.');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await cardIn(page, 'Selling', 'Amsel Lofts').waitFor({ state: 'detached' });
});
