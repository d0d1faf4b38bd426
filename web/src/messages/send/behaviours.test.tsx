import { documentOperations, type LeadFile } from 'domain/documents';
import { type Allowance, messageOperations } from 'domain/messages';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { at, people } from '#leads/testing';
import { messages } from '#messages/rows.ts';
import { openDesk } from '#platform/offline/desk.ts';
import { draftsAreOf, forgetDrafts } from '#platform/offline/drafts.ts';
import { rawBytes, someKey } from '#platform/offline/testing/place.ts';
import { vaultName } from '#platform/offline/vault.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { minuteOf } from '#ui/moment.ts';
import { Toaster } from '#ui/Toaster.tsx';
import type { Draft } from './draft.ts';
import {
  box,
  button,
  calls,
  email,
  id,
  lead,
  office,
  open,
  openAgain,
  summary,
  withSendDialog,
} from './send.fixtures.tsx';

withSendDialog();

const write = async (subject: string) => {
  await box('Subject').fill(subject);
  await box('Message').fill('Words');
};
const sent = () =>
  calls('messages.sendEmail').map(({ input, key }) => ({ ...(input as { subject: string }), key }));

test('[MSG-02] offline nothing is sent, now or later by itself; the draft waits on the device', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const first = await open({ channels: ['email'] });
  await expect.element(page.getByText(/^You are offline\. Messages are not sent later/)).toBeVisible();
  await write('Written in the cellar');
  await expect.element(button('Send Email')).toHaveAccessibleDescription('Needs the network');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await first.unmount();
  online.mockReturnValue(true);
  await openAgain();
  await expect.element(box('Subject')).toHaveValue('Written in the cellar');
  expect(sent()).toEqual([]);
  await button('Send Email').click();
  await expect.poll(sent).toMatchObject([{ subject: 'Written in the cellar' }]);
});

const file = (number: number, name: string, sizeBytes: number): LeadFile => ({
  id: id(700 + number),
  version: 1,
  leadId: lead.id,
  name,
  fileName: name,
  mimeType: 'application/pdf',
  sizeBytes,
  received: sizeBytes,
  type: 'other',
  category: 'other',
  status: 'ready',
  scan: 'unscanned',
  flaw: null,
  preview: false,
  errorMessage: '',
  uploadedBy: people.max.uid,
  author: 'Max Okafor',
  createdAt: at(0),
});

test('[MSG-01] files of the lead go with the e-mail; together they may not have more than 20 MB', async () => {
  const opening = open({ channels: ['email'] });
  const items = [file(1, 'Lease.pdf', 820_000), file(2, 'Plans.pdf', 21 * 1024 * 1024)];
  office.fake.answer(documentOperations.files, () => ({ items }));
  await opening;
  await write('With files');
  const attach = async (name: RegExp) => {
    await button('Attach').click();
    await page.getByRole('menuitem', { name }).click();
  };
  await attach(/^Lease/);
  await attach(/^Plans/);
  const attached = page.getByRole('list', { name: 'Attached' });
  await expect.element(attached).toHaveTextContent('Lease.pdf801 KBPlans.pdf21.0 MB');
  await button('Send Email').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The files may have 20 MB together.');
  expect(sent()).toEqual([]);
  await button('Leave out Plans.pdf').click();
  await expect.poll(() => attached.element().textContent).toBe('Lease.pdf801 KB');
  await button('Send Email').click();
  await expect.poll(sent).toMatchObject([{ attachments: [items[0]?.id] }]);
});

// As the browser's field for a moment has it.
const typed = (days: number): string => {
  const then = new Date();
  then.setDate(then.getDate() + days);
  return `${then.toLocaleDateString('sv-SE')}T10:30`;
};

test('[MSG-02] sent later: tomorrow morning or a chosen time; one that is over is said', async () => {
  await open({ channels: ['email'] });
  await write('For another day');
  const later = async () => {
    await button('More ways to send').click();
    await page.getByRole('menuitem', { name: 'Send later…' }).click();
  };
  await later();
  const leaves = page.getByLabelText('Leaves at');
  await expect.element(leaves).toHaveAccessibleDescription(/ 09:00 where they are\.$/);
  await expect.element(button('Schedule Email')).toBeVisible();
  await leaves.fill(typed(-1));
  await expect.element(page.getByText('This time is over: it would leave at once.')).toBeVisible();
  await button('Send now instead').click();
  await expect.element(button('Send Email')).toBeVisible();
  expect(leaves.elements()).toEqual([]);
  await later();
  await leaves.fill(typed(3));
  await button('Schedule Email').click();
  await expect.poll(sent).toMatchObject([{ scheduledAt: new Date(typed(3)).toISOString() }]);
  await expect.element(page.getByText(/^Message scheduled for .* 10:30$/)).toBeVisible();
});

const allowance = (max: number, remaining: number, resetAt: string | null = null): Allowance => ({
  max,
  remaining,
  resetAt,
});

test('[RATE-01] what is left of a limit is said; used up, no e-mail can be sent, with the reason', async () => {
  const limits = (email: Allowance) => ({
    email,
    freeHour: allowance(50, 7),
    freeDay: allowance(200, 100),
    sms: true,
  });
  const opening = open({ channels: ['email'] }, { about: { kind: 'free' } });
  office.fake.answer(messageOperations.limits, () => limits(allowance(200, 3)));
  const first = await opening;
  await expect.element(page.getByText('3 of 200 e-mails left. 7 of 50 free addresses left')).toBeVisible();
  await first.unmount();
  office.close();

  const again = open({ channels: ['email'] });
  // Late in the evening this is tomorrow: the day is said as well.
  const resetAt = at(60);
  office.fake.answer(messageOperations.limits, () => limits(allowance(200, 0, resetAt)));
  await again;
  await expect
    .element(button('Send Email'))
    .toHaveAccessibleDescription(`0 of 200 e-mails left, more at ${minuteOf(resetAt)}`);
  await write('One too many');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent()).toEqual([]);
});

