import { expect, test } from 'vitest';
import { isNotWeekly, readWeekdays } from './weekdays.ts';

test.each([
  ['Mon', 'mon'],
  ['Mondays', 'mon'],
  ['Mon/Wed', 'mon wed'],
  ['M, W & F', 'mon wed fri'],
  ['T/Th', 'tue thu'],
  ['MWF', 'mon wed fri'],
  ['Montag', 'mon'],
  ['Di und Do', 'tue thu'],
  ['every other Tuesday', 'tue'],
  ['1st & 3rd Wed.', 'wed'],
  ['biweekly Mon', 'mon'],
  ['Mon (odd weeks)', 'mon'],
  ['last Friday of the month', 'fri'],
  ['Mon-Fri', 'mon tue wed thu fri'],
  ['Friday to Sunday', 'sun fri sat'],
  ['weekdays', 'mon tue wed thu fri'],
  ['daily', 'sun mon tue wed thu fri sat'],
  ['Wed, Mon, Wed', 'mon wed'],
])('‘%s’ names days', (text, days) => {
  expect(readWeekdays(text)?.join(' ')).toBe(days);
});

test.each(['', 'Mon-A', 'North', 'every other', 'Mon or so', 'Route 3', '2', 'Mon-Tue-Wed', 'Monthly'])(
  '‘%s’ names no day',
  (text) => {
    expect(readWeekdays(text)).toBeNull();
  },
);

test.each([
  ['every other Monday', true],
  ['1st Tuesday', true],
  ['biweekly Mon', true],
  ['bi-weekly Mon', true],
  ['Mon (odd weeks)', true],
  ['last Friday of the month', true],
  ['Mon EOW', true],
  ['every Monday', false],
  ['Mon/Thu', false],
  ['weekly Mon', false],
  ['North, every other', false],
])('‘%s’ names days of other weeks than every one: %s', (text, isOther) => {
  expect(isNotWeekly(text)).toBe(isOther);
});
