// @module-tag long

import { expect, test } from 'vitest';
import { reads } from '../browser.ts';
import { addLead, hire, type Person, takeOwnSeat } from '../people.ts';
import { admin, browser, takeStage, url } from '../stage.ts';

takeStage();

// A name of this run alone: shared templates are everybody's.
const stamp = Date.now().toString(36).toUpperCase();
const name = `First words ${stamp}`;

type Kept = { id: string; name: string; body: string; isShared: boolean; usageCount: number };
const found = async (by: Person): Promise<Kept | undefined> =>
  (await by.call<{ items: Kept[] }>('templates.list', { text: name })).items[0];

test('[TPL-01] [TPL-03] a default becomes one’s own, is looked at with a real lead, shared, and used by another rep', async () => {
  const tess = await hire(url, admin, { displayName: 'Tess Words' });
  const rob = await hire(url, admin, { displayName: 'Rob Reader' });
  await addLead(tess, { firstName: 'Luis', businessName: `Vine ${stamp}`, assignedRep: tess.uid });
  const desk = await takeOwnSeat(browser, tess, { url });
  const { page } = desk;
  await page.goto('/templates');
  await reads(page, 'No templates of your own yet — duplicate one of the defaults to start.');
  await page.getByRole('button', { name: 'Actions for Initial Contact' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy of Initial Contact' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Hello {{firstName|there}}, about {{company}}.');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await preview.getByLabel('Preview with a lead').fill(`Vine ${stamp}`);
  await preview.getByRole('list', { name: 'Leads found' }).getByRole('button').first().click();
  await reads(preview, '1 field is empty for this lead: company');
  await expect.poll(() => preview.textContent()).toContain('Hello Luis, about company.');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await reads(page, 'Template saved');
  expect(await found(tess)).toMatchObject({
    body: '<p>Hello {{firstName|there}}, about {{company}}.</p>',
    isShared: false,
  });
  expect(await found(rob)).toBeUndefined();

  const reader = await takeOwnSeat(browser, rob, { url, width: 390, height: 844, touch: true });
  await reader.page.goto('/templates');
  await reader.page.getByRole('table', { name: 'Default' }).waitFor();
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
  await reads(page, 'Template shared');
  // It comes to who has the list open.
  await reader.page.getByRole('link', { name }).click();
  const theirs = reader.page.getByRole('dialog', { name });
  await theirs
    .getByText(/Only its owner or an administrator may change this template/)
    .first()
    .waitFor();
  const { id } = (await found(rob)) as Kept;
  await rob.call('templates.use', { id });
  await expect.poll(async () => (await found(tess))?.usageCount).toBe(1);
  await tess.call('templates.remove', { id });
  expect([...desk.complaints, ...reader.complaints]).toEqual([]);
});
