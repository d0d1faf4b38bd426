import { describe, expect, test } from 'vitest';
import { inScope, type Telling } from '#kernel';
import {
  ago,
  badgeOf,
  deliverAt,
  fold,
  isPushDue,
  isPushService,
  leadFactsOf,
  messageSentences,
  methodsFor,
  type NotificationWishes,
  notificationMail,
  notificationPush,
  notificationScope,
  notificationText,
  type Reach,
  type Standing,
  wayProblem,
  wishOf,
} from '#notifications';

const now = '2026-11-21T10:00:00.000Z';

describe('times', () => {
  test.each([
    ['2026-11-21T09:59:01.000Z', 'Just now'],
    ['2026-11-21T10:00:05.000Z', 'Just now'],
    ['2026-11-21T09:59:00.000Z', '1m ago'],
    ['2026-11-21T09:00:01.000Z', '59m ago'],
    ['2026-11-21T09:00:00.000Z', '1h ago'],
    ['2026-11-20T10:00:01.000Z', '23h ago'],
    ['2026-11-20T10:00:00.000Z', '1d ago'],
    ['2026-11-14T10:00:01.000Z', '6d ago'],
    ['2026-11-14T10:00:00.000Z', null],
  ])('[NOTIF-04] %s is %s', (at, text) => {
    expect(ago(at, now)).toBe(text);
  });

  test.each([
    [0, ''],
    [-1, ''],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [5_000, '9+'],
  ])('[NAV-09] %i unread is ‘%s’', (count, badge) => {
    expect(badgeOf(count)).toBe(badge);
  });
});

describe('sight', () => {
  const row = (more: object) => ({
    userId: 'max',
    inApp: true,
    deleted: false,
    leadId: 'x',
    forAdministrators: false,
    ...leadFactsOf(null),
    ...more,
  });
  const scope = notificationScope({ uid: 'max', role: 'manager', sees: 'self' });
  const lead = (facts: object) =>
    leadFactsOf({ assignedRep: 'max', column: 'new', deleted: false, ...facts });
  test.each([
    ['about no lead', row({ leadId: null }), true],
    ['about a client', row({ leadId: null, forAdministrators: true }), false],
    ['about what others asked', row({ leadId: null, forAdministrators: true }), false],
    ['about one’s own lead', row(lead({})), true],
    ['about nobody’s', row(lead({ assignedRep: null, column: 'unassigned' })), true],
    ['about another’s', row(lead({ assignedRep: 'mia' })), false],
    ['about one that waits for review', row(lead({ assignedRep: null, column: 'passed' })), false],
    ['about a deleted one', row(lead({ deleted: true })), false],
    ['deleted', row({ leadId: null, deleted: true }), false],
    ['not for the app', row({ leadId: null, inApp: false }), false],
    ['another’s', row({ leadId: null, userId: 'mia' }), false],
  ])('[perm NOT-01] %s', (_what, told, seen) => {
    expect(inScope(scope, told)).toBe(seen);
  });

  test('[perm NOT-02] an administrator reads any lead, but nobody else’s notifications', () => {
    const all = notificationScope({ uid: 'ada', role: 'admin', sees: 'all' });
    expect(inScope(all, row({ userId: 'ada', ...lead({ assignedRep: 'mia' }) }))).toBe(true);
    expect(inScope(all, row({ ...lead({}) }))).toBe(false);
  });
});

