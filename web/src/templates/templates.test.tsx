import { messageOperations } from 'domain/messages';
import type { Template } from 'domain/templates';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { openTemplates, seeds, template } from './templates.fixtures.ts';

let server: Mounted;
let kept: ReturnType<typeof openTemplates>;
beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  server.restore();
  localStorage.clear();
});

const mine = { userId: cast.manager.uid, ownerName: cast.manager.displayName };
const open = async (
  given: readonly Template[],
  { path = '/templates', ...more }: Partial<Parameters<typeof mountAt>[1]> & { path?: string } = {},
) => {
  server = await mountAt(path, {
    as: 'manager',
    ...more,
    answers: (fake) => {
      kept = openTemplates(fake, [...given, ...seeds]);
      more.answers?.(fake);
    },
  });
};
const calls = (name: string) => server.calls.filter((call) => call.name === name).map(({ input }) => input);
const table = (name: string) => page.getByRole('table', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const preview = () => dialog().getByRole('region', { name: 'Preview' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rowsOf = (name: string) =>
  table(name)
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

test('[TPL-01] [TPL-02] mine, shared and the defaults, e-mails and texts apart, and what to do without any', async () => {
  await open([
    template(1, {
      name: 'Theirs',
      isShared: true,
      ownerName: 'Mia Vance',
      userId: cast.admin.uid,
      usageCount: 3,
    }),
  ]);
  await expect
    .element(page.getByText('No templates of your own yet — duplicate one of the defaults to start.'))
    .toBeVisible();
  expect(rowsOf('Default')).toEqual(['Initial Contact', 'Follow-up', 'Proposal']);
  await expect.element(table('Shared')).toMatchTextContent(/Theirs.*3.*Never.*Mia Vance/);
  await page.getByRole('navigation', { name: 'Templates' }).getByRole('link', { name: 'SMS' }).click();
  await expect.element(table('Default').getByText('Appointment reminder')).toBeVisible();
  expect(rowsOf('Default')).toEqual(['Introduction', 'Appointment reminder', 'Follow-up']);
  await page.getByRole('searchbox', { name: 'Filter templates' }).fill('remind');
  await expect.poll(() => rowsOf('Default')).toEqual(['Appointment reminder']);
  expect(server.router.state.location.search).toEqual({ tab: 'sms', text: 'remind' });
});

test('[TPL-01] [TPL-03] a default is duplicated, changed with a variable at the caret, previewed with a lead, saved', async () => {
  await open([]);
  await table('Default').getByRole('link', { name: 'Follow-up' }).click();
  await expect
    .element(
      dialog()
        .getByText(/Only administrators change default templates/)
        .first(),
    )
    .toBeVisible();
  await expect.element(button('Save template')).toHaveAttribute('aria-disabled', 'true');
  await dialog().getByRole('button', { name: 'Actions for Follow-up' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.element(field('Name')).toHaveValue('Copy of Follow-up');

  await field('Subject').fill('For {{nickname}} ');
  await expect.element(dialog().getByText(/There is no variable \{\{nickname\}\}/)).toBeVisible();
  await field('Subject').fill('For , soon');
  (field('Subject').element() as HTMLInputElement).setSelectionRange(4, 4);
  await button('Insert a variable into the subject').click();
  await page.getByRole('menuitem', { name: 'company', exact: false }).first().click();
  await expect.element(field('Subject')).toHaveValue('For {{company}}, soon');
  await expect.element(preview()).toMatchTextContent(/For Redwood Property Group, soon/);

  await preview().getByRole('searchbox', { name: 'Preview with a lead' }).fill('vine');
  await preview().getByRole('button', { name: 'Vine Court' }).click();
  await expect
    .element(preview().getByRole('status'))
    .toHaveTextContent('2 fields are empty for this lead: company, repPhone');
  expect(preview().element().querySelector('mark')?.textContent).toBe('company');
  await button('Save template').click();
  await expect.element(page.getByText('Template saved')).toBeVisible();
  const [saved] = calls('templates.update') as [{ fields: object }];
  expect(saved.fields).toEqual({ subject: 'For {{company}}, soon' });
  await expect.element(button('Save template')).toHaveAttribute('aria-disabled', 'true');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => rowsOf('Mine')).toEqual(['Copy of Follow-up']);
});

test('[INV-07] an e-mail may name what a reminder of an invoice knows, a text may not', {
  tags: ['long'],
}, async () => {
  await open([]);
  await table('Default').getByRole('link', { name: 'Follow-up' }).click();
  await dialog().getByRole('button', { name: 'Actions for Follow-up' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await field('Subject').fill('Open: ');
  await button('Insert a variable into the subject').click();
  await page.getByRole('menuitem', { name: 'invoice balance' }).click();
  await expect.element(field('Subject')).toHaveValue('Open: {{invoiceBalance}}');
  await expect.element(preview()).toMatchTextContent(/Open: \$572\.50/);
  await expect.element(dialog().getByText(/There is no variable/)).not.toBeInTheDocument();
  await button('Save template').click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('navigation', { name: 'Templates' }).getByRole('link', { name: 'SMS' }).click();
  await userEvent.keyboard('n');
  await field('Text').fill('Open: {{invoiceNumber}}');
  await expect.element(dialog().getByText(/There is no variable \{\{invoiceNumber\}\}/)).toBeVisible();
  await button('Insert a variable into the text').click();
  await expect.element(page.getByRole('menuitem', { name: 'invoice balance' })).not.toBeInTheDocument();
});

test('[TPL-01] a new text: its type is settled once it is saved, its length is counted as carriers count', async () => {
  await open([], { path: '/templates?tab=sms' });
  await expect.element(table('Default')).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(dialog().getByRole('group', { name: 'Type' })).toBeVisible();
  await expect.element(field('Name')).toHaveFocus();
  await field('Name').fill('Short');
  await field('Text').fill('x'.repeat(161));
  await expect.element(dialog().getByText(/161 of 1,600 characters/)).toMatchTextContent(/2 segments/);
  await field('Text').fill('Hello 😀');
  await expect.element(dialog().getByText(/carriers may bill it as 1 segment/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Cancel').last().click();
  await button('Save template').click();
  await expect.element(dialog().getByRole('heading', { name: 'Short' })).toBeVisible();
  await expect.element(dialog().getByRole('group', { name: 'Type' })).not.toBeInTheDocument();
  expect(calls('templates.create')).toEqual([
    { name: 'Short', description: '', type: 'sms', subject: '', body: 'Hello 😀' },
  ]);
});

test('[TPL-01] shared, tested, and deleted with a word about its uses', async () => {
  await open([template(1, { ...mine, name: 'Hello', usageCount: 4 })], {
    answers: (fake) => fake.answer(messageOperations.sendTest, () => ({ items: [] })),
  });
  await table('Mine').getByRole('link', { name: 'Hello' }).click();
  await button('Send test to me').click();
  await expect.element(page.getByText('Test on its way to your address')).toBeVisible();
  expect(calls('messages.sendTest')).toEqual([
    {
      email: { subject: 'About {{businessName}}', htmlContent: '<p>Hello {{firstName|there}}</p>' },
      sms: null,
    },
  ]);
  const act = async (name: string) => {
    await dialog().getByRole('button', { name: 'Actions for Hello' }).click();
    await page.getByRole('menuitem', { name, exact: false }).click();
  };
  await act('Share');
  await expect.element(dialog().getByText('Shared', { exact: true })).toBeVisible();
  // What was shared meanwhile does not stand in the way of what is being written.
  await field('Name').fill('Hello again');
  await button('Save template').click();
  await expect.element(page.getByText('Template saved')).toBeVisible();
  expect(kept.rows.get(template(1).id)).toMatchObject({ name: 'Hello again', isShared: true, version: 3 });
  await dialog().getByRole('button', { name: 'Actions for Hello again' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(page.getByText(/It was used 4 times\. Everybody it is shared with/)).toBeVisible();
  await button('Delete template').click();
  await expect.element(page.getByText('Template deleted')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(kept.rows.has(template(1).id)).toBe(false);
});

test('[TPL-01] changed by somebody else meanwhile: both values are shown, and nothing typed is lost', async () => {
  const hello = template(1, { ...mine, name: 'Hello' });
  await open([hello]);
  await table('Mine').getByRole('link', { name: 'Hello' }).click();
  await field('Name').fill('Mine');
  kept.keep({ ...hello, version: 2, name: 'Theirs', description: 'Their words' });
  await button('Save template').click();
  await expect.element(dialog().getByText(/Somebody else wrote.*Theirs/)).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Mine');
  await expect.element(field('Description')).toHaveValue('Their words');
  await button('Keep mine').click();
  await button('Save template').click();
  await expect.element(page.getByText('Template saved')).toBeVisible();
  expect(kept.rows.get(hello.id)).toMatchObject({ name: 'Mine', description: 'Their words', version: 3 });
  expect(calls('templates.update').at(-1)).toMatchObject({ version: 2, fields: { name: 'Mine' } });
});

test('[VIEW-03] while viewing as somebody every act is off, with its reason', async () => {
  await open([template(1, { name: 'Hers', userId: cast.user.uid })], {
    as: 'developer',
    view: { mode: 'impersonate', uid: cast.user.uid, effectiveUid: cast.user.uid },
  });
  await expect.poll(() => rowsOf('Mine')).toEqual(['Hers']);
  await expect.element(button('New template')).toHaveAttribute('aria-disabled', 'true');
  await button('Actions for Hers').click();
  for (const entry of page.getByRole('menuitem').elements())
    expect(entry.getAttribute('aria-disabled')).toBe('true');
});

test('list and editor can be used by everybody, dark and light, on desk and phone', async () => {
  await open([
    template(1, { ...mine, name: 'Hello', subject: 'For {{nickname}}', body: '<p>Hi {{company}}</p>' }),
  ]);
  await expect.element(table('Mine')).toBeVisible();
  await expectNoAxeViolations();
  await table('Mine').getByRole('link', { name: 'Hello' }).click();
  await expect.element(preview()).toMatchTextContent(/Hi Redwood/);
  await expect.element(dialog().getByRole('toolbar')).toBeVisible();
  await expectNoAxeViolations();
});
