import { messageOperations } from 'domain/messages';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, openDialog, people, sampleLead } from '#leads/testing';
import '#ui/tokens.css';
import '#ui/base.css';

let opened: Awaited<ReturnType<typeof openDialog>>;
const lead = (fields = {}) =>
  sampleLead(1, 'new', {
    businessName: 'Redwood Terrace',
    streetAddress: '2210 Mendocino Ave',
    zipCode: '94558',
    bestTimeToCall: 'Weekdays after 15:00',
    ...fields,
  });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const href = (name: string) => link(name).element().getAttribute('href') ?? '';

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  opened.office.close();
  localStorage.clear();
  vi.restoreAllMocks();
});

test('[LEAD-02] e-mail and phone are copied, and say so', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  opened = await openDialog(people.max, [lead()]);
  await button('Copy phone').click();
  await expect.element(page.getByText('Copied')).toBeVisible();
  await button('Copy e-mail').click();
  expect(written.mock.calls.flat()).toEqual(['+17075550142', 'luis1@example.com']);
});

test('[LEAD-02] a copy that the browser refuses says what to do', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  opened = await openDialog(people.max, [lead()]);
  await button('Copy phone').click();
  await expect.element(page.getByText(/could not be copied/)).toBeVisible();
});

test('[LEAD-02] call, SMS, e-mail, best time to call, and the way there', async () => {
  opened = await openDialog(people.max, [lead()]);
  expect(href('Call')).toBe('tel:+17075550142');
  expect(href('luis1@example.com')).toBe('mailto:luis1@example.com');
  await expect.element(button('SMS')).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'SMS Temporarily Disabled' }))
    .toBeVisible();
  await expect.element(page.getByText(/Weekdays after 15:00/).first()).toBeVisible();
  const way = new URL(href('Directions to Redwood Terrace'));
  expect(way.searchParams.get('destination')).toBe('2210 Mendocino Ave, Napa, CA 94558');
});

test('[LEAD-02] who opted out is neither texted nor mailed, with the reason', async () => {
  opened = await openDialog(people.max, [lead({ smsOptOut: true, emailOptOut: true })]);
  await expect.element(button('SMS')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'Opted out of SMS' })).toBeVisible();
  await expect.element(button('Initial Contact')).toHaveAttribute('aria-disabled', 'true');
});

test('[LEAD-02] an opt-out is said with its day, wherever it stands', async () => {
  opened = await openDialog(people.max, [lead({ smsOptOut: true })], {
    prepare: ({ fake }) =>
      fake.answer(messageOperations.optOuts, () => ({ email: null, sms: '2026-11-20T20:00:00.000Z' })),
  });
  const said = 'Opted out of SMS on November 20, 2026';
  await expect.element(page.getByRole('paragraph').filter({ hasText: said })).toBeVisible();
  await page.getByText('Notes & Contact', { exact: true }).click();
  await expect.element(page.getByText('Yes, on November 20, 2026')).toBeVisible();
});

test.each([
  ['Initial Contact', 'Laundry service for Redwood Terrace'],
  ['Follow-up', 'Following up: laundry at Redwood Terrace'],
  ['Proposal', 'Our proposal for Redwood Terrace'],
])('[LEAD-03] the template ‘%s’ opens Send Message, filled from the lead', async (name, subject) => {
  opened = await openDialog(people.max, [lead()]);
  await button(name).click();
  const send = page.getByRole('dialog', { name: 'Send Message' });
  await expect.element(send.getByRole('textbox', { name: 'Subject' })).toHaveValue(subject);
  await expect.element(send.getByRole('textbox', { name: 'To' })).toHaveValue('luis1@example.com');
  const message = send.getByRole('textbox', { name: 'Message' });
  await expect.element(message.getByText(/^Hello Luis,/)).toBeVisible();
  expect(message.element().textContent).toContain('Max Okafor');
});

test('[LEAD-03] without an address there is nothing to write to', async () => {
  opened = await openDialog(people.max, [lead({ email: '' })]);
  await expect.element(button('Proposal')).toHaveAttribute('aria-disabled', 'true');
});

