import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { eventOf, heard, hiddenTerms, type Planned, withClient, withSite } from './calendar.ts';
import { isTold, sitDown } from './desk.ts';
import { keepUsable, kept, opened, photo, restart, stored } from './device.ts';
import { hire, type Person, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';
import { phone } from './thumb.ts';

takeStage();

type Listed = { items: { title: string; assignedTo: string; start: string; occurrence: string | null }[] };

const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type Plan = { type: string; title: string; site: string; who?: string; day?: string };

/** Fills the form of a new event that stands open, and adds it. */
const fill = async (page: Page, { type, title, site, who, day }: Plan) => {
  const form = page.getByRole('dialog', { name: 'New event' });
  await form.getByLabel('Type', { exact: true }).selectOption({ label: type });
  await form.getByLabel('Title', { exact: true }).fill(title);
  if (day) await form.getByLabel('From', { exact: true }).fill(day);
  if (who) await form.getByLabel('Assigned to', { exact: true }).selectOption({ label: who });
  await form.getByLabel('Site', { exact: true }).fill(site);
  await form.getByRole('list', { name: 'Sites found' }).getByRole('button', { name: site }).click();
  await form.getByRole('button', { name: 'Add event' }).click();
  await form.waitFor({ state: 'detached' });
};

const calendarOf = async (person: Person, day: string): Promise<Page> => {
  const { page } = await takeOwnSeat(browser, person, { url });
  await page.goto(`/calendar?view=week&date=${day}`);
  await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor();
  return page;
};

test('[CAL-03] [CAL-07] an administrator plans a week for two technicians, who each see their own of it', async () => {
  const boss = await hire(url, admin, { displayName: 'Paula Plan', role: 'admin' });
  // Next to each other in the team, before everybody else.
  const tag = boss.uid.slice(-4);
  const ann = await hire(url, boss, { displayName: `Aaaron ${tag} One`, role: 'user' });
  const ben = await hire(url, boss, { displayName: `Aaaron ${tag} Two`, role: 'user' });
  const site = `Week House ${tag}`;
  await withSite(boss, await withClient(boss), site);
  // From a Monday on that is not begun.
  const monday = dayAhead(8 - (new Date().getUTCDay() || 7));
  const tuesday = new Date(Date.parse(monday) + 86_400_000).toISOString().slice(0, 10);
  const bens = await calendarOf(ben, monday);

  const { page } = await takeOwnSeat(browser, boss, { url });
  await page.goto(`/calendar?view=team&date=${monday}`);
  const column = (person: Person) => page.getByRole('region', { name: person.displayName, exact: true });
  await column(ann)
    .locator('[data-slot]')
    .click({ position: { x: 20, y: 120 } });
  await fill(page, { type: 'Installation', title: 'Set up six', site });
  await eventOf(column(ann), 'Set up six').waitFor();
  await page.keyboard.press('n');
  await fill(page, {
    type: 'Service call',
    title: 'Look at dryer 3',
    site,
    who: ben.displayName,
    day: tuesday,
  });
  await page.keyboard.press('n');
  await fill(page, { type: 'Inspection', title: 'Meter and vents', site, who: ann.displayName });

  const lifted = eventOf(column(ann), 'Meter and vents');
  await lifted.scrollIntoViewIfNeeded();
  const held = await lifted.boundingBox();
  const target = await column(ben).locator('[data-slot]').boundingBox();
  if (!held || !target) throw new Error('nothing to drag');
  await page.mouse.move(held.x + held.width / 2, held.y + 6);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, held.y + 6, { steps: 5 });
  await page.mouse.up();
  await eventOf(column(ben), 'Meter and vents').waitFor();

  await eventOf(bens, 'Meter and vents').waitFor();
  await eventOf(bens, 'Look at dryer 3').waitFor();
  expect(await eventOf(bens, 'Set up six').count()).toBe(0);
  const anns = await calendarOf(ann, monday);
  await eventOf(anns, 'Set up six').waitFor();
  expect(await anns.locator('[data-event]').count()).toBe(1);
});

/** An installation of today at a new site, for a technician. */
const withInstallation = async (boss: Person, technician: Person, siteName: string) => {
  const { id: siteId } = await withSite(boss, await withClient(boss), siteName);
  const { id } = await boss.call<Planned>('appointments.create', {
    type: 'installation',
    title: 'Set up two',
    start: new Date().toISOString(),
    end: new Date(Date.now() + 3_600_000).toISOString(),
    siteId,
    assignedTo: technician.uid,
  });
  return { id, siteId };
};

