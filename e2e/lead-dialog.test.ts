import { expect, test } from 'vitest';
import { cardIn, reads } from './browser.ts';
import { addLead, hire, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

type Stored = {
  column: string;
  nextStep: { what: string } | null;
  numberOfUnits: number;
  deadReason: string;
};
const stored = (id: string) => admin.call<Stored>('leads.get', { id });

const sit = async (displayName: string, ...leads: Record<string, unknown>[]) => {
  const rep = await hire(url, admin, { displayName });
  const ids: string[] = [];
  for (const lead of leads) ids.push(await addLead(rep, { ...lead, assignedRep: rep.uid }));
  const seat = await takeOwnSeat(browser, rep, { url });
  await seat.page.goto('/leads');
  return { ...seat, ids };
};

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

test('[LEAD-12] two leads that are one are found while typing, merged, and brought back by one undo', async () => {
  const { page, ids, complaints } = await sit(
    'Tess Bramley',
    { businessName: 'Garnet Hall', phone: '(415) 555-0181', numberOfUnits: 40 },
    { businessName: 'Garnet Hall Flats', phone: '415-555-0181', numberOfUnits: 44, firstName: 'Ida' },
  );
  const [id = '', other = ''] = ids;
  await cardIn(page, 'New', 'Garnet Hall').first().waitFor();
  await page.goto(`/leads/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Garnet Hall', exact: true });
  await dialog.getByText('Edit Contact Information', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Merge with Garnet Hall Flats' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge two leads' });
  await expect.poll(() => merge.getByRole('radio', { name: 'First name: Ida' }).isChecked()).toBe(true);
  await merge.getByRole('radio', { name: 'Units: 44' }).check();
  await merge.getByRole('button', { name: 'Merge 2 leads' }).click();
  await merge.waitFor({ state: 'detached' });
  await expect.poll(async () => (await stored(id)).numberOfUnits).toBe(44);
  await expect.poll(() => stored(other)).toMatchObject({ deleted: true });
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stored(other)).toMatchObject({ deleted: false });
  await expect.poll(async () => (await stored(id)).numberOfUnits).toBe(40);
  expect(complaints).toEqual([]);
});

test('previous and next lead by key, closed by Back', async () => {
  const { page, complaints } = await sit(
    'Otto Keys',
    { businessName: 'Alder One' },
    { businessName: 'Alder Two' },
  );
  await cardIn(page, 'New', 'Alder Two').click();
  await page.getByRole('dialog', { name: 'Alder Two' }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('dialog', { name: 'Alder One' }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('dialog', { name: 'Alder Two' }).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/leads');
  expect(complaints).toEqual([]);
});
