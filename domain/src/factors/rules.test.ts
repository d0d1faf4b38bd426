import { expect, test } from 'vitest';
import { factorDue, mayRemove, requiredSince, stepOf } from '#factors';
import { roles } from '#kernel';

const now = '2026-11-27T12:00:00.000Z';
const ago = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
const [grace, before] = [ago(7 * 24), ago(7 * 24 - 1)];

test.each([
  ['without a factor and free to have none', false, null, null, null],
  ['with a factor', true, null, null, 'open'],
  ['with a factor, required long since', true, null, grace, 'open'],
  ['with a factor and its step done', true, now, null, null],
  ['required, in the days of grace', false, null, before, null],
  ['required, the days of grace over', false, null, grace, 'due'],
  ['required, and done at the provider', false, now, grace, null],
])('[MFA-01] [MFA-03] a session %s', (_, hasFactor, steppedAt, since, step) => {
  expect(stepOf({ hasFactor, steppedAt, requiredSince: since }, now)).toBe(step);
});

test('[MFA-01] the grace ends seven days after it became required', () => {
  const standing = { hasFactor: false, steppedAt: null, requiredSince: '2026-11-20T12:00:00.000Z' };
  expect(factorDue(standing)).toBe(now);
  expect(factorDue({ ...standing, hasFactor: true })).toBeNull();
});

test.each(roles)('[MFA-01] of %s it is required by setting alone, and of administrators', (role) => {
  const settings = { secondFactor: 'required', secondFactorSince: now } as const;
  expect(requiredSince(settings, role)).toBe(role === 'admin' || role === 'developer' ? now : null);
  expect(requiredSince({ ...settings, secondFactor: 'offered' }, role)).toBeNull();
});

test('[MFA-02] the last factor stays where one is required', () => {
  expect(mayRemove(1, true)?.code).toBe('LAST_FACTOR');
  expect([mayRemove(2, true), mayRemove(1, false)]).toEqual([null, null]);
});
