import { inboundOperations, inboundRefusals } from 'domain/inbound';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Mounted, mountAt } from '#app/testing';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let server: Mounted;
const at = '2026-11-21T10:00:00.000Z';
const subscription = (optedOutAt: string | null) => ({
  address: 'olga@vine.example',
  teamName: 'F&B Laundry',
  optedOutAt,
});

beforeEach(() => page.viewport(390, 760));
afterEach(() => server?.restore());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name });
const asked = () => server.calls.map(({ name, input }) => [name, (input as { token?: string }).token]);

test('a reader unsubscribes by the link of an e-mail, and comes back; looking changes nothing', async () => {
  const answers = (fake: FakeCalls) =>
    fake
      .answer(inboundOperations.subscription, () => subscription(null))
      .answer(inboundOperations.unsubscribe, () => subscription(at))
      .answer(inboundOperations.subscribe, () => subscription(null));
  server = await mountAt('/unsubscribe?t=abc.def', { as: null, answers });
  await expect.element(heading('Unsubscribe')).toBeVisible();
  await expect.element(page.getByText('olga@vine.example')).toBeVisible();
  expect(asked().filter(([name]) => name?.startsWith('inbound'))).toEqual([
    ['inbound.subscription', 'abc.def'],
  ]);
  await expectNoAxeViolations();
  await button('Unsubscribe').click();
  await expect.element(heading('You are unsubscribed')).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent('Done. You get no more of our e-mails.');
  await expectNoAxeViolations();
  await button('Subscribe again').click();
  await expect.element(heading('Unsubscribe')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('You get our e-mails again.');
});

test.each(['/unsubscribe?t=wrong', '/unsubscribe'])(
  '%s is no link of ours: it says so, and offers nothing',
  async (path) => {
    const { code, message } = inboundRefusals.link;
    const answers = (fake: FakeCalls) =>
      fake.answer(inboundOperations.subscription, () => refusal({ status: 404, code, message }));
    server = await mountAt(path, { as: null, answers });
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    expect(button('Unsubscribe').elements()).toHaveLength(0);
  },
);
