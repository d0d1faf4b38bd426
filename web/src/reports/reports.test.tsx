import { exportOperations } from 'domain/exports';
import { localDay } from 'domain/kernel';
import { leadOperations } from 'domain/leads';
import { mailedReportOperations } from 'domain/mailedReports';
import { rangeOf, reportOperations } from 'domain/reports';
import { savedViewOperations } from 'domain/savedViews';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { usersOperations } from 'domain/users';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { refusal } from '#platform/testing/fake-calls.ts';
import { here } from '#ui/moment.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { type Asked, answerReport } from './reports.fixtures.ts';

let server: Mounted;
afterEach(() => {
  server.restore();
  vi.restoreAllMocks();
});

const open = async (
  path: string,
  answer = answerReport,
  as: 'admin' | 'manager' = 'admin',
  officeTimeZone = defaultSettings.officeTimeZone,
) => {
  await page.viewport(1280, 900);
  server = await mountAt(path, {
    as,
    answers: (fake) =>
      fake
        .answer(usersOperations.reps, () => ({ items: Object.values(cast), cursor: null }))
        .answer(savedViewOperations.list, () => ({ items: [], cursor: null }))
        .answer(settingsOperations.get, () => ({
          ...{ ...defaultSettings, officeTimeZone },
          ...{ version: 1, updatedAt: '2026-11-21T10:00:00.000Z' },
        }))
        .answer(leadOperations.list, () => ({ items: [], cursor: null, total: 0 }) as never)
        .answer(exportOperations.tell, ({ rows }) => ({ rows }))
        .answer(reportOperations.read, answer),
  });
};

const today = () => localDay(new Date().toISOString(), defaultSettings.officeTimeZone);
const asked = (): Asked[] =>
  server.calls.filter(({ name }) => name === 'reports.read').map(({ input }) => input as Asked);
const link = (name: string) => page.getByRole('link', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const table = () => page.getByRole('table', { name: 'First contacts by rep' });
const place = () => server.router.state.location;
const first = '/reports?report=first-contact';

test('[REP-01] a report asks for this month, and says its question, formula, days and moment', async () => {
  await open('/reports');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Pipeline now' })).toBeVisible();
  await link('First-contact speed').click();
  await expect
    .element(page.getByText('How long does a lead wait for its first contact after a rep has it?'))
    .toBeVisible();
  await expect.element(table().getByText('4 h 10', { exact: true })).toBeVisible();
  await expect
    .element(table().getByRole('row', { name: /^All/ }))
    .toHaveTextContent('All907583 %9 h 1515512');
  await expect.element(page.getByText(/^90 leads assigned .+, as of /)).toBeVisible();
  await expect.element(page.getByText(/^Leads first assigned in the range /)).toBeVisible();
  expect(asked().at(-1)).toEqual({
    ...{ report: 'first-contact', part: 'leads', by: 'rep' },
    ...rangeOf('month', today()),
  });
});

test('[REP-01] what narrows and divides a report stands in its address, and is kept from report to report', async () => {
  await open(first);
  await button('By rep').click();
  await page.getByLabelText('By rep').last().selectOptions('By source');
  await userEvent.keyboard('{Escape}');
  await button('All reps').click();
  await page.getByRole('combobox', { name: 'All reps' }).selectOptions('Max Ortega');
  await userEvent.keyboard('{Escape}');
  await button(/^Date range/).click();
  await page.getByLabelText('Range', { exact: true }).selectOptions('Last year');
  await expect
    .poll(() => asked().at(-1))
    .toEqual({
      ...{ report: 'first-contact', part: 'leads', by: 'source', rep: cast.manager.uid },
      ...rangeOf('last-year', today()),
    });
  expect(place().search).toEqual({
    ...{ report: 'first-contact', by: 'source', rep: cast.manager.uid, range: 'last-year' },
  });
  await page.getByLabelText('From', { exact: true }).fill('2026-02-03');
  await expect.poll(() => asked().at(-1)?.from).toBe('2026-02-03');
  await userEvent.keyboard('{Escape}');
  await link('Sources').click();
  await expect.poll(() => asked().at(-1)).toMatchObject({ report: 'sources', rep: cast.manager.uid });
  expect(place().search).toMatchObject({ report: 'sources', from: '2026-02-03', rep: cast.manager.uid });
  await button('Clear filters').click();
  await expect.poll(() => asked().at(-1)).not.toHaveProperty('rep');
});

test('[REP-01] an address that names the usual way to divide says it as if it were not there', async () => {
  await open(`${first}&part=leads&by=rep`);
  await expect.element(button('By rep')).toBeVisible();
  await expect.element(table()).toBeVisible();
});

test('[REP-01] a report is compared with the time before, figure by figure', async () => {
  await open(`${first}&compare=before`);
  await expect.poll(() => asked().at(-1)).toMatchObject({ compare: 'before' });
  await expect.element(page.getByText(/The period before: Oct 1 to 26$/)).toBeVisible();
  await expect
    .element(table().getByRole('row', { name: /^Dora Lind/ }))
    .toHaveTextContent('Dora Lind2624252596 %96 %4 h 104 h 1011331100');
});

test('[REP-03] each number opens its rows, narrowed as it is', async () => {
  await open(`${first}&city=Napa`);
  const row = table().getByRole('row', { name: /^Max Ortega/ });
  await row.getByRole('link', { name: '11', exact: true }).click();
  await expect.poll(() => place().pathname).toBe('/rows');
  await expect
    .poll(() => server.calls.find(({ name }) => name === 'leads.list')?.input)
    .toMatchObject({
      figure: {
        ...{ report: 'first-contact', key: 'expired', by: 'rep', group: cast.manager.uid, city: 'Napa' },
        ...rangeOf('month', today()),
      },
    });
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'First contacts: expired' }))
    .toBeVisible();
  await expect
    .element(
      page.getByText(/^0 leads · rep Max Ortega · .+ · My View: yours, and what nobody has · city Napa$/),
    )
    .toBeVisible();
  await expectNoAxeViolations();
  await link('First-contact speed').click();
  await expect.poll(() => place().search).toMatchObject({ report: 'first-contact', city: 'Napa' });
});

