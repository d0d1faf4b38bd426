import { hour, later } from 'domain/kernel';
import { blankSite, machineOperations, type Site, siteOperations } from 'domain/sites';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { WorkProvider } from '#view';
import { Access } from './Access.tsx';
import { AddMachines } from './AddMachines.tsx';
import { GuidelineLine } from './GuidelineLine.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const id = (number: number) => `0192f0c1-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ada = { uid: id(2), role: 'admin', displayName: 'Ada' } as const;
const now = '2026-11-21T10:00:00.000Z';
const site: Site = { ...blankSite(id(300), id(200), ada.uid, now), version: 1, siteName: 'Vine Court' };

let fake: ReturnType<typeof fakeCalls>;
const show = (screen: ReactNode, off: string | null = null) => {
  dropReads();
  return render(
    <WorkProvider value={{ by: ada, viewer: { uid: ada.uid, role: 'admin', sees: 'self' }, off }}>
      {screen}
    </WorkProvider>,
  );
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sent = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);

afterEach(() => fake.restore());

test('[SITE-01] notes and code are dots until somebody looks, and each look is asked of the server', async () => {
  let looks = 0;
  fake = fakeCalls().answer(siteOperations.access, () => {
    looks += 1;
    return looks === 1
      ? refusal({ status: 500, code: 'INTERNAL', message: 'Something went wrong.' })
      : { accessNotes: 'Behind the boiler', accessCode: '4711' };
  });
  await show(<Access off={null} site={{ ...site, hasAccessCode: true, hasAccessNotes: true }} />);
  expect(page.getByRole('img', { name: 'hidden' }).elements()).toHaveLength(2);
  await button('Show').click();
  await expect.element(page.getByText('Something went wrong.')).toBeVisible();
  await button('Show').click();
  await expect.element(page.getByText('4711')).toBeVisible();
  await expect.element(page.getByText('Behind the boiler')).toBeVisible();
  await button('Hide').click();
  await expect.element(page.getByText('4711')).not.toBeInTheDocument();
  expect(sent('sites.access')).toEqual([{ id: site.id }, { id: site.id }]);
});

test('[SITE-01] a site without notes and code takes them; while nothing may be written, it says why', async () => {
  fake = fakeCalls().answer(siteOperations.update, () => ({ ...site, version: 2, hasAccessCode: true }));
  const screen = await show(<Access off={null} site={site} />);
  await expect.element(button('Show')).not.toBeInTheDocument();
  await button('Add notes or code').click();
  await page.getByLabelText('Access code').fill('0815');
  await button('Save access').click();
  await expect
    .poll(() => sent('sites.update'))
    .toEqual([{ id: site.id, version: 1, fields: { accessCode: '0815' } }]);
  await screen.unmount();
  await show(<Access off="You are viewing as Mia." site={site} />);
  await expect.element(button('Add notes or code')).toHaveAttribute('aria-disabled', 'true');
});

test('[SITE-02] machines are added by their serials, one a line; the same twice is said', async () => {
  fake = fakeCalls().answer(machineOperations.createMany, () => ({ machines: [] }));
  const closed = vi.fn();
  await show(<AddMachines onClose={closed} site={site} />);
  await button('Add machines').click();
  await expect.element(page.getByText('One serial a line')).toBeVisible();
  const serials = page.getByLabelText('Serials');
  await serials.fill('A1\na1');
  await page.getByLabelText('Vend price, dollars').fill('much');
  await button('Add 2 machines').click();
  await expect.element(page.getByText('a1 stands here twice')).toBeVisible();
  await expect.element(page.getByText('An amount such as 1.75')).toBeVisible();
  expect(sent('machines.createMany')).toEqual([]);
  await serials.fill('A1, B2\n\nC3');
  await page.getByLabelText('Vend price, dollars').fill('2.25');
  await page.getByLabelText('Kind').selectOptions('Dryer');
  await button('Add 3 machines').click();
  await expect.poll(() => closed.mock.calls).toEqual([[true]]);
  const shared = { kind: 'dryer', make: '', model: '', room: '', vendPrice: 225 };
  expect(sent('machines.createMany')).toEqual([
    {
      keepCounts: true,
      siteId: site.id,
      machines: ['A1', 'B2', 'C3'].map((serial) => ({ ...shared, serial })),
    },
  ]);
});

test('[W4] units per washer stand against the guideline in words, and nowhere while a number is missing', async () => {
  fake = fakeCalls();
  const guideline = { garden: 6, 'mid-rise': 12, 'high-rise': 20, student: 10 };
  await show(
    <>
      <GuidelineLine guideline={guideline} style="mid-rise" units={150} washers={10} />
      <GuidelineLine guideline={guideline} style="garden" units={0} washers={10} />
    </>,
  );
  await expect
    .element(page.getByText('15 units per washer, above the guideline for mid-rise (10 to 14).'))
    .toBeVisible();
  expect(page.getByText(/per washer/).elements()).toHaveLength(1);
});

test('[FIELD-01] an administrator reads at the site who looked at how to get in, and no bare ids', async () => {
  const by = { author: 'Sam Ortiz', by: id(6) };
  const changes = [{ field: 'appointmentId', before: null, after: id(400) }];
  fake = fakeCalls().answer(siteOperations.history, () => ({
    items: [{ ...by, id: '1', at: now, arrivedAt: later(now, 4 * hour), verb: 'accessed', changes }],
    cursor: null,
  }));
  await show(<Access off={null} site={{ ...site, hasAccessCode: true }} />);
  await button('Who looked').click();
  const history = page.getByRole('dialog', { name: 'History of Vine Court' });
  await expect.element(history.getByText(/^Sam Ortiz looked at how to get in/)).toBeVisible();
  await expect.element(history.getByText(/^offline, arrived /)).toBeVisible();
  expect(history.element().textContent).not.toContain(id(400));
});
