import { daysLater, localDay } from 'domain/kernel';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { vendChangeOperations } from 'domain/vendChanges';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { fakeCalls } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { PlanDialog } from './PlanDialog.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const idOf = (number: number) => `0192f0c1-0000-7000-8000-4${String(number).padStart(11, '0')}`;
let fake: ReturnType<typeof fakeCalls>;
const officeIn = (officeTimeZone: string) =>
  fake.answer(settingsOperations.get, () => ({
    ...defaultSettings,
    officeTimeZone,
    version: 1,
    updatedAt: '2026-11-20T10:00:00.000Z',
  }));
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1_280, 800);
  dropReads();
  fake = fakeCalls();
  officeIn('America/Los_Angeles');
  // House 1 has two washers of $2.00; of the dryers of House 2 nobody knows what they cost.
  fake.answer(vendChangeOperations.preview, ({ siteIds, prices, visitFrom }) => {
    const washer = prices.find(({ kind }) => kind === 'washer')?.price ?? 200;
    const about = { client: 'Vine LLC', visitOn: visitFrom, email: 'o@vine.example', planned: false };
    const line = { model: '', count: 2, machineIds: [] };
    return {
      items: siteIds.map((siteId, at) =>
        at === 0
          ? {
              ...about,
              siteId,
              site: 'House 1',
              lines: [{ ...line, kind: 'washer' as const, from: 200, to: washer }],
              unpriced: [],
            }
          : {
              ...about,
              siteId,
              site: 'House 2',
              lines: [{ ...line, kind: 'dryer' as const, from: null, to: 150 }],
              unpriced: ['dryer' as const],
            },
      ),
    };
  });
});
afterEach(() => fake.restore());

const price = (number: number) => page.getByRole('group', { name: `Price ${number}`, exact: true });
const warning = (text: string) =>
  page.getByRole('list', { name: 'Warnings' }).getByText(text, { exact: true });

test('[W7] a price below that of today, and one that nobody knows today, are said before the plan', async () => {
  await render(<PlanDialog onClose={() => {}} siteIds={[idOf(1), idOf(2)]} />);
  const dollars = price(1).getByRole('textbox', { name: 'Price in dollars', exact: true });
  await dollars.fill('1.75');
  await expect.element(warning('Washers at 1 site: lower than today.')).toBeVisible();
  await expect.element(warning('Dryers at 1 site: no price known today.')).toBeVisible();
  await expect.element(page.getByText(/2 × Washer: \$2\.00 → \$1\.75, lower than today/)).toBeVisible();
  await expect.element(page.getByText(/2 × Dryer: \$1\.50, no price known today/)).toBeVisible();
  await expectNoAxeViolations();
  await dollars.fill('2.25');
  await expect.element(page.getByText(/2 × Washer: \$2\.00 → \$2\.25$/)).toBeVisible();
  await expect.element(page.getByText('lower than today')).not.toBeInTheDocument();
});

test('[W7] each price is a group of its own with plain labels', async () => {
  await page.viewport(390, 844);
  await render(<PlanDialog onClose={() => {}} siteIds={[idOf(1)]} />);
  await page.getByRole('button', { name: 'Add price' }).click();
  for (const number of [1, 2]) {
    for (const name of ['Machines', 'How'])
      await expect.element(price(number).getByRole('combobox', { name, exact: true })).toBeVisible();
    for (const name of ['Model', 'Price in dollars'])
      await expect.element(price(number).getByRole('textbox', { name, exact: true })).toBeVisible();
  }
  await expectNoAxeViolations(document.body, 'desk');
});

// At every hour one of them has another day than this browser.
test.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
  '[W7] a change is planned from the day of an office in %s',
  async (zone) => {
    officeIn(zone);
    await render(<PlanDialog onClose={() => {}} siteIds={[idOf(3)]} />);
    const today = localDay(new Date().toISOString(), zone);
    for (const name of ['Effective on', 'Visits from']) {
      await expect.element(page.getByLabelText(name)).toHaveValue(daysLater(today, 30));
      await expect.element(page.getByLabelText(name)).toHaveAttribute('min', today);
    }
  },
);
