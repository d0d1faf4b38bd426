import { leadOperations, type WholeLead } from 'domain/leads';
import { type Message, messageOperations } from 'domain/messages';
import { searchOperations } from 'domain/search';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { refusal } from '#platform/testing/fake-calls.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { toast } from '#ui/toast.tsx';
import { delivery, id, leadId, lineOf, openMessages, sampleEmail, sampleText } from './messages.fixtures.ts';

let server: Mounted;
let box: ReturnType<typeof openMessages>;
beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  vi.restoreAllMocks();
  server.restore();
  localStorage.clear();
});

const open = async (
  path: string,
  given: readonly Message[],
  more: Partial<Parameters<typeof mountAt>[1]> = {},
) => {
  server = await mountAt(path, {
    as: 'admin',
    ...more,
    answers: (fake) => {
      box = openMessages(fake, given);
      more.answers?.(fake);
    },
  });
};
const calls = (name: string) => server.calls.filter((call) => call.name === name).map(({ input }) => input);
const list = () => page.getByRole('list', { name: 'Messages' });
const lines = () => list().getByRole('link').elements();
const detail = () => page.getByRole('article', { name: 'Message' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const search = () => server.router.state.location.search;

const both: Message[] = [
  sampleEmail(1),
  sampleText(2, {
    status: 'partial',
    recipients: ['+17075550142', '+17075550199', '+14155550177'],
    deliveries: [
      delivery(21, '+17075550142'),
      delivery(22, '+17075550199', { state: 'failed', reason: 'Number not in service', sentAt: null }),
      delivery(23, '+14155550177', { state: 'unknown', sentAt: null }),
    ],
  }),
  sampleEmail(3, { subject: 'Newest letter', status: 'failed' }),
  sampleText(4, {
    direction: 'in',
    status: 'received',
    senderId: null,
    senderName: '+17075550142',
    senderPhone: '+17075550142',
    recipients: [],
    deliveries: [],
    message: 'Yes, Monday works.',
  }),
  sampleEmail(5, {
    status: 'queued',
    subject: 'Tomorrow',
    scheduled: true,
    leavesAt: '2099-01-05T17:00:00.000Z',
    deliveries: [
      delivery(50, 'luis@redwoodterrace.example.com', { state: 'queued', attempts: 0, sentAt: null }),
    ],
  }),
];

describe('the list', () => {
  test('[MSG-07] both histories in one list, newest first; tabs and filters stand in the address', async () => {
    await open('/messaging', both);
    await expect.element(list()).toBeVisible();
    expect(lines().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Email sent: .*Tomorrow.*Scheduled/),
      expect.stringMatching(/SMS received: .*From \+1 707 555 0142.*Yes, Monday works\..*Received/),
      expect.stringMatching(/Newest letter.*Failed/),
      expect.stringMatching(/SMS sent: .*\+1 707 555 0142 \+2.*Partial/),
      expect.stringMatching(/Proposal 1.*Sent/),
    ]);
    await expectNoAxeViolations();
    const tabs = page.getByRole('navigation', { name: 'Messages' });
    await tabs.getByRole('link', { name: 'Failed' }).click();
    await vi.waitFor(() => expect(lines()).toHaveLength(2));
    expect(search()).toEqual({ tab: 'failed' });
    expect(
      tabs
        .getByRole('link')
        .elements()
        .filter((link) => link.hasAttribute('aria-current'))
        .map(({ textContent }) => textContent),
    ).toEqual(['Failed']);
    await tabs.getByRole('link', { name: 'SMS' }).click();
    await vi.waitFor(() => expect(lines()).toHaveLength(2));
    await button('Status').click();
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('Partial');
    await vi.waitFor(() => expect(lines()).toHaveLength(1));
    expect(search()).toEqual({ tab: 'sms', status: 'partial' });
    await userEvent.keyboard('{Escape}');
    await button('Clear filters').click();
    await vi.waitFor(() => expect(lines()).toHaveLength(2));
    await page.getByRole('searchbox', { name: /^Search in subject/ }).fill('nobody said this');
    await expect.element(page.getByText('No messages match')).toBeVisible();
    expect(calls('messages.list').at(-1)).toMatchObject({ channel: 'sms', text: 'nobody said this' });
  });

  test('[MSG-07] live: what comes in stands on top, what changes says so at once', async () => {
    await open('/messaging', [sampleEmail(1, { status: 'queued' })]);
    await expect.element(list().getByText('Queued')).toBeVisible();
    box.elsewhere(sampleEmail(1, { version: 2, status: 'failed' }));
    await expect.element(list().getByText('Failed')).toBeVisible();
    box.elsewhere(sampleText(9, { direction: 'in', status: 'received', message: 'Call me' }));
    await vi.waitFor(() => expect(lines().map(({ textContent }) => textContent)[0]).toContain('Call me'));
  });

  test('[MSG-07] nothing there says what to do; a failed read offers Retry', async () => {
    await open('/messaging', [], { as: 'manager' });
    await expect
      .element(page.getByText('No messages yet. Open a lead and choose Email or SMS.'))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Unknown senders' })).not.toBeInTheDocument();
    await expect.element(button('Sender')).not.toBeInTheDocument();
    server.restore();
    let fails = true;
    await open('/messaging?tab=email', [sampleEmail(1)], {
      answers: (fake) => {
        const { list: read } = messageOperations;
        fake.answer(read, () =>
          fails
            ? refusal({ status: 500, code: 'INTERNAL', message: 'Broken' })
            : { items: [lineOf(sampleEmail(1))], cursor: null, total: 1 },
        );
      },
    });
    await expect.element(page.getByText(/^Could not load messages/)).toBeVisible();
    fails = false;
    await button('Retry').click();
    await vi.waitFor(() => expect(lines()).toHaveLength(1));
  });

  test('[MSG-07] J and K open one after the other, the arrows go through the lines', async () => {
    await open('/messaging', both);
    await vi.waitFor(() => expect(lines()).toHaveLength(5));
    await userEvent.keyboard('jj');
    await expect.element(detail().getByRole('heading', { level: 2, name: /Text from/ })).toBeVisible();
    await userEvent.keyboard('k');
    await expect.element(detail().getByRole('heading', { level: 2, name: /Tomorrow/ })).toBeVisible();
    (lines()[0] as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Newest letter');
  });
});

describe('one message', () => {
  test('[MSG-07] every recipient speaks for itself: Retry, Send again, Resend to failed only', async () => {
    await open(`/messaging?message=${id(2)}`, both);
    const recipients = detail().getByRole('list', { name: 'Recipients' });
    await expect.element(recipients.getByText('. Number not in service.')).toBeVisible();
    await expect
      .element(recipients.getByText('. The provider did not answer. It may have arrived.'))
      .toBeVisible();
    await expect.element(detail().getByText('1 of 3 sent, 1 failed, 1 unknown')).toBeVisible();
    await expectNoAxeViolations(document.body, 'desk');
    await button('Resend to failed only').click();
    await vi.waitFor(() => expect(calls('messages.resend')).toEqual([{ id: id(2) }]));
    await expect.element(detail().getByText('1 of 3 sent, 1 unknown')).toBeVisible();
    await expect.element(button('Resend to failed only')).not.toBeInTheDocument();
    await button('Send again: +1 415 555 0177').click();
    await vi.waitFor(() =>
      expect(calls('messages.resend').at(-1)).toEqual({ id: id(2), deliveries: [delivery(23, '').id] }),
    );
    await expect.element(list().getByText('Sending')).toBeVisible();
  });

  test('[MSG-07] what is scheduled says when, and is taken back by one press', async () => {
    await open(`/messaging?message=${id(5)}`, both);
    await expect.element(detail().getByText(/Nothing of it has left yet\./)).toBeVisible();
    await button('Take back').click();
    await expect.element(detail().getByText('Taken back').first()).toBeVisible();
    expect(calls('messages.cancel')).toEqual([{ id: id(5) }]);
    await expect.element(button('Take back')).not.toBeInTheDocument();
  });

  test('[MSG-06] a link in a toast leads there within the page, and takes the toast away', async () => {
    await open('/messaging', both);
    const shown = toast.error(
      <PageLink href={`/messaging?message=${id(1)}`} onGo={() => toast.dismiss(shown)}>
        Show
      </PageLink>,
    );
    const link = page.getByRole('link', { name: 'Show', exact: true });
    await link.click();
    await expect.element(detail().getByRole('heading', { name: 'Email: Proposal 1' })).toBeVisible();
    expect(search()).toEqual({ message: id(1) });
    await expect.poll(() => link.elements()).toEqual([]);
  });

  test('[MSG-07] a formatted e-mail stands in a frame where no script runs and nothing is fetched', async () => {
    const dot = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], {
      type: 'image/svg+xml',
    });
    const htmlContent = `<p>Hello <a href="https://laundry.example">there</a></p>
      <img alt="" src="${URL.createObjectURL(dot)}"><script>parent.document.title = 'taken'</script>`;
    await open(`/messaging?message=${id(1)}`, [sampleEmail(1, { htmlContent })]);
    const frame = () => document.querySelector<HTMLIFrameElement>('iframe[title="Text of the e-mail"]');
    await vi.waitFor(() => expect(frame()?.contentDocument?.body.textContent).toContain('Hello there'));
    expect(frame()?.sandbox.contains('allow-scripts')).toBe(false);
    await vi.waitFor(() =>
      expect(frame()?.contentDocument?.querySelector('a')?.getAttribute('rel')).toBe('noopener noreferrer'),
    );
    expect(document.title).not.toBe('taken');
    const inside = frame()?.contentWindow as Window;
    const picture = inside.document.querySelector('img');
    await vi.waitFor(() => expect(picture?.complete).toBe(true));
    // It would load in any page of ours.
    expect(picture?.naturalWidth).toBe(0);
  });

  test('[MSG-07] an e-mail that nothing proves to be from whom it says is marked wherever it stands', async () => {
    const mail = (number: number, unverified: boolean) =>
      sampleEmail(number, {
        direction: 'in',
        status: 'received',
        senderId: null,
        senderName: 'Luis',
        senderEmail: 'luis@redwoodterrace.example.com',
        unverified,
      });
    await open(`/messaging?message=${id(1)}`, [mail(1, true), mail(2, false)]);
    const why = detail().getByText(/^Sender not verified\. Nothing proves that this e-mail comes from Luis/);
    await expect.element(why).toBeVisible();
    await expect.element(list()).toBeVisible();
    expect(lines().map((line) => /Not verified|Received/.exec(line.textContent)?.[0])).toEqual([
      'Received',
      'Not verified',
    ]);
    await list()
      .getByRole('link', { name: /Proposal 2/ })
      .click();
    await expect.element(detail().getByRole('heading', { name: 'Email: Proposal 2' })).toBeVisible();
    await expect.element(why).not.toBeInTheDocument();
  });

  test('[MSG-07] on a phone the list comes first, then the message, and back again', async () => {
    await page.viewport(390, 844);
    await open('/messaging', both);
    await page.getByRole('link', { name: /Newest letter/ }).click();
    await expect.element(detail().getByRole('heading', { level: 2, name: /Newest letter/ })).toBeVisible();
    await expect.element(list()).not.toBeInTheDocument();
    await button('Back to the messages').click();
    await vi.waitFor(() => expect(lines()).toHaveLength(5));
    await expectNoAxeViolations(document.body, 'phone');
  });

  test('[MSG-07] an administrator says whose message of an unknown sender is', async () => {
    const stray = sampleText(7, {
      direction: 'in',
      status: 'received',
      leadId: null,
      leadName: '',
      senderId: null,
      senderName: '+14155550123',
      senderPhone: '+14155550123',
      recipients: [],
      deliveries: [],
    });
    await open(`/messaging?tab=unknown&message=${id(7)}`, [...both, stray], {
      answers: (fake) => {
        fake.answer(searchOperations.all, () => ({
          results: [
            {
              type: 'lead',
              id: leadId,
              title: 'Redwood Terrace',
              subtitle: 'Napa',
              description: 'New',
              score: 9,
            },
          ],
        }));
      },
    });
    await vi.waitFor(() => expect(lines()).toHaveLength(1));
    await button('Assign').click();
    await page.getByLabelText('Lead or client').fill('redwood');
    await page.getByRole('radio', { name: /Redwood Terrace/ }).click();
    await button('File message').click();
    await vi.waitFor(() => expect(calls('messages.file')).toEqual([{ id: id(7), leadId }]));
    await expect.element(page.getByText('Nobody unknown has written.')).toBeVisible();
    await expect.element(detail().getByRole('link', { name: 'Redwood Terrace' })).toBeVisible();
  });

  test('[MSG-07] what needs nothing is marked as done: it leaves the unknown senders and may still be filed', async () => {
    const stray = sampleText(7, {
      direction: 'in',
      status: 'received',
      leadId: null,
      leadName: '',
      deliveries: [],
    });
    await open(`/messaging?tab=unknown&message=${id(7)}`, [stray]);
    await expect.element(detail().getByText('Nobody knows this sender yet.')).toBeVisible();
    await button('Mark as done').click();
    await expect.element(detail().getByText('Done. It may still be filed.')).toBeVisible();
    expect(calls('messages.markDone')).toEqual([{ id: id(7) }]);
    await expect.element(page.getByText('Nobody unknown has written.')).toBeVisible();
    await expect.element(button('Mark as done')).not.toBeInTheDocument();
    await expect.element(button('Assign')).toBeVisible();
  });

  test('[MSG-07] a new lead is made of what somebody unknown wrote, and the message goes with it', async () => {
    const stray = sampleEmail(7, {
      direction: 'in',
      status: 'received',
      leadId: null,
      leadName: '',
      senderId: null,
      senderName: 'Rosa Diaz',
      senderEmail: 'rosa@oaks.example.com',
      deliveries: [],
    });
    await open(`/messaging?tab=unknown&message=${id(7)}`, [stray], {
      answers: (fake) => {
        fake.answer(leadOperations.create, () => ({ id: leadId }) as WholeLead);
      },
    });
    await button('New lead').click();
    await expect.element(page.getByLabelText('First name')).toHaveValue('Rosa');
    await page.getByLabelText('Business name').fill('The Oaks');
    await button('Create lead').click();
    await vi.waitFor(() => expect(calls('messages.file')).toEqual([{ id: id(7), leadId }]));
    expect(calls('leads.create')).toEqual([
      {
        id: expect.any(String),
        firstName: 'Rosa',
        lastName: 'Diaz',
        businessName: 'The Oaks',
        email: 'rosa@oaks.example.com',
      },
    ]);
  });

  test('[VIEW-02] viewing as somebody every button that writes is off, with its reason', async () => {
    await open(`/messaging?message=${id(2)}`, both, {
      view: { mode: 'impersonate', uid: cast.manager.uid, effectiveUid: cast.manager.uid },
    });
    await expect.element(button('Resend to failed only')).toBeVisible();
    for (const name of ['Reply', 'Forward', 'Resend to failed only', 'Retry: +1 707 555 0199'])
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
  });
});
