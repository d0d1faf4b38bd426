import { expect, test } from 'vitest';
import { roles } from '#kernel';
import { type FirstStepKey, firstStepKeys, firstStepsOf } from './first-steps.ts';

const done = (...keys: FirstStepKey[]) =>
  Object.fromEntries(firstStepKeys.map((key) => [key, keys.includes(key)])) as Record<FirstStepKey, boolean>;

test.each([
  ['user', ['profile', 'contact', 'event']],
  ['manager', ['profile', 'take', 'contact']],
  ['admin', ['office', 'people', 'import', 'mail', 'lead']],
  ['developer', ['office', 'people', 'import', 'mail', 'lead']],
] as const)('a new %s sees what to do first', (role, keys) => {
  expect(firstStepsOf(role, done(), [])).toEqual(keys.map((key) => ({ key, done: false })));
  expect(firstStepsOf(role, done(keys[0]), []).map((step) => step.done)).toEqual(
    keys.map((key) => key === keys[0]),
  );
  expect(firstStepsOf(role, done(...keys), [])).toEqual([]);
});

test('a step that was skipped is left out; with the rest done nothing is left', () => {
  const keys = (...args: Parameters<typeof firstStepsOf>) => firstStepsOf(...args).map(({ key }) => key);
  expect(keys('admin', done('office'), ['people', 'mail'])).toEqual(['office', 'import', 'lead']);
  // What is done is said to be, whoever skipped it before.
  expect(keys('admin', done('people'), ['people'])).toEqual(['office', 'people', 'import', 'mail', 'lead']);
  expect(keys('admin', done('office', 'lead'), ['people', 'import', 'mail'])).toEqual([]);
  expect(keys('manager', done(), ['profile', 'take', 'contact'])).toEqual([]);
});

test('what was put away stays away, whatever is left to do', () => {
  for (const role of roles) expect(firstStepsOf(role, done(), 'all')).toEqual([]);
});