test.each([
  ['a range by its name, compared and ordered', 'range=last-month&compare=year&sort=-expired', '11'],
  ['fixed days, from a number of the time before', 'from=2026-11-01&to=2026-11-21&compare=before', '31'],
  ['another way of grouping, from the line of all', 'by=source&city=Napa&rep=none', '15'],
])('[REP-03] the way back from rows leads to the report as it was: %s', async (_, narrowed, number) => {
  await open(`${first}&${narrowed}`);
  const whole = Object.fromEntries(new URLSearchParams(`report=first-contact&${narrowed}`));
  await page.getByRole('table').getByRole('link', { name: number, exact: true }).first().click();
  await expect.poll(() => place().pathname).toBe('/rows');
  await link('First-contact speed').click();
  await expect.poll(() => place().pathname).toBe('/reports');
  expect(place().search).toEqual(whole);
});

test('[REP-03] nothing in a month: ‘No data for this period.’, and one press widens it further each time', async () => {
  await open('/reports?report=sources');
  await expect.element(page.getByText('No data for this period.')).toBeVisible();
  await button('Widen to last 90 days').click();
  await button('Widen to last 365 days').click();
  await button('Widen to all time').click();
  await expect.poll(() => asked().at(-1)).toEqual({ report: 'sources', part: 'leads', by: 'source' });
  expect(button(/^Widen/).elements()).toHaveLength(0);
});

test('[REP-03] a report as of now has no period that nothing could be in', async () => {
  await open('/reports?report=leases');
  await expect.element(page.getByText('No leads with a lease.')).toBeVisible();
  expect(page.getByText('No data for this period.').elements()).toHaveLength(0);
});

test('[REP-01] what narrows a report stands under its name as well, for paper has no filters', async () => {
  await open(`${first}&rep=${cast.manager.uid}&city=Napa&source=Web`);
  await expect
    .element(page.getByText(/^90 leads assigned .+, rep Max Ortega, city Napa, source Web, as of /))
    .toBeVisible();
});

test('[REP-03] of more rows than are shown, that is said', async () => {
  await open('/reports?report=funnel');
  await expect.element(page.getByText('first 2,000 shown; narrow the filters')).toBeVisible();
});

