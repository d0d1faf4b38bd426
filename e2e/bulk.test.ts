// @module-tag long

import { expect, test } from 'vitest';
import { columnOf, countOf, reads } from './browser.ts';
import { allQuiet, closeDialog, isTold, newcomer, sitDown } from './desk.ts';
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
