import { describe, expect, it } from 'vitest';
import { emptyTally, readDate, suggestedOrder, tallyDate } from './dates.ts';

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
