import { expect, test } from 'vitest';
import { anyPassword, password } from './password.ts';
import { passwordRules, passwordStrength } from './password-rules.ts';

const problem = (value: unknown) => password.safeParse(value).error?.issues.map((issue) => issue.message);

test.each([
  ['Aa1!', 'Password must be at least 8 characters'],
  [`Aa1!${'a'.repeat(125)}`, 'Password must not exceed 128 characters'],
  ['laundry-2026!', 'Password must contain at least one uppercase letter'],
  ['LAUNDRY-2026!', 'Password must contain at least one lowercase letter'],
  ['Laundry-days!', 'Password must contain at least one number'],
  ['Laundry2026', 'Password must contain at least one special character'],
  ['Laundry 2026', 'Password must contain at least one special character'],
])('[REC-01] %s is refused in the exact words', (typed, message) => {
  expect(problem(typed)).toEqual([message]);
});

test('[REC-01] both edges are accepted, exactly as typed', () => {
  for (const typed of ['Aa1!aaaa', `Aa1!${'a'.repeat(124)}`, '  Aa1!aaaa  '])
    expect(password.parse(typed)).toBe(typed);
});

test('half a character is refused, since two of them would hash alike', () => {
  expect(problem('Aa1!aaaa\ud800')).toEqual(['Password contains characters that cannot be used']);
});

test('[AUTH-12] the meter counts the rules met: 1–2 weak, 3–4 medium, 5 strong', () => {
  const strengths = ['', 'a', 'aB', 'aB1', 'aB1!', 'aB1!cdef'].map((typed) => passwordStrength(typed));
  expect(strengths).toEqual([
    { met: 0, strength: 'none' },
    { met: 1, strength: 'weak' },
    { met: 2, strength: 'weak' },
    { met: 3, strength: 'medium' },
    { met: 4, strength: 'medium' },
    { met: 5, strength: 'strong' },
  ]);
  expect(passwordRules).toHaveLength(5);
});

test('a password to be checked is any that somebody may have', () => {
  const said = (typed: unknown) => anyPassword.safeParse(typed).error?.issues[0]?.message;
  expect(['x', 'x'.repeat(1_024)].map(said)).toEqual([undefined, undefined]);
  expect(['', null, 'x'.repeat(1_025)].map(said)).toEqual([
    'Password is required',
    'Password is required',
    'Too long',
  ]);
});
