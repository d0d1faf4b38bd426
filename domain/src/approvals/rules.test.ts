import { expect, test } from 'vitest';
import { isOpenApproval, mayApprove, mayMailCode, needsCode } from './rules.ts';

const admin = { uid: 'a', role: 'admin', displayName: 'Ada' } as const;
const developer = { uid: 'd', role: 'developer', displayName: 'Dora' } as const;

test('only developers approve developers or touch such an approval', () => {
  expect(mayApprove(admin, 'user', 'manager', 'admin')).toBeNull();
  expect(mayApprove(admin, 'developer', 'user')?.refused).toBe('forbidden');
  expect(mayApprove(developer, 'developer')).toBeNull();
  expect(mayApprove({ ...admin, role: 'manager' }, 'user')?.refused).toBe('forbidden');
});

test('an approval that makes an administrator carries a code', () => {
  expect(['user', 'manager', 'admin', 'developer'].map((role) => needsCode(role as 'user'))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('[ADMIN-02] the code of an administrator is not mailed', () => {
  expect((['user', 'manager', 'admin', 'developer'] as const).map(mayMailCode)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('used and revoked approvals stay as they are', () => {
  expect(isOpenApproval({ used: false, revokedAt: null })).toBeNull();
  expect(isOpenApproval({ used: true, revokedAt: null })?.code).toBe('APPROVAL_USED');
  expect(isOpenApproval({ used: false, revokedAt: '2026-11-21T10:00:00.000Z' })?.code).toBe(
    'APPROVAL_REVOKED',
  );
});
