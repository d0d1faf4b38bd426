import { expect, test } from 'vitest';
import { addLead, hire, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

test('[REP-01] [REP-03] [REP-04] from the funnel of a city to the leads behind its number, to one of them, and on paper', async () => {
  const rita = await hire(url, admin, { displayName: 'Rita Lindqvist', role: 'admin' });
  const city = `Calistoga ${rita.uid.slice(-6)}`;
  const names = [1, 2, 3].map((number) => `Funnel Court ${number} ${rita.uid.slice(-6)}`);
  for (const [at, businessName] of names.entries())
    await addLead(rita, { businessName, city, ...(at < 2 && { assignedRep: rita.uid }) });
  const { page } = await takeOwnSeat(browser, rita, { url });
  await page.goto(`/reports?report=funnel&by=city&city=${encodeURIComponent(city)}`);
  const funnel = page.getByRole('table', { name: 'Leads created by city' });
  const all = funnel.getByRole('row', { name: /^All / });
  await all.getByRole('link', { name: '3', exact: true }).waitFor();
  expect(await page.getByRole('img', { name: /^Funnel, / }).getAttribute('aria-label')).toContain(
    'Created 3, Assigned 2, 67 %',
  );

  // On paper: the table and the charts, light, and nothing of the frame.
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => funnel.isVisible()).toBe(true);
  expect(await page.getByRole('navigation', { name: 'Reports' }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: /^Date range/ }).isVisible()).toBe(false);
  await page.locator('main [data-theme="light"]').waitFor();
  // So many columns lie on their side; the table stays one, with its head and nothing beyond the sheet's edge.
  const screen = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 960, height: 720 });
  const head = await funnel.getByRole('columnheader', { name: 'Created', exact: true }).boundingBox();
  const figure = await all.getByRole('link', { name: '3', exact: true }).boundingBox();
  expect(
    Math.abs((head?.x ?? 0) + (head?.width ?? 0) - (figure?.x ?? 0) - (figure?.width ?? 0)),
  ).toBeLessThan(8);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(960);
  await page.emulateMedia({ media: 'screen' });
  // On a phone the table's name stands in a line of its own, its buttons below.
  await page.setViewportSize({ width: 390, height: 844 });
  const name = await page.getByRole('heading', { name: 'Leads created by city' }).boundingBox();
  const excel = await page.getByRole('button', { name: /Excel$/ }).boundingBox();
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(excel?.y ?? 0);
  await page.setViewportSize(screen);

  await all.getByRole('link', { name: '2', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Leads created: assigned' }).waitFor();
  await page.getByText(new RegExp(`^2 leads · .+ · city ${city}$`)).waitFor();
  const rows = page.getByRole('table', { name: 'leads' }).getByRole('link', { name: /^Funnel Court/ });
  await expect.poll(async () => (await rows.allInnerTexts()).sort()).toEqual(names.slice(0, 2));
  await rows.first().click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Funnel', exact: true }).click();
  await all.getByRole('link', { name: '3', exact: true }).waitFor();
});

test('[DASH-03] [DASH-04] [REP-03] an administrator goes from the team to the leads that wait for a rep, from aging to the invoice, and two desks see what is done', {
  tags: ['long'],
}, async () => {
  const [boss, other, rep] = await Promise.all([
    hire(url, admin, { displayName: 'Tess Owner', role: 'admin' }),
    hire(url, admin, { displayName: 'Otto Owner', role: 'admin' }),
    hire(url, admin, { displayName: 'Rex Slow' }),
  ]);
  const house = `Waiting Court ${rep.uid.slice(-6)}`;
  const id = await addLead(admin, { businessName: house, assignedRep: rep.uid });
  const seats = await Promise.all([boss, other].map((each) => takeOwnSeat(browser, each, { url })));
  const [{ page }, { page: beside }] = seats as [(typeof seats)[0], (typeof seats)[0]];
  const team = (desk: typeof page) =>
    desk.getByRole('table', { name: 'Team figures' }).getByRole('row', { name: /Rex Slow/ });
  for (const desk of [page, beside]) {
    await desk.goto('/');
    await desk.getByRole('button', { name: 'All Leads' }).click();
    await team(desk).waitFor();
  }
  await team(page).getByRole('cell').nth(2).getByRole('link', { name: '1', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'New' }).waitFor();
  await page.getByRole('link', { name: house }).waitFor();
  await page.goBack();

  // The rep calls: both desks hear of it.
  await rep.call('leads.contact', { id, outcome: 'sold', note: '' });
  for (const desk of [page, beside])
    await team(desk).getByRole('cell').nth(5).getByRole('link', { name: '1', exact: true }).waitFor();

  const businessName = `Owing Court ${rep.uid.slice(-6)}`;
  const { id: clientId } = await boss.call<{ id: string }>('clients.create', { businessName });
  const line = {
    kind: 'lease',
    description: 'Machine lease',
    quantity: 1,
    unitPrice: 12_345,
    taxable: false,
  };
  const long = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
  const { id: draft, version } = await boss.call<{ id: string; version: number }>('invoices.create', {
    ...{ clientId, issueDate: long, terms: 'net_30', lines: [line] },
  });
  const { number } = await boss.call<{ number: string }>('invoices.issue', { id: draft, version });
  await page.goto('/reports?report=invoices&part=open&by=client');
  const row = page.getByRole('table', { name: 'Owed by client' }).getByRole('row', { name: businessName });
  await row.getByRole('link', { name: '$123.45', exact: true }).last().click();
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
});
