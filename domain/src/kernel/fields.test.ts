import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  atLeastOneField,
  count,
  dateTime,
  email,
  everyone,
  listing,
  orNothing,
  phone,
  sensibleDate,
  sensibleDateTime,
  someOf,
  text,
  typedNumber,
  updateOf,
  url,
  uuid,
  version,
  wholeNumber,
} from '#kernel';

const messageOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('shared fields', () => {
  it.each([
    ['plain', 'Fountain Square Co-op'],
    ['several lines', 'one\ntwo\tthree'],
    ['a terminal escape', '\u001b]8;;http://evil\u0007'],
    ['every script and an emoji', 'Zoë Иван 東京 🧺'],
  ])('keep %s as typed', (_, value) => {
    expect(text().parse(value)).toBe(value);
  });

  it.each([
    ['NUL', 'a\u0000b'],
    ['half a character', 'a\ud83e'],
  ])('refuse %s, which cannot be stored', (_, value) => {
    expect(messageOf(text(), value)).toBe('Contains characters that cannot be stored');
  });

  it('refuse what is too long', () => {
    expect(messageOf(text(3), 'abcd')).toBe('Must not exceed 3 characters');
  });

  it.each([
    ['two plus signs', '++1', 'Invalid phone number format'],
    ['a word', 'call office', 'Invalid phone number format'],
    ['a mobile number', '+14155552671', undefined],
    ['nothing', '', undefined],
    ['as much as is kept', '1'.repeat(40), 'Invalid phone number format'],
    ['more than is kept', '1'.repeat(41), 'Must not exceed 40 characters'],
  ])('[REC-01] phone: %s', (_, value, message) => {
    expect(messageOf(phone, value)).toBe(message);
  });

  it.each([
    ['without protocol', 'example.com', 'Invalid URL format'],
    ['another protocol', 'javascript:alert(1)', 'Invalid URL format'],
    ['with credentials', 'https://a:b@example.com', 'Invalid URL format'],
    ['https', 'https://example.com/a?b=c', undefined],
  ])('[REC-01] url %s', (_, value, message) => {
    expect(messageOf(url, value)).toBe(message);
  });

  it('[REC-01] an update names at least one field', () => {
    const schema = atLeastOneField(z.strictObject({ city: text().optional() }));
    expect(messageOf(schema, {})).toBe('At least one field must be provided for update');
    expect(messageOf(schema, { city: '' })).toBeUndefined();
  });
});

const id = '0199C000-0000-7000-8000-00000000000A';

it.each<[string, z.ZodType, unknown[], unknown[]]>([
  [
    'a day that people write down',
    sensibleDate,
    ['1900-01-01', '2199-12-31', '2028-02-29'],
    ['1899-12-31', '2200-01-01', '2026-02-29', '2026-1-1', '0000-01-01', ''],
  ],
  [
    'a moment (D48)',
    dateTime,
    ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
    [
      '0000-12-31T00:00:00.000Z',
      '2026-11-21T10:00:00Z',
      '2026-11-21T10:00:00.0001Z',
      '2026-11-21',
      '2026-11-21T10:00:00.000+01:00',
    ],
  ],
  [
    'a moment that people mean',
    sensibleDateTime,
    ['1900-01-01T00:00:00.000Z', '2199-12-31T23:59:59.999Z'],
    ['1899-12-31T23:59:59.999Z', '2200-01-01T00:00:00.000Z'],
  ],
  ['a count', count, [0, 2_147_483_647], [-1, 2_147_483_648, 1.5, '1', Number.NaN]],
  ['a version', version, [1, 2_147_483_647], [0, 2_147_483_648, 1.5]],
  ['a text', text(), ['x'.repeat(255)], ['x'.repeat(256)]],
  ['an address or nothing', orNothing(email), ['a@b.example', ' ', ''], ['a@b', 'x y@b.example']],
  [
    'a web address',
    url,
    ['http://example.com', `https://example.com/${'x'.repeat(2028)}`],
    [`https://example.com/${'x'.repeat(2029)}`],
  ],
  [
    'a page of a list',
    z.strictObject(listing),
    [{}, { limit: 1, cursor: null }, { limit: 200 }],
    [{ limit: 0 }, { limit: 201 }, { limit: 1.5 }, { cursor: 'x'.repeat(501) }],
  ],
  [
    'an update',
    updateOf('places.update', everyone, someOf(z.strictObject({ city: text(), state: text() })), z.unknown())
      .input,
    [{ id, version: 1, fields: { city: '' } }],
    [
      { id, version: 1, fields: {} },
      { id, fields: { city: '' } },
      { id, version: 1, fields: { zip: '' } },
    ],
  ],
])('%s is taken at its edges and refused beyond them', (_, schema, taken, refused) => {
  for (const value of taken) expect(messageOf(schema, value)).toBeUndefined();
  for (const value of refused) expect(messageOf(schema, value)).toBeDefined();
});

it('what is the same is kept the same: an id in small letters, white space alone as nothing', () => {
  expect(uuid.parse(id)).toBe(id.toLowerCase());
  expect(orNothing(email).parse(' \t')).toBe('');
  expect(orNothing(email).parse(' A@B.example ')).toBe('a@b.example');
  expect(messageOf(orNothing(email), 'a@b.example x')).toBe('Invalid email format');
  expect(z.strictObject(listing).parse({})).toEqual({ limit: 50 });
});

it.each([
  ['12', 12],
  ['1,200', 1200],
  ['1 200', 1200],
  ['1\u00a0200', 1200],
  [' 1,200,300 units', 1_200_300],
  ['1,200 300', 1200],
  ['-1,200', -1200],
  ['1,', 1],
  ['1,20', 1],
  ['1,2000', 1],
  ['1.5', 1],
  ['-0', 0],
  ['many', 0],
  ['', 0],
])('[LEAD-07] typed as %j, a whole number is %i', (typed, number) => {
  expect(wholeNumber(typed)).toBe(number);
});

it.each([
  ['', 0],
  [' 12 ', 12],
  ['1,200', 1_200],
  ['2.5', 2.5],
  ['-3', -3],
  ['2 washers', Number.NaN],
  ['many', Number.NaN],
])('typed as %j, a number is %d', (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});
