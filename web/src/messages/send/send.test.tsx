import { messageOperations, skipTexts } from 'domain/messages';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { people } from '#leads/testing';
import { messages } from '#messages/rows.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import type { SendAbout } from './about.ts';
import {
  alerts,
  box,
  button,
  calls,
  closed,
  email,
  id,
  lead,
  office,
  open,
  openAgain,
  proposal,
  summary,
  text,
  tick,
  withSendDialog,
} from './send.fixtures.tsx';

withSendDialog();

test('[MSG-01] one or both ways; the pickers fill from the lead, what says nothing is marked and asked about', {
  tags: ['long'],
}, async () => {
  await open({ template: 'email-proposal' }, { signature: 'Max, Laundry Co' });
  await expect.element(box('Subject')).toHaveValue('Our proposal for Redwood Terrace');
  await expect.element(box('Message').getByText('Hello Luis,')).toBeVisible();
  expect(box('Message').element().textContent).toContain('for 72 units at company I propose <12> machines.');
  await expect.element(page.getByText('1 field is empty for this lead')).toBeVisible();
  await expect.element(page.getByText('Max, Laundry Co')).toBeVisible();
  await expect.element(box('To')).toHaveValue('luis@redwood.example.com');
  await expect.element(page.getByText('1 recipient')).toBeVisible();
  const high = box('Message').element().clientHeight;
  await tick('SMS').click();
  await expect.poll(() => box('Message').element().clientHeight).toBe(high - 4 * 20);
  await page.getByRole('combobox', { name: 'SMS template' }).selectOptions('Follow-up');
  await expect.element(box('Text')).toHaveValue('Hi Luis, Max Okafor here.');
  await expect.element(box('Phone numbers')).toHaveValue('+1 707 555 0142');
  await expect.element(page.getByText('25 characters 1 segment')).toBeVisible();
  await box('Text').fill('a'.repeat(161));
  await expect.element(page.getByText('161 characters 2 segments')).toBeVisible();
  await box('Text').fill(`${'a'.repeat(80)}…`);
  await expect
    .element(page.getByText('contains special characters; carriers may bill it as 2 segments'))
    .toBeVisible();
  await expectNoAxeViolations();
  await button('Send Email and SMS').click();
  await expect.element(page.getByText('1 field is empty for this lead: company')).toBeVisible();
  expect(calls('messages.sendEmail')).toHaveLength(0);
  await button('Send anyway').click();
  await expect.poll(() => calls('messages.sendSms')).toHaveLength(1);
  expect(calls('messages.sendEmail')[0]?.input).toMatchObject({
    to: ['luis@redwood.example.com'],
    subject: 'Our proposal for Redwood Terrace',
    htmlContent: '<p>Hello Luis,</p><p>for 72 units at I propose &lt;12&gt; machines.</p><p>Max Okafor</p>',
    leadData: { id: lead.id },
    templateId: proposal.id,
    undoable: true,
  });
  expect(calls('messages.sendSms')[0]?.input).toMatchObject({ to: ['+1 707 555 0142'] });
});

test('[MSG-01] a text of more than ten segments is asked about before it leaves', async () => {
  await open({ channels: ['sms'] });
  await box('Text').fill('🧺'.repeat(700));
  await button('Send SMS').click();
  await expect.element(page.getByText('This text takes 20 segments for each number.')).toBeVisible();
  expect(calls('messages.sendSms')).toHaveLength(0);
  await button('Send anyway').click();
  await expect.poll(() => calls('messages.sendSms')).toHaveLength(1);
});

test('[MSG-02] closes 2 s after success, can be undone; double clicks send once', async () => {
  await open({ channels: ['email'] });
  await box('Subject').fill('Hello');
  await box('Message').fill('Words');
  await expect.element(page.getByText('Draft kept', { exact: false })).toBeVisible();
  await button('Send Email').dblClick();
  await expect
    .element(page.getByRole('list', { name: 'Recipients' }).getByText('luis@redwood.example.com'))
    .toBeVisible();
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(calls('messages.sendEmail')).toHaveLength(1);
  office.fake.answer(messageOperations.cancel, () => email([], { status: 'cancelled', version: 2 }));
  await button('Undo').click();
  await expect.element(page.getByText('Taken back. Your text is kept as a draft.')).toBeVisible();
});

