import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { atLeastOneField, phone, text, url, wholeNumber } from '#kernel';

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
