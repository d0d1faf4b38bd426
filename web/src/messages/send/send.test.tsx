import { type EmailMessage, type MessageSummary, messageOperations, type TextMessage } from 'domain/messages';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { type Template, templateOperations } from 'domain/templates';
import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { at, Office, openOffice, people, sampleLead } from '#leads/testing';
import { messages } from '#messages/rows.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { toast } from '#ui/toast.tsx';
import type { SendAbout } from './about.ts';
import { SendDialog } from './SendDialog.tsx';
import type { SendStart } from './start.ts';
import '#ui/tokens.css';
import '#ui/base.css';

const id = (number: number): string => `0192f0c1-0000-7000-8000-2${String(number).padStart(11, '0')}`;

const template = (number: number, type: 'email' | 'sms', fields: Partial<Template>): Template => ({
  id: id(100 + number),
  version: 1,
  name: 'Proposal',
  description: '',
  type,
  subject: '',
  body: '',
  userId: null,
  ownerName: '',
  isDefault: true,
  isShared: false,
  seed: null,
  usageCount: 0,
  createdAt: at(0),
  updatedAt: at(0),
  lastUsedAt: null,
  archivedAt: null,
  ...fields,
});

const proposal = template(1, 'email', {
  seed: 'email-proposal',
  subject: 'Our proposal for {{businessName|your property}}',
  body: 'Hello {{firstName}},\n\nfor {{numberOfUnits}} units at {{company}} I propose <12> machines.\n\n{{repName}}',
});
const followUp = template(2, 'sms', { name: 'Follow-up', body: 'Hi {{firstName}}, {{repName}} here.' });

const summary = (number: number, fields: Partial<MessageSummary>): MessageSummary => ({
  id: id(number),
  version: 1,
  channel: 'email',
  direction: 'out',
  status: 'queued',
  senderId: people.max.uid,
  senderName: 'Max Okafor',
  recipients: [],
  subject: '',
  preview: '',
  leadId: null,
  clientId: null,
  leadName: '',
  attachments: 0,
  leavesAt: null,
  scheduled: false,
  doneAt: null,
  createdAt: at(0),
  ...fields,
});

const whole = (number: number, recipients: string[]) => {
  const { preview: _, attachments: __, ...line } = summary(number, { recipients });
  return {
    ...line,
    replyTo: null,
    templateId: null,
    batchId: null,
    attachments: [],
    updatedAt: at(0),
    deliveries: recipients.map((address, index) => ({
      id: id(500 + number * 10 + index),
      address,
      state: 'queued' as const,
      reason: '',
      attempts: 0,
      nextAt: null,
      sentAt: null,
    })),
  };
};
const email = (to: string[], fields: Partial<EmailMessage> = {}): EmailMessage => ({
  ...whole(1, to),
  ...fields,
  channel: 'email',
  senderEmail: 'max@example.com',
  content: '',
  htmlContent: '',
  dateSent: null,
});
const text = (to: string[]): TextMessage => ({
  ...whole(2, to),
  channel: 'sms',
  senderPhone: '+17075550100',
  message: '',
  failedNumbers: [],
  sentAt: null,
});

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .map((element) => element.textContent);

let office: ReturnType<typeof openOffice>;
const closed = vi.fn<() => void>();
// Each test writes to another lead: drafts outlive dialogs.
let number = 0;
let lead = sampleLead(1, 'selling');

const open = async (
  start: SendStart = {},
  {
    about,
    by = people.max,
    off = null,
    sms = true,
    signature = '',
    profile,
  }: {
    about?: SendAbout;
    by?: (typeof people)[keyof typeof people];
    off?: string | null;
    sms?: boolean;
    signature?: string;
    /** What is read of who writes, when it comes. */
    profile?: Promise<never>;
  } = {},
) => {
  office = openOffice(by, [lead]);
  const whom = about ?? { kind: 'lead', id: lead.id, lead };
  office.fake
    .answer(settingsOperations.get, () => ({
      ...defaultSettings,
      smsApproved: sms,
      version: 1,
      updatedAt: at(0),
    }))
    .answer(
      usersOperations.get,
      () => profile ?? ({ ...by, id: by.uid, phone: '', emailSignature: signature } as never),
    )
    .answer(templateOperations.list, ({ type }) => ({
      items: [type === 'sms' ? followUp : proposal],
      cursor: null,
    }))
    .answer(messageOperations.limits, () => ({
      email: null,
      freeHour: { max: 50, remaining: 50, resetAt: null },
      freeDay: { max: 200, remaining: 200, resetAt: null },
      sms,
    }))
    .answer(messageOperations.sendEmail, ({ to }) => email([...to]))
    .answer(messageOperations.sendSms, ({ to }) => text([...to]));
  const shown = await render(
    <Office by={by} off={off}>
      <SendDialog about={whom} onClose={closed} start={start} />
    </Office>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Send Message' })).toBeVisible();
  return shown;
};
const calls = (name: string) => office.fake.calls.filter((call) => call.name === name);

beforeEach(async () => {
  await page.viewport(1440, 900);
  toast.dismiss();
  closed.mockClear();
  number += 1;
  lead = sampleLead(number, 'selling', {
    businessName: 'Redwood Terrace',
    company: '',
    email: 'luis@redwood.example.com',
  });
});
afterEach(() => {
  office.close();
  vi.restoreAllMocks();
});

test('[MSG-01] one or both ways; the pickers fill from the lead, what says nothing is marked and asked about', async () => {
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

test('[MSG-02] closes 2 s after success, can be undone; double clicks send once', async () => {
  await open({ channels: ['email'] });
  await box('Subject').fill('Hello');
  await box('Message').fill('Words');
  await expect.element(page.getByText('Draft kept', { exact: false })).toBeVisible();
  await button('Send Email').dblClick();
  await expect
    .element(page.getByRole('list', { name: 'Recipients' }).getByText('luis@redwood.example.com'))
    .toBeVisible();
  await expect.poll(() => closed.mock.calls.length, { timeout: 4000 }).toBe(1);
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
  await expect.poll(() => closed.mock.calls.length, { timeout: 4000 }).toBe(1);
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
  office.close();
  await open();
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
        skip: index === 2 ? { code: 'noAddress' as const, text: 'No address' } : null,
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
    .toMatchObject({ email: { subject: '', htmlContent: '<p>No message yet</p>' } });
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
