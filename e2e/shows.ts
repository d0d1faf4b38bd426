// Screens of the demonstration business, each brought to where there is something to see.
import { join } from 'node:path';
import { later } from 'domain/kernel';
import type { Page } from 'playwright';
import { columnOf } from './browser.ts';
import type { Person } from './people.ts';

const spreadsheet = join(import.meta.dirname, '../server/src/imports/testing/leads-import.csv');

export const showBoard = async (page: Page) => {
  await page.goto('/leads');
  // A phone shows some columns only when it is asked for them.
  const more = (page.viewportSize()?.width ?? 0) > 1000 ? ['Sold', 'Dead', 'Passed'] : [];
  for (const column of ['Unassigned', 'New', 'Selling', ...more])
    await columnOf(page, column).getByRole('link').first().waitFor();
};

/** The lead with the most to tell: of those being sold, the first with the most notes. */
export const tellingLead = async ({ call }: Person): Promise<string> => {
  const { items } = await call<{ items: { id: string }[] }>('leads.list', { view: 'all', column: 'selling' });
  const whole = await Promise.all(
    items.map(({ id }) => call<{ id: string; notes: [] }>('leads.get', { id })),
  );
  return whole.toSorted((a, b) => b.notes.length - a.notes.length)[0]?.id ?? '';
};

export const showLead = async (page: Page, by: Person) => {
  await showBoard(page);
  await page.goto(`/leads/${await tellingLead(by)}`);
  await page.getByRole('dialog').getByRole('list', { name: 'Timeline, newest first' }).waitFor();
};

export const showImport = async (page: Page) => {
  await page.goto('/admin?tab=data');
  await page.getByLabel('CSV file').setInputFiles(spreadsheet);
  const next = page.getByRole('button', { name: 'Check the rows' });
  for (const deadline = Date.now() + 60_000; ; ) {
    for (const question of await page.getByRole('radio', { name: /^Month first/ }).all())
      if (!(await question.isChecked())) await question.check();
    const statuses = page.getByLabel('These statuses are right');
    if ((await statuses.count()) > 0 && !(await statuses.isChecked())) await statuses.check();
    if ((await next.getAttribute('aria-disabled')) !== 'true') break;
    if (Date.now() > deadline) throw new Error(await page.getByRole('main').innerText());
    await page.waitForTimeout(100);
  }
  await next.click();
  await page.getByRole('table', { name: 'Rows that need a look' }).waitFor();
};

type Listed = { items: { id: string; sites: string[]; originLeadId: string | null }[] };

/** The client with the most sites. */
const largestClient = async ({ call }: Person): Promise<string> => {
  const { items } = await call<Listed>('clients.list', { limit: 100 });
  return items.toSorted((a, b) => b.sites.length - a.sites.length)[0]?.id ?? '';
};

export const showClient = async (page: Page, by: Person) => {
  await page.goto(`/clients/${await largestClient(by)}`);
  await page.getByRole('table', { name: 'Machines' }).waitFor();
};

type Sold = {
  id: string;
  numberOfUnits: number;
  email: string;
  streetAddress: string;
  convertedToClientId: string | null;
};

/** Of the sold leads that may become clients, the one with the most units. */
const soldLead = async ({ call }: Person): Promise<string> => {
  const { items } = await call<{ items: { id: string }[] }>('leads.list', { view: 'all', column: 'sold' });
  const whole = await Promise.all(items.map(({ id }) => call<Sold>('leads.get', { id })));
  const ready = whole.filter(
    ({ email, streetAddress, convertedToClientId }) =>
      email !== '' && streetAddress !== '' && convertedToClientId === null,
  );
  return ready.toSorted((a, b) => b.numberOfUnits - a.numberOfUnits)[0]?.id ?? '';
};

