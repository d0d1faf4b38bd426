import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
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

const calendarOf = async (person: Person, day: string): Promise<Page> => {
  const { page } = await takeOwnSeat(browser, person, { url });
  await page.goto(`/calendar?view=week&date=${day}`);
  await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor();
  return page;
};

/** Carries something with the mouse to the middle of something else. */
const carry = async (page: Page, what: Locator, to: Locator) => {
  const middle = async (one: Locator) => {
    const box = await one.boundingBox();
    if (!box) throw new Error('not in sight');
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middle(what)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 5 });
  await page.mouse.up();
};

test('[CAL-03] [CAL-07] an administrator plans a week for two technicians, who each see their own of it', {
  tags: ['long'],
}, async () => {
  const boss = await hire(url, admin, { displayName: 'Paula Plan', role: 'admin' });
  // Next to each other in the team, before everybody else.
  const tag = boss.uid.slice(-4);
  const ann = await hire(url, boss, { displayName: `Aaaron ${tag} One`, role: 'user' });
  const ben = await hire(url, boss, { displayName: `Aaaron ${tag} Two`, role: 'user' });
  const { id: siteId } = await withSite(boss, await withClient(boss), `Week House ${tag}`);
  // From a Monday on that is not begun.
  const monday = dayAhead(8 - (new Date().getUTCDay() || 7));
  const ahead = (days: number) => new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10);
  const [tuesday, wednesday] = [ahead(1), ahead(2)];
  for (const title of [`Look at dryer ${tag}`, `Meter and vents ${tag}`])
    await boss.call('appointments.create', {
      type: 'service_call',
      title,
      start: `${monday}T15:00:00.000Z`,
      end: `${monday}T16:00:00.000Z`,
      siteId,
      assignedTo: null,
    });
  await boss.call('appointments.setAbsence', {
    uid: ben.uid,
    from: wednesday,
    to: wednesday,
    reason: 'Dentist',
  });
  const bens = await calendarOf(ben, monday);

  const { page } = await takeOwnSeat(browser, boss, { url });
  // The whole team in sight, and all that others left in the tray.
  await page.setViewportSize({ width: 1440, height: 4000 });
  await page.goto(`/calendar?view=team&date=${monday}`);
  const cell = ({ uid }: Person, day: string) => page.locator(`td[data-person="${uid}"][data-day="${day}"]`);
  const inTray = (title: string) =>
    page.getByRole('region', { name: /^Unassigned/ }).getByRole('button', { name: title, exact: true });
  await cell(ben, wednesday).getByText('Away: Dentist').waitFor();
  await carry(page, inTray(`Look at dryer ${tag}`), cell(ann, tuesday));
  await eventOf(cell(ann, tuesday), 'Look at dryer').waitFor();
  await carry(page, inTray(`Meter and vents ${tag}`), cell(ann, wednesday));
  await eventOf(cell(ann, wednesday), 'Meter and vents').waitFor();
  await page.getByText(`Meter and vents ${tag} assigned to ${ann.displayName}`).waitFor();

  await carry(page, eventOf(cell(ann, wednesday), 'Meter and vents'), cell(ben, wednesday));
  await page.getByRole('dialog').getByRole('button', { name: 'Assign anyway' }).click();
  await eventOf(cell(ben, wednesday), 'Meter and vents').waitFor();

  await eventOf(bens, 'Meter and vents').waitFor();
  expect(await bens.locator('[data-event]').count()).toBe(1);
  const anns = await calendarOf(ann, monday);
  await eventOf(anns, 'Look at dryer').waitFor();
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

test('[CAL-04] a weekly meeting is changed ‘from here on’ over a clock change, and keeps its time on the wall', {
  tags: ['long'],
}, async () => {
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
  await page.getByRole('button', { name: 'Revoke', exact: true }).waitFor();
  const { path } = await rep.call<{ path: string }>('appointments.showFeed');
  // Without a cookie, as a program asks.
  const answer = await fetch(url + path);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const events = new ICAL.Component(ICAL.parse(await answer.text()))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));
  expect(events.map(({ summary, startDate }) => [summary, startDate.toJSDate().toISOString()])).toEqual([
    ['Round, with; everybody', start.toISOString()],
  ]);

  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Revoke' })
    .click();
  await page.getByRole('button', { name: 'Make a link' }).waitFor();
  expect((await fetch(url + path)).status).toBe(404);
});
