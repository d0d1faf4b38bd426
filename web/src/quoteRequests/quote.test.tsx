import { createChallenge, pbkdf2 } from 'altcha/lib';
import { type HumanChallenge, quoteRefusals, quoteRequestOperations } from 'domain/quoteRequests';
import { defaultSettings, type Settings, settingsOperations } from 'domain/settings';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Mounted, mountAt } from '#app/testing';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let server: Mounted;

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1280, 900);
});
afterEach(() => server?.restore());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const said = (label: string, text: string) => expect.element(field(label)).toHaveAccessibleDescription(text);
const sent = () => server.calls.filter(({ name }) => name === 'quoteRequests.send').map(({ input }) => input);

const challenge = async (): Promise<HumanChallenge> => {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 20,
    deriveKey: pbkdf2.deriveKey,
    hmacSignatureSecret: 'a',
    hmacKeySignatureSecret: 'b',
  });
  return { parameters: { ...made.parameters }, signature: made.signature ?? '' };
};

const show = async (
  send: () => { received: true } | Response,
  path = '/quote',
  open = true,
  asked = Promise.resolve(),
) => {
  const answers = (fake: FakeCalls) =>
    fake
      .answer(quoteRequestOperations.form, () => ({ open, teamName: 'F&B Laundry' }))
      .answer(quoteRequestOperations.challenge, () => asked.then(challenge))
      .answer(quoteRequestOperations.send, send);
  server = await mountAt(path, { as: null, answers });
  await expect.element(page.getByRole('heading', { name: 'Ask for a quote' })).toBeVisible();
};
const received = () => ({ received: true }) as const;

test('[PUSH-01] a visitor fills the form in, is checked in the background, sends it and is thanked', async () => {
  const asked = Promise.withResolvers<void>();
  await show(received, '/quote?embed=1&source=Spring', true, asked.promise);
  expect(server.calls.map(({ name }) => name)).not.toContain('quoteRequests.challenge');
  await button('Send request').click();
  await said('First name', 'Name is required');
  await said('E-mail', 'Enter an e-mail address or a phone number');
  await expect.element(field('First name')).toHaveFocus();
  await field('Number of units').fill('many');
  await said('Number of units', 'Must be a whole number');
  await expectNoAxeViolations();
  await field('First name').fill('Ann');
  await field('E-mail').fill('ann@elm.example');
  await field('Number of units').fill('24');
  await field('State').selectOptions('CA');
  await page.getByLabelText(/^You may text me/).click();
  await button('Send request').click();
  await said('Phone', 'Enter a number for the texts');
  await field('Phone').fill('(206) 555-3615');
  await button('Send request').click();
  await expect.element(page.getByText('Checking that you are human…')).toBeVisible();
  asked.resolve();
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toHaveFocus();
  expect(sent()).toEqual([
    expect.objectContaining({
      firstName: 'Ann',
      numberOfUnits: 24,
      state: 'CA',
      smsConsent: true,
      reference: '',
      source: 'Spring',
    }),
  ]);
  const { human } = sent()[0] as { human: string };
  expect(JSON.parse(atob(human)).solution).toMatchObject({ counter: 20 });
  await expectNoAxeViolations();
  await button('Send another request').click();
  await expect.element(field('First name')).toHaveValue('');
});

test('what was typed outlives a failure and a reload; the same words sent again are the same request', async () => {
  let tries = 0;
  const failing = () => {
    tries += 1;
    if (tries === 1) return refusal({ status: 400, ...quoteRefusals.notHuman });
    return tries === 2 ? refusal({ status: 500, code: 'INTERNAL', message: 'Something broke' }) : received();
  };
  await show(failing);
  await field('First name').fill('Ann');
  await field('Phone').fill('(206) 555-3615');
  await field('Message').fill('Ours are broken.');
  await button('Send request').click();
  // The check that was too old is made again without a word.
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something broke');
  expect(tries).toBe(2);
  await expect.element(field('Message')).toHaveValue('Ours are broken.');
  await button('Send request').click();
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const ids = sent().map((input) => (input as { id: string }).id);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);

  await button('Send another request').click();
  await field('First name').fill('Bea');
  server.restore();
  document.body.replaceChildren();
  await show(received);
  await expect.element(field('First name')).toHaveValue('Bea');
});

test('loaded again before an answer came, the same words are the same request', {
  tags: ['long'],
}, async () => {
  await show(() => refusal({ status: 500, code: 'INTERNAL', message: 'Something broke' }));
  await field('First name').fill('Ann');
  await field('Phone').fill('(206) 555-3615');
  await button('Send request').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something broke');
  const [first] = sent() as { id: string }[];
  server.restore();
  document.body.replaceChildren();
  await show(received);
  await button('Send request').click();
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect((sent() as { id: string }[]).map(({ id }) => id)).toEqual([first?.id]);
  expect(sessionStorage.getItem('quote-sending')).toBe(null);
});

test('a closed form says so, and takes nothing', async () => {
  await show(received, '/quote', false);
  await expect.element(page.getByText(quoteRefusals.closed.message)).toBeVisible();
  await expect.element(button('Send request')).not.toBeInTheDocument();
});

test('administrators switch it, say where it may stand and copy the frame for their web site', {
  tags: ['long'],
}, async () => {
  let kept: Settings = { ...defaultSettings, version: 1, updatedAt: '2026-11-21T10:00:00.000Z' };
  server = await mountAt('/admin?tab=quote-form', {
    as: 'admin',
    answers: (fake) =>
      fake
        .answer(quoteRequestOperations.counts, () => ({ created: 7, merged: 2, trapped: 40 }))
        .answer(settingsOperations.get, () => kept)
        .answer(settingsOperations.update, ({ fields }) => {
          kept = { ...kept, ...(fields as Settings), version: kept.version + 1 };
          return kept;
        }),
  });
  await expect.element(page.getByText('Became new leads')).toBeVisible();
  const place = page.getByRole('region', { name: 'On your web site' });
  const reads = (text: string) => expect.poll(() => place.element().textContent).toContain(text);
  await reads(`<iframe src="${location.origin}/quote?embed=1"`);
  await field('Web sites that show it').fill('https://www.laundry.example/\nlaundry');
  await said(
    'Web sites that show it',
    'Must be an address such as https://www.example.com One address a line, such as https://www.example.com. Other sites cannot show the form in a frame.',
  );
  await field('Web sites that show it').fill('https://www.laundry.example/\n');
  await field('Campaigns').fill('Spring mailing');
  await field('Visitors may send requests').click();
  await button('Save quote form').click();
  await expect
    .poll(() => kept.quoteForm)
    .toEqual({
      open: false,
      origins: ['https://www.laundry.example'],
      sources: ['Spring mailing'],
      difficulty: 5,
    });
  await field('Campaign').selectOptions('Spring mailing');
  await reads('embed=1&amp;source=Spring+mailing"');
  await expectNoAxeViolations();
});
