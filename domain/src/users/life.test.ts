import { expect, test } from 'vitest';
import { later } from '#kernel';
import { long, said } from '#kernel/said.fixtures.ts';
import { accountCodeLife, approvalCodeLife, codeAlphabet, codeLength } from './code.ts';
import { resetLinkLife, sessionIdleLife, sessionLife } from './life.ts';
import { usersOperations } from './operations.ts';
import { pictureLimits } from './picture.ts';

const now = '2026-11-01T10:00:00.000Z';
test.each([
  ['[D30] the code of an approval', approvalCodeLife, '2026-11-08T10:00:00.000Z'],
  ['[D30] the code of an account', accountCodeLife, '2026-11-02T10:00:00.000Z'],
  ['an unused session', sessionIdleLife, '2026-12-01T10:00:00.000Z'],
  ['a used session', sessionLife, '2027-01-30T10:00:00.000Z'],
  ['the link to a new password', resetLinkLife, '2026-11-01T11:00:00.000Z'],
])('%s lasts until then', (_, life, until) => {
  expect(later(now, life)).toBe(until);
});

test('a made code has eight characters, and none that is taken for another', () => {
  expect([codeLength, codeAlphabet.length]).toEqual([8, 32]);
  for (const mistaken of 'IO01') expect(codeAlphabet).not.toContain(mistaken);
});

test('a picture has at most 5 MB and 64 million pixels, and becomes a square of 256', () => {
  expect(pictureLimits).toEqual({ bytes: 5 * 2 ** 20, pixels: 64e6, side: 2 ** 8 });
});

const { list, setRole, update } = usersOperations;
const uid = '0199c000-0000-7000-8000-000000000001';
const flagged = (name: 'slow' | 'whenViewing') =>
  Object.values(usersOperations).flatMap((each) => (each[name] ? [each.name] : []));

test('[perm USR-03] whoever views as somebody may still ask whom else they could view as', () => {
  expect(flagged('whenViewing')).toEqual(['users.impersonable']);
});

test('what ends sessions waits for none of its own', () => {
  expect(flagged('slow')).toEqual([
    'users.update',
    'users.deactivate',
    'users.suspend',
    'users.revokeSessions',
    'users.requirePassword',
  ]);
});

test('what gives rights or lets somebody in again asks for the password', () => {
  const always = Object.values(usersOperations).filter(({ fresh }) => fresh === true);
  expect(always.map(({ name }) => name)).toEqual(['users.setRole', 'users.resume', 'users.issueCode']);
  const asks = (fields: object) =>
    update.fresh instanceof Function && update.fresh({ uid, version: 1, fields });
  expect([{ status: 'active' }, { status: 'suspended' }, { displayName: 'Ann' }].map(asks)).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  [list.input, 'text', 255],
  [setRole.input, 'reason', 2_000],
] as const)('people are sought, and roles changed, with words of a length', (input, field, longest) => {
  const words = (length: number) =>
    said(input, { ...(field === 'reason' ? { uid, role: 'user' } : {}), [field]: long(length) });
  expect([words(longest), words(longest + 1)]).toEqual([
    null,
    `${field}: Must not exceed ${longest} characters`,
  ]);
});