test('[REP-01] a report as of now says that the range does not apply', async () => {
  await open('/reports?report=unattended', (given) => ({
    ...answerReport(given),
    ...{ from: null, to: null },
    rows: [{ group: null, label: 'Nobody', figures: {} }],
  }));
  await expect.element(page.getByText(/As of now: the date range does not apply\.$/)).toBeVisible();
  expect(button(/^Date range/).elements()).toHaveLength(0);
});

test('[REP-03] the table can be had as a file, totals and comparison with it', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await open(`${first}&compare=year`);
  await button('What is shown as CSV').click();
  await expect.poll(() => made.mock.calls.length).toBe(1);
  const [[file] = []] = made.mock.calls;
  const lines = (await (file as Blob).text()).split('\r\n');
  expect(lines[0]).toMatch(/^Rep,Assigned,"Assigned, a year ago",In the window/);
  expect(lines[1]).toBe('Dora Lind,26,24,25,25,96 %,96 %,4 h 10,4 h 10,1,1,3,3,1,1,0,0');
  expect(lines.at(-2)).toMatch(/^All,90,84,/);
});

test('[REP-03] rows are put in order by a figure, all of them stay last', async () => {
  await open(first);
  const names = () =>
    [...table().element().querySelectorAll('tbody td:first-child')].map(({ textContent }) => textContent);
  await expect.element(table()).toBeVisible();
  await button('Assigned').click();
  await expect.poll(names).toEqual(['Max Ortega', 'Ada Moss', 'Dora Lind', 'All']);
  await button('Assigned').click();
  await expect.poll(names).toEqual(['Dora Lind', 'Ada Moss', 'Max Ortega', 'All']);
});

