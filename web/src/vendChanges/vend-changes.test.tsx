import { daysLater } from 'domain/kernel';
import {
  type Letter,
  type ListedLetter,
  letterOperations,
  type VendChange,
  type VendSite,
  vendChangeOperations,
} from 'domain/vendChanges';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { refusal } from '#platform/testing/fake-calls.ts';
import { type FakeFeed, fakeFeed } from '#platform/testing/fake-feed.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let server: Mounted;
let feed: FakeFeed;
let elsewhere: (changes: VendChange[], letters: ListedLetter[]) => void;
beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  server.restore();
  localStorage.clear();
});

const idOf = (number: number) => `0192f0c1-0000-7000-8000-3${String(number).padStart(11, '0')}`;
const now = '2026-11-21T10:00:00.000Z';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const calls = (name: string) => server.calls.filter((call) => call.name === name);

const site = (number: number, more: Partial<VendSite> = {}): VendSite => ({
  siteId: idOf(number),
  clientId: idOf(200),
  site: `House ${number}`,
  client: 'Vine LLC',
  city: 'Napa',
  collectionRoute: 'North',
  // Due, and not yet past.
  vendChangeNext: daysLater(new Date().toISOString().slice(0, 10), 10),
  machines: 12,
  planned: false,
  ...more,
});
const letter = (number: number): ListedLetter => ({
  id: idOf(400 + number),
  version: 1,
  vendChangeId: idOf(500),
  clientId: idOf(200),
  siteId: idOf(number),
  recipient: 'Vine LLC',
  email: 'olga@vine.example',
  address: '1 Main St\nNapa, CA',
  subject: 'New laundry prices',
  body: 'Hello Olga,',
  state: 'draft',
  messageId: null,
  sentAt: null,
  createdBy: null,
  createdAt: now,
  updatedAt: now,
  client: 'Vine LLC',
  site: `House ${number}`,
});

const openVend = async () => {
  let changes: VendChange[] = [];
  let letters: ListedLetter[] = [];
  const left = (id: string, state: Letter['state']): Letter => {
    letters = letters.map((one) => (one.id === id ? { ...one, state } : one));
    return letters[0] as Letter;
  };
  server = await mountAt('/vend-changes', {
    as: 'admin',
    answers: (fake) => {
      feed = fakeFeed(fake);
      elsewhere = (...both) => {
        [changes, letters] = both;
      };
      fake
        .answer(vendChangeOperations.due, () => ({
          items: [
            site(1, { planned: changes.length > 0, vendChangeNext: '2024-03-01' }),
            site(2, { planned: changes.length > 0 }),
            site(3, { planned: true }),
          ],
          cursor: null,
        }))
        .answer(vendChangeOperations.preview, ({ siteIds, visitFrom }) => ({
          items: siteIds.map((siteId, at) => ({
            siteId,
            site: `House ${at + 1}`,
            client: 'Vine LLC',
            visitOn: visitFrom,
            email: '',
            planned: false,
            lines: [{ kind: 'washer' as const, model: '', count: 3, from: 200, to: 225, machineIds: [] }],
            unpriced: [],
          })),
        }))
        .answer(vendChangeOperations.plan, ({ siteIds, effectiveOn }) => {
          const change: VendChange = {
            id: idOf(500),
            effectiveOn,
            prices: [],
            nextInMonths: 12,
            technician: null,
            sites: siteIds.length,
            applied: 0,
            cancelled: 0,
            createdBy: null,
            createdAt: now,
          };
          changes = [change];
          letters = siteIds.map((_, at) => letter(at + 1));
          return change;
        })
        .answer(vendChangeOperations.list, () => ({ items: changes, cursor: null }))
        .answer(vendChangeOperations.apply, () => {
          changes = changes.map((change) => ({ ...change, applied: change.sites }));
          return changes[0] as VendChange;
        })
        .answer(letterOperations.list, () => ({ items: letters, cursor: null }))
        .answer(letterOperations.update, ({ id, fields }) => {
          if (fields.email === 'x') return refusal({ status: 400, code: 'INVALID_INPUT' });
          letters = letters.map((one) =>
            one.id === id ? { ...one, ...(fields as Partial<Letter>), version: 2 } : one,
          );
          return letters[0] as Letter;
        })
        .answer(letterOperations.send, ({ id }) => left(id, 'sent'))
        .answer(letterOperations.post, ({ id }) => left(id, 'posted'));
    },
  });
};

const price = (number: number) => page.getByRole('group', { name: `Price ${number}`, exact: true });

