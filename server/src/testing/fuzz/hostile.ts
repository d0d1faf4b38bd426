import fc from 'fast-check';

const named = (name: string, value: unknown): object =>
  Object.defineProperty({}, name, { value, enumerable: true });

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values of which every one has broken some program somewhere. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      2 ** 31,
      -(2 ** 31) - 1,
      2 ** 53,
      1e308,
      5e-324,
      '',
      ' ',
      '0',
      '-1',
      '\u0000',
      'a\u0000b',
      '\ud800',
      'x\udc00',
      '\u202egnp.exe',
      '\u200b',
      `a${'\u0301'.repeat(500)}`,
      '__proto__',
      'constructor',
      'toString',
      'null',
      'undefined',
      'NaN',
      'true',
      '[object Object]',
      "' or 1=1 --",
      '%_\\',
      '\\',
      '$1',
      '%s',
      '{{constructor}}',
      `$\{1}`,
      '=cmd|calc',
      '<script>',
      '../..',
      '2026-02-30',
      '0000-00-00',
      '9999-12-31T23:59:60Z',
      '1e400',
      '１２',
      '0x10',
      'Ω≈ç√∫˜µ',
      '👩‍👩‍👧‍👦',
      'İ',
      'ﬃ',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      [],
      {},
      [null],
      [[]],
      { toString: 1 },
      { $ne: null },
      { length: 1e9 },
      named('__proto__', { a: 1 }),
      nested(20),
      nested(200),
      { constructor: { prototype: { isAdmin: true } } },
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 20_000 }).map((length) => 'x'.repeat(length)) },
);

/** Keys that no input declares. */
export const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'role',
  'Role',
  'isAdmin',
  'userId',
  'role\u0000',
  'toString',
  '',
  'deleted',
);

/** Bodies that are no object, or no JSON at all. */
export const hostileBody = fc.constantFrom(
  '',
  'null',
  '42',
  '"x"',
  '[]',
  '[{}]',
  '{',
  '{"a":1,"a":2}',
  '{"id":1e400}',
  '{"version":-1e400}',
  '\ufeff{}',
  '{}{}',
  "{'id':1}",
  '{"id":NaN}',
  '{"__proto__":{"isAdmin":true}}',
  '[object Object]',
  '['.repeat(100_000),
  `{"text":"${'a'.repeat(900_000)}"}`,
  `{"text":"${'a'.repeat(1_100_000)}"}`,
);
