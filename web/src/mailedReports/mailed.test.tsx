import { type MailedReport, mailedReportOperations } from 'domain/mailedReports';
import type { ReportAsked } from 'domain/reports';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { type FakeCalls, fakeCalls } from '#platform/testing/fake-calls.ts';
import { keepsKey } from '#ui/draft/testing/keepsDraft.tsx';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { WorkProvider } from '#view';
import { MailReport } from './index.ts';

const id = (number: number) => `0192f0c1-0000-7000-8000-${String(number).padStart(12, '0')}`;
const now = '2026-11-21T10:00:00.000Z';
const sources: ReportAsked = { report: 'sources', part: 'leads', by: 'source', city: 'Napa' };
const mailed = (number: number, fields: Partial<MailedReport> = {}): MailedReport => ({
  ...{ id: id(number), version: 1, owner: id(2), frequency: 'weekly', asked: sources, sees: 'all' },
  ...{ period: '2026-11-23', nextAt: '2026-11-23T17:00:00.000Z', createdAt: now, updatedAt: now },
  ...fields,
});

let fake: FakeCalls;
const serve = (on: FakeCalls, items: readonly MailedReport[] = [], problem: string | null = null) => {
  let kept = [...items];
  return on
    .answer(settingsOperations.get, () => defaultSettings as never)
    .answer(mailedReportOperations.own, () => ({ items: kept, problem }))
    .answer(mailedReportOperations.create, (given) => {
      kept = [...kept, mailed(90, given as Partial<MailedReport>)];
      return kept.at(-1) as MailedReport;
    })
    .answer(mailedReportOperations.update, ({ id: one, fields }) => {
      kept = kept.map((each) => (each.id === one ? { ...each, ...(fields as object), version: 2 } : each));
      return kept.find((each) => each.id === one) as MailedReport;
    })
    .answer(mailedReportOperations.remove, ({ id: one }) => {
      const gone = kept.find((each) => each.id === one) as MailedReport;
      kept = kept.filter((each) => each.id !== one);
      return gone;
    });
};
const screen = (asked: ReportAsked, onClose: () => void) => (
  <WorkProvider
    value={{
      by: { uid: id(2), role: 'admin', displayName: 'Ada' },
      viewer: { uid: id(2), role: 'admin', sees: 'all' },
      off: null,
    }}
  >
    <MailReport asked={asked} onClose={onClose} />
  </WorkProvider>
);
const open = async (asked: ReportAsked, items?: readonly MailedReport[], problem?: string) => {
  dropReads();
  fake = serve(fakeCalls(), items, problem);
  const onClose = vi.fn();
  await render(screen(asked, onClose));
  return onClose;
};
const sent = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
const button = (name: string) => page.getByRole('button', { name, exact: true });

afterEach(() => fake?.restore());

test('[REP-01] a report is e-mailed as it is shown, each week or month', async () => {
  const onClose = await open({ ...sources, compare: 'before', sort: 'leads' });
  await expect.element(page.getByRole('dialog', { name: 'E-mail ‘Sources’' })).toBeVisible();
  await page.getByLabelText('How often').selectOptions('Every month');
  await expect.element(page.getByText(/^It leaves when the month has just begun/)).toBeVisible();
  await page.getByLabelText('Date range').selectOptions('Last month');
  await expect.element(page.getByText(/^It leaves when/)).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await button('E-mail it').click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent('mailedReports.create')).toEqual([
    {
      frequency: 'monthly',
      asked: { ...sources, compare: 'before', sort: 'leads', range: 'last-month' },
    },
  ]);
});

test('[REP-01] fixed days stay what they are', async () => {
  await open({ ...sources, from: '2026-11-01', to: '2026-11-21' });
  await expect.element(page.getByLabelText('Date range')).toHaveValue('fixed');
  await button('E-mail it').click();
  await expect
    .poll(() => sent('mailedReports.create'))
    .toMatchObject([{ asked: { from: '2026-11-01', to: '2026-11-21' } }]);
});

test('[REP-01] a report as of now has no days', async () => {
  await open({ report: 'pipeline', part: 'leads', by: 'rep' });
  await expect.element(page.getByRole('dialog', { name: 'E-mail ‘Pipeline now’' })).toBeVisible();
  await expect.element(page.getByLabelText('Date range')).not.toBeInTheDocument();
});

test('[REP-01] what comes already is seen, changed where it is shown, and ended', async () => {
  const pipeline = { report: 'pipeline', part: 'leads', by: 'rep' } as const;
  const onClose = await open(sources, [
    mailed(10),
    mailed(11, { asked: pipeline, frequency: 'monthly', sees: 'self' }),
  ]);
  const mine = page.getByRole('region', { name: 'Reports that come by e-mail' });
  await expect
    .element(mine.getByText(/^by source, this month, city Napa, All Leads, every week, next Nov 23/))
    .toBeVisible();
  await expect.element(mine.getByText(/^by rep, My View, every month, next Nov 23/)).toBeVisible();
  await expect
    .element(mine.getByRole('link', { name: 'Sources' }))
    .toHaveAttribute('href', '/reports?report=sources&part=leads&by=source&city=Napa');
  await button('End e-mails of Pipeline now').click();
  await expect.element(mine.getByText('Pipeline now')).not.toBeInTheDocument();
  expect(sent('mailedReports.remove')).toEqual([{ id: id(11) }]);
  await page.getByLabelText('How often').selectOptions('Every month');
  await button('Save changes').click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent('mailedReports.update')).toEqual([
    { id: id(10), version: 1, fields: { frequency: 'monthly' } },
  ]);
  expect(sent('mailedReports.create')).toEqual([]);
});

test('[REP-01] why none would arrive is said before it is asked for, and on a phone it fits', async () => {
  await page.viewport(390, 844);
  await open(sources, [mailed(10)], 'No mail server is configured: what is due waits.');
  await expect.element(page.getByText('No mail server is configured: what is due waits.')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoAxeViolations();
  await page.viewport(1280, 900);
});

keepsKey('an e-mailed report whose answer was lost is asked for once', {
  form: (done) => screen(sources, done),
  server: (on) => void serve(on),
  operation: mailedReportOperations.create,
  answer: mailed(90),
  write: () => page.getByLabelText('How often').selectOptions('Every month'),
  button: 'E-mail it',
});
