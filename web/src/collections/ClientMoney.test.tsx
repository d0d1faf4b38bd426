import { blankClient, type Client } from 'domain/clients';
import {
  type CollectionEntry,
  collectionOperations,
  collectionSum,
  correctEntry,
  type ListedEntry,
  type ListedStatement,
  netOf,
  statementFacts,
  statementOperations,
} from 'domain/collections';
import { isRefusal, localDay } from 'domain/kernel';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { blankSite, commissionWords, machineOperations, type Site, siteOperations } from 'domain/sites';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { daysAhead, here } from '#ui/moment.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { ClientMoney } from './ClientMoney.tsx';
import { monthsBack } from './words.ts';
import '#ui/tokens.css';
import '#ui/base.css';

const now = new Date().toISOString();
const idOf = (number: number) => `0192f0c1-0000-7000-8000-3${String(number).padStart(11, '0')}`;
const client: Client = { ...blankClient(idOf(1), null, now), businessName: 'Vine LLC' };
const [present] = monthsBack(1, daysAhead());
const month = present?.value ?? '';

let fake: ReturnType<typeof fakeCalls>;
let entries: CollectionEntry[];
let statements: ListedStatement[];
let site: Site;
let made = 10;

const listed = (): ListedEntry[] => {
  const gone = new Set(entries.flatMap(({ kind, corrects }) => (kind === 'reversal' ? [corrects] : [])));
  const told = { author: 'Ada', site: 'Redwood Terrace', routeDay: null, machine: '', unusual: false };
  return entries.map((entry) => ({ ...entry, ...told, reversed: gone.has(entry.id) }));
};
const facts = () =>
  statementFacts({
    month,
    team: 'F&B Laundry',
    client: 'Vine LLC',
    person: '',
    site: 'Redwood Terrace',
    locationCode: 'NAPACA1',
    address: [],
    days: entries,
    terms: site.commission ?? { kind: 'flat', amount: 0 },
    units: site.numberOfUnits,
    paid: 0,
  });
const statement = (): ListedStatement => {
  const { days: _, team: __, address: ___, person: ____, ...said } = facts();
  return {
    ...said,
    id: idOf(++made),
    siteId: site.id,
    clientId: client.id,
    revision: 1,
    documentId: idOf(99),
    checksum: '',
    by: null,
    createdAt: now,
    replaced: false,
    outdated: false,
  };
};

const answerEntries = () =>
  fake
    .answer(collectionOperations.list, () => ({ items: listed(), cursor: null }))
    .answer(collectionOperations.totals, () => {
      const sums = collectionSum(entries);
      return { ...sums, net: netOf(sums), entries: entries.length, months: [] };
    })
    .answer(
      collectionOperations.create,
      ({ siteId, date, gross, refunds = 0, testMoney = 0, metered = null }) => {
        const entry: CollectionEntry = {
          id: idOf(++made),
          siteId,
          clientId: client.id,
          date,
          machineId: null,
          gross,
          refunds,
          testMoney,
          metered,
          kind: 'entry',
          corrects: null,
          reason: '',
          source: 'hand',
          routeDayId: null,
          stopRevision: null,
          by: null,
          createdAt: now,
        };
        entries = [entry, ...entries];
        return entry;
      },
    )
    .answer(
      collectionOperations.correct,
      ({ id, gross, refunds = 0, testMoney = 0, metered = null, reason }) => {
        const entry = entries.find((one) => one.id === id) as CollectionEntry;
        const about = { newId: () => idOf(++made), now, today: daysAhead() };
        const pair = correctEntry(entry, { gross, refunds, testMoney, metered, reason, by: null }, about);
        if (isRefusal(pair)) return refusal({ status: 400, code: pair.code });
        entries = [...pair, ...entries];
        return { items: pair };
      },
    );

const officeIn = (officeTimeZone: string) =>
  fake.answer(settingsOperations.get, () => ({
    ...defaultSettings,
    officeTimeZone,
    version: 1,
    updatedAt: now,
  }));

const answerRest = () =>
  officeIn(here)
    .answer(siteOperations.list, () => ({ items: [site], cursor: null, hasMore: false }))
    .answer(siteOperations.update, ({ fields }) => {
      site = { ...site, commission: fields.commission ?? null, version: site.version + 1 };
      return site;
    })
    .answer(machineOperations.list, () => ({ items: [], cursor: null }))
    .answer(statementOperations.list, () => ({ items: statements, cursor: null }))
    .answer(statementOperations.preview, () => ({
      facts: facts(),
      words: commissionWords(facts().terms, 0),
      current: statements[0] ?? null,
      same: statements.length > 0,
    }))
    .answer(statementOperations.pay, ({ amount }) => {
      statements = statements.map((one) => ({ ...one, paid: one.paid + amount }));
      return statements[0] as ListedStatement;
    })
    .answer(statementOperations.make, () => {
      statements = [statement()];
      return statements[0] as ListedStatement;
    });

const open = (off: string | null = null) => render(<ClientMoney client={client} off={off} />);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });

beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1_280, 800);
  dropReads();
  entries = [];
  statements = [];
  site = { ...blankSite(idOf(2), client.id, null, now), siteName: 'Redwood Terrace', version: 1 };
  fake = fakeCalls();
  answerEntries();
  answerRest();
});
afterEach(() => fake.restore());

