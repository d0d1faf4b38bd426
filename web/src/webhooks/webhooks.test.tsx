import { apiTokensOperations } from 'domain/apiTokens';
import { type Webhook, type WebhookDelivery, webhooksOperations } from 'domain/webhooks';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { keepsDraft } from '#ui/draft/testing/keepsDraft.tsx';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { WebhookForm } from './WebhookForm.tsx';

let server: Mounted;
afterEach(() => server?.restore());

const hook: Webhook = {
  id: '0192f000-0000-7000-8000-0000000000b1',
  version: 1,
  name: 'Books',
  url: 'https://hooks.example.com/books',
  events: ['invoices.*', 'leads.sold', 'leads.converted'],
  state: 'active',
  failingSince: '2026-08-04T10:00:00.000Z',
  lastError: 'The receiver answered 500',
  createdAt: '2026-08-01T10:00:00.000Z',
  updatedAt: '2026-08-01T10:00:00.000Z',
};
const delivery: WebhookDelivery = {
  id: '0192f000-0000-7000-8000-0000000000c1',
  type: 'leads.sold',
  rowId: 'x',
  createdAt: '2026-08-04T10:00:00.000Z',
  state: 'failed',
  attempts: 3,
  lastError: 'The receiver answered 500',
  nextAt: null,
  sentAt: null,
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const inputs = (name: string) => server.calls.filter((call) => call.name === name).map(({ input }) => input);

keepsDraft('[INT-02] a webhook', {
  form: (done) => <WebhookForm hook={hook} onClose={done} onMade={done} />,
  operation: webhooksOperations.update,
  answer: hook,
  label: 'Address',
  name: 'url',
  typed: 'https://other.example.com/x',
  button: 'Save webhook',
  theirs: { row: { ...hook, version: 2, url: 'https://third.example.com/x' }, words: 'https://third' },
});

const open = async () => {
  server = await mountAt('/admin?tab=integrations', {
    as: 'admin',
    answers: (fake) => {
      fake.answer(webhooksOperations.list, () => ({ items: [hook], cursor: null }));
      fake.answer(webhooksOperations.deliveries, () => ({ items: [delivery], cursor: null }));
      fake.answer(webhooksOperations.create, () => ({ ...hook, secret }));
      fake.answer(webhooksOperations.sendAgain, () => ({ ...delivery, state: 'queued' as const }));
      fake.answer(apiTokensOperations.listAll, () => ({
        items: [
          {
            id: hook.id,
            uid: cast.manager.uid,
            name: 'Office spreadsheet',
            scope: { leads: 'read' as const },
            state: 'unproven' as const,
            createdAt: hook.createdAt,
            expiresAt: '2027-05-02T07:00:00.000Z',
            lastUsedAt: null,
            lastUsedFrom: null,
          },
        ],
        cursor: null,
      }));
    },
  });
};

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)(
  '[INT-01] [INT-02] in %s at %i px administrators see webhooks and whose tokens there are',
  async (theme, width) => {
    await page.viewport(width, 900);
    document.documentElement.dataset['theme'] = theme;
    await open();
    await expect.element(page.getByText('Invoice: everything', { exact: false }).first()).toBeVisible();
    await expect.element(page.getByText(/Failing since Aug 4/).first()).toBeVisible();
    await expect.element(page.getByText('Office spreadsheet').first()).toBeVisible();
    await expect.element(page.getByText('Max Ortega').first()).toBeVisible();
    await expect.element(page.getByText('Make a new one').first()).toBeVisible();
    await expectNoAxeViolations(document.body, width === 390 ? 'phone' : 'desk');
  },
);

test('[INT-02] a webhook is added for chosen events, its secret shown once; a failed delivery is sent again', async () => {
  await page.viewport(1440, 900);
  await open();
  await button('New webhook').click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabelText('Name').fill('Sheet');
  await form.getByLabelText('Address').fill('https://hooks.example.com/sheet');
  await form.getByText('Lead', { exact: true }).click();
  await form.getByLabelText('Lead sold').click();
  await expectNoAxeViolations(form.element());
  await button('Add webhook').click();
  await expect.element(page.getByText(secret)).toBeVisible();
  expect(inputs('webhooks.create')).toEqual([
    { name: 'Sheet', url: 'https://hooks.example.com/sheet', events: ['leads.sold'] },
  ]);
  await button('I have kept it').click();
  await button('Deliveries of Books').click();
  await expect.element(page.getByText('The receiver answered 500').last()).toBeVisible();
  await button('Send again: Lead sold').click();
  await expect.poll(() => inputs('webhooks.sendAgain')).toEqual([{ id: delivery.id }]);
});
