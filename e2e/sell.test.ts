import { expect, test } from 'vitest';
import { cardIn, countOf, demo, reads, signIn, takeSeat } from './browser.ts';
import { addLead, addressOf } from './people.ts';
import { choosePassword } from './sell.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

/** Approves an address with a code, as an administrator does it; answers the code. */
const approve = async (email: string) => {
  const seat = await takeSeat(browser, { url });
  const { page } = seat;
  await signIn(page, demo.admin);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Approved e-mails' }).click();
  await page.getByRole('button', { name: 'Approve an e-mail' }).click();
  const asking = page.getByRole('dialog', { name: 'Approve an e-mail' });
  await asking.getByLabel('E-mail', { exact: true }).fill(email);
  await asking.getByLabel('Role').selectOption('manager');
  await asking.getByRole('button', { name: 'Approve e-mail' }).click();
  const shown = page.getByRole('dialog', { name: 'Access code' });
  const code = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: 'Done' }).click();
  return { ...seat, code };
};

test('[ADMIN-01] [AUTH-08] [AUTH-09] [AUTH-11] [MOVE-09] [MOVE-10] [BOARD-03] an invited rep signs up, takes a lead, calls, notes and sells it, and an admin watches', async () => {
  const lead = 'Juniper Row Apartments';
  const id = await addLead(admin, {
    businessName: lead,
    firstName: 'Ines',
    lastName: 'Barlow',
    phone: '(707) 555-0188',
    city: 'Petaluma',
    state: 'CA',
  });
  const email = addressOf('Nora Pell');
  const { page: watch, complaints, code } = await approve(email);
  expect(code).toMatch(/^[A-Z0-9]{8}$/);
  await watch.getByRole('link', { name: 'Leads', exact: true }).click();
  await watch.getByRole('button', { name: 'All Leads' }).click();
  await cardIn(watch, 'Unassigned', lead).waitFor();
  await watch.getByRole('searchbox', { name: 'Filter leads by text' }).fill(lead);
  const watched = async () => [
    await countOf(watch, 'Unassigned'),
    await countOf(watch, 'New'),
    await countOf(watch, 'Sold'),
  ];
  await expect.poll(watched).toEqual([1, 0, 0]);

  const { page, context, complaints: ownComplaints } = await takeSeat(browser, { url, worker: true });
  await page.goto('/leads');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nora Pell');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Rinse-2026-ok!');
  await page.getByRole('button', { name: 'Create account' }).click();
  await reads(page, 'Account created successfully');
  const refused = await context.request.post('/api/leads.list', { data: { view: 'self' } });
  expect([refused.status(), (await refused.json()).error.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
  await choosePassword(page, code);

  await cardIn(page, 'Unassigned', lead).click();
  const dialog = page.getByRole('dialog', { name: lead });
  await dialog.getByRole('button', { name: 'Take This Lead' }).click();
  await reads(page, 'Lead assigned');
  await cardIn(watch, 'New', lead).waitFor();
  await cardIn(watch, 'Unassigned', lead).waitFor({ state: 'detached' });
  await expect.poll(watched).toEqual([0, 1, 0]);

  expect(await dialog.getByRole('link', { name: 'Call', exact: true }).getAttribute('href')).toBe(
    'tel:7075550188',
  );
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Wants four stacks by spring.');
  await dialog.getByRole('button', { name: 'Add Notes Only' }).click();
  await reads(page, 'Notes added');
  const newest = dialog.getByRole('list', { name: 'Timeline, newest first' }).getByRole('listitem').first();
  expect(await newest.innerText()).toMatch(/Nora Pell\s+Note added\s+Today [\d:]+\s+Wants four stacks/);
  await cardIn(watch, 'New', lead).waitFor();

  await dialog.getByRole('textbox', { name: 'Note' }).fill('Signed this morning.');
  await dialog.getByRole('button', { name: 'Mark as Sold' }).click();
  await reads(page, 'Lead marked as sold!');
  await newest.getByText('Marked as sold').waitFor();
  await dialog.getByRole('button', { name: 'Save & Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await cardIn(page, 'Sold', lead).waitFor();
  await cardIn(watch, 'Sold', lead).waitFor();
  await expect.poll(watched).toEqual([0, 0, 1]);

  const { notes, ...kept } = await admin.call<{ notes: { author: string }[] }>('leads.get', { id });
  expect(kept).toMatchObject({ column: 'sold', markSold: true, status: 'client', leadContacted: true });
  expect(notes.map(({ author }) => author)).toEqual(['Nora Pell', 'Nora Pell']);
  expect([complaints, ownComplaints]).toEqual([[], []]);
});