test('[MSG-02] a red banner shows the thrown message; any edit returns to idle; without a cause the specified words', async () => {
  await open({ channels: ['email'] });
  office.fake.answer(messageOperations.sendEmail, () =>
    refusal({ status: 409, code: 'OPTED_OUT', message: 'Opted out on November 21, 2026' }),
  );
  await box('Subject').fill('Hello');
  await box('Message').fill('Words');
  await button('Send Email').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Opted out on November 21, 2026');
  await box('Subject').fill('Hello there');
  expect(alerts()).toEqual([]);
  office.fake.answer(messageOperations.sendEmail, () =>
    refusal({ status: 500, code: 'INTERNAL', message: 'INTERNAL' }),
  );
  await button('Send Email').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to send message. Please try again.');
  const [, lost] = calls('messages.sendEmail');
  await button('Send Email').click();
  await expect.poll(() => calls('messages.sendEmail')).toHaveLength(3);
  // The same words under the same key: nothing is sent twice.
  expect(calls('messages.sendEmail')[2]?.key).toBe(lost?.key);
  expect(closed).not.toHaveBeenCalled();
});

test('[MSG-02] the e-mail leaves and the SMS is refused: each is said, and only the SMS goes again', async () => {
  await open({ channels: ['email', 'sms'] });
  await box('Subject').fill('Hello');
  await box('Message').fill('Words');
  await box('Text').fill('Short');
  let refused = true;
  office.fake.answer(messageOperations.sendSms, ({ to }) =>
    refused ? refusal({ status: 429, code: 'RATE_LIMITED', message: 'Too many texts' }) : text([...to]),
  );
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .element(page.getByRole('alert').first())
    .toHaveTextContent('The e-mail is on its way, the SMS is not. Too many texts');
  refused = false;
  await button('Send SMS').click();
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(calls('messages.sendEmail')).toHaveLength(1);
});

test('[MSG-03] [MSG-04] every specified text, under its field', async () => {
  await open({ channels: ['email', 'sms'] });
  await box('To').fill('');
  await box('Phone numbers').fill('');
  await button('Send Email and SMS').click();
  await expect
    .poll(alerts)
    .toEqual([
      'Please enter at least one recipient email address.',
      'Please enter a subject line.',
      'Please enter an email message.',
      'Please enter at least one phone number.',
      'Please enter an SMS message.',
    ]);
  await box('To').fill('luis@example.com, nonsense');
  await box('Phone numbers').fill('707 555 0142, 0123');
  await button('Send Email and SMS').click();
  await expect.poll(alerts).toContain('Please enter valid email addresses separated by commas.');
  expect(alerts()).toContain('Invalid phone number: 0123');
  await expect
    .element(page.getByText('Include the country code (e.g. +1 for US), separate numbers with commas.'))
    .toBeVisible();
  await tick('Email').click();
  await tick('SMS').click();
  await button('Send').click();
  await expect.poll(alerts).toEqual(['Please select at least one sending method (Email or SMS).']);
});

test('[MSG-01] a way that is off says why', async () => {
  await open({}, { sms: false });
  await expect.element(page.getByText('SMS Temporarily Disabled')).toBeVisible();
  await expect.element(tick('SMS')).toBeDisabled();
});

test('[MSG-01] while viewing as somebody nothing can be sent, with the reason', async () => {
  await open({ channels: ['email'] }, { off: 'You are viewing as somebody else.' });
  await expect.element(button('Send Email')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('You are viewing as somebody else.').first()).toBeVisible();
});

test('[MSG-01] a draft outlives the dialog', async () => {
  const first = await open({ channels: ['email'] });
  await box('Subject').fill('Half a thought');
  await first.unmount();
  await openAgain();
  await expect.element(box('Subject')).toHaveValue('Half a thought');
  await box('Subject').fill('');
});

test('[MSG-01] a template is filled once it is known who writes', async () => {
  const read = Promise.withResolvers<never>();
  // Somebody of whom nothing was read before.
  const by = people.mia;
  await open({}, { by, profile: read.promise });
  const pick = page.getByRole('combobox', { name: 'Email template' });
  await expect.element(pick.getByRole('option', { name: 'Proposal' })).toBeInTheDocument();
  await expect.element(pick).toBeDisabled();
  read.resolve({ ...by, id: by.uid, phone: '+17075550100', emailSignature: '' } as never);
  await expect.element(pick).toBeEnabled();
});

