import { expect, test } from 'vitest';
import {
  ageWords,
  agoWords,
  clockWords,
  dateWords,
  dayWords,
  minuteWords,
  momentWords,
  remainingWords,
  zoneWords,
} from './time-words.ts';
import { valueWords } from './value-words.ts';
import {
  authorWords,
  choiceWords,
  codeWords,
  countWords,
  figureWords,
  listWords,
  personWords,
  sizeWords,
  wholeDollars,
  yesNo,
} from './words.ts';

const office = 'America/Los_Angeles';
const now = Date.parse('2026-11-21T22:00:00.000Z'); // 14:00 in the office
const before = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
])('a figure has commas: %i', (count, words) => {
  expect(figureWords(count)).toBe(words);
});

test.each([
  [0, 'site', undefined, '0 sites'],
  [1, 'site', undefined, '1 site'],
  [1_484, 'document', undefined, '1,484 documents'],
  [1, 'entry', 'entries', '1 entry'],
  [2, 'entry', 'entries', '2 entries'],
])('what is counted is one or many: %i %s', (count, one, many, words) => {
  expect(countWords(count, one, many)).toBe(words);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b, and c'],
])('a list reads as a sentence: %j', (words, text) => {
  expect(listWords(words)).toBe(text);
});

test.each([
  [0, '$0'],
  [1_234, '$1,234'],
  [-5, '-$5'],
])('whole dollars: %i', (amount, words) => {
  expect(wholeDollars(amount)).toBe(words);
});