describe('preferences', () => {
  const on = { enabled: true, methods: ['in-app' as const, 'email' as const] };
  const wishes: NotificationWishes = {
    notificationPreferences: {
      newLead: on,
      leadAssigned: { ...on, enabled: false },
      reminder: on,
      leadStatusChanged: on,
    },
    newLeadAlertsEnabled: true,
    leadAlertMethods: ['in-app'],
    newAnnouncementAlertsEnabled: true,
    announcementAlertMethods: ['in-app', 'push'],
    autoRemindersEnabled: true,
    autoReminderMethods: ['sms'],
  };
  const ways = (telling: Parameters<typeof wishOf>[0], more: Partial<NotificationWishes> = {}) =>
    methodsFor(wishOf(telling), { ...wishes, ...more });

  test('[NOTIF-09] decide whether and how', () => {
    expect(ways({ type: 'new_lead' })).toEqual(['in-app', 'email']);
    expect(ways({ type: 'lead_status_changed' })).toEqual(['in-app', 'email']);
    expect(ways({ type: 'lead_contacted' })).toEqual(['in-app', 'email']);
    expect(ways({ type: 'lead_assigned' })).toEqual([]);
    expect(ways({ type: 'reminder_due' })).toEqual(['in-app', 'email']);
    expect(ways({ type: 'system' })).toEqual(['in-app']);
  });

  test('[SET-01] an alert of a new lead adds ways beyond the application, and nothing inside it', () => {
    const off = { ...wishes.notificationPreferences, newLead: { ...on, enabled: false } };
    const alert = { leadAlertMethods: ['in-app' as const, 'email' as const, 'push' as const] };
    expect(ways({ type: 'new_lead' }, alert)).toEqual(['in-app', 'email', 'push']);
    expect(ways({ type: 'new_lead' }, { ...alert, newLeadAlertsEnabled: false })).toEqual([
      'in-app',
      'email',
    ]);
    expect(ways({ type: 'new_lead' }, { notificationPreferences: off })).toEqual([]);
    expect(ways({ type: 'new_lead' }, { ...alert, notificationPreferences: off })).toEqual(['email', 'push']);
  });

  test('[SET-01] announcements and what Washboard reminds of by itself have wishes of their own', () => {
    const announced = { type: 'system', wish: 'announcement' } as const;
    expect(ways(announced)).toEqual(['in-app', 'push']);
    expect(ways(announced, { newAnnouncementAlertsEnabled: false })).toEqual([]);
    const reminded = { type: 'reminder_due', wish: 'autoReminder' } as const;
    expect(ways(reminded)).toEqual(['sms']);
    expect(ways(reminded, { autoRemindersEnabled: false })).toEqual([]);
  });

  test('[NOTIF-09] news of one’s own leads and clients always stand in the application', () => {
    expect(ways({ type: 'message_received' })).toEqual(['in-app', 'email']);
    const quiet = { ...wishes.notificationPreferences, leadStatusChanged: { ...on, enabled: false } };
    expect(ways({ type: 'client_updated' }, { notificationPreferences: quiet })).toEqual(['in-app']);
  });
});

describe('ways', () => {
  const reach: Reach = {
    status: 'active',
    emailNotificationsEnabled: true,
    smsNotificationsEnabled: true,
    pushNotificationsEnabled: true,
    emailConfirmed: true,
    number: '+14155550100',
    smsOptedOut: null,
    smsApproved: true,
    devices: 1,
  };
  test.each(['email', 'sms', 'push'] as const)(
    '[NOTIF-09] %s reaches who asked for it and can be',
    (method) => {
      expect(wayProblem(method, reach)).toBeNull();
      expect(wayProblem(method, { ...reach, status: 'suspended' })).toBe('This account is not active.');
    },
  );
  test.each([
    ['email', { emailNotificationsEnabled: false }, 'E-mail notifications are switched off.'],
    ['email', { emailConfirmed: false }, 'Your e-mail address is not confirmed yet.'],
    ['sms', { smsApproved: false }, 'SMS Temporarily Disabled'],
    ['sms', { smsNotificationsEnabled: false }, 'SMS notifications are switched off.'],
    ['sms', { number: null }, 'There is no phone number in your profile that can be texted.'],
    ['sms', { smsOptedOut: 'Opted out on November 20, 2026' }, 'Opted out on November 20, 2026'],
    ['push', { pushNotificationsEnabled: false }, 'Push notifications are switched off.'],
    ['push', { devices: 0 }, 'No device of yours takes push notifications.'],
  ] as const)('[NOTIF-09] %s says why not: %j', (method, more, why) => {
    expect(wayProblem(method, { ...reach, ...more })).toBe(why);
  });
});

describe('what is said beyond the app', () => {
  const said = (number: number) => ({
    title: 'New Lead Assigned',
    message: `Lead ${number} has been assigned to you`,
    leadId: `id-${number}`,
    actionUrl: '/leads',
  });
  const many = (count: number) => Array.from({ length: count }, (_, index) => said(index + 1));
  const home = 'https://wash.example';

  test('[NOTIF-09] one thing: its words, the way to the lead, and how to change it', () => {
    expect(notificationMail(many(1), home)).toEqual({
      subject: 'New Lead Assigned: Lead 1 has been assigned to you',
      text:
        'New Lead Assigned\nLead 1 has been assigned to you\nhttps://wash.example/leads/id-1\n\n--\n' +
        'You asked to be told of this by e-mail. Change this in Settings: https://wash.example/settings\n',
    });
    expect(notificationText(many(1), home)).toBe(
      'New Lead Assigned: Lead 1 has been assigned to you https://wash.example/leads/id-1',
    );
    expect(notificationPush(many(1), 't')).toEqual({
      title: 'New Lead Assigned',
      text: 'Lead 1 has been assigned to you',
      link: '/leads/id-1',
      tag: 't',
    });
  });

  test('[NOTIF-09] what waited together is counted and listed in one', () => {
    const { subject, text } = notificationMail(many(30), home);
    expect(subject).toBe('30 notifications');
    expect(text).toContain('30 notifications have waited for you:');
    expect(text.match(/\/leads\/id-/g)).toHaveLength(25);
    expect(text).toContain('And 5 more: https://wash.example');
    const words = notificationText(many(30), home);
    expect(words.startsWith('30 notifications: Lead 1 has been assigned to you; Lead 2')).toBe(true);
    expect(words.length).toBeLessThanOrEqual(300);
    expect(notificationPush(many(30), 't')).toMatchObject({ title: '30 notifications', link: '/' });
  });

  test('no line break of a name reaches a subject, and no link leads elsewhere', () => {
    const odd = { ...said(1), message: 'A\r\nBcc: b@example.com', leadId: null, actionUrl: '//evil.example' };
    expect(notificationMail([odd], home).subject).toBe('New Lead Assigned: A Bcc: b@example.com');
    expect(notificationPush([odd], 't').link).toBe('/');
  });
});

