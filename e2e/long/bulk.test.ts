// @module-tag long

import { expect, test } from 'vitest';
import { cardIn, reads } from '../browser.ts';
import { allQuiet, closeDialog, dialogOf, newcomer } from '../desk.ts';
import { addLead, hearOfOwnOnly } from '../people.ts';
import { admin, takeStage } from '../stage.ts';

takeStage();

test('[NAV-09] [NAV-07] the bell counts what is unread, and says ‘9+’ above nine', async () => {
  const { page, person, ...rest } = await newcomer('Bella Badge');
  await hearOfOwnOnly(person);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const badge = bell.getByText(/^(\d+|9\+)$/);
  expect(await bell.getAttribute('aria-label')).toBe('Notifications');
  for (let index = 1; index <= 9; index += 1)
    await addLead(admin, { businessName: `Badge House ${index}`, assignedRep: person.uid });
  await page.getByRole('button', { name: 'Notifications, 9 unread' }).waitFor();
  expect(await badge.innerText()).toBe('9');
  await addLead(admin, { businessName: 'Badge House 10', assignedRep: person.uid });
  await page.getByRole('button', { name: 'Notifications, more than 9 unread' }).waitFor();
  expect(await badge.innerText()).toBe('9+');
  await reads(page, 'SMS Temporarily Disabled');
  await bell.click();
  const drawer = page.getByRole('dialog', { name: 'Notifications', exact: true });
  await expect.poll(() => drawer.getByRole('listitem').count()).toBe(10);
  await drawer.getByRole('button', { name: 'Mark all read' }).click();
  await drawer.getByRole('button', { name: 'Clear all' }).click();
  const asking = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog').filter({ hasText: 'Are you sure' }));
  await reads(page, 'Are you sure you want to clear all notifications?');
  await asking.getByRole('button', { name: 'Clear 10' }).click();
  await reads(drawer, 'No notifications');
  await reads(drawer, "You're all caught up!");
  await closeDialog(page);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  expect(await badge.count()).toBe(0);
  allQuiet({ page, ...rest });
});

test('[W9] while a lead is typed, the one that is here already is named and can be opened instead', async () => {
  const { page, person, ...rest } = await newcomer('Dora Double');
  const lead = 'Already Here Arms';
  await addLead(person, { businessName: lead, phone: '(530) 555-0143', assignedRep: person.uid });
  await page.getByRole('button', { name: 'New lead' }).click();
  const form = page.getByRole('dialog', { name: 'New lead' });
  await form.getByLabel('Business name').fill('Arms, Already');
  await form.getByLabel('Phone').fill('530.555.0143');
  await reads(form, 'This may be a lead that is here already.');
  await form.getByRole('listitem').filter({ hasText: lead }).getByText('same phone').waitFor();
  await form.getByRole('button', { name: `Open ${lead}` }).click();
  await dialogOf(page, lead).waitFor();
  await closeDialog(page);
  await cardIn(page, 'New', lead).waitFor();
  allQuiet({ page, ...rest });
});