export const showConversion = async (page: Page, by: Person) => {
  await page.goto(`/leads/${await soldLead(by)}`);
  await page
    .getByRole('button', { name: /^Convert/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Convert Lead to Client' }).getByLabel('Site name').waitFor();
};

type Days = { items: { route: string; date: string; status: string }[] };

export const showRouteDay = async (page: Page, { call }: Person) => {
  const [from, to] = [-3, 3].map((days) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10));
  const { items } = await call<Days>('routeDays.list', { from, to });
  const day = items.find(({ status }) => status === 'open');
  if (!day) throw new Error('no route day is open');
  await page.goto(`/routes/${encodeURIComponent(day.route)}/${day.date}`);
  await page.getByRole('textbox', { name: 'Amount' }).waitFor();
};

export const showCalendar = async (page: Page) => {
  await page.goto('/calendar?person=everyone');
  await page.locator('[data-event]').first().waitFor();
};

export const showTeam = async (page: Page) => {
  await page.goto('/calendar?view=team');
  await page.locator('[data-event]').first().waitFor();
  await page.getByRole('button', { name: 'Add absence' }).waitFor();
};

type Visits = { items: { id: string; status: string; recurrence: { freq: string } }[] };

export const showVisit = async (page: Page, { call }: Person) => {
  const [from, to] = [-1, 8].map((days) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10));
  const { items } = await call<Visits>('visits.list', { from, to });
  const open = items.filter(({ recurrence }) => recurrence.freq === 'none');
  const visit = open.find(({ status }) => status !== 'completed') ?? open[0];
  if (!visit) throw new Error('the technician has no visit');
  await page.goto(`/visits/${visit.id}`);
  await page.getByRole('button', { name: 'Done' }).waitFor();
};

export const showInvoices = async (page: Page) => {
  await page.goto('/invoices');
  await page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().waitFor();
  await page.getByRole('region', { name: 'Aging' }).waitFor();
};

type Billed = { items: { id: string; status: string; amountPaid: number; balance: number }[] };

/** An invoice that is paid in part. */
const paidInPart = async ({ call }: Person): Promise<string> => {
  const { items } = await call<Billed>('invoices.list', { status: 'open', limit: 200 });
  return items.find(({ amountPaid }) => amountPaid > 0)?.id ?? '';
};

export const showInvoice = async (page: Page, by: Person) => {
  await page.goto(`/invoices/${await paidInPart(by)}`);
  await page.getByRole('article', { name: 'The invoice as the client sees it' }).waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('Draft begun').waitFor();
};

/** The page of an invoice's link, as its client opens it without signing in. */
export const showPaper = async (page: Page, by: Person) => {
  const { path } = await by.call<{ path: string }>('invoices.share', { id: await paidInPart(by) });
  await page.goto(path);
  await page.getByRole('table').first().waitFor();
};

const withWork = new Set<string>();

/**
 * Gives somebody something to do today, wherever their browser is: what the business has for the day is done by the evening.
 * And tomorrow: midnight may come before the page.
 */
const giveWork = async (page: Page, { uid, call }: Pick<Person, 'uid' | 'call'>) => {
  if (withWork.has(uid)) return;
  withWork.add(uid);
  const timezone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const start = new Date().toISOString();
  const whole = { allDay: true, start, end: later(start, 86_400_000), timezone, anyway: true };
  await call('appointments.create', {
    type: 'follow_up',
    title: 'Offers of this week',
    assignedTo: uid,
    ...whole,
  });
};

/** Somebody's own day on the dashboard. */
export const showDay = async (page: Page, by: Pick<Person, 'uid' | 'call'>) => {
  await giveWork(page, by);
  await page.goto('/');
  const day = page.getByRole('region', { name: 'Today', exact: true });
  await day
    .getByRole('button', { name: /^Complete / })
    .first()
    .waitFor();
};

export const showDashboard = async (page: Page, by: Person) => {
  await showDay(page, by);
  for (const name of [/^Attempted, /, /^Reopen /]) await page.getByRole('button', { name }).first().waitFor();
};

export const showReport = async (page: Page) => {
  await page.goto('/reports?report=first-contact&range=days-90');
  await page.getByRole('table', { name: 'First contacts by rep' }).waitFor();
  await page
    .getByRole('img', { name: /^Bar chart/ })
    .first()
    .waitFor();
};

export const showFunnel = async (page: Page) => {
  await page.goto('/reports?report=funnel&range=days-90');
  await page.getByRole('img', { name: /^Funnel/ }).waitFor();
};