test('[REP-04] charts say their figures to who does not see them, on the desk and on a phone', async () => {
  await open(first);
  const chart = page.getByRole('figure', { name: 'Median time to first contact' });
  await expect
    .element(chart.getByRole('img'))
    .toHaveAccessibleName(
      'Bar chart, the same figures as the table: Dora Lind 4 h 10, Ada Moss 8 h 05, Max Ortega 18 h 45',
    );
  await expect.element(chart.getByText('By rep, shortest first')).toBeVisible();
  await expectNoAxeViolations();
  await page.viewport(390, 844);
  await expect.element(page.getByRole('combobox', { name: 'Report' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.getByRole('combobox', { name: 'Report' }).selectOptions('Funnel');
  // What matters most is in sight, the rest a press away.
  const of = (label: string) =>
    page.getByRole('row', { name: /^Max Ortega/ }).getByText(label, { exact: true });
  await expect.element(of('24')).toBeVisible();
  await expect.element(link('50 %').first()).not.toBeInTheDocument();
  await button('All figures').click();
  await expect.element(link('50 %').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expect
    .element(page.getByRole('img', { name: /^Funnel, .+Created 140, Assigned 120, 86 %/ }))
    .toBeVisible();
});

test.each([
  ['America/Los_Angeles', 'Nov 21 13:30', 'Pacific Time'],
  ['Asia/Tokyo', 'Nov 22 06:30', 'Japan Standard Time'],
])(
  '[REP-01] a report says its moment as the office in %s does, like its days, and names the zone to who is elsewhere',
  async (zone, moment, name) => {
    await open(first, answerReport, 'admin', zone);
    const elsewhere = zone === here ? '' : `, ${name}`;
    await expect.element(page.getByText(new RegExp(`, as of ${moment}${elsewhere}\\.`))).toBeVisible();
  },
);

const grouped = (
  report: 'leases' | 'invoices',
  key: string,
  groups: readonly (readonly [string, number])[],
) =>
  groups.map(([group, value]) => {
    const figure = { report, key, by: 'month', group };
    return {
      ...{ group, label: group },
      figures: { [key]: { value, open: { operation: 'leads.list', input: { figure } } } },
    };
  });

test('[REP-04] groups that follow each other in time are a line, in their order and with those in which nothing was', async () => {
  await open('/reports?report=leases', (given) => ({
    ...answerReport(given),
    ...{ from: null, to: null },
    rows: grouped('leases', 'units', [
      ['2027 Q2', 5],
      ['2026 Q4', 15],
      ['2027 Q3', 0],
    ]),
  }));
  // Of a quarter without leads there are no units; of leads whose units nobody wrote down they are unknown.
  const said =
    'Line chart, the same figures as the table: 2026 Q4: Units 15; 2027 Q1: Units 0; 2027 Q2: Units 5; 2027 Q3: Units –';
  await expect.element(page.getByRole('img', { name: said })).toBeVisible();
});

test('[REP-04] a line over time that is nothing in every group is not drawn', async () => {
  await open('/reports?report=collections&part=entries&by=month&range=year', (input) => {
    const value = (key: string, month: number) => (key === 'gross' ? month * 100 : 0);
    const figures = (month: number) =>
      Object.fromEntries(
        ['entries', 'gross', 'refunds', 'testMoney', 'metered', 'variance', 'unusual'].map((key) => [
          key,
          {
            value: value(key, month),
            open: { operation: 'collections.list', input: { figure: { report: 'collections', key } } },
          } as const,
        ]),
      );
    return {
      ...answerReport(input),
      rows: [9, 10].map((month) => ({
        ...{ group: `2026-${String(month).padStart(2, '0')}`, label: String(month) },
        figures: figures(month),
      })),
      all: figures(19),
    };
  });
  await expect.element(page.getByRole('heading', { name: 'Gross' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Unusual collections' })).not.toBeInTheDocument();
});

test('[REP-04] on paper what is wider than a sheet stands in tables below each other, each with the names', async () => {
  const matches = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => matches(query === 'print' ? 'all' : query));
  await open('/reports?report=funnel&compare=before');
  const tables = page.getByRole('table', { name: 'Leads created by rep' });
  await expect.poll(() => tables.elements().length).toBe(2);
  const heads = tables
    .elements()
    .map((table) => [...table.querySelectorAll('th')].map((th) => th.textContent));
  expect(heads.map((head) => head[0])).toEqual(['Rep', 'Rep']);
  expect(heads.map((head) => head.length)).toEqual([17, 13]);
});

test('[REP-01] the days of two years are said whole, and their fields stand apart', async () => {
  await open(`${first}&range=days-365`);
  const days = button(/^Date range/);
  await expect.element(days).toBeVisible();
  const said = days.element().querySelector('span') as HTMLElement;
  expect(said.scrollWidth, said.textContent).toBeLessThanOrEqual(said.clientWidth);
  // Under the pointer as well.
  await days.click();
  expect(said.scrollWidth, said.textContent).toBeLessThanOrEqual(said.clientWidth);
  const from = page.getByLabelText('From', { exact: true });
  await expect.element(from).toBeVisible();
  const range = page.getByLabelText('Range', { exact: true }).element().getBoundingClientRect();
  const label = page.getByText('From', { exact: true }).element().getBoundingClientRect();
  expect(label.top - range.bottom).toBeGreaterThanOrEqual(8);
});

test('[REP-01] what is shown can be had by e-mail', async () => {
  await open(`${first}&city=Napa`);
  server.answer(mailedReportOperations.own, () => ({ items: [], problem: null }));
  await button('E-mail').click();
  await expect.element(page.getByRole('dialog', { name: 'E-mail ‘First-contact speed’' })).toBeVisible();
});

test('[REP-04] a line goes over all months of the range: money is nothing there, a time is unknown', async () => {
  await open('/reports?report=invoices&part=payments&by=month', (given) => ({
    ...answerReport(given),
    ...{ from: '2026-07-05', to: '2026-10-02' },
    rows: grouped('invoices', 'amount', [['2026-08', 125_000]]),
  }));
  const months = (figure: string, first: string, second: string) =>
    `Line chart, the same figures as the table: Jul 2026: ${figure} ${first}; Aug 2026: ${figure} ${second}; Sep 2026: ${figure} ${first}; Oct 2026: ${figure} ${first}`;
  await expect.element(page.getByRole('img', { name: months('Amount', '$0.00', '$1,250.00') })).toBeVisible();
  await expect.element(page.getByRole('img', { name: months('Days to paid', '–', '–') })).toBeVisible();
});

test('[REP-01] a failure says so in the place of the table, and can be tried again', async () => {
  let fails = true;
  await open(first, (given) =>
    fails ? (refusal({ status: 500, code: 'INTERNAL', message: 'It broke.' }) as never) : answerReport(given),
  );
  await expect.element(page.getByText(/Could not load the report ‘First-contact speed’/)).toBeVisible();
  fails = false;
  await button('Retry').click();
  await expect.element(table()).toBeVisible();
});
