// @module-tag long

import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { eventOf, type Planned } from './calendar.ts';
import { keepUsable, kept, note, opened } from './device.ts';
import { notesOf } from './offline-faults.ts';
import { addLead, hire, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

test('[OFF-01] a role lowered while offline: no byte of the hidden leads is left, and what was written is its author’s to copy', async () => {
  const boss = await hire(url, admin, { displayName: 'Bea Lindt' });
  const other = await hire(url, admin, { displayName: 'Olek Mann' });
  await admin.call('users.setRole', { uid: boss.uid, role: 'admin' });
  await boss.call('view.set', { mode: 'all' });
  const { page, context } = await takeOwnSeat(browser, boss, { url, worker: true });
  const hidden = await addLead(admin, {
    businessName: 'Hidden Quarry',
    assignedRep: other.uid,
    leadDescription: 'Quarry secrets',
  });
  const own = await addLead(admin, { businessName: 'Own Mill', assignedRep: boss.uid });
  await page.goto('/leads');
  await kept(page);
  await keepUsable(page);
  await expect.poll(() => opened(page)).toContain('Quarry secrets');

  await context.setOffline(true);
  await page.goto(`/leads/${hidden}`);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note', exact: true }).waitFor();
  await note(page, 'Seen from below');
  await page.goto(`/leads/${own}`);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note', exact: true }).waitFor();
  await note(page, 'Mine to write');
  await admin.call('users.setRole', { uid: boss.uid, role: 'manager' });
  await context.setOffline(false);

  await page.goto('/settings?section=data');
  await page.getByText('MB used').waitFor();
  await page.getByText('still reading').waitFor({ state: 'detached' });
  await page.getByRole('status').getByRole('link', { name: 'Show' }).click();
  const told = page.getByRole('region', { name: 'Hidden Quarry' });
  await told.getByText('It is no longer yours to change.').waitFor();
  await told.getByRole('button', { name: 'Copy: Note: Seen from below' }).waitFor();
  await expect.poll(() => notesOf(admin, own)).toEqual(['Mine to write']);
  expect(await notesOf(admin, hidden)).toEqual([]);
  await expect.poll(() => opened(page)).not.toContain('Quarry secrets');
  const bytes = await opened(page);
  expect(bytes).toContain('Own Mill');
  // The note is their own words; of what it was written on nothing but the name stays with it.
  const others = bytes.split('\n').filter((text) => !text.startsWith('writes'));
  expect(others.join('\n')).not.toMatch(new RegExp(`Hidden Quarry|${hidden}`));
});

/** Completes an event of the calendar that is open, and says what came of it. */
const complete = async (page: Page, title: string) => {
  await eventOf(page, title).first().click();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  const form = page.getByRole('dialog', { name: /Complete/ });
  await form.getByLabel('Outcome').fill(`${title} went well`);
  await form.getByRole('button', { name: /^Complete/ }).click();
  await form.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
};

test('[CAL-09] completed offline: what was moved is completed where it is now; of what was called off or taken away the words stay, to copy', async () => {
  const boss = await hire(url, admin, { displayName: 'Greta Plan', role: 'admin' });
  const rep = await hire(url, admin, { displayName: 'Otto Field' });
  const plan = (title: string) =>
    boss.call<Planned>('appointments.create', {
      type: 'meeting',
      title,
      start: new Date().toISOString(),
      end: new Date(Date.now() + 3_600_000).toISOString(),
      assignedTo: rep.uid,
    });
  const titles = ['Moved', 'Called off', 'Taken away'] as const;
  const [moved, off, taken] = [await plan(titles[0]), await plan(titles[1]), await plan(titles[2])];
  const { page, context } = await takeOwnSeat(browser, rep, { url, worker: true });
  await page.goto('/leads');
  await kept(page);
  await keepUsable(page);
  await page.goto('/calendar?view=agenda');
  for (const title of titles) await eventOf(page, title).first().waitFor();

  await context.setOffline(true);
  for (const title of titles) await complete(page, title);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await boss.call('appointments.update', {
    id: moved.id,
    version: moved.version,
    fields: { start: tomorrow, end: new Date(Date.parse(tomorrow) + 3_600_000).toISOString() },
  });
  await boss.call('appointments.cancel', { id: off.id, reason: 'Nobody there' });
  await boss.call('appointments.update', {
    id: taken.id,
    version: taken.version,
    fields: { assignedTo: boss.uid },
  });
  await context.setOffline(false);

  const now = (one: Planned) => boss.call<Planned & { outcome: string }>('appointments.get', { id: one.id });
  await expect.poll(async () => (await now(moved)).status).toBe('completed');
  expect(await now(moved)).toMatchObject({ outcome: 'Moved went well', start: tomorrow });
  await page.getByRole('status').getByRole('link', { name: 'Show' }).click();
  for (const title of titles.slice(1))
    await page
      .getByRole('region', { name: title })
      .getByRole('button', { name: `Copy: Completed: ${title} went well` })
      .waitFor();
  expect(await now(off)).toMatchObject({ status: 'cancelled', outcome: '' });
  expect(await now(taken)).toMatchObject({ status: 'scheduled', outcome: '' });
});
