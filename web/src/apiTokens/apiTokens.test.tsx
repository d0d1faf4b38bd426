import { type AnybodysToken, apiTokensOperations, type MadeToken } from 'domain/apiTokens';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { keepsDraft } from '#ui/draft/testing/keepsDraft.tsx';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { NewToken } from './NewToken.tsx';

let server: Mounted;
beforeEach(async () => {
  await page.viewport(1440, 900);
});
afterEach(() => server?.restore());

const secret = `wbt_${'0123abcd'.repeat(8)}`;
const token: AnybodysToken = {
  id: '0192f000-0000-7000-8000-0000000000a1',
  uid: cast.manager.uid,
  name: 'Office spreadsheet',
  scope: { leads: 'read', clients: 'read' },
  state: 'active',
  createdAt: '2026-11-20T10:00:00.000Z',
  // As May 2 begins in the office, and has long begun east of it.
  expiresAt: '2027-05-02T07:00:00.000Z',
  lastUsedAt: '2026-08-04T10:00:00.000Z',
  lastUsedFrom: '198.51.100.7',
};
const { uid: _, ...own } = token;
const made: MadeToken = {
  ...own,
  name: 'Web form',
  scope: { leads: 'write' },
  lastUsedAt: null,
  lastUsedFrom: null,
  token: secret,
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const inputs = (name: string) => server.calls.filter((call) => call.name === name).map(({ input }) => input);

keepsDraft('[INT-01] a new token', {
  form: (done) => <NewToken onClose={done} onMade={done} />,
  operation: apiTokensOperations.create,
  answer: made,
  label: 'Name',
  name: 'name',
  typed: 'Web form',
  fill: () => page.getByLabelText('Leads', { exact: true }).selectOptions('read'),
  button: 'Make token',
});

test('[INT-01] a token is made for what is chosen, shown once, and revoked', async () => {
  const items = [own];
  server = await mountAt('/settings?section=security', {
    as: 'manager',
    answers: (fake) => {
      fake.answer(apiTokensOperations.list, () => ({ items, cursor: null }));
      fake.answer(apiTokensOperations.create, () => made);
      fake.answer(apiTokensOperations.revoke, () => ({ ...token, state: 'revoked' as const }));
    },
  });
  await button('Make or revoke').click();
  const dialog = page.getByRole('dialog', { name: 'API tokens' });
  await expect
    .element(dialog.getByText('Leads and clients, read. Ends May 1, 2027, last used Aug 4 from 198.51.100.7'))
    .toBeVisible();
  await expectNoAxeViolations(dialog.element());
  await button('New token').click();
  const form = page.getByRole('dialog', { name: 'New token' });
  await expect.element(form.getByText('Choose what it may read or write.').first()).toBeVisible();
  await form.getByLabelText('Name').fill('Web form');
  await form.getByLabelText('Last day').fill('2027-03-01');
  await form.getByLabelText('Leads', { exact: true }).selectOptions('Read and write');
  await expectNoAxeViolations(form.element());
  await button('Make token').click();
  await expect.element(page.getByText(secret)).toBeVisible();
  expect(inputs('apiTokens.create')).toEqual([
    { name: 'Web form', scope: { leads: 'write' }, endsOn: '2027-03-01' },
  ]);
  await button('I have kept it').click();
  await expect.element(page.getByText(secret)).not.toBeInTheDocument();
  await button('Revoke the token Office spreadsheet').click();
  await button('Revoke').click();
  await expect.element(page.getByText('Token revoked')).toBeVisible();
  expect(inputs('apiTokens.revoke')).toEqual([{ id: token.id }]);
});