test('[W6] a collection is added by hand with exact cents, and corrected by further entries', async () => {
  await open();
  await expect.element(page.getByText(/^Nothing was collected in/)).toBeVisible();
  await button('Add collection').click();
  await box('Gross, dollars').fill('1,234.56');
  await box('Refunds, dollars').fill('0.29');
  await box('Test money, dollars').fill('2000');
  await page.getByRole('dialog').getByRole('button', { name: 'Add collection' }).click();
  await expect.element(page.getByText('Test money is more than was collected')).toBeVisible();
  await box('Test money, dollars').fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Add collection' }).click();
  await expect.element(page.getByRole('definition').last()).toHaveTextContent('$1,234.27');
  expect(entries[0]).toMatchObject({ gross: 123_456, refunds: 29 });
  await page.getByRole('button', { name: /^Correct / }).click();
  await expect.element(box('Gross, dollars')).toHaveValue('1234.56');
  await box('Gross, dollars').fill('1300');
  await button('Correct collection').click();
  await expect.element(page.getByText('Reason is required')).toBeVisible();
  await box('Reason').fill('Second bag');
  await button('Correct collection').click();
  await expect.element(page.getByRole('definition').last()).toHaveTextContent('$1,299.71');
  await expect.element(page.getByText('Taken back', { exact: true })).toBeVisible();
  await expectNoAxeViolations();
});

test('[W6] a commission is agreed with an example of a month in words', async () => {
  await open();
  await button('Set commission').click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Percent with a minimum');
  await box('Percent of the net').fill('12.345');
  await expect.element(page.getByText(/at most two digits/)).toBeVisible();
  await box('Percent of the net').fill('12.5');
  await box('At least a month, dollars').fill('100');
  await expect
    .element(page.getByText(/A month with \$1,000\.00 net gives the property \$125\.00\./))
    .toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Tiers');
  await box('Tier 1: percent').fill('10');
  await button('Add tier').click();
  await box('Tier 2: net above, dollars').fill('500');
  await box('Tier 2: percent').fill('20');
  await expect.element(page.getByText(/gives the property \$150\.00\./)).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await button('Save commission').click();
  await expect.element(page.getByText(/^10% of the net from \$0\.00 to \$500\.00/)).toBeVisible();
  expect(site.commission).toEqual({
    kind: 'tiers',
    tiers: [
      { from: 0, percent: 10 },
      { from: 50_000, percent: 20 },
    ],
  });
});

test('[W6] a statement is looked at before it is made, then downloaded', async () => {
  site = { ...site, commission: { kind: 'percent', percent: 40 } };
  await open();
  await expect.element(page.getByText('No statements yet')).toBeVisible();
  await button(`Statement of ${present?.label}`).click();
  await expect.element(page.getByText('40% of the net collected').last()).toBeVisible();
  await button('Make statement').click();
  const link = page.getByRole('link', {
    name: `PDF of the statement of Redwood Terrace, ${present?.label}`,
  });
  await expect.element(link).toHaveAttribute('href', `/api/files/${idOf(99)}`);
  await button(`Statement of ${present?.label}`).click();
  await expect.element(button('Make it anew')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
});

test('[W6] what was paid is noted on the statement, up to what is open', async () => {
  site = { ...site, commission: { kind: 'flat', amount: 15_000 } };
  statements = [statement()];
  await open();
  await button(`Note payment to Redwood Terrace, ${present?.label}`).click();
  await expect.element(box('Paid, dollars')).toHaveValue('150.00');
  await box('Paid, dollars').fill('150.01');
  await button('Note payment').click();
  await expect.element(page.getByText('Up to $150.00')).toBeVisible();
  await box('Paid, dollars').fill('150');
  await expectNoAxeViolations(document.body, 'desk');
  await button('Note payment').click();
  await expect.element(page.getByText('Paid', { exact: true }).last()).toBeVisible();
  expect(statements[0]?.paid).toBe(15_000);
});

test('while viewing as somebody nothing can be written, and why is said', async () => {
  await open('Viewing as somebody is read-only.');
  await expect
    .element(button('Add collection'))
    .toHaveAttribute('title', 'Viewing as somebody is read-only.');
  await button('Add collection').click({ force: true });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the months to choose from begin with that of the day', () => {
  expect(monthsBack(3, '2027-01-01').map(({ value }) => value)).toEqual(['2027-01', '2026-12', '2026-11']);
});

// At every hour one of them has another day than this browser.
test.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
  '[W6] what is collected or paid today is so on the day of an office in %s',
  async (zone) => {
    officeIn(zone);
    site = { ...site, commission: { kind: 'flat', amount: 15_000 } };
    statements = [statement()];
    await open();
    const today = localDay(new Date().toISOString(), zone);
    await expect.element(page.getByLabelText('Month')).toHaveValue(today.slice(0, 7));
    await button('Add collection').click();
    await expect.element(page.getByLabelText('Collected on')).toHaveValue(today);
    await userEvent.keyboard('{Escape}');
    await button(/^Note payment to Redwood Terrace/).click();
    await expect.element(page.getByLabelText('Paid on')).toHaveValue(today);
  },
);
