import { expect, test } from 'vitest';
import { cardIn, reads } from './browser.ts';
import { addLead, hire, type Person, takeOwnSeat } from './people.ts';
import { admin, browser, url } from './stage.ts';

const sit = async (person: Person) => {
  const seat = await takeOwnSeat(browser, person, { url });
  await seat.page.goto('/leads');
  await seat.page.getByRole('region', { name: 'New' }).first().waitFor();
  return seat;
};

test('[UNDO-03] [UNDO-01] two browsers: an undo is seen live, and never overwrites what the other changed since', async () => {
  const rep = await hire(url, admin, { displayName: 'Ines Brandt' });
  const lead = 'Fountain Square Co-op';
  const id = await addLead(rep, { businessName: lead, phone: '(707) 555-0188', assignedRep: rep.uid });
  const here = await sit(rep);
  const there = await sit(rep);
  await cardIn(here.page, 'New', lead).click();
  const dialog = here.page.getByRole('dialog', { name: lead });
  await dialog.getByRole('button', { name: 'Contacted', exact: true }).click();
  await reads(here.page, 'Lead moved to selling!');
  await here.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await cardIn(there.page, 'Selling', lead).waitFor();
  await there.page.keyboard.press('Control+z');
  await reads(there.page, `Undone: Contacted ${lead}`);
  await cardIn(there.page, 'New', lead).waitFor();
  await cardIn(here.page, 'New', lead).waitFor();
  await there.page.keyboard.press('Control+Shift+z');
  await cardIn(here.page, 'Selling', lead).waitFor();

  await admin.call('leads.move', { id, to: 'dead', reason: 'Sold the building' });
  await cardIn(there.page, 'Dead', lead).waitFor();
  await there.page.keyboard.press('Control+z');
  await there.page
    .getByText(/Not undone: .+ changed the status at \d\d:\d\d\./)
    .first()
    .waitFor();
  const { column } = await admin.call<{ column: string }>('leads.get', { id });
  expect(column).toBe('dead');
  await there.page.reload();
  await there.page.getByRole('button', { name: 'What I changed' }).click();
  await reads(there.page.getByRole('dialog', { name: 'What I changed' }), `Contacted ${lead}`);
  expect([here.complaints, there.complaints.filter((text) => !text.includes('409'))]).toEqual([[], []]);
});

test('[UNDO-01] an administrator assigns 200 leads at once and takes it back with one press', async () => {
  const rep = await hire(url, admin, { displayName: 'Otto Bulk' });
  const ids = await Promise.all(
    Array.from({ length: 200 }, (_, n) => addLead(admin, { businessName: `Row house ${n}`, tags: ['Row'] })),
  );
  const { page } = await sit(admin);
  await admin.call('leads.bulk', { ids, verb: 'assign', input: { rep: rep.uid } });
  const count = async () =>
    (await admin.call<{ byRep: Record<string, number> }>('leads.stats', { filter: { tags: 'Row' } })).byRep[
      rep.uid
    ] ?? 0;
  await admin.call('view.set', { mode: 'all' });
  expect(await count()).toBe(200);
  await page.getByRole('button', { name: 'Undo: Assigned 200 leads to Otto Bulk' }).click();
  await reads(page, 'Undone: Assigned 200 leads to Otto Bulk');
  await expect.poll(count).toBe(0);
  await admin.call('leads.bulk', { ids, verb: 'remove' });
});
