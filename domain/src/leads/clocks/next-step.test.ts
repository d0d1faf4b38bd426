import { expect, test } from 'vitest';
import { fromLocalMinute } from '#kernel';
import { nextStepInput, nextStepMoment, nextStepState } from './next-step.ts';

const office = 'America/Los_Angeles';
const now = '2026-11-21T18:00:00.000Z';
const step = (dueAt: string) => ({ what: 'Call', dueAt });

test.each([
  [null, 'none'],
  [step('2026-11-21T17:59:00.000Z'), 'overdue'],
  [step(now), 'overdue'],
  [step('2026-11-21T18:00:00.001Z'), 'today'],
  // 22:00 in the office, already the 22nd in London.
  [step('2026-11-22T06:00:00.000Z'), 'today'],
  [step('2026-11-22T08:00:00.000Z'), 'later'],
] as const)('a next step is overdue, today or later in the office’s day: %j', (at, state) => {
  expect(nextStepState(at, now, office)).toBe(state);
});

test('the quick choices are nine in the office, across a change of the clocks too', () => {
  expect(nextStepMoment('tomorrow', now, office)).toBe('2026-11-22T17:00:00.000Z');
  expect(nextStepMoment('inThreeDays', now, office)).toBe('2026-11-24T17:00:00.000Z');
  expect(nextStepMoment('nextWeek', now, office)).toBe('2026-11-28T17:00:00.000Z');
  // The clocks go forward on March 14, 2027; 22:30 in the office is the next day in London.
  expect(nextStepMoment('tomorrow', '2027-03-14T06:30:00.000Z', office)).toBe('2027-03-14T16:00:00.000Z');
});

test('a local time reads back as the moment it was made from', () => {
  for (const at of ['2026-07-01T16:00:00.000Z', '2026-12-01T17:30:00.000Z', '2027-03-14T10:30:00.000Z'])
    expect(fromLocalMinute(nextStepInput(at, office), office)).toBe(at);
  // 02:30 does not exist on that day.
  expect(fromLocalMinute('2027-03-14T02:30', office)).toBe('2027-03-14T10:30:00.000Z');
});