describe('push', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc:APA91b-x_y', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/gAAA=', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=BQ%2b', true],
    ['https://web.push.apple.com/QF', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://evil.example/fcm.googleapis.com/', false],
    ['https://user@fcm.googleapis.com/x', false],
    ['https://169.254.169.254/latest', false],
    ['https://push.example:8443/x', true],
  ])('[PUSH-01] %s is a push service: %s', (endpoint, is) => {
    expect(isPushService(endpoint, ['https://push.example:8443'])).toBe(is);
  });

  test.each([
    ['never registered', null, null, true],
    ['fresh', '2026-11-20T10:00:00.000Z', null, false],
    ['just under seven days', '2026-11-14T10:00:00.001Z', null, false],
    ['seven days', '2026-11-14T10:00:00.000Z', null, true],
    ['an hour and more left', '2026-11-20T10:00:00.000Z', '2026-11-21T11:00:00.001Z', false],
    ['under an hour left', '2026-11-20T10:00:00.000Z', '2026-11-21T10:59:59.000Z', true],
  ])('[PUSH-01] %s: made anew %s', (_what, renewedAt, expiresAt, due) => {
    expect(isPushDue({ renewedAt, expiresAt }, now)).toBe(due);
  });
});

describe('delivery beyond the app', () => {
  const times = {
    preferredNotificationDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
    preferredNotificationTime: '09:00',
    preferredTimeZone: '',
  };
  const house = { officeTimeZone: 'America/Los_Angeles', quietHours: { from: '20:00', to: '08:00' } };
  test.each([
    ['on a Friday morning: at once', '2026-11-20T18:00:00.000Z', '2026-11-20T18:00:00.000Z'],
    ['at night: at the preferred time', '2026-11-20T06:00:00.000Z', '2026-11-20T17:00:00.000Z'],
    ['on a Saturday: on Monday', '2026-11-21T18:00:00.000Z', '2026-11-23T17:00:00.000Z'],
    // The clocks go back on the first of November.
    ['over a change of the clocks', '2026-10-31T18:00:00.000Z', '2026-11-02T17:00:00.000Z'],
  ])('%s', (_what, at, due) => {
    expect(deliverAt(at, times, house)).toBe(due);
  });

  test('[NOTIF-09] [SET-01] what comes before the preferred time of the person’s own day waits until then, also where the house has no quiet hours', () => {
    const open = { ...house, quietHours: null };
    // A Friday, 08:30 and 09:30 in the office.
    const [early, late] = ['2026-11-20T16:30:00.000Z', '2026-11-20T17:30:00.000Z'];
    expect(deliverAt(early, times, open)).toBe('2026-11-20T17:00:00.000Z');
    expect(deliverAt(late, times, open)).toBe(late);
    const eastern = { ...times, preferredTimeZone: 'America/New_York' };
    expect(deliverAt(early, eastern, open)).toBe(early);
    const evening = { ...times, preferredNotificationTime: '17:30' };
    expect(deliverAt(late, evening, open)).toBe('2026-11-21T01:30:00.000Z');
  });

  test('no preferred day is any day, and a preferred time that is quiet waits for the end of the quiet', () => {
    const any = { ...times, preferredNotificationDays: [] };
    expect(deliverAt('2026-11-21T18:00:00.000Z', any, house)).toBe('2026-11-21T18:00:00.000Z');
    const early = { ...any, preferredNotificationTime: '06:00' };
    expect(deliverAt('2026-11-21T12:00:00.000Z', early, house)).toBe('2026-11-21T16:00:00.000Z');
    const late = { ...any, preferredNotificationTime: '23:30' };
    expect(deliverAt('2026-11-21T12:00:00.000Z', late, house)).toBe('2026-11-21T16:00:00.000Z');
    expect(deliverAt('2026-11-21T18:00:00.000Z', late, house)).toBe('2026-11-21T18:00:00.000Z');
  });
});