test('on a phone Call, Text, E-mail, Note, Contacted and Next step stand under the thumb', async () => {
  await page.viewport(390, 844);
  opened = await openDialog(people.max, [lead()]);
  await expect.element(link('Text')).toHaveAttribute('href', 'sms:+17075550142');
  const sizes = ['Call', 'Text'].map((name) => link(name).element().getBoundingClientRect());
  for (const name of ['E-mail', 'Note', 'Contacted', 'Next step'])
    sizes.push(button(name).last().element().getBoundingClientRect());
  for (const { height, bottom } of sizes) {
    expect(height).toBeGreaterThanOrEqual(44);
    expect(bottom).toBeLessThanOrEqual(844);
  }
  await button('E-mail').click();
  const send = page.getByRole('dialog', { name: 'Send Message' });
  await expect.element(send.getByRole('textbox', { name: 'To' })).toHaveValue('luis1@example.com');
  await send.getByRole('button', { name: 'Close' }).click();
  await button('Note').click();
  await expect.element(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveFocus();
  await button('Next step').click();
  await expect.element(page.getByRole('textbox', { name: 'What is next' })).toBeVisible();
});

test('with the keyboard open (508 px are left) nothing that saves a note lies behind it', async () => {
  await page.viewport(390, 508);
  opened = await openDialog(people.max, [lead()]);
  await button('Note').click();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Spoke to the owner');
  for (const name of ['Attempted Contact', 'Contacted', 'Mark as Sold', 'Add Notes Only']) {
    const act = button(name).first().element();
    act.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height, bottom } = act.getBoundingClientRect();
    expect(bottom, name).toBeLessThanOrEqual(508);
    expect(act.contains(document.elementFromPoint(x + width / 2, y + height / 2)), name).toBe(true);
  }
});

test('on a phone no field is so small that a touch zooms into it', async () => {
  await page.viewport(390, 844);
  opened = await openDialog(people.max, [lead()]);
  for (const details of document.querySelectorAll('details')) details.open = true;
  const fields = document.querySelectorAll<HTMLElement>('[role="dialog"] :is(input, textarea, select)');
  for (const field of fields)
    if (!/checkbox|radio/.test((field as HTMLInputElement).type))
      expect(Number.parseFloat(getComputedStyle(field).fontSize), field.outerHTML).toBeGreaterThanOrEqual(16);
});

test('on a phone every target is 44 px high', async () => {
  await page.viewport(390, 844);
  opened = await openDialog(people.max, [lead()]);
  for (const details of document.querySelectorAll('details')) details.open = true;
  await new Promise((done) => setTimeout(done, 300));
  const targets = document.querySelectorAll<HTMLElement>('[role="dialog"] :is(button, a, summary, select)');
  expect(targets.length).toBeGreaterThan(30);
  for (const target of targets)
    if (target.offsetParent !== null)
      expect(target.getBoundingClientRect().height, target.outerHTML).toBeGreaterThanOrEqual(43.5);
});

const withShare = (share: unknown) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true, writable: true });

test('[LEAD-02] a phone hands the contact on in its own way; closing its sheet is no failure', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new Error('closed'));
  withShare(share);
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await page.viewport(390, 844);
  opened = await openDialog(people.max, [lead()]);
  await button('Share contact').click();
  expect(share).toHaveBeenCalledExactlyOnceWith({
    title: 'Redwood Terrace',
    text: [
      'Redwood Terrace',
      'Luis Ferreira',
      '(707) 555-0142',
      'luis1@example.com',
      '2210 Mendocino Ave, Napa, CA 94558',
    ].join('\n'),
  });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('[LEAD-02] where there is no way to share there is no button for it', async () => {
  withShare(undefined);
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await page.viewport(390, 844);
  opened = await openDialog(people.max, [lead()]);
  await expect.element(button('Copy phone')).toBeVisible();
  await expect.element(button('Share contact')).not.toBeInTheDocument();
});
