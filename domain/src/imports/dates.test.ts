import { describe, expect, it } from 'vitest';
import { countWork } from '#kernel/work.fixtures.ts';
import { emptyTally, readDate, readDatePart, readTime, suggestedOrder, tallyDate } from './dates.ts';

// The day and the minutes since its midnight, as people and programs write them.
const shapes: readonly (readonly [text: string, date: string, minutes: number | null])[] = [
  ['15 Apr, 2021 00:03:00', '2021-04-15', 3],
  ['Apr 15, 2021', '2021-04-15', null],
  ['April 15 2021 at 3:05 PM', '2021-04-15', 905],
  ['Apr. 15th, 2021, 3:05 p.m.', '2021-04-15', 905],
  ['Thursday, April 15, 2021', '2021-04-15', null],
  ['Thu, 15 Apr 2021 10:00:00 +0000', '2021-04-15', 600],
  ['Thu Apr 15 2021 10:00:00 GMT-0700 (Pacific Daylight Time)', '2021-04-15', 600],
  ['Thu Apr 15 10:00:00 PDT 2021', '2021-04-15', 600],
  ['15-Apr-21', '2021-04-15', null],
  ['15/Apr/2021 10:00', '2021-04-15', 600],
  ['2021-Apr-15', '2021-04-15', null],
  ['15. April 2021', '2021-04-15', null],
  ['3. März 2021', '2021-03-03', null],
  ['15 avril 2021', '2021-04-15', null],
  ['15 de abril de 2021', '2021-04-15', null],
  ['1 août 2021', '2021-08-01', null],
  ['2021-04-15 10:03:22.123 UTC', '2021-04-15', 603],
  ['2021-04-15T10:03:00.000-0700', '2021-04-15', 603],
  ['04/15/2021, 10:03 AM', '2021-04-15', 603],
  ['4/15/21 10:03', '2021-04-15', 603],
  ['20210415', '2021-04-15', null],
  ['1618482180000', '2021-04-15', 623],
  ['44301', '2021-04-15', null],
  ['2021-04-15 10:03:00+00', '2021-04-15', 603],
  ['4/15/2021 10:03 AM AKDT', '2021-04-15', 603],
];

describe('readDate', () => {
  it.each([
    ['2027-10-16', '2027-10-16'],
    ['2027-10-16T10:00:00', '2027-10-16'],
    ['07/13/33', '2033-07-13'],
    ['07/13/2033', '2033-07-13'],
    ['13/07/2033', '2033-07-13'],
    ['13.7.98', '1998-07-13'],
    ['07/07/2030', '2030-07-07'],
    ['2/29/2028', '2028-02-29'],
    ['Jul 13, 2033', '2033-07-13'],
    ['13 July 2033', '2033-07-13'],
    ['13-Jul-33', '2033-07-13'],
    ['2027-10-16 14:30', '2027-10-16'],
    ['2027-10-16T10:00:00.000Z', '2027-10-16'],
    ['07/13/2033 2:30 PM', '2033-07-13'],
    ['13.7.98 14:30:00 +02:00', '1998-07-13'],
  ])('%s is %s', (text, date) => expect(readDate(text)).toEqual({ date }));

  it.each([
    ['02/30/29', 'February 30 is not a date'],
    ['2026-02-29', 'February 29 is not a date'],
    ['2026-13-01', 'Not a date'],
    ['0000-00-00', 'Not a date'],
    ['13/13/2020', 'Not a date'],
    ['soon', 'Not a date'],
    ['12 Foo 2020', 'Not a date'],
    ['', 'Not a date'],
    ['2027-10-16 or 2028-01-01', 'Not a date'],
    ['07/13/2033 (maybe later)', 'Not a date'],
    ['2027-10-16T', 'Not a date'],
  ])('%s is none: %s', (text, problem) => expect(readDate(text)).toEqual({ problem }));

  it('gives both readings where day and month could change places', () => {
    expect(readDate('07/08/2030')).toEqual({ mdy: '2030-07-08', dmy: '2030-08-07' });
  });
});

