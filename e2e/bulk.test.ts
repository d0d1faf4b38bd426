import { expect, test } from 'vitest';
import { cardIn, columnOf, countOf, reads } from './browser.ts';
import { allQuiet, closeDialog, dialogOf, isTold, newcomer, sitDown } from './desk.ts';
import { addLead, hearOfOwnOnly, hire, type Person } from './people.ts';
import { admin, takeStage, url } from './stage.ts';

takeStage();

type Stats = { byColumn: Record<string, number> };

/** That many leads of a rep, a few at a time. */
const addMany = async (by: Person, rep: Person, name: string, count: number) => {
  for (let start = 0; start < count; start += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, count - start) }, (_, index) =>
        addLead(by, { businessName: `${name} ${start + index + 1}`, assignedRep: rep.uid }),
      ),
    );
};

const newOf = async (rep: Person) => (await rep.call<Stats>('leads.stats', { view: 'self' })).byColumn['new'];

test('[UNDO-01] an administrator gives 200 leads to a rep in one act, and takes it back with one undo', async () => {
  const before = await hire(url, admin, { displayName: 'Bruno Before' });
  await addMany(before, before, 'Bulk Row House', 200);
  const all = 201;
  const rep = await newcomer('Ada After');
  await hearOfOwnOnly(rep.person);
  await addLead(rep.person, { businessName: 'Bulk Row House 201', assignedRep: rep.person.uid });
  const boss = await hire(url, admin, { displayName: 'Gerda Giver', role: 'admin' });
  await boss.call('view.set', { mode: 'all' });
  const office = await sitDown(boss);
  const { page } = office;
  await page.goto('/leads?text=bulk%20row%20house');
  await expect.poll(() => countOf(page, 'New')).toBe(all);

  // One card by Ctrl and click, then everything in the filter.
  await columnOf(page, 'New')
    .getByRole('link')
    .first()
    .click({ modifiers: ['Control'] });
  const chosen = page.getByRole('group', { name: 'Chosen leads' });
  await reads(chosen, '1 lead chosen');
  await chosen.getByRole('button', { name: `Choose all ${all} in this filter` }).click();
  await reads(chosen, `${all} leads chosen`);
  await chosen.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: `Assign ${all} leads` });
  await dialog.getByLabel('Rep').selectOption(rep.person.uid);
  // The preview: one of them is the rep's already.
  await dialog.getByText('200 leads will change, 1 already so').waitFor();
  await dialog.getByRole('button', { name: 'Assign 200 leads' }).click();
  await reads(page, '200 leads assigned');
  await dialog.waitFor({ state: 'detached' });

  await expect.poll(() => countOf(rep.page, 'New')).toBe(201);
  expect(await newOf(rep.person)).toBe(201);
  expect(await newOf(before)).toBe(0);
  await isTold(rep.page, 'New Leads Assigned', '200 leads have been assigned to you');
  const drawer = rep.page.getByRole('dialog', { name: 'Notifications', exact: true });
  expect(await drawer.getByRole('listitem').count()).toBe(1);
  await closeDialog(rep.page);

  await page.getByRole('button', { name: /^Undo: Assigned 200 leads to Ada After/ }).waitFor();
  await page.getByRole('heading', { name: 'Leads', exact: true }).click();
  await page.keyboard.press('Control+z');
  await reads(page, 'Undone: Assigned 200 leads to Ada After');
  await expect.poll(() => countOf(rep.page, 'New')).toBe(1);
  expect(await newOf(rep.person)).toBe(1);
  expect(await newOf(before)).toBe(200);
  await isTold(rep.page, 'Assignments undone', `${boss.displayName} took back 200 assignments to you`);
  allQuiet(office, rep);
});

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
