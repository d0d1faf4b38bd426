import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#kernel/said.fixtures.ts';
import { countWork } from '#kernel/work.fixtures.ts';
import { usStates } from '#leads';
import { defuse, undefuse } from './formula.ts';
import { isBusinessName, personName } from './names.ts';
import {
  isSomeNumber,
  partsOfCell,
  plainPhone,
  readCents,
  readCount,
  readCountry,
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
    ['Calif.', 'CA'],
    ['N.Y.', 'NY'],
    ['US-CA', 'CA'],
    ['CA - California', 'CA'],
    ['Oregon, USA', 'OR'],
    ['Texas (TX)', 'TX'],
  ])('the state %j is %s', (cell, value) => expect(readState(cell)).toEqual({ value }));
  it.each(['Nevda', 'ZZ', 'constructor', 'DC', 'CA or NV', 'CA, NV', 'USA', 'Baja, CA', ''])(
    '%s is no state',
    (cell) => expect(readState(cell)).toEqual({ problem: 'Not a state' }),
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

  it.each([
    ['$1,200', 1200],
    ['US$ 1,200', 1200],
    ['USD 1,200.00', 1200],
    ['1200 USD', 1200],
    ['$12,500.50', 12_501],
    ['12k', 12_000],
    ['$1.5M', 1_500_000],
    ['2 million', 2_000_000],
    ['1.234,56', 1235],
    ["12'500", 12_500],
    ['~60', 60],
    ['0', 0],
  ])('%s are %i whole dollars', (cell, value) => expect(readDollars(cell)).toEqual({ value }));
  it.each(['€ 1,200', '1.200 EUR', 'a lot', '12,50,0', '1.2.3', '$', ',', '-5k'])(
    '%j are no dollars',
    (cell) => expect(readDollars(cell)).toHaveProperty('problem'),
  );

  it.each([
    ['$2.50', 250],
    ['2.5', 250],
    ['3', 300],
    ['.75', 75],
    ['75¢', 75],
    ['1,75', 175],
    ['$ 1,200', 120_000],
  ])('%s are %i cents', (cell, value) => expect(readCents(cell)).toEqual({ value }));
  it.each(['2.505', 'free', '2 or 3', '£2'])('%j are no cents', (cell) =>
    expect(readCents(cell)).toHaveProperty('problem'),
  );

  it.each(['Yes', 'on', 'TRUE', 'x', '✓', 'ja', 'sí'])('%s is yes', (cell) =>
    expect(readFlag(cell)).toEqual({ value: true }),
  );
  it.each(['false', 'N', 'off', 'nein'])('%s is no', (cell) =>
    expect(readFlag(cell)).toEqual({ value: false }),
  );
  it('maybe is neither', () => expect(readFlag('maybe')).toHaveProperty('problem'));

  it.each([
    ['USA', 'United States'],
    ['Vereinigte Staaten von Amerika', 'United States'],
    ['États-Unis', 'United States'],
    ['États-Unis d’Amérique', 'United States'],
    ['Estados Unidos de América', 'United States'],
    ['EE. UU.', 'United States'],
    ['Stati Uniti', 'United States'],
    ['México', 'Mexico'],
    ['Österreich', 'Österreich'],
    ['U.S.', 'United States'],
    ['united states of america', 'United States'],
    ['MX', 'Mexico'],
    ['Peru', 'Peru'],
    [' Peru', ' Peru'],
    ['constructor', 'constructor'],
  ])('the country %j is %s', (cell, country) => expect(readCountry(cell)).toBe(country));

  it.each([
    ['a@x.example', ['a@x.example']],
    ['a@x.example; b@x.example', ['a@x.example', 'b@x.example']],
    ['a@x.example,b@x.example', ['a@x.example', 'b@x.example']],
    ['a@x.example ::: b@x.example', ['a@x.example', 'b@x.example']],
    ['602/555/0259 / 602-555-0111 or 602-555-0112', ['602/555/0259', '602-555-0111', '602-555-0112']],
    ['503-555-3131, ext 77', ['503-555-3131, ext 77']],
    [' ; ', []],
    ['Phone:(707) 555-0142  Mobile:(707) 555-0143', ['Phone:(707) 555-0142', 'Mobile:(707) 555-0143']],
    ['c: 707-555-0142 w: 707-555-0143 x7', ['c: 707-555-0142', 'w: 707-555-0143 x7']],
    ['212-555-0100; cell 973-291-0013', ['212-555-0100', 'cell 973-291-0013']],
    ['212-555-0100 cell 973-291-0013', ['212-555-0100', 'cell 973-291-0013']],
    ['office (212) 555-0100 or mobile 973-291-0013', ['office (212) 555-0100', 'mobile 973-291-0013']],
  ])('in %j stand %j', (cell, parts) => expect(partsOfCell(cell)).toEqual(parts));

  it.each([
    ['602/555/0259', '602-555-0259'],
    ['001-707-555-0100', '+1-707-555-0100'],
    ['0044 7911 123456', '+44 7911 123456'],
    ['503/555-3248 ext. 12', '503-555-3248 x12'],
    ['cell 973-291-0013', '973-291-0013'],
    ['973-291-0013 home', '973-291-0013'],
    ['fax 973-291-0013', 'fax 973-291-0013'],
  ])('the phone %s is dialled as %s', (cell, phone) => expect(plainPhone(cell)).toBe(phone));

  it.each([
    ['+44 20 7946 0958', true],
    ['555-0100', true],
    ['555-010', false],
    ['none', false],
  ])('%s is some number: %s', (cell, isOne) => expect(isSomeNumber(cell)).toBe(isOne));

  it.each([
    ['Beth Amari', 'Beth', 'Amari'],
    ['Beth  Van  Amari', 'Beth', 'Van Amari'],
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
    expect(readTags('vip, referral, vip')).toEqual(['vip', 'referral']);
    expect(readTags('vip | referral, late')).toEqual(['vip', 'referral, late']);
    expect(readTags('late\\, again')).toEqual(['late, again']);
    expect(readTags('Laundry ::: * myContacts')).toEqual(['Laundry']);
    expect(readTags('* starred ::: Hotels ::: * myContacts')).toEqual(['Hotels']);
    expect(readTags('* myContacts')).toEqual([]);
    expect(readTags('"Hotels"')).toEqual(['Hotels']);
    expect(readTags('"Hotels, big","Dorm"')).toEqual(['Hotels, big', 'Dorm']);
    const tag = fc.string({ unit: fc.constantFrom(...'ab;,|\\ é"') }).map((text) => text.trim());
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
