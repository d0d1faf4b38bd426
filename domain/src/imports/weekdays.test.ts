import { expect, test } from 'vitest';
import { readWeekdays } from './weekdays.ts';

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