test('[FIELD-01] [FIELD-02] [W12] a technician without signal completes an installation with serials and photos; the hand-over waits', async () => {
  const boss = await hire(url, admin, { displayName: 'Hanna Over', role: 'admin' });
  const tess = await hire(url, boss, { displayName: 'Tess Field', role: 'user' });
  const siteName = `Vine Court ${tess.uid.slice(-6)}`;
  const { id, siteId } = await withInstallation(boss, tess, siteName);
  const seat = await takeOwnSeat(browser, tess, { url, ...phone, worker: true });
  const { context } = seat;
  let { page } = seat;
  const bodies = heard(page);
  await page.goto('/leads');
  await kept(page);
  await keepUsable(page);
  await page.goto('/calendar');
  await page.locator(`a[href^="/visits/${id}"]`).first().click();
  await page.getByRole('heading', { name: siteName }).waitFor();
  await page.getByRole('button', { name: 'Take the codes along' }).click();
  await page.getByRole('button', { name: 'Codes taken along' }).waitFor();
  await expect.poll(() => opened(page)).toContain('4417');

  await context.setOffline(true);
  page = await restart(context, page, `/visits/${id}`);
  await page.getByRole('button', { name: `Show the code of ${siteName}` }).click();
  await page.getByText('4417').waitFor();
  await page.getByLabel(`Photo of ${siteName}`).setInputFiles(photo);
  await page.getByText('The photo waits for signal').waitFor();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('What came of it').fill('Both run, gas is tight');
  for (const [index, serial] of [`W-${id.slice(-6)}`, `D-${id.slice(-6)}`].entries()) {
    await form.getByRole('button', { name: 'Add a machine' }).click();
    await form.getByLabel(`Serial of machine ${index + 1}`).fill(serial);
  }
  await form.getByRole('button', { name: 'Complete', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  page = await restart(context, page, `/visits/${id}`);
  await page.getByText('Both run, gas is tight').waitFor();
  expect(await stored(page)).not.toMatch(/gas is tight|4417|Vine Court/);
  expect(await opened(page)).not.toMatch(hiddenTerms);

  const { page: desk } = await sitDown(boss);
  const again = heard(page);
  await context.setOffline(false);
  await isTold(
    desk,
    'Hand-over waits',
    `The installation at ${siteName} is done; its site waits to be set active, with route and frequency`,
  );
  const { status } = await boss.call<Planned>('appointments.get', { id });
  expect(status).toBe('completed');
  const machines = await boss.call<{ items: { serial: string }[] }>('machines.list', { siteId });
  expect(machines.items.map(({ serial }) => serial.slice(0, 2)).toSorted()).toEqual(['D-', 'W-']);
  const files = () => boss.call<{ items: { category: string }[] }>('documents.list', { siteId });
  await expect
    .poll(async () => (await files()).items.map(({ category }) => category))
    .toEqual(['service_photo']);
  await expect.poll(async () => (await page.textContent('body')) ?? '').not.toMatch(/waits? for the network/);
  for (const known of [await bodies(), await again(), await page.content(), await opened(page)])
    expect(known).not.toMatch(hiddenTerms);
});

const losAngeles = 'America/Los_Angeles';

test('[CAL-04] a weekly meeting is changed ‘from here on’ over a clock change, and keeps its time on the wall', async () => {
  const rep = await hire(url, admin, { displayName: 'Wanda Week' });
  // Clocks go forward on Sunday, March 14, 2027.
  await rep.call('appointments.create', {
    type: 'meeting',
    title: 'Monday round',
    start: '2027-03-01T17:00:00.000Z',
    end: '2027-03-01T18:00:00.000Z',
    timezone: losAngeles,
    recurrence: { freq: 'weekly', until: null, exceptions: [] },
  });
  const { page } = await takeOwnSeat(browser, rep, { url, timezone: losAngeles });
  const shows = async (day: string, words: string) => {
    await page.goto(`/calendar?view=week&date=${day}`);
    await eventOf(page, 'Monday round').filter({ hasText: words }).waitFor();
  };
  await shows('2027-03-15', '09:00 to 10:00');
  await shows('2027-03-08', '09:00 to 10:00');
  await eventOf(page, 'Monday round').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Monday round' });
  await form.getByLabel('At', { exact: true }).fill('10:30');
  await form.getByLabel('Until', { exact: true }).fill('11:30');
  await form.getByText('This and following events').click();
  await form.getByRole('button', { name: 'Save event' }).click();
  await form.waitFor({ state: 'detached' });

  await shows('2027-03-01', '09:00 to 10:00');
  await shows('2027-03-08', '10:30 to 11:30');
  await shows('2027-03-15', '10:30 to 11:30');
  await shows('2027-11-08', '10:30 to 11:30');
  const days = { from: '2027-03-01', to: '2027-03-16', timezone: losAngeles };
  const { items } = await rep.call<Listed>('appointments.list', days);
  expect(items.map(({ start }) => start)).toEqual([
    '2027-03-01T17:00:00.000Z',
    '2027-03-08T18:30:00.000Z',
    '2027-03-15T17:30:00.000Z',
  ]);
});

type Ical = {
  parse: (text: string) => unknown;
  Component: new (parsed: unknown) => { getAllSubcomponents: (name: string) => unknown[] };
  Event: new (part: unknown) => { summary: string; startDate: { toJSDate: () => Date } };
};
const { default: ICAL } = (await import(
  createRequire(join(import.meta.dirname, '../server/package.json')).resolve('ical.js')
)) as { default: Ical };

test('[CAL-07] a calendar program reads one’s events by the secret link; revoked, it finds nothing there', async () => {
  const rep = await hire(url, admin, { displayName: 'Cal Reader' });
  const start = new Date(Math.floor(Date.now() / 3_600_000 + 24) * 3_600_000);
  const end = new Date(start.getTime() + 3_600_000);
  await rep.call('appointments.create', {
    type: 'meeting',
    title: 'Round, with; everybody',
    start: start.toISOString(),
    end: end.toISOString(),
  });
  const { page } = await takeOwnSeat(browser, rep, { url });
  await page.goto('/settings?section=calendar');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Make a link' })
    .click();
  await page.getByRole('button', { name: 'Revoke' }).waitFor();
  const { path } = await rep.call<{ path: string }>('appointments.feedAddress');
  // Without a cookie, as a program asks.
  const answer = await fetch(url + path);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const events = new ICAL.Component(ICAL.parse(await answer.text()))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));
  expect(events.map(({ summary, startDate }) => [summary, startDate.toJSDate().toISOString()])).toEqual([
    ['Round, with; everybody', start.toISOString()],
  ]);

  await page.getByRole('button', { name: 'Revoke' }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Revoke' })
    .click();
  await page.getByRole('button', { name: 'Make a link' }).waitFor();
  expect((await fetch(url + path)).status).toBe(404);
});
