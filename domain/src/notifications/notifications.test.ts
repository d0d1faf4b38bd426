import { describe, expect, test } from 'vitest';
import { inScope, type Telling } from '#kernel';
import {
  ago,
  badgeOf,
  deliverAt,
  fold,
  leadFactsOf,
  methodsFor,
  notificationScope,
  type Standing,
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
    aboutClient: false,
    ...leadFactsOf(null),
    ...more,
  });
  const scope = notificationScope({ uid: 'max', role: 'manager', sees: 'self' });
  const lead = (facts: object) =>
    leadFactsOf({ assignedRep: 'max', column: 'new', deleted: false, ...facts });
  test.each([
    ['about no lead', row({ leadId: null }), true],
    ['about a client', row({ leadId: null, aboutClient: true }), false],
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
  const preferences = {
    newLead: on,
    leadAssigned: { ...on, enabled: false },
    reminder: on,
    leadStatusChanged: on,
  };
  test('[NOTIF-09] decide whether and how', () => {
    expect(methodsFor('new_lead', preferences)).toEqual(['in-app', 'email']);
    expect(methodsFor('lead_contacted', preferences)).toEqual(['in-app', 'email']);
    expect(methodsFor('lead_assigned', preferences)).toEqual([]);
    expect(methodsFor('system', preferences)).toEqual(['in-app']);
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

  test('no preferred day is any day, and a preferred time that is quiet waits for the end of the quiet', () => {
    const any = { ...times, preferredNotificationDays: [] };
    expect(deliverAt('2026-11-21T18:00:00.000Z', any, house)).toBe('2026-11-21T18:00:00.000Z');
    const early = { ...any, preferredNotificationTime: '06:00' };
    expect(deliverAt('2026-11-21T12:00:00.000Z', early, house)).toBe('2026-11-21T16:00:00.000Z');
    const late = { ...any, preferredNotificationTime: '23:30' };
    expect(deliverAt('2026-11-21T12:00:00.000Z', late, house)).toBe('2026-11-21T16:00:00.000Z');
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
