// `npm run screenshots`: draws the README's pictures from a fresh demonstration business.
// `-- --from=URL --into=FOLDER --only=NAME`: of one that runs already, into another folder, only these (more by commas).
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright';
import { columnOf, launchBrowser } from './browser.ts';
import { demoPerson, type Person, takeOwnSeat } from './people.ts';
import { startProduct } from './product.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { from: { type: 'string' }, into: { type: 'string' }, only: { type: 'string' } },
});
const only = values.only?.split(',');
const folder = values.into ?? join(root, 'docs/screenshots');
const spreadsheet = join(root, 'server/src/imports/testing/leads-import.csv');

type Picture = {
  name: string;
  theme: 'dark' | 'light';
  phone?: boolean;
  /** Who looks; the developer unless said. */
  who?: Parameters<typeof demoPerson>[1];
  show: (page: Page, by: Person) => Promise<void>;
};

const showBoard = async (page: Page) => {
  await page.goto('/leads');
  // A phone shows some columns only when it is asked for them.
  const more = (page.viewportSize()?.width ?? 0) > 1000 ? ['Sold', 'Dead', 'Passed'] : [];
  for (const column of ['Unassigned', 'New', 'Selling', ...more])
    await columnOf(page, column).getByRole('link').first().waitFor();
};

/** The lead with the most to tell: of those being sold, the first with the most notes. */
const tellingLead = async ({ call }: Person): Promise<string> => {
  const { items } = await call<{ items: { id: string }[] }>('leads.list', { view: 'all', column: 'selling' });
  const whole = await Promise.all(
    items.map(({ id }) => call<{ id: string; notes: [] }>('leads.get', { id })),
  );
  return whole.toSorted((a, b) => b.notes.length - a.notes.length)[0]?.id ?? '';
};

const showLead = async (page: Page, by: Person) => {
  await showBoard(page);
  await page.goto(`/leads/${await tellingLead(by)}`);
  await page.getByRole('dialog').getByRole('list', { name: 'Timeline, newest first' }).waitFor();
};

