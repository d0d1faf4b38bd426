import { expect, test } from 'vitest';
import { cardIn, reads } from './browser.ts';
import { sit, stored } from './lead-dialog.ts';
import { takeStage } from './stage.ts';

takeStage();

test('[LEAD-02] [LEAD-03] [LEAD-11] [LEAD-12] a rep plans the next step, writes a mail, and reads it all in one timeline', async () => {
  const lead = 'Riverbend Lodge';
  const { page, ids, complaints } = await sit('Nils Okoro', {
    businessName: lead,
    firstName: 'Cy',
    phone: '(541) 555-0177',
    email: 'cy@example.com',
    streetAddress: '12 Mill Road',
    city: 'Bend',
    state: 'OR',
  });
  const [id = ''] = ids;
  await cardIn(page, 'New', lead).click();
  const dialog = page.getByRole('dialog', { name: lead });
  await reads(dialog, '23 h left to make first contact');
  await dialog.getByRole('button', { name: 'Proposal' }).click();
  const send = page.getByRole('dialog', { name: 'Send Message' });
  await expect.poll(() => send.getByRole('textbox', { name: 'To' }).inputValue()).toBe('cy@example.com');
  await send.getByText(/valid for 30 days/).waitFor();
  await send.getByRole('button', { name: 'Close' }).click();

  await dialog.getByRole('button', { name: 'Set next step' }).click();
  await dialog.getByLabel('What is next').fill('Call the owner');
  await dialog.getByRole('button', { name: 'Tomorrow' }).click();
  await expect.poll(async () => (await stored(id)).nextStep?.what).toBe('Call the owner');
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.poll(async () => (await stored(id)).nextStep).toBeNull();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const told = dialog.getByRole('list', { name: 'Timeline, newest first' });
  await reads(told, 'Next step done: Call the owner');
  await reads(told, 'created the lead');
  await dialog.getByRole('button', { name: 'Changes', exact: true }).click();
  await dialog
    .getByRole('list', { name: 'Changes, newest first' })
    .getByText('Call the owner')
    .first()
    .waitFor();

  await dialog.getByRole('button', { name: 'Dead', exact: true }).click();
  await page.getByRole('radio', { name: 'Owns machines' }).check();
  await page.getByRole('button', { name: 'Keep the reason' }).click();
  await expect.poll(() => stored(id)).toMatchObject({ column: 'dead', deadReason: 'Owns machines' });
  await dialog.getByRole('button', { name: 'Reopen as new' }).click();
  await expect.poll(async () => (await stored(id)).column).toBe('new');
  await dialog.getByRole('button', { name: 'All', exact: true }).click();
  await reads(told, 'moved the lead');
  await reads(told, 'reopened the lead');
  expect(complaints).toEqual([]);
});