test.each([
  [0, '0 bytes'],
  [1_023, '1023 bytes'],
  [1_024, '1 KB'],
  [839_680, '820 KB'],
  [1_048_575, '1024 KB'],
  [1_048_576, '1.0 MB'],
  [3_565_158, '3.4 MB'],
])('a size of %i has one unit', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

test.each([
  ['pending_install', 'Pending install'],
  ['pass-it-on', 'Pass it on'],
  ['new', 'New'],
  ['', ''],
])('a value of an enumeration is read without its signs: %s', (value, words) => {
  expect(choiceWords(value)).toBe(words);
});

test('nobody is Washboard, and whose name nobody knows any more is a former colleague', () => {
  const nameOf = (uid: string) => ({ u1: 'Priya Raman' })[uid];
  expect(['u1', 'u2', '', null].map((uid) => personWords(uid, nameOf))).toEqual([
    'Priya Raman',
    'Former colleague',
    'Former colleague',
    'Washboard',
  ]);
  const told = [
    { by: 'u1', author: 'Priya Raman' },
    { by: null, author: 'Tenant' },
    { by: 'u2', author: '' },
    { by: null, author: '' },
  ];
  expect(told.map(authorWords)).toEqual(['Priya Raman', 'Tenant', 'Former colleague', 'Washboard']);
  expect([true, false].map(yesNo)).toEqual(['Yes', 'No']);
});

test.each([
  ['2026-11-03', 'dated', 'Nov 3, 2026'],
  ['2026-11-03', 'long', 'November 3, 2026'],
  ['2026-11-03', 'week', 'Tue, Nov 3'],
  ['2026-11-03', 'weekDated', 'Tue, Nov 3, 2026'],
  ['2026-11-03', 'longWeek', 'Tuesday, Nov 3'],
  ['2026-11-03', 'weekday', 'Tuesday'],
  ['2026-11-03', 'shortWeekday', 'Tue'],
  ['2028-02-29', 'short', 'Feb 29'],
] as const)('a day is the same day in every zone: %s %s', (date, shape, words) => {
  expect(dateWords(date, shape)).toBe(words);
});

test.each([
  ['2026-03-01', 'Mar 1'],
  ['2027-01-01', 'Jan 1, 2027'],
  ['2026-11-22T07:59:00.000Z', 'Nov 21'],
  ['2026-01-01T07:59:00.000Z', 'Dec 31, 2025'],
])('the day of %s where the office is', (at, words) => {
  expect(dayWords(at, now, office)).toBe(words);
});

test.each([
  [1, 'Today 13:00'],
  [13.9, 'Today 00:06'],
  [23, 'Yesterday 15:00'],
  [37.9, 'Yesterday 00:06'],
  [72, 'Nov 18'],
  [24 * 400, 'Oct 17, 2025'],
])('a moment %d hours ago says today, yesterday, then the day', (hours, words) => {
  expect(momentWords(before(hours), now, office)).toBe(words);
});

test('yesterday is the day before, also where the clock changed in between', () => {
  const monday = Date.parse('2026-11-02T08:30:00.000Z');
  expect(momentWords('2026-11-01T07:30:00.000Z', monday, office)).toBe('Yesterday 00:30');
});

test.each([
  ['America/Los_Angeles', 'Pacific Time'],
  ['America/Phoenix', 'Mountain Standard Time'],
  ['America/New_York', 'Eastern Time'],
  ['Pacific/Honolulu', 'Hawaii-Aleutian Standard Time'],
  ['Europe/Berlin', 'Central European Time'],
])('the zone %s is called %s', (zone, words) => {
  expect(zoneWords(zone)).toBe(words);
});

test('a moment to the minute has the clock of its zone', () => {
  expect(minuteWords('2026-11-22T02:00:00.000Z', now, office)).toBe('Nov 21 18:00');
  expect(clockWords('2026-11-22T08:05:00.000Z', office)).toBe('00:05');
});

test.each([
  [0.001, '0 min', 'just now'],
  [1 / 60, '1 min', '1 min ago'],
  [0.1, '6 min', '6 min ago'],
  [0.999, '59 min', '59 min ago'],
  [1, '1 h', '1 h ago'],
  [3, '3 h', '3 h ago'],
  [23.9, '23 h', '23 h ago'],
  [24, '1 d', '1 d ago'],
  [27, '1 d', '1 d ago'],
  [24 * 12, '12 d', '12 d ago'],
  [24 * 60 - 0.1, '59 d', '59 d ago'],
  [24 * 60, 'Sep 22', 'on Sep 22'],
  [24 * 90, 'Aug 23', 'on Aug 23'],
  [-1, '0 min', 'just now'],
])(
  'an age of %d hours shrinks to one figure and a unit, in a sentence never ‘0 min ago’',
  (hours, age, ago) => {
    expect(ageWords(before(hours), now, office)).toBe(age);
    expect(agoWords(before(hours), now, office)).toBe(ago);
  },
);

test.each([
  [-1 / 3_600_000, '1 min left'],
  [-0.001, '1 min left'],
  [-14, '14 h left'],
  [-47, '47 h left'],
  [-48, '2 d left'],
  [-1, '1 h left'],
  [0, '1 min over'],
  [3, '3 h over'],
])('a clock of %d hours says how much is left or over', (hours, words) => {
  expect(remainingWords(before(hours), now)).toBe(words);
});

const person = '0192f0c1-0000-7000-8000-000000000001';
const reading = { nameOf: (uid: string) => (uid === person ? 'Max Ortiz' : null), now, timeZone: office };

test.each([
  [null, 'nothing'],
  [undefined, 'nothing'],
  ['', 'nothing'],
  [[], 'nothing'],
  [{}, 'nothing'],
  [true, 'Yes'],
  [false, 'No'],
  [0, '0'],
  ['Napa', 'Napa'],
  [person, 'Max Ortiz'],
  ['2026-11-03', 'Nov 3'],
  ['2026-11-22T02:00:00.000Z', 'Nov 21 18:00'],
  [['hot'], 'hot'],
  [['hot', person], 'hot, Max Ortiz'],
  [{ what: 'Call', dueAt: '2026-11-22T02:00:00.000Z' }, 'Call, Nov 21 18:00'],
])('any value in words: %j', (value, words) => {
  expect(valueWords(value, reading)).toBe(words);
});

test('an id of which nothing is known is no word for people', () => {
  expect(valueWords(person.replace(/1$/, '2'), reading)).toBe('another record');
});

test.each([
  ['passTimedOut', 'pass timed out'],
  ['pending_install', 'pending install'],
  ['_bulkImport', 'bulk import'],
  ['moved', 'moved'],
])('a word of code as people read it: %s', (code, words) => expect(codeWords(code)).toBe(words));
