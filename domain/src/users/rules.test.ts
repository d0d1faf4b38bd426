import { expect, test } from 'vitest';
import { type Role, roles } from '#kernel';
import { accessCode, codeAlphabet } from './code.ts';
import { keepsAdministrator, mayBlock, mayManage, mayPair, mayPromote, maySetRole } from './rules.ts';

const by = (role: Role) => ({ uid: 'actor', role, displayName: 'Actor' });
const target = (role: Role) => ({ uid: 'target', role });

test.each<[Role, string]>([
  ['user', ''],
  ['manager', ''],
  ['admin', 'user manager admin'],
  ['developer', 'user manager admin developer'],
])('a %s manages: %s', (role, managed) => {
  expect(roles.filter((other) => mayManage(by(role), target(other)) === null).join(' ')).toBe(managed);
});

test('nobody grants above their own role, nor changes their own', () => {
  expect(maySetRole(by('admin'), target('user'), 'admin')).toBeNull();
  expect(maySetRole(by('admin'), target('user'), 'developer')?.code).toBe('ABOVE_YOUR_ROLE');
  expect(maySetRole(by('admin'), target('developer'), 'user')?.code).toBe('ABOVE_YOUR_ROLE');
  expect(maySetRole(by('developer'), { uid: 'actor', role: 'developer' }, 'admin')?.code).toBe('OWN_ROLE');
});

test('the last active administrator stays one', () => {
  expect(keepsAdministrator(target('admin'), 'manager', 0)).toBe(false);
  expect(keepsAdministrator(target('admin'), 'developer', 0)).toBe(true);
  expect(keepsAdministrator(target('admin'), 'manager', 1)).toBe(true);
  expect(mayBlock(by('developer'), target('admin'), 0)?.code).toBe('LAST_ADMINISTRATOR');
  expect(mayBlock(by('developer'), { uid: 'actor', role: 'developer' }, 5)?.code).toBe('OWN_ACCOUNT');
  expect(mayBlock(by('admin'), target('manager'), 0)).toBeNull();
});

test('[AUTH-06] a code is exactly eight ASCII letters and digits, upper-cased', () => {
  expect(accessCode.parse('abcd1234')).toBe('ABCD1234');
  for (const typed of [
    'ABCD-1234',
    'ABCD123',
    'ABCD12345',
    'ＡＢＣＤ１２３４',
    'ABCD1234\n',
    ' ABCD1234',
    null,
  ])
    expect(accessCode.safeParse(typed).success, JSON.stringify(typed)).toBe(false);
  expect(new Set(codeAlphabet).size).toBe(32);
});

const now = '2026-11-27T12:00:00.000Z';
const ago = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();

const never = { codeAt: null, resetAt: null, administratorUntil: null };

test.each<[Role, Role, string | null, string | null, boolean]>([
  ['admin', 'admin', ago(23), null, false],
  ['admin', 'developer', ago(23), null, false],
  ['admin', 'manager', ago(23), null, true],
  ['admin', 'manager', ago(23), ago(23), false],
  ['admin', 'user', ago(1), ago(0), false],
  ['admin', 'manager', ago(23), ago(24), true],
  ['admin', 'manager', null, ago(1), true],
  ['admin', 'admin', ago(24), null, true],
  ['admin', 'admin', null, null, true],
  ['developer', 'admin', ago(1), null, true],
  ['developer', 'manager', ago(1), ago(1), true],
])(
  '[MFA-01] %s to %s, the other at %s, an administrator until %s: %s',
  (role, target, otherAt, administratorUntil, may) => {
    const pair = (other: 'code' | 'reset', openings: object) =>
      mayPair({ role }, { role: target }, other, { ...never, administratorUntil, ...openings }, now) === null;
    expect(pair('code', { codeAt: otherAt })).toBe(may);
    expect(pair('reset', { resetAt: otherAt })).toBe(may);
    // The same twice is no pair.
    expect(pair('reset', { codeAt: otherAt })).toBe(true);
  },
);

test.each<[Role, Role, Role, string | null, boolean]>([
  ['admin', 'manager', 'admin', ago(23), false],
  ['admin', 'user', 'admin', ago(0), false],
  ['admin', 'manager', 'admin', ago(24), true],
  ['admin', 'manager', 'admin', null, true],
  ['admin', 'manager', 'user', ago(1), true],
  ['admin', 'admin', 'manager', ago(1), true],
  ['developer', 'manager', 'admin', ago(1), true],
  ['developer', 'admin', 'developer', ago(1), true],
])('[MFA-01] %s makes %s %s, whose code or reset was at %s: %s', (role, target, to, at, may) => {
  for (const openings of [{ codeAt: at }, { resetAt: at }])
    expect(mayPromote({ role }, { role: target }, to, { ...never, ...openings }, now) === null).toBe(may);
});