const showImport = async (page: Page) => {
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

const showClient = async (page: Page, by: Person) => {
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

const showConversion = async (page: Page, by: Person) => {
  await page.goto(`/leads/${await soldLead(by)}`);
  await page
    .getByRole('button', { name: /^Convert/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Convert Lead to Client' }).getByLabel('Site name').waitFor();
};

type Days = { items: { route: string; date: string; status: string }[] };

const showRouteDay = async (page: Page, { call }: Person) => {
  const [from, to] = [-3, 3].map((days) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10));
  const { items } = await call<Days>('routeDays.list', { from, to });
  const day = items.find(({ status }) => status === 'open');
  if (!day) throw new Error('no route day is open');
  await page.goto(`/routes/${encodeURIComponent(day.route)}/${day.date}`);
  await page.getByRole('textbox', { name: 'Amount' }).waitFor();
};

const showCalendar = async (page: Page) => {
  await page.goto('/calendar?person=everyone');
  await page.locator('[data-event]').first().waitFor();
};

const showTeam = async (page: Page) => {
  await page.goto('/calendar?view=team');
  await page.locator('[data-event]').first().waitFor();
  await page.getByRole('button', { name: 'Add absence' }).waitFor();
};

type Visits = { items: { id: string; status: string; recurrence: { freq: string } }[] };

const showVisit = async (page: Page, { call }: Person) => {
  const [from, to] = [-1, 8].map((days) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10));
  const { items } = await call<Visits>('visits.list', { from, to });
  const open = items.filter(({ recurrence }) => recurrence.freq === 'none');
  const visit = open.find(({ status }) => status !== 'completed') ?? open[0];
  if (!visit) throw new Error('the technician has no visit');
  await page.goto(`/visits/${visit.id}`);
  await page.getByRole('button', { name: 'Done' }).waitFor();
};

const showInvoices = async (page: Page) => {
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

const showInvoice = async (page: Page, by: Person) => {
  await page.goto(`/invoices/${await paidInPart(by)}`);
  await page.getByRole('article', { name: 'The invoice as the client sees it' }).waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('Draft begun').waitFor();
};

/** The page of an invoice's link, as its client opens it without signing in. */
const showPaper = async (page: Page, by: Person) => {
  const { path } = await by.call<{ path: string }>('invoices.share', { id: await paidInPart(by) });
  await page.goto(path);
  await page.getByRole('table').first().waitFor();
};

const showDashboard = async (page: Page) => {
  await page.goto('/');
  for (const name of [/^Attempted, /, /^Reopen /, /^Complete /])
    await page.getByRole('button', { name }).first().waitFor();
};

const showReport = async (page: Page) => {
  await page.goto('/reports?report=first-contact&range=days-90');
  await page.getByRole('table', { name: 'First contacts by rep' }).waitFor();
  await page
    .getByRole('img', { name: /^Bar chart/ })
    .first()
    .waitFor();
};

const showFunnel = async (page: Page) => {
  await page.goto('/reports?report=funnel&range=days-90');
  await page.getByRole('img', { name: /^Funnel/ }).waitFor();
};

const pictures: readonly Picture[] = [
  { name: 'dashboard-light', theme: 'light', show: showDashboard },
  { name: 'dashboard-phone', theme: 'dark', phone: true, who: 'rep', show: showDashboard },
  { name: 'report-dark', theme: 'dark', show: showReport },
  { name: 'funnel-light', theme: 'light', show: showFunnel },
  { name: 'board-dark', theme: 'dark', show: showBoard },
  { name: 'board-light', theme: 'light', show: showBoard },
  { name: 'board-phone', theme: 'dark', phone: true, show: showBoard },
  { name: 'lead-light', theme: 'light', show: showLead },
  { name: 'import-dark', theme: 'dark', show: showImport },
  { name: 'client-dark', theme: 'dark', show: showClient },
  { name: 'convert-light', theme: 'light', show: showConversion },
  { name: 'route-day-phone', theme: 'dark', phone: true, show: showRouteDay },
  { name: 'calendar-dark', theme: 'dark', show: showCalendar },
  { name: 'team-week-light', theme: 'light', show: showTeam },
  { name: 'visit-phone', theme: 'light', phone: true, who: 'user', show: showVisit },
  { name: 'invoices-light', theme: 'light', show: showInvoices },
  { name: 'invoice-dark', theme: 'dark', show: showInvoice },
  { name: 'invoice-link-light', theme: 'light', show: showPaper },
];

const draw = async (browser: Browser, url: string, person: Person, picture: Picture) => {
  const size = picture.phone ? { width: 390, height: 844, touch: true } : { width: 1440, height: 900 };
  const { page, context } = await takeOwnSeat(browser, person, {
    url,
    theme: picture.theme,
    worker: true,
    ...size,
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await picture.show(page, person).catch((error: unknown) => {
    throw new Error(`${picture.name} could not be drawn at ${page.url()}`, { cause: error });
  });
  await page.evaluate(() => document.fonts.ready);
  // Nothing lies under a pointer.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${picture.name}.png`), animations: 'disabled', caret: 'hide' });
  await context.close();
  console.log(join(folder, `${picture.name}.png`));
};

const unknown = only?.filter((wanted) => !pictures.some(({ name }) => name === wanted)) ?? [];
if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}.`);

const product = values.from === undefined ? await startProduct() : null;
const url = product?.url ?? values.from ?? '';
const browser = await launchBrowser();
try {
  await mkdir(folder, { recursive: true });
  const developer = await demoPerson(url, 'developer');
  await developer.call('view.set', { mode: 'all' });
  for (const { who, ...picture } of pictures.filter(({ name }) => only?.includes(name) ?? true))
    await draw(browser, url, who ? await demoPerson(url, who) : developer, picture);
} finally {
  await browser.close();
  await product?.stop();
}
