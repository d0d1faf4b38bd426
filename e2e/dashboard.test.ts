import { expect, test } from 'vitest';
import { keepUsable, kept, restart } from './device.ts';
import { addLead, hire, takeOwnSeat } from './people.ts';
import { showDay } from './shows.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

const hour = 3_600_000;
const phone = { width: 390, height: 844, touch: true };

const workTheMorning = async (at: string, options: object) => {
  const [rep, other] = await Promise.all([
    hire(url, admin, { displayName: `Mona Early ${at}` }),
    hire(url, admin, { displayName: `Paul Passer ${at}` }),
  ]);
  const [fresh, passed, event] = ['Fresh', 'Passed', 'Visited'].map((name) => `${name} House ${at}`);
  const mine = { assignedRep: rep.uid };
  const freshId = await addLead(rep, { businessName: fresh, ...mine });
  const passedId = await addLead(other, { businessName: passed, assignedRep: other.uid });
  await other.call('leads.pass', { id: passedId, to: rep.uid, reason: 'Closer to your route' });
  const start = new Date().toISOString();
  const end = new Date(Date.now() + hour).toISOString();
  await rep.call('appointments.create', { type: 'call', title: event, start, end });

  const { page, complaints } = await takeOwnSeat(browser, rep, { url, ...options });
  await page.goto('/');
  const block = (name: string) => page.getByRole('region', { name, exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await block('Waiting for your answer').getByText('Closer to your route').waitFor();
  // Blocks that come later push this one down: a press meanwhile would end beside it.
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await press(`Accept ${passed}`);
  await block('Waiting for your answer').waitFor({ state: 'detached' });
  await block('Needs first contact')
    .getByText(passed ?? '')
    .waitFor();

  await press(`Attempted, ${fresh}`);
  await press(`Contacted, ${passed}`);
  await page.getByText('Everyone assigned to you has been contacted.').waitFor();
  const columns = [freshId, passedId].map(
    async (id) => (await rep.call<{ column: string }>('leads.get', { id })).column,
  );
  expect(await Promise.all(columns)).toEqual(['selling', 'selling']);

  await press(`Complete ${event}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Complete/ })
    .click();
  await block('Today').getByText('Done').waitFor();
  expect(complaints).toEqual([]);
};

test('[DASH-02] a rep’s morning is worked from the dashboard alone, on a phone', () =>
  workTheMorning('phone', phone));

test('[DASH-02] so it is at a desk', { tags: ['long'] }, () => workTheMorning('desk', {}));

test('[DASH-02] there is something to do in a day that is drawn, at any hour', {
  tags: ['long'],
}, async () => {
  const rep = await hire(url, admin, { displayName: 'Eve Late' });
  const { page } = await takeOwnSeat(browser, rep, { url });
  const acts = page.getByRole('button', { name: /^Complete / });
  // Drawn again it has no more than before.
  for (const _ of ['first', 'again']) {
    await showDay(page, rep);
    expect(await acts.count()).toBe(1);
  }
});

test('[DASH-02] [OFF-01] without signal the dashboard opens as it stood, and a first contact is kept until there is one', {
  tags: ['long'],
}, async () => {
  const rep = await hire(url, admin, { displayName: 'Cleo Cellar' });
  const id = await addLead(rep, { businessName: 'Boiler Court', assignedRep: rep.uid });
  const { page, context } = await takeOwnSeat(browser, rep, { url, ...phone, worker: true });
  await page.goto('/');
  await kept(page);
  await keepUsable(page);
  await page.goto('/');
  const block = (name: string) => page.getByRole('region', { name, exact: true });
  await block('Needs first contact').getByText('Boiler Court').waitFor();
  await block('Latest activity').getByText('Boiler Court').waitFor();
  await context.setOffline(true);
  const next = await restart(context, page, '/');
  const still = (name: string) => next.getByRole('region', { name, exact: true });
  await next.getByText('No connection.').waitFor();
  await still('Needs first contact').getByText('Boiler Court').waitFor();
  for (const name of ['Latest activity', 'Lease windows', 'Going quiet', 'Open pool', 'My numbers'])
    await expect.poll(() => still(name).getByText('Needs the network.').count()).toBe(0);
  await still('Latest activity').getByText('Boiler Court').waitFor();
  await next.getByRole('link', { name: /^1 New/ }).waitFor();
  await next.getByRole('button', { name: 'Contacted, Boiler Court', exact: true }).click();
  await still('Needs first contact').getByText('Boiler Court').waitFor({ state: 'detached' });
  await context.setOffline(false);
  await expect
    .poll(async () => (await rep.call<{ column: string }>('leads.get', { id })).column)
    .toBe('selling');
});

test('[DASH-04] what somebody else does is on the dashboard by itself, and a number opens the leads that it counts', async () => {
  const rep = await hire(url, admin, { displayName: 'Nora Live' });
  const { page } = await takeOwnSeat(browser, rep, { url });
  await page.goto('/');
  await page.getByText('Everyone assigned to you has been contacted.').waitFor();
  const id = await addLead(admin, { businessName: 'Live House', assignedRep: rep.uid });
  await page
    .getByRole('region', { name: 'Needs first contact', exact: true })
    .getByText('Live House')
    .waitFor();

  await rep.call('leads.contact', { id, outcome: 'sold', note: '' });
  const numbers = page.getByRole('region', { name: 'My numbers' });
  await numbers.getByRole('link', { name: '1 Sold this month', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Sold this month' }).waitFor();
  await page.getByRole('link', { name: 'Live House' }).waitFor();
  await page.getByText(/^1 lead/).waitFor();
});
