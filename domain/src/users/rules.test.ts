import { expect, test } from 'vitest';
import { type Role, roles } from '#kernel';
import { accessCode, codeAlphabet } from './code.ts';
import { keepsAdministrator, mayBlock, mayManage, maySetRole } from './rules.ts';

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
