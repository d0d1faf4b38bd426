// @module-tag long

import { expect, test } from 'vitest';
import { cardIn, takeSeat } from '../browser.ts';
import { keepUsable, kept, note } from '../device.ts';
import { notesOf } from '../offline-faults.ts';
import { addLead, hire, takeOwnSeat } from '../people.ts';
import { admin, browser, takeStage, url } from '../stage.ts';

takeStage();

test('[OFF-01] two tabs share one connection: the other one goes on when the leading one is closed', async () => {
  const rep = await hire(url, admin, { displayName: 'Tara Voss' });
  await addLead(rep, { businessName: 'First Tab', assignedRep: rep.uid });
  const { page, context } = await takeOwnSeat(browser, rep, { url, worker: true });
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/live')) streams.push(request.url());
  });
  await page.goto('/leads');
  await cardIn(page, 'New', 'First Tab').waitFor();
  const other = await context.newPage();
  await other.goto('/leads');
  await cardIn(other, 'New', 'First Tab').waitFor();
  await addLead(rep, { businessName: 'Told to both', assignedRep: rep.uid });
  await Promise.all([page, other].map((tab) => cardIn(tab, 'New', 'Told to both').waitFor()));
  expect(streams).toHaveLength(1);
  await page.close();
  await addLead(rep, { businessName: 'After the change', assignedRep: rep.uid });
  await cardIn(other, 'New', 'After the change').waitFor();
  await addLead(rep, { businessName: 'And on', assignedRep: rep.uid });
  await cardIn(other, 'New', 'And on').waitFor();
});

test('[OFF-01] two tabs without signal: what one of them notes the other shows, once', async () => {
  const rep = await hire(url, admin, { displayName: 'Mira Holt' });
  const id = await addLead(rep, { businessName: 'Both Tabs', assignedRep: rep.uid });
  const { page, context } = await takeOwnSeat(browser, rep, { url, worker: true });
  await page.goto('/leads');
  await kept(page);
  await keepUsable(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/leads/${id}`);
    await tab.getByRole('dialog', { name: 'Both Tabs' }).waitFor();
  }
  await context.setOffline(true);
  await note(page, 'Boiler behind the bikes');
  await other.getByText('Boiler behind the bikes').waitFor();
  await other.reload();
  await other.getByText('Boiler behind the bikes').waitFor();
  expect(await other.getByText('Boiler behind the bikes').count()).toBe(1);
  await context.setOffline(false);
  await expect.poll(() => notesOf(rep, id)).toEqual(['Boiler behind the bikes']);
});

test('[OFF-01] a session that ended while offline asks to sign in, and then sends', async () => {
  const rep = await hire(url, admin, { displayName: 'Nils Arp' });
  const id = await addLead(rep, { businessName: 'Ended Session', assignedRep: rep.uid });
  const { page, context } = await takeSeat(browser, { url, worker: true });
  await page.goto('/login');
  const enter = async () => {
    await page.getByLabel('E-mail').fill(rep.email);
    await page.getByLabel('Password', { exact: true }).fill('Laundry-2026!');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((at) => !at.pathname.startsWith('/login'));
  };
  await enter();
  await kept(page);
  await page.goto(`/leads/${id}`);
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note', exact: true }).waitFor();
  await context.setOffline(true);
  await note(page, 'Written below');
  // As after its time: the browser is still known, the session is not.
  await context.clearCookies({ name: /session/ });
  await context.setOffline(false);
  await page.waitForURL((at) => at.pathname === '/login');
  await enter();
  await expect.poll(() => notesOf(rep, id)).toEqual(['Written below']);
});