it.each(shapes)('%s is %s with its time', (text, date, minutes) => {
  expect(readDate(text)).toEqual({ date });
  const time = readTime(text);
  expect(time && 'sinceMidnight' in time ? Math.floor(time.sinceMidnight / 60_000) : null).toBe(minutes);
});

it.each([
  ['Thu Apr 15 10:00:00 PDT 2021', -7 * 3_600_000],
  ['Thu, 15 Apr 2021 10:00:00 GMT', 0],
  ['2021-04-15 10:00 EST', -5 * 3_600_000],
  ['2021-04-15T10:00:00+0530', 5.5 * 3_600_000],
  ['2024-07-13 14:30:00+00', 0],
  ['2024-07-13 14:30:00.123456-07', -7 * 3_600_000],
  ['2024-07-13 14:30:00+05:30', 5.5 * 3_600_000],
  ['2024-07-13 14:30 UTC-5', -5 * 3_600_000],
  ['2024-07-13 14:30 HST', -10 * 3_600_000],
  ['2024-07-13 14:30 AKST', -9 * 3_600_000],
  ['2024-07-13 14:30 AKDT', -8 * 3_600_000],
  ['2021-04-15 10:00', null],
])('%s names its zone: %s', (text, fromUtc) => expect(readTime(text)).toMatchObject({ fromUtc }));

it.each(['jui 2021', '15 ju 2021', '15 jui 2021', '1618', '20211515', '99999'])('%s is no date', (text) =>
  expect(readDate(text)).toHaveProperty('problem'),
);

it('a long cell is read in the time of its length', () => {
  const work = countWork();
  expect(readDate(`Apr ${' '.repeat(500_000)}15`)).toEqual({ problem: 'Not a date' });
  expect(work()).toBeLessThan(500);
});

describe('suggestedOrder', () => {
  const of = (...texts: string[]) => suggestedOrder(texts.reduce(tallyDate, emptyTally));
  it('follows the rows that allow one reading', () => {
    expect(of('07/08/2030', '07/13/2030')).toBe('mdy');
    expect(of('07/08/2030', '13/07/2030')).toBe('dmy');
  });
  it('says nothing when they disagree or there are none', () => {
    expect(of('07/13/2030', '13/07/2030')).toBeNull();
    expect(of('07/08/2030', '2030-07-13', '07/07/2030')).toBeNull();
  });
});

describe('readDatePart', () => {
  it.each([
    ['Jan 2019', '2019-01-01', '2019-01-31', 'month'],
    ['January 2019', '2019-01-01', '2019-01-31', 'month'],
    ['Feb. 2020', '2020-02-01', '2020-02-29', 'month'],
    ['März 2021', '2021-03-01', '2021-03-31', 'month'],
    ['2019-01', '2019-01-01', '2019-01-31', 'month'],
    ['01/2019', '2019-01-01', '2019-01-31', 'month'],
    ['6/2027', '2027-06-01', '2027-06-30', 'month'],
    ['Q1 2019', '2019-01-01', '2019-03-31', 'quarter'],
    ['2019-Q4', '2019-10-01', '2019-12-31', 'quarter'],
    ['2Q 2019', '2019-04-01', '2019-06-30', 'quarter'],
    ['2019', '2019-01-01', '2019-12-31', 'year'],
  ])('%s is from %s to %s', (text, first, last, unit) =>
    expect(readDatePart(text)).toEqual({ first, last, unit }),
  );

  it.each([
    '13/2019',
    '2019-00',
    'Ju 2019',
    'Jan 19',
    '1/19',
    '3019',
    'Q5 2019',
    'Jan 15 2019',
    '201901',
    '',
  ])('‘%s’ is none', (text) => expect(readDatePart(text)).toBeNull());

  it('a long cell is read in the time of its length', () => {
    expect(readDatePart(`Jan ${' '.repeat(500_000)}2019`)).toBeNull();
  });
});
