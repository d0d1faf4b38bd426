import { leadOperations } from 'domain/leads';
import { type Notification, notificationOperations } from 'domain/notifications';
import { defaultSettings } from 'domain/settings';
import { usersOperations } from 'domain/users';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { account, cast, type Mounted, mountAt } from '#app/testing';
import { refusal } from '#platform/testing/fake-calls.ts';
import { fakeFeed } from '#platform/testing/fake-feed.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

const { list, unread, markRead, markAllRead, remove, clear } = notificationOperations;
const minute = 60_000;
const before = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const leadId = '0192f000-0000-7000-8000-0000000000aa';

const told = (n: number, more: Partial<Notification> = {}): Notification => ({
  id: `0192f000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
  userId: cast.manager.uid,
  type: 'lead_assigned',
  title: 'New Lead Assigned',
  message: `Lead ${n} has been assigned to you`,
  leadId: null,
  actionUrl: '/leads',
  actionLabel: 'View Lead',
  read: false,
  deleted: false,
  createdAt: before(n * minute),
  ...more,
});

type CountAnswer = { count: number } | Response;
type Server = { rows: Notification[]; frame: (event: string, data: object) => void };

/** The product with a server that keeps these notifications and can tell of changes. */
const mountWith = async (
  rows: Notification[],
  more: Parameters<typeof mountAt>[1] | object = {},
  counted: (count: number) => CountAnswer | Promise<CountAnswer> = (count) => ({ count }),
): Promise<Mounted & { kept: Server }> => {
  const kept: Server = { rows, frame: () => {} };
  const change = (id: string, fields: Partial<Notification>) => {
    kept.rows = kept.rows.map((row) => (row.id === id ? { ...row, ...fields } : row));
    return kept.rows.find((row) => row.id === id) ?? refusal({ status: 404, code: 'NOT_FOUND' });
  };
  const shown = () => kept.rows.filter(({ deleted }) => !deleted);
  const mounted = await mountAt('/support', {
    as: 'manager',
    ...more,
    answers: (server) => {
      server
        .answer(list, () => ({ items: shown(), cursor: null, total: shown().length }))
        .answer(unread, () => counted(shown().filter(({ read }) => !read).length))
        .answer(markRead, ({ id }) => change(id, { read: true }))
        .answer(remove, ({ id }) => change(id, { deleted: true }))
        .answer(markAllRead, () => {
          kept.rows = kept.rows.map((row) => ({ ...row, read: true }));
          return { count: kept.rows.length };
        })
        .answer(clear, () => {
          const count = kept.rows.length;
          kept.rows = [];
          return { count };
        });
      kept.frame = fakeFeed(server).frame;
    },
  });
  return Object.assign(mounted, { kept });
};

const bell = (name: string | RegExp) => page.getByRole('button', { name });
const open = async () => {
  await bell(/^Notifications/).click();
  await expect.element(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
};
const drawer = () => page.getByRole('dialog', { name: 'Notifications' });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the bell', () => {
  test.each([
    [0, 'Notifications', ''],
    [3, 'Notifications, 3 unread', '3'],
    [12, 'Notifications, more than 9 unread', '9+'],
  ])('[NAV-09] with %i unread', async (count, name, badge) => {
    await mountWith(Array.from({ length: count }, (_, n) => told(n)));
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
    expect(bell(/^Notifications/).element().textContent).toBe(badge);
  });

  test('[NOTIF-05] a failing count reads 0', async () => {
    await mountAt('/support', {
      as: 'manager',
      answers: (server) => server.answer(unread, () => refusal({ status: 500, code: 'INTERNAL' })),
    });
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  test('the count is read once the feed has begun, and once only', async () => {
    const server = await mountWith([told(1)]);
    const counts = () => server.calls.filter(({ name }) => name === unread.name).length;
    await expect.poll(() => server.calls.some(({ name }) => name.startsWith('live'))).toBe(true);
    server.kept.frame('reset', {});
    await expect.element(bell('Notifications, 1 unread')).toBeVisible();
    await new Promise((done) => setTimeout(done, 1_500));
    expect(counts()).toBe(1);
  });

  test('[NAV-09] what is told while the first count is on its way is counted too', async () => {
    const first = Promise.withResolvers<void>();
    let asked = 0;
    const server = await mountWith([], {}, async (count) => {
      asked += 1;
      if (asked === 1) await first.promise;
      return { count };
    });
    await expect.poll(() => asked).toBe(1);
    const news = told(0);
    server.kept.rows = [news];
    server.kept.frame('put', { noun: 'notifications', row: news, from: null, to: 'unread' });
    await new Promise((done) => setTimeout(done, 300));
    first.resolve();
    await expect.element(bell('Notifications, 1 unread')).toBeVisible();
  });

  test('[NAV-09] after a count that failed the next news is counted', async () => {
    let asked = 0;
    const server = await mountWith([], {}, (count) => {
      asked += 1;
      return asked === 1 ? refusal({ status: 500, code: 'INTERNAL' }) : { count };
    });
    await expect.poll(() => asked).toBe(1);
    const news = told(0);
    server.kept.rows = [news];
    server.kept.frame('put', { noun: 'notifications', row: news, from: null, to: 'unread' });
    await expect.element(bell('Notifications, 1 unread')).toBeVisible();
  });

  test('[NOTIF-05] count and list are live', async () => {
    const server = await mountWith([told(1)]);
    await expect.element(bell('Notifications, 1 unread')).toBeVisible();
    await open();
    const news = told(0, { message: 'Fountain Square has been assigned to you' });
    server.kept.rows = [news, ...server.kept.rows];
    server.kept.frame('put', { noun: 'notifications', row: news, from: null, to: 'unread' });
    await expect.element(drawer().getByText('Fountain Square has been assigned to you')).toBeVisible();
    await expect.element(drawer().getByText('2 unread')).toBeVisible();
    server.kept.rows = [news];
    server.kept.frame('leave', { noun: 'notifications', id: told(1).id, from: 'unread' });
    await expect.element(drawer().getByText('Lead 1 has been assigned to you')).not.toBeInTheDocument();
  });
});

describe('the drawer', () => {
  test('[NOTIF-02] empty', async () => {
    await mountWith([]);
    await open();
    await expect.element(drawer().getByText('No notifications')).toBeVisible();
    await expect.element(drawer().getByText("You're all caught up!")).toBeVisible();
    await expectNoAxeViolations(drawer().element(), 'desk');
  });

  test('[NOTIF-04] times in words, then a date', async () => {
    const hour = 60 * minute;
    const ages = [30_000, 5 * minute, 3 * hour, 49 * hour, 20 * 24 * hour];
    await mountWith(ages.map((age, n) => told(n, { createdAt: before(age) })));
    await open();
    for (const text of ['Just now', '5m ago', '3h ago', '2d ago'])
      await expect.element(drawer().getByText(text, { exact: true })).toBeVisible();
    const last = [...drawer().element().querySelectorAll('time')].at(-1)?.textContent;
    expect(last).toMatch(/^[A-Z][a-z]{2} \d{1,2}(, \d{4})?$/);
  });

  test('[NOTIF-01] one is marked read, one is deleted, all are marked read', async () => {
    const server = await mountWith([told(1), told(2), told(3)]);
    await open();
    const first = 'New Lead Assigned, Lead 1 has been assigned to you';
    await drawer()
      .getByRole('button', { name: `Mark read: ${first}` })
      .click();
    await expect.element(drawer().getByText('2 unread')).toBeVisible();
    await expect
      .element(drawer().getByRole('button', { name: `Mark read: ${first}` }))
      .not.toBeInTheDocument();
    await drawer()
      .getByRole('button', { name: `Delete: ${first}` })
      .click();
    await expect.element(drawer().getByText('Lead 1 has been assigned to you')).not.toBeInTheDocument();
    await drawer().getByRole('button', { name: 'Mark all read' }).click();
    await expect.element(drawer().getByText('unread', { exact: false })).not.toBeInTheDocument();
    expect(server.kept.rows.map(({ read, deleted }) => [read, deleted])).toEqual([
      [true, true],
      [true, false],
      [true, false],
    ]);
  });

  test('[NOTIF-01] ‘Clear all’ asks in the exact words and names the count', async () => {
    const server = await mountWith(Array.from({ length: 8 }, (_, n) => told(n)));
    await open();
    await drawer().getByRole('button', { name: 'Clear all' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to clear all notifications?' });
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(server.kept.rows).toHaveLength(8);
    await drawer().getByRole('button', { name: 'Clear all' }).click();
    await question.getByRole('button', { name: 'Clear 8' }).click();
    await expect.element(drawer().getByText('No notifications')).toBeVisible();
    expect(server.kept.rows).toEqual([]);
  });

  test('[NOTIF-03] a click marks read, then opens the lead over the page', async () => {
    const server = await mountWith([told(1, { leadId })]);
    server.answer(leadOperations.get, () => refusal({ status: 404, code: 'NOT_FOUND' }));
    await open();
    await drawer()
      .getByRole('link', { name: /New Lead Assigned/ })
      .click();
    await expect.poll(() => server.router.state.location.state.lead).toBe(leadId);
    await expect.poll(() => server.calls.some(({ name }) => name === markRead.name)).toBe(true);
    await expect.poll(() => document.querySelector(`a[href="/leads/${leadId}"]`)).toBeNull();
  });

  test('[NOTIF-03] without a lead it goes to its page, and never to a foreign one', async () => {
    const server = await mountWith([
      told(1, { title: 'Inside', actionUrl: '/settings' }),
      told(2, { title: 'Outside', actionUrl: '//evil.example/' }),
    ]);
    await open();
    expect(
      drawer()
        .getByRole('link', { name: /Outside/ })
        .element()
        .getAttribute('href'),
    ).toBe('/');
    await drawer()
      .getByRole('link', { name: /Inside/ })
      .click();
    await expect.poll(() => server.router.state.location.pathname).toBe('/settings');
    expect(server.calls.find(({ name }) => name === markRead.name)?.input).toEqual({ id: told(1).id });
  });

  test('[perm NOT-04] while viewing as somebody it is read only, and says so', async () => {
    const server = await mountWith([told(1)], {
      as: 'developer',
      view: { mode: 'impersonate', uid: cast.manager.uid, effectiveUid: cast.manager.uid },
    });
    await open();
    for (const name of ['Mark all read', 'Clear all', /^Mark read/, /^Delete/])
      await expect.element(drawer().getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    await drawer()
      .getByRole('link', { name: /New Lead Assigned/ })
      .click();
    expect(server.calls.filter(({ name }) => name === markRead.name)).toEqual([]);
  });

  test('works by keys: opened, left by Escape, the focus back on the bell', async () => {
    await mountWith([told(1)]);
    await expect.element(bell(/^Notifications/)).toBeVisible();
    (bell(/^Notifications/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(drawer()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(bell(/^Notifications/).element());
  });

  test('has no accessibility violations', async () => {
    await mountWith([
      told(1, { leadId }),
      told(2, { type: 'reminder_due', read: true }),
      told(3, { type: 'system' }),
    ]);
    await open();
    await expectNoAxeViolations(drawer().element());
  });
});

const otherDevice = {
  id: '01900000-0000-7000-8000-0000000000d1',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  createdAt: before(0),
  renewedAt: before(0),
  expiresAt: null,
  current: false,
};

describe('settings', () => {
  const mountSettings = async () => {
    const server = await mountAt('/settings?section=notifications', {
      as: 'manager',
      answers: (fake) => {
        let profile = { ...account('manager', { preferredNotificationDays: ['mon'] }), assignedLeads: [] };
        fake.answer(usersOperations.get, () => profile);
        fake.answer(usersOperations.updateProfile, ({ fields }) => {
          profile = { ...profile, ...(fields as object), version: profile.version + 1 };
          return profile;
        });
        fake.answer(notificationOperations.ways, () => ({
          pushKey: null,
          problems: {
            email: null,
            sms: 'SMS Temporarily Disabled',
            push: 'Push notifications are switched off.',
          },
          devices: [otherDevice],
        }));
        fake.answer(notificationOperations.unsubscribe, () => ({ count: 1 }));
        const told = (state: 'queued' | 'failed', reason: string) => ({
          id: otherDevice.id,
          deliveries: [{ address: 'max@demo.example', state, reason }],
        });
        fake.answer(notificationOperations.test, () =>
          told('queued', 'No mail server is configured: it waits.'),
        );
        fake.answer(notificationOperations.tested, () => told('failed', '550 No such user'));
      },
    });
    await expect.element(wishes()).toBeVisible();
    return server;
  };
  const wishes = () => page.getByRole('region', { name: 'Notifications' });
  const saved = ({ calls }: Mounted) =>
    calls.find(({ name }) => name === usersOperations.updateProfile.name)?.input as
      | { fields: object }
      | undefined;

  test('[NOTIF-09] one chooses what to hear of, by which ways and when', async () => {
    const server = await mountSettings();
    await wishes().getByLabelText('New lead', { exact: true }).click();
    await expect.element(wishes().getByLabelText('New lead: In app')).toBeDisabled();
    await wishes().getByLabelText('Reminder: E-mail').click();
    await wishes().getByLabelText('Friday').click();
    await wishes().getByLabelText('Time', { exact: true }).fill('07:30');
    await wishes().getByRole('button', { name: 'Save notifications' }).click();
    const inApp = { enabled: true, methods: ['in-app'] };
    await expect
      .poll(() => saved(server)?.fields)
      .toEqual({
        notificationPreferences: {
          newLead: { enabled: false, methods: ['in-app'] },
          leadAssigned: inApp,
          reminder: { enabled: true, methods: ['in-app', 'email'] },
          leadStatusChanged: inApp,
        },
        preferredNotificationDays: ['mon', 'fri'],
        preferredNotificationTime: '07:30',
      });
    await expectNoAxeViolations(wishes().element());
  });

  test('[SET-01] alerts, automatic reminders, announcements and whole ways are switched in the same table', async () => {
    const server = await mountSettings();
    expect(wishes().getByLabelText('Alert of a new lead: In app').query()).toBeNull();
    await wishes().getByLabelText('Alert of a new lead: E-mail').click();
    await wishes().getByLabelText('Automatic reminder', { exact: true }).click();
    await wishes().getByLabelText('Announcement: Push').click();
    await wishes().getByLabelText('Use Push').click();
    await wishes().getByRole('button', { name: 'Save notifications' }).click();
    await expect
      .poll(() => saved(server)?.fields)
      .toEqual({
        leadAlertMethods: ['email'],
        autoRemindersEnabled: false,
        announcementAlertMethods: ['push'],
        pushNotificationsEnabled: true,
      });
  });

  test('[SET-01] a test by each way says what became of it; a way that reaches nobody says why', {
    tags: ['long'],
  }, async () => {
    await mountSettings();
    const button = (name: string) => wishes().getByRole('button', { name: `Send me a test by ${name}` });
    await expect.element(button('SMS')).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(wishes().getByRole('status').filter({ hasText: 'SMS Temporarily Disabled' }))
      .toBeVisible();
    await button('E-mail').click();
    await expect
      .element(wishes().getByText('Test queued (No mail server is configured: it waits.)'))
      .toBeVisible();
    await expect.element(wishes().getByText('Test failed (550 No such user)')).toBeVisible();
  });

  test('[PUSH-01] other devices stand by name and are taken off; this one says how it stands', async () => {
    const server = await mountSettings();
    await expect.element(wishes().getByText('Push on this device')).toBeVisible();
    const other = wishes().getByRole('button', { name: 'Turn off push on Firefox on Windows' });
    await other.click();
    await expect
      .poll(() =>
        server.calls.filter(({ name }) => name === 'notifications.unsubscribe').map(({ input }) => input),
      )
      .toEqual([{ id: otherDevice.id }]);
    // Nobody is asked for a permission who has not clicked.
    expect(server.calls.some(({ name }) => name === 'notifications.subscribe')).toBe(false);
  });

  test('what administrators set stands on the open page at once', async () => {
    const server = await mountWith([]);
    await expect.element(bell(/^Notifications/)).toBeVisible();
    expect(page.getByText('SMS Temporarily Disabled').query()).toBeNull();
    const row = { ...defaultSettings, id: 'settings', version: 2, updatedAt: before(0), smsApproved: false };
    server.kept.frame('put', { noun: 'settings', row, from: null, to: null });
    await expect.element(page.getByText('SMS Temporarily Disabled')).toBeVisible();
  });
});

test('[OFF-01] a drawer that was never read says calmly that it needs the network, and offers no Retry', async () => {
  const noNetwork = () => {
    throw new TypeError('no network');
  };
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const mounted = await mountAt('/support', {
    as: 'manager',
    answers: (server) => server.answer(list, noNetwork).answer(unread, noNetwork),
  });
  await open();
  await expect.element(drawer().getByText(/^Needs the network\. Your notifications/)).toBeVisible();
  await expect.element(drawer().getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  onLine.mockReturnValue(true);
  mounted.answer(list, () => ({ items: [told(1)], cursor: null, total: 1 }));
  window.dispatchEvent(new Event('online'));
  await expect.element(drawer().getByText('Lead 1 has been assigned to you')).toBeVisible();
  mounted.restore();
});