// As the server does: nobody is written to without a subject.
const skipped = (index: number, words: { subject: string; htmlContent: string }) => {
  if (index === 2) return { code: 'noAddress' as const, text: 'No address' };
  return words.subject && words.htmlContent ? null : { code: 'blank' as const, text: skipTexts.blank };
};

test('[MSG-01] a letter for which the answer had no room is read when it is looked at', async () => {
  const about: SendAbout = { kind: 'many', noun: 'leads', ids: [lead.id, id(7)] };
  const opening = open({ channels: ['email'] }, { about });
  office.fake.answer(messageOperations.preview, ({ ids = [] }) => ({
    items: ids.map((one, index) => ({
      id: one,
      noun: 'leads' as const,
      name: `House ${index + 1}`,
      email: {
        to: 'luis@example.com',
        empty: [],
        unknown: [],
        skip: null,
        subject: 'Hi',
        htmlContent: null,
        content: index === 0 ? `Words for ${ids.length}` : null,
      },
      sms: null,
    })),
  }));
  await opening;
  await expect.element(page.getByText('Words for 2')).toBeVisible();
  expect(calls('messages.preview').map(({ input }) => input)).not.toContainEqual(
    expect.objectContaining({ ids: [id(7)] }),
  );
  await button('Next recipient').click();
  await expect.element(page.getByText('Words for 1')).toBeVisible();
});

test('[MSG-01] a selection: who is left out and why, what each would read, and the outcome', async () => {
  const about: SendAbout = { kind: 'many', noun: 'leads', ids: [lead.id, id(7), id(8)] };
  const opening = open({ channels: ['email'] }, { about });
  office.fake.answer(messageOperations.preview, ({ email: words }) => ({
    items: ['House 1', 'House 2', 'House 3'].map((name, index) => ({
      id: about.ids[index] ?? '',
      noun: 'leads' as const,
      name,
      email: words && {
        to: `luis${index}@example.com`,
        empty: [],
        unknown: [],
        skip: skipped(index, words),
        subject: words.subject.replace('{{firstName}}', `Luis ${index}`),
        htmlContent: '',
        content: 'Words',
      },
      sms: null,
    })),
  }));
  office.fake.answer(messageOperations.sendMany, () => ({
    batchId: id(90),
    items: [summary(11, { recipients: ['luis0@example.com'] })],
    skipped: [
      { id: id(8), name: 'House 3', channel: 'email', skip: { code: 'noAddress', text: 'No address' } },
    ],
  }));
  await opening;
  await expect.element(page.getByText('2 of 3 leads get it')).toBeVisible();
  await expect.element(page.getByText('Email: No address')).toBeVisible();
  // Nobody is left out only because nothing is written yet.
  await expect
    .poll(() => calls('messages.preview').at(-1)?.input)
    .toMatchObject({ email: { subject: 'No subject yet', htmlContent: '<p>No message yet</p>' } });
  await expect.element(page.getByText('No subject yet')).toBeVisible();
  await expect.element(page.getByText(skipTexts.blank)).not.toBeInTheDocument();
  await box('Subject').fill('For {{firstName}}');
  await box('Message').fill('Words');
  await expect.element(page.getByText('For Luis 0')).toBeVisible();
  await button('Next recipient').click();
  await expect.element(page.getByText('For Luis 1')).toBeVisible();
  await button('Send Email').click();
  await expect.element(page.getByText('1 left out')).toBeVisible();
  expect(calls('messages.sendMany')[0]?.input).toMatchObject({
    ids: about.ids,
    email: { subject: 'For {{firstName}}', htmlContent: '<p>Words</p>' },
    sms: null,
  });

  // It stays open, and goes on telling what becomes of each.
  const moved = (version: number, state: 'queued' | 'sent'): void => {
    const now = { ...email(['luis0@example.com']), id: id(11), version };
    const [one] = now.deliveries;
    office.fake.answer(messageOperations.get, () => ({ ...now, deliveries: one ? [{ ...one, state }] : [] }));
    const row = summary(11, { recipients: ['luis0@example.com'], version });
    messages.applyPut({ noun: 'messages', row, from: null, to: null });
  };
  moved(2, 'queued');
  await expect.element(page.getByText('0 of 1 sent')).toBeVisible();
  moved(3, 'sent');
  await expect.element(page.getByText('1 of 1 sent')).toBeVisible();
});
