import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  each,
  isRefusal,
  namedIn,
  nextOf,
  notFound,
  pageAnswer,
  partOf,
  read,
  refuse,
  same,
  write,
} from '#kernel';

const at = '2026-11-21T10:00:00.000Z';

test.each([
  [1, 1, true],
  [{ a: [1] }, { a: [1] }, true],
  [{ a: 1 }, { a: 2 }, false],
  [null, 0, false],
  ['1', 1, false],
])('%j and %j have the same content: %s', (a, b, is) => {
  expect(same(a, b)).toBe(is);
});

test('an update names its fields: what is left out stays, nothing and null are values', () => {
  expect(namedIn({ a: undefined, b: null, c: '', d: 0, e: false })).toEqual({
    b: null,
    c: '',
    d: 0,
    e: false,
  });
  const row = { id: 'x', name: 'Ann', note: 'y', version: 3, updatedAt: '' };
  expect(nextOf(row, { name: undefined, note: '' }, at)).toEqual({
    ...row,
    note: '',
    version: 4,
    updatedAt: at,
  });
});

test('a refusal is a value: its kind, its code and its words, and the field it is about', () => {
  const refused = refuse.field('TAKEN', 'name', 'This name is taken.');
  expect(refused).toEqual({
    refused: 'input',
    code: 'TAKEN',
    message: 'This name is taken.',
    fields: { name: 'This name is taken.' },
  });
  expect([refused, notFound].map(isRefusal)).toEqual([true, true]);
  for (const other of [null, undefined, 'refused', { refused: 'input' }, { code: 'TAKEN' }, () => refused])
    expect(isRefusal(other)).toBe(false);
  expect(notFound.refused).toBe('hidden');
});

test('an operation is declared once, with what it is', () => {
  const asked = { input: z.strictObject({}), output: z.string() };
  expect(read('a.get', ['admin'], asked)).toEqual({ name: 'a.get', who: ['admin'], kind: 'read', ...asked });
  expect(write('a.set', 'public', asked).kind).toBe('write');
});

test('an answer holds what it says of a row and nothing else', () => {
  const answer = z.strictObject({ id: z.string(), ...each(z.int(), ['washers', 'dryers']) });
  const row = { id: 'x', washers: 1, dryers: 2, secret: 'code' };
  expect(partOf(answer, row)).toEqual({ id: 'x', washers: 1, dryers: 2 });
  const page = pageAnswer(answer);
  expect(page.safeParse({ items: [], cursor: null }).success).toBe(true);
  expect(page.safeParse({ items: [row], cursor: null }).success).toBe(false);
  expect(page.safeParse({ items: [], cursor: null, total: 1.5 }).success).toBe(false);
});
