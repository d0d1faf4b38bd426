import {
  collectionOperations,
  type ListedEntry,
  type ListedStatement,
  statementOperations,
} from 'domain/collections';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { blankSite, siteOperations } from 'domain/sites';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { type FakeCalls, fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { keepsDraft } from '#ui/draft/testing/keepsDraft.tsx';
import { CommissionForm } from './CommissionForm.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { ReverseEntry } from './ReverseEntry.tsx';

const idOf = (number: number) => `0192f0c1-0000-7000-8000-3${String(number).padStart(11, '0')}`;
const entry: ListedEntry = {
  id: idOf(1),
  siteId: idOf(2),
  clientId: idOf(3),
  date: '2026-11-20',
  machineId: null,
  gross: 20_000,
  refunds: 0,
  testMoney: 0,
  metered: null,
  source: 'hand',
  routeDayId: null,
  stopRevision: null,
  kind: 'entry',
  corrects: null,
  reason: '',
  by: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  author: 'Ada',
  machine: '',
  reversed: false,
  unusual: false,
  site: 'Redwood Terrace',
  routeDay: null,
};

keepsDraft('taking a collection back', {
  form: (done) => <ReverseEntry entry={entry} onClose={done} onSaved={done} />,
  operation: collectionOperations.reverse,
  answer: entry,
  label: 'Reason',
  name: 'reason',
  typed: 'Counted twice',
  button: 'Take back',
});

const site = {
  ...blankSite(idOf(2), idOf(3), idOf(9), '2026-11-20T10:00:00.000Z'),
  version: 1,
  commission: { kind: 'percent', percent: 40 } as const,
};

keepsDraft('the commission of a site', {
  form: (done) => <CommissionForm onClose={done} site={site} />,
  operation: siteOperations.update,
  answer: { ...site, version: 3, commission: { kind: 'percent', percent: 45 } },
  label: 'Percent of the net',
  name: 'commission',
  below: 'Kind',
  typed: '45',
  button: 'Save commission',
  theirs: {
    row: { ...site, version: 2, commission: { kind: 'percent', percent: 42 } },
    words: '42% of the net',
  },
});

const statement: ListedStatement = {
  id: idOf(20),
  siteId: idOf(2),
  clientId: idOf(3),
  month: '2026-10',
  revision: 1,
  gross: 50_000,
  refunds: 0,
  testMoney: 0,
  net: 50_000,
  terms: { kind: 'flat', amount: 20_000 },
  units: 0,
  commission: 20_000,
  paid: 0,
  documentId: idOf(99),
  checksum: '',
  by: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  replaced: false,
  outdated: false,
  client: 'Vine LLC',
  site: 'Redwood Terrace',
  locationCode: 'NAPACA1',
};
const office = (fake: FakeCalls) =>
  fake.answer(settingsOperations.get, () => ({
    ...defaultSettings,
    version: 1,
    updatedAt: '2026-11-20T10:00:00.000Z',
  }));

keepsDraft('a payment', {
  form: (done) => <PaymentForm onClose={done} statement={statement} />,
  server: office,
  operation: statementOperations.pay,
  answer: { ...statement, paid: 12_000 },
  label: 'Paid, dollars',
  name: 'amount',
  typed: '120.00',
  button: 'Note payment',
});

test('another amount after an answer was lost: what was noted is shown, and only the difference goes after it', async () => {
  dropReads();
  const fake = office(fakeCalls());
  const amount = () => page.getByLabelText('Paid, dollars');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const form = (done: () => void) => (
    <PaymentForm onClose={done} statement={{ ...statement, month: '2026-09' }} />
  );
  fake
    .answer(statementOperations.pay, () => refusal({ status: 500, code: 'INTERNAL', message: 'It broke.' }))
    .answer(statementOperations.get, () => ({ ...statement, paid: 12_000, facts: {} }) as never);
  const first = await render(form(() => {}));
  await amount().fill('120.00');
  await press('Note payment');
  await expect.element(page.getByText('It broke.')).toBeVisible();
  await amount().fill('90.00');
  const reused = refusal({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED', message: 'Used.' });
  fake.answer(statementOperations.pay, () => reused);
  await press('Note payment');
  await expect
    .element(page.getByText('$120.00 was noted already: $120.00 of $200.00 is paid.'))
    .toBeVisible();
  await first.unmount();
  fake.answer(statementOperations.pay, () => ({ ...statement, paid: 9_000 }));
  const done = vi.fn();
  await render(form(done));
  await expect.element(amount()).toHaveValue('90.00');
  await amount().fill('120.00');
  await press('Note the difference');
  await expect.element(page.getByText('This amount is noted already.')).toBeVisible();
  await amount().fill('90.00');
  await press('Note the difference');
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  const sent = fake.calls.filter(({ name }) => name === statementOperations.pay.name);
  expect(sent.map(({ input }) => (input as { amount: number }).amount)).toEqual([12_000, 9_000, -3_000]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
  fake.restore();
});