describe('repeats', () => {
  const telling = (more: Partial<Telling> = {}): Telling => ({
    to: { uids: [] },
    type: 'lead_assigned',
    title: 'New Lead Assigned',
    message: 'Ann Lee has been assigned to you',
    leadId: 'a',
    actionUrl: '/leads',
    actionLabel: 'View Lead',
    many: (count) => ({ title: 'New Leads Assigned', message: `${count} leads have been assigned to you` }),
    ...more,
  });
  const standing = (more: Partial<Standing>): Standing => ({
    id: 'n',
    type: 'lead_assigned',
    title: 'New Lead Assigned',
    message: '',
    leadId: 'b',
    read: false,
    createdAt: now,
    groupKey: '',
    count: 1,
    ...more,
  });

  test('two hundred of one request are one that counts', () => {
    let stands: Standing[] = [];
    for (let n = 0; n < 200; n += 1) {
      const { into, ...said } = fold(telling({ leadId: `${n}` }), 'request', stands, now);
      expect(into).toBe(n === 0 ? null : 'n');
      stands = [standing(said)];
    }
    expect(stands[0]).toMatchObject({
      title: 'New Leads Assigned',
      message: '200 leads have been assigned to you',
      leadId: null,
      count: 200,
    });
  });

  test('another request, another row; the same lead within ten minutes, the same row', () => {
    const first = fold(telling(), 'one', [], now);
    const stands = [standing({ groupKey: first.groupKey })];
    expect(fold(telling(), 'two', stands, now).into).toBeNull();
    const same = [standing({ leadId: 'a' })];
    expect(fold(telling(), 'two', same, now)).toMatchObject({ into: 'n', count: 1, leadId: 'a' });
    const long = [standing({ leadId: 'a', createdAt: '2026-11-21T09:49:00.000Z' })];
    expect(fold(telling(), 'two', long, now).into).toBeNull();
    expect(fold(telling(), 'two', [standing({ leadId: 'a', read: true })], now).into).toBeNull();
  });

  test('[NOTIF-07] a flood of new leads: twenty by name, the rest counted', () => {
    const { many: _, ...plain } = telling({ type: 'new_lead', title: 'New Lead', leadId: 'z' });
    const named = Array.from({ length: 20 }, (_unused, n) =>
      standing({ id: `${n}`, type: 'new_lead', title: 'New Lead', leadId: `l${n}` }),
    );
    expect(fold(plain, '', named.slice(1), now)).toMatchObject({ into: null, leadId: 'z' });
    const { into, ...more } = fold(plain, '', named, now);
    expect(into).toBeNull();
    expect(more).toMatchObject({ leadId: null, message: '1 more new lead has been added' });
    const again = fold({ ...plain, leadId: 'y' }, '', [...named, standing({ ...more, id: 'more' })], now);
    expect(again).toMatchObject({ into: 'more', message: '2 more new leads have been added' });
  });
});

describe('messages', () => {
  const message = {
    channel: 'sms' as const,
    senderId: 'max',
    senderName: '',
    senderAddress: '+14155550100',
    recipients: ['+14155550101', '+14155550102'],
    failedRecipients: ['+14155550102'],
    subject: '',
    content: 'Yes,\nplease call',
    leadId: 'lead',
    leadName: 'Ann Lee',
    clientId: null,
    leadRep: 'mia',
    unverified: false,
  };
  test('[NOTIF-08] an answer is told to the rep of its lead, else to administrators', () => {
    expect(messageSentences['received']?.(message)).toMatchObject([
      {
        to: { uids: ['mia'] },
        type: 'message_received',
        title: 'New Text Message',
        message: 'Ann Lee: Yes, please call',
        leadId: 'lead',
      },
    ]);
    expect(messageSentences['received']?.({ ...message, channel: 'email', unverified: true })).toMatchObject([
      { to: { uids: ['mia'] }, message: 'Ann Lee (sender not verified): Yes, please call' },
    ]);
    const stranger = { ...message, leadId: null, leadName: '', leadRep: null };
    expect(messageSentences['received']?.(stranger)).toMatchObject([
      {
        to: { roles: ['admin', 'developer'] },
        message: '+14155550100: Yes, please call',
        actionUrl: '/messaging?tab=unknown',
      },
    ]);
  });
  test('[NOTIF-08] whoever wrote hears of what did not arrive', () => {
    expect(messageSentences['failed']?.(message)).toMatchObject([
      { to: { uids: ['max'] }, type: 'system', message: 'Failed to send SMS to +14155550102 (Ann Lee)' },
    ]);
  });
});
