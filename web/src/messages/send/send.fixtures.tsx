import { type EmailMessage, type MessageSummary, messageOperations, type TextMessage } from 'domain/messages';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { type Template, templateOperations } from 'domain/templates';
import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { at, Office, openOffice, people, sampleLead } from '#leads/testing';
import { toast } from '#ui/toast.tsx';
import type { SendAbout } from './about.ts';
import { SendDialog } from './SendDialog.tsx';
import type { SendStart } from './start.ts';
import '#ui/tokens.css';
import '#ui/base.css';

export const id = (number: number): string => `0192f0c1-0000-7000-8000-2${String(number).padStart(11, '0')}`;

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

export const proposal = template(1, 'email', {
  seed: 'email-proposal',
  subject: 'Our proposal for {{businessName|your property}}',
  body: 'Hello {{firstName}},\n\nfor {{numberOfUnits}} units at {{company}} I propose <12> machines.\n\n{{repName}}',
});
const followUp = template(2, 'sms', { name: 'Follow-up', body: 'Hi {{firstName}}, {{repName}} here.' });

export const summary = (number: number, fields: Partial<MessageSummary>): MessageSummary => ({
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
  unverified: false,
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
export const email = (to: string[], fields: Partial<EmailMessage> = {}): EmailMessage => ({
  ...whole(1, to),
  ...fields,
  channel: 'email',
  senderEmail: 'max@example.com',
  content: '',
  htmlContent: '',
  dateSent: null,
});
export const text = (to: string[]): TextMessage => ({
  ...whole(2, to),
  channel: 'sms',
  senderPhone: '+17075550100',
  message: '',
  failedNumbers: [],
  sentAt: null,
});

export const box = (name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
export const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .map((element) => element.textContent);

// Each test writes to another lead: drafts outlive dialogs.
let number = 0;
export let office: ReturnType<typeof openOffice>;
export let lead = sampleLead(1, 'selling');
export const closed = vi.fn<() => void>();
const show = async (
  start: SendStart,
  { about, by, off }: { about: SendAbout; by: (typeof people)[keyof typeof people]; off: string | null },
) => {
  const shown = await render(
    <Office by={by} off={off}>
      <SendDialog about={about} onClose={closed} start={start} />
    </Office>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Send Message' })).toBeVisible();
  return shown;
};
/** The Send dialog of Max to the lead, over a server that takes everything. */
export const open = async (
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
  const whom: SendAbout = about ?? { kind: 'lead', id: lead.id, lead };
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
  return show(start, { about: whom, by, off });
};
/** The dialog once more, over the same server: what was begun is still there. */
export const openAgain = () =>
  show({ channels: ['email'] }, { about: { kind: 'lead', id: lead.id, lead }, by: people.max, off: null });
export const calls = (name: string) => office.fake.calls.filter((call) => call.name === name);

/** What is the same before and after each test of the dialog. */
export const withSendDialog = (): void => {
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
};
