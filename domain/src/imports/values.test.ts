import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#kernel/said.fixtures.ts';
import { countWork } from '#kernel/work.fixtures.ts';
import { usStates } from '#leads';
import { defuse, undefuse } from './formula.ts';
import { isBusinessName, personName } from './names.ts';
import {
  isSomeNumber,
  plainPhone,
  readCount,
  readDollars,
  readFlag,
  readState,
  readTags,
  saysNothing,
  writeTags,
} from './values.ts';

describe('values of cells', () => {
  it.each(['', ' ', 'n/a', 'N/A', ' Unknown '])('%j says nothing', (cell) =>
    expect(saysNothing(cell)).toBe(true),
  );
  it.each(['none', '0', '-'])('%j says something', (cell) => expect(saysNothing(cell)).toBe(false));

  it.each([
    ['CA', 'CA'],
    ['ca', 'CA'],
    ['California', 'CA'],
    [' new  york ', 'NY'],
    ['WYOMING', 'WY'],
    ['Alabama', 'AL'],
    ['montana', 'MT'],
  ])('the state %j is %s', (cell, value) => expect(readState(cell)).toEqual({ value }));
  it.each(['Nevda', 'ZZ', 'constructor', 'DC'])('%s is no state', (cell) =>
    expect(readState(cell)).toEqual({ problem: 'Not a state' }),
  );
  it('knows all fifty', () => {
    expect(usStates).toHaveLength(50);
    for (const state of usStates) expect(readState(state.toLowerCase())).toEqual({ value: state });
  });

  it.each([
    ['85', 85],
    ['~60', 60],
    ['120 units', 120],
    ['1,200', 1200],
    ['12.0', 12],
    ['six', 6],
    ['Twenty-four', 24],
    ['one hundred and twenty', 120],
    ['0', 0],
    ['-5', -5],
  ])('the count %j is %i', (cell, value) => expect(readCount(cell)).toEqual({ value }));
  it.each(['six, maybe 8', '1.5', '1e3', '0x10', '１２', 'a few', '12-15', 'and'])('%j is no count', (cell) =>
    expect(readCount(cell)).toEqual({ problem: 'Not a number' }),
  );

  it('reads dollars and flags', () => {
    expect(readDollars('$1,200')).toEqual({ value: 1200 });
    expect(readDollars('1200.50')).toHaveProperty('problem');
    expect(readFlag('Yes')).toEqual({ value: true });
    expect(readFlag('false')).toEqual({ value: false });
    expect(readFlag('maybe')).toHaveProperty('problem');
  });

  it.each([
    ['602/555/0259', '602-555-0259'],
    ['001-707-555-0100', '+1-707-555-0100'],
    ['0044 7911 123456', '+44 7911 123456'],
    ['503/555-3248 ext. 12', '503-555-3248 x12'],
  ])('the phone %s is dialled as %s', (cell, phone) => expect(plainPhone(cell)).toBe(phone));

  it.each([
    ['+44 20 7946 0958', true],
    ['555-0100', true],
    ['555-010', false],
    ['none', false],
  ])('%s is some number: %s', (cell, isOne) => expect(isSomeNumber(cell)).toBe(isOne));

  it.each([
    ['Beth Amari', 'Beth', 'Amari'],
    ['Beth  Van  Amari', 'Beth Van', 'Amari'],
    ['Cher', 'Cher', ''],
    ['Smith, John', 'John', 'Smith'],
    [' Van  Dyke ,  Mary  Ann ', 'Mary Ann', 'Van Dyke'],
    ['John Smith, Jr.', 'John Smith,', 'Jr.'],
    ['Smith, John, Esq', 'Smith, John,', 'Esq'],
    [', John', ',', 'John'],
  ])('the name %s is %s · %s', (text, first, last) => expect(personName(text)).toEqual({ first, last }));

  it.each(['Maple & Oak Consulting', '12 Vine', 'Vine LLC', 'Orchard Park Apartments', 'Smith Properties'])(
    '%s is a business',
    (text) => expect(isBusinessName(text)).toBe(true),
  );
  it.each(['Beth Amari', 'Smith, John', 'Cher', 'Colin Incardona', 'Anna Coe'])('%s is a person', (text) =>
    expect(isBusinessName(text)).toBe(false),
  );

  it('splits tags at semicolons and reads back what it wrote', () => {
    expect(readTags('vip; referral;; vip')).toEqual(['vip', 'referral']);
    expect(readTags('a\\b')).toEqual(['a\\b']);
    const tag = fc.string({ unit: fc.constantFrom(...'ab;\\ é') }).map((text) => text.trim());
    const tags = fc.uniqueArray(tag.filter((text) => text !== ''));
    fc.assert(
      fc.property(tags, (list) => {
        expect(readTags(writeTags(list))).toEqual(list);
      }),
    );
  });
});

describe('formula cells', () => {
  it.each(['=SUM(A1:A9)', '+1', '-1', '@x', '\tx', '\rx', "'quoted"])('%j is defused', (value) => {
    expect(defuse(value)).toBe(`'${value}`);
    expect(undefuse(defuse(value))).toBe(value);
  });
  it.each(['a=b', ' =1', '', "O'Brien", '12'])('%j stays', (value) => expect(defuse(value)).toBe(value));
  it("drops an apostrophe only where one was set: ‘'tis’ from elsewhere stays", () => {
    expect(undefuse("'tis")).toBe("'tis");
    expect(undefuse("'=1")).toBe('=1');
  });
  it('comes back as it went, whatever the text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(undefuse(defuse(text))).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."'=+-@\t\ra") }), (text) => {
        expect(undefuse(defuse(text))).toBe(text);
      }),
    );
  });
});

it('a phone cell of blanks is read in the time of its length', () => {
  const cell = `1${' '.repeat(500_000)}b`;
  const work = countWork();
  expect(plainPhone(cell)).toBe(cell);
  expect(work()).toBeLessThan(500);
});