test('[MSG-02] after a lost answer a changed message is asked about: the first may have left', async () => {
  await open({ channels: ['email'] });
  office.fake.answer(messageOperations.sendEmail, () => refusal({ status: 500, code: 'INTERNAL' }));
  await write('First try');
  await button('Send Email').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await box('Subject').fill('Second try');
  await button('Send Email').click();
  const question = page.getByText(/^No answer came to the first try: it may have left\./);
  await expect.element(question).toBeVisible();
  await button('Edit').click();
  expect(question.elements()).toEqual([]);
  expect(sent()).toHaveLength(1);
  await button('Send Email').click();
  await button('Send anyway').click();
  await expect.poll(sent).toMatchObject([{ subject: 'First try' }, { subject: 'Second try' }]);
  const [one, two] = sent();
  expect(two?.key).not.toBe(one?.key);
});

test('[MSG-02] the key of a message without an answer is kept with its draft, before it leaves: nothing goes twice', async () => {
  const kept = () => openDesk().peek(`messages/new/lead:${lead.id}`) as { values: Draft } | null;
  const first = await open({ channels: ['email'] });
  let left: Draft | undefined;
  office.fake.answer(messageOperations.sendEmail, () => {
    left = kept()?.values;
    return refusal({ status: 500, code: 'INTERNAL' });
  });
  await write('Said once');
  await button('Send Email').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  const [one] = sent();
  expect(left).toMatchObject({ tries: { email: { key: one?.key } } });
  await first.unmount();
  office.fake.answer(messageOperations.sendEmail, ({ to }) => email([...to]));

  const second = await openAgain();
  await expect.element(box('Subject')).toHaveValue('Said once');
  await box('Subject').fill('Said otherwise');
  await button('Send Email').click();
  await expect.element(page.getByText(/^No answer came to the first try: it may have left\./)).toBeVisible();
  await button('Edit').click();
  await box('Subject').fill('Said once');
  await button('Send Email').click();
  await expect.poll(sent).toEqual([one, one]);
  await expect.poll(kept).toBe(null);
  await second.unmount();
});

test('[MSG-01] what was written before the page was killed lies sealed on the device, and is sent once', async () => {
  const [uid, key] = [crypto.randomUUID(), await someKey()];
  draftsAreOf(() => ({ uid, key: async () => key }));
  const first = await open({ channels: ['email'] });
  await write('Before the crash');
  await expect.element(page.getByText(/Draft kept(?! until)/)).toBeVisible();
  expect(await rawBytes(await vaultName(uid))).not.toContain('crash');
  await first.unmount();
  // The page is gone: nothing is known but what lies on the device.
  await expect
    .poll(() => {
      forgetDrafts();
      return openDesk().peek(`messages/new/lead:${lead.id}`);
    })
    .toBe(null);
  await openAgain();
  await expect.element(box('Subject')).toHaveValue('Before the crash');
  await button('Send Email').click();
  await expect.poll(sent).toMatchObject([{ subject: 'Before the crash' }]);
  await expect.poll(() => openDesk().read(`messages/new/lead:${lead.id}`)).toBe(null);
  draftsAreOf(() => null);
});

test('[MSG-02] taken back, the half that had left goes again with the other', async () => {
  await open({ channels: ['email', 'sms'] });
  office.fake
    .answer(messageOperations.sendSms, () => refusal({ status: 429, code: 'RATE_LIMITED' }))
    .answer(messageOperations.cancel, () => email([], { status: 'cancelled', version: 2 }));
  await write('Both ways');
  await box('Text').fill('Short');
  await button('Send Email and SMS').click();
  await expect.element(button('Send SMS')).toBeVisible();
  await button('Undo').click();
  await button('Send Email and SMS').click();
  await expect.poll(() => sent().map(({ subject }) => subject)).toEqual(['Both ways', 'Both ways']);
});

test('[MSG-06] what fails once the dialog is gone is told, with the way to it', async () => {
  const { unmount } = await open({ channels: ['email'] });
  // Of its own: the messages of other tests are watched for a while yet.
  const mail = email([lead.email], { id: id(30) });
  office.fake.answer(messageOperations.sendEmail, () => mail);
  await write('To a full mailbox');
  await button('Send Email').click();
  await expect.element(page.getByRole('list', { name: 'Recipients' })).toBeVisible();
  await unmount();
  const deliveries = mail.deliveries.map((one) => ({ ...one, state: 'failed' as const }));
  const failed = { ...mail, status: 'failed' as const, version: 2, deliveries };
  office.fake.answer(messageOperations.get, () => failed);
  await render(<Toaster />);
  const row = summary(30, { recipients: [lead.email], status: 'failed', version: 2 });
  messages.applyPut({ noun: 'messages', row, from: null, to: null });
  const told = page.getByText(`Failed to send email to ${lead.email}`, { exact: false });
  await expect
    .element(told.getByRole('link', { name: 'Show' }))
    .toHaveAttribute('href', `/messaging?message=${mail.id}`);
});
