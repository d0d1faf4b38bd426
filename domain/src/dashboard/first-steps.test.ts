import { expect, test } from 'vitest';
import { roles } from '#kernel';
import { type FirstStepKey, firstStepKeys, firstStepsOf } from './first-steps.ts';

const done = (...keys: FirstStepKey[]) =>
  Object.fromEntries(firstStepKeys.map((key) => [key, keys.includes(key)])) as Record<FirstStepKey, boolean>;

test.each([
  ['user', ['profile', 'contact', 'event']],
  ['manager', ['profile', 'take', 'contact']],
  ['admin', ['people', 'leads', 'letterhead']],
  ['developer', ['people', 'leads', 'letterhead']],
] as const)('a new %s sees three things to do first', (role, keys) => {
  expect(firstStepsOf(role, done(), false)).toEqual(keys.map((key) => ({ key, done: false })));
  expect(firstStepsOf(role, done(keys[0]), false).map((step) => step.done)).toEqual([true, false, false]);
  expect(firstStepsOf(role, done(...keys), false)).toEqual([]);
});

test('what was put away stays away, whatever is left to do', () => {
  for (const role of roles) expect(firstStepsOf(role, done(), true)).toEqual([]);
});
