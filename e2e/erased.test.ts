import { expect, test } from 'vitest';
import { reads } from './browser.ts';
import { allQuiet, lookFor, sitDown } from './desk.ts';
import { addLead, addressOf, hire, takeOwnSeat } from './people.ts';
import { field } from './search.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

test('[ADMIN-04] a person is erased and found nowhere: not by whoever looks on, nor by search, lists, audit and messages; the certificate is there', async () => {
  const name = 'Wilhelmina Ostrowska';
  const email = addressOf('wilhelmina');
  const keeper = await hire(url, admin, { displayName: 'Kuno Keeper', role: 'admin' });
  const rep = await hire(url, admin, { displayName: 'Lene Looker' });
  const [firstName, lastName] = name.split(' ');
  const own = { assignedRep: rep.uid };
  const id = await addLead(rep, { firstName, lastName, email, phone: '(212) 555-0163', ...own });
  const other = await addLead(rep, {
    businessName: 'Neben Court',
    leadDescription: `Known to ${name}`,
    ...own,
  });
  await rep.call('leads.note', { id: other, text: `${name} is at 212.555.0163` });
  await rep.call('messages.sendEmail', {
    leadData: { id },
    to: [email],
    subject: `For ${name}`,
    content: `Dear ${name}`,
  });
  const looking = await sitDown(rep);
  await lookFor(name, looking);
  const card = looking.page.getByRole('link', { name, exact: true });
  await card.waitFor();

  const desk = await takeOwnSeat(browser, keeper, { url });
  const { page } = desk;
  await page.goto('/admin?tab=privacy');
  await page.getByLabel('Lead', { exact: true }).fill(email);
  await page.getByRole('radio', { name }).click();
  await page
    .getByRole('table', { name: 'What is erased' })
    .getByRole('row', { name: 'Messages 1' })
    .waitFor();
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Erase ${name}` })
    .click();
  await reads(page, 'The erasure has begun');
  const { items } = await keeper.call<{ items: { number: number; rowId: string }[] }>('privacy.list');
  const number = items.find(({ rowId }) => rowId === id)?.number;
  const open = page.getByRole('button', { name: `Open certificate ${number}`, exact: true });
  await expect.poll(() => open.getAttribute('aria-disabled')).toBe(null);

  // Whoever had her before them has her no more.
  await card.waitFor({ state: 'detached' });
  expect(await looking.page.getByText('Ostrowska').count()).toBe(0);

  await open.click();
  const paper = page.getByRole('dialog', { name: `Certificate ${number} of an erasure` });
  await reads(paper, id);
  await reads(paper, 'Mentions in notes');
  await page.keyboard.press('Escape');
  await field(page).fill('Ostrowska');
  await reads(page, 'No results found for “Ostrowska”');
  for (const [address, nothing] of [
    ['/admin?tab=audit&text=Ostrowska', 'No entries'],
    ['/messaging?text=Ostrowska', 'No messages match'],
  ] as const) {
    await page.goto(address);
    await page.getByText(nothing).first().waitFor();
  }
  await page.goto(`/leads/${other}`);
  await reads(page.getByRole('dialog', { name: 'Neben Court' }), '[erased] is at [erased]');
  allQuiet(desk);
});
