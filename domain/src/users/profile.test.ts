import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';
import {
  isPictureKind,
  mayBlock,
  maySetRole,
  pictureAddress,
  profileFields,
  seesPicture,
  userSentences,
  usersOperations,
} from '#users';

const [uid = ''] = ids(1);
const asked = { enabled: true, methods: ['in-app', 'email'] };
const preferences = { newLead: asked, leadAssigned: asked, reminder: asked, leadStatusChanged: asked };

describe('[SET-01] what people set of their own profile', () => {
  test.each<[string, unknown, unknown, string]>([
    ['displayName', long(255), long(256), 'Name must not exceed 255 characters'],
    ['displayName', "Ann O'Brien", 'Ann "Annie" Lee', 'Name contains invalid characters or SQL/XSS patterns'],
    ['displayName', 'Union', ' ', 'Name is required'],
    ['phone', '', '12', 'Invalid phone number format'],
    ['photoURL', 'https://elm.example/a.png', 'elm.example/a.png', 'Invalid URL format'],
    ['photoURL', '', 'javascript:alert(1)', 'Invalid URL format'],
    ['emailSignature', long(2000), long(2001), 'Must not exceed 2000 characters'],
    ['preferredNotificationTime', '23:59', '24:00', 'Must be a time such as 09:00'],
    ['preferredNotificationTime', '00:00', '9:00', 'Must be a time such as 09:00'],
    ['preferredTimeZone', 'Europe/Berlin', 'Mars/Olympus', 'Unknown time zone'],
    ['preferredTimeZone', '', long(101), 'Must not exceed 100 characters'],
    ['fcmToken', long(4096), long(4097), 'Must not exceed 4096 characters'],
  ])('%s', (field, fits, wrong, words) => {
    expect(said(profileFields, { [field]: fits })).toBeNull();
    expect(said(profileFields, { [field]: wrong })).toBe(`${field}: ${words}`);
  });

  test.each<[string, unknown[], unknown[]]>([
    ['theme', ['dark', 'light'], ['system', '', 'Dark']],
    ['profileImagePrivacy', ['private', 'team'], ['public']],
    ['preferredNotificationDays', [[], ['mon', 'sun']], [['monday'], Array.from({ length: 8 }, () => 'mon')]],
    [
      'leadAlertMethods',
      [[], ['in-app', 'email', 'sms', 'push']],
      [['fax'], ['email', 'sms', 'push', 'in-app', 'sms']],
    ],
    ['newLeadAlertsEnabled', [true, false], ['true', 1, null]],
    [
      'notificationPreferences',
      [preferences],
      [
        { ...preferences, newLead: undefined },
        { ...preferences, other: asked },
      ],
    ],
  ])('%s is one of its words', (field, fits, wrong) => {
    for (const value of fits) expect(said(profileFields, { [field]: value })).toBeNull();
    for (const value of wrong) expect(said(profileFields, { [field]: value })).toMatch(`${field}: `);
  });

  test.each(['email', 'role', 'status', 'uid', 'tenantId', 'firstLogin', 'lastLoginAt', 'assignedLeads'])(
    '[perm USR-10] %s is the server’s',
    (field) => {
      expect(said(profileFields, { [field]: null })).toBe(`Unrecognized key: "${field}"`);
    },
  );
});

describe('roles', () => {
  const by = (role: Role) => ({ uid: 'me', role, displayName: 'Me' });
  const grants: Record<Role, Partial<Record<Role, Role[]>>> = {
    user: {},
    manager: {},
    admin: {
      user: ['user', 'manager', 'admin'],
      manager: ['user', 'manager', 'admin'],
      admin: ['user', 'manager', 'admin'],
    },
    developer: { user: [...roles], manager: [...roles], admin: [...roles], developer: [...roles] },
  };
  test.each(roles.flatMap((role) => roles.map((target) => [role, target] as const)))(
    'what a %s may make of a %s',
    (role, target) => {
      const given = roles.filter(
        (wanted) => maySetRole(by(role), { uid: 'x', role: target }, wanted) === null,
      );
      expect(given).toEqual(grants[role][target] ?? []);
    },
  );

  test.each(roles)('a %s changes their own role to none, and blocks nobody who is themselves', (role) => {
    for (const wanted of roles)
      expect(maySetRole(by(role), { uid: 'me', role }, wanted)?.message).toBe(
        'Nobody changes their own role.',
      );
    expect(mayBlock(by(role), { uid: 'me', role }, 9)?.refused).toBe('conflict');
  });

  test.each<[Role, Role, number, string | null]>([
    ['admin', 'admin', 0, 'LAST_ADMINISTRATOR'],
    ['developer', 'developer', 0, 'LAST_ADMINISTRATOR'],
    ['admin', 'admin', 1, null],
    ['admin', 'user', 0, null],
    // Who may not at all is told so, and not how many administrators there are.
    ['manager', 'admin', 0, 'ABOVE_YOUR_ROLE'],
    ['admin', 'developer', 0, 'ABOVE_YOUR_ROLE'],
  ])('a %s blocks a %s beside %i other administrators: %s', (role, target, others, code) => {
    expect(mayBlock(by(role), { uid: 'x', role: target }, others)?.code ?? null).toBe(code);
  });

  test('whoever gets another role is told which', () => {
    const [told] = userSentences['role-changed']?.({ uid, after: { role: 'admin' }, name: 'Max' }) ?? [];
    expect(told).toMatchObject({ to: { uids: [uid] }, type: 'system', message: 'Your role is admin now' });
  });
});

describe('[SET-01] a picture', () => {
  test.each([
    ['png', true],
    ['jpeg', true],
    ['webp', true],
    ['gif', false],
    ['heic', false],
    ['pdf', false],
    [null, false],
  ] as const)('of the kind %s is taken: %s', (kind, taken) => expect(isPictureKind(kind)).toBe(taken));

  test.each([
    ['me', 'private', true],
    ['me', 'team', true],
    ['max', 'private', false],
    ['max', 'team', true],
    ['max', '', false],
  ])('[perm USR-07] of %s, %s, is seen: %s', (owner, profileImagePrivacy, seen) => {
    expect(seesPicture({ uid: 'me' }, { uid: owner, profileImagePrivacy })).toBe(seen);
  });

  test('another picture has another address', () => {
    expect(pictureAddress(uid, '1')).not.toBe(pictureAddress(uid, '2'));
  });
});

describe('[perm USR-01] who may call what', () => {
  test('everybody their own profile and the names of colleagues', () => {
    expect(openTo(usersOperations, ...roles)).toEqual([
      'users.directory',
      'users.get',
      'users.updateProfile',
      'users.removePicture',
    ]);
  });
  test('reps the pick list, developers whom they may view as', () => {
    expect(openTo(usersOperations, 'manager', 'admin', 'developer')).toEqual(['users.reps']);
    expect(openTo(usersOperations, 'developer')).toEqual(['users.impersonable']);
  });

  const asksFor = (status: string) =>
    (usersOperations.update.fresh as (input: unknown) => boolean)({ fields: { status } });
  test('rights that are given ask for the password, rights that are taken do not', () => {
    const { setRole, resume, issueCode, suspend, deactivate, revokeSessions } = usersOperations;
    expect([setRole, resume, issueCode].map(({ fresh }) => fresh)).toEqual([true, true, true]);
    expect([suspend, deactivate, revokeSessions].map(({ fresh }) => fresh)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([asksFor('active'), asksFor('suspended')]).toEqual([true, false]);
  });
});