test('[W7] on a phone a site is chosen by its box, not opened by it', async () => {
  await page.viewport(390, 844);
  await openVend();
  await page.getByRole('checkbox', { name: 'Choose House 1' }).click();
  await expect.element(button('Plan change at 1 site')).toBeEnabled();
});

test('[VEND-01] [W7] sites due are chosen, one step plans visits and letters, prices are set', async () => {
  await openVend();
  await expect
    .element(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }))
    .toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByRole('checkbox', { name: 'Choose House 3' })).toBeDisabled();
  await expect.element(page.getByText('Mar 1, 2024, past due')).toBeVisible();
  expect(page.getByText(/past due/).elements()).toHaveLength(1);
  await expect.element(button('Plan change')).toHaveAttribute('title', 'Choose at least one site.');
  await page.getByRole('checkbox', { name: 'Choose all shown' }).click();
  await button('Plan change at 2 sites').click();
  await price(1).getByRole('textbox', { name: 'Price in dollars' }).fill('2.25');
  await button('Add price').click();
  await price(2).getByRole('combobox', { name: 'How' }).selectOptions("Add to today's");
  await price(2).getByRole('textbox', { name: 'Price in dollars' }).fill('.25');
  await page.getByRole('textbox', { name: 'Visits a day' }).fill('4');
  await page.getByRole('combobox', { name: 'Technician' }).selectOptions(cast.user.displayName);
  await expect.element(page.getByText('2 letters, 2 visits.')).toBeVisible();
  await expect.element(page.getByText(/3 × Washer: \$2\.00 → \$2\.25/).first()).toBeVisible();
  await expectNoAxeViolations();
  await button('Plan change').click();
  await vi.waitFor(() => expect(calls('vendChanges.plan')).toHaveLength(1));
  expect(calls('vendChanges.plan')[0]?.input).toMatchObject({
    siteIds: [idOf(1), idOf(2)],
    prices: [
      { kind: 'washer', model: null, price: 225 },
      { kind: 'dryer', model: null, add: 25 },
    ],
    visitsPerDay: 4,
    technician: cast.user.uid,
    nextInMonths: 12,
  });
  await expect.element(page.getByText('2 to do')).toBeVisible();
  await button('Edit the letter to House 1').click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear Olga,');
  await button('Save letter').click();
  await vi.waitFor(() =>
    expect(calls('letters.update')[0]?.input).toMatchObject({ fields: { body: 'Dear Olga,' } }),
  );
  await button('Send the letter to House 1 by e-mail').click();
  await expect.element(page.getByText('Sent by e-mail')).toBeVisible();
  await button('Mark the letter to House 2 as posted').click();
  await expect.element(page.getByRole('cell', { name: 'Posted' })).toBeVisible();
  await expect.element(button('Edit the letter to House 1')).toBeDisabled();
  await button('Set prices').first().click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Set prices' })
    .click();
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible();
  await expectNoAxeViolations();
});

test('[W7] [BOARD-03] what somebody else plans, sets and sends is shown by itself', {
  tags: ['long'],
}, async () => {
  await openVend();
  await expect.element(page.getByText('Nothing was planned yet')).toBeVisible();
  await expect.poll(() => server.calls.some(({ name }) => name.startsWith('live'))).toBe(true);
  const asked = server.calls.find(({ name }) => name.startsWith('live'))?.name ?? '';
  for (const noun of ['vendChanges', 'letters']) expect(asked).toContain(noun);
  const blank = { prices: [], nextInMonths: 12, technician: null, createdBy: null, createdAt: now };
  const change = { id: idOf(500), effectiveOn: '2027-01-04', sites: 2, applied: 0, cancelled: 0, ...blank };
  elsewhere([change], [letter(1)]);
  const put = (noun: string, id: string) =>
    feed.frame('put', { noun, row: { id, version: 1 }, from: null, to: null });
  put('vendChanges', change.id);
  await expect.element(page.getByText('2 to do')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Choose House 1' })).toBeDisabled();
  expect(page.getByRole('cell', { name: 'Posted' }).elements()).toEqual([]);
  elsewhere([change], [{ ...letter(1), state: 'posted' }]);
  put('letters', idOf(401));
  await expect.element(page.getByRole('cell', { name: 'Posted' })).toBeVisible();
});

test('managers have no such pages', async () => {
  server = await mountAt('/vend-changes', { as: 'manager' });
  await vi.waitFor(() => expect(server.router.state.location.pathname).toBe('/unauthorized'));
});
