import { expect, test } from 'vitest';
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
