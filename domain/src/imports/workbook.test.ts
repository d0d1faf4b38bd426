import { describe, expect, test } from 'vitest';
import { builtInKind, formatKind, placeOfCell, unescaped, workbookText } from './workbook.ts';

const book = { since1904: false, shared: (at: number) => ['Ana', 'Bob'][at] ?? '' };
const text = (type: string, value: string, format = 'General', since1904 = false) =>
  workbookText({ type, value, kind: formatKind(format) }, { ...book, since1904 });

describe('the text of a cell', () => {
  test.each([
    ['', '46023', 'yyyy-mm-dd', '2026-01-01'],
    ['n', '46023.5', 'm/d/yy h:mm', '2026-01-01 12:00'],
    ['n', '46023.354178240741', 'yyyy-mm-dd hh:mm:ss', '2026-01-01 08:30:01'],
    ['n', '0.375', 'h:mm AM/PM', '09:00'],
    ['n', '59', 'd.m.yyyy', '1900-02-28'],
    ['n', '61', 'd.m.yyyy', '1900-03-01'],
    ['n', '-1', 'yyyy', '-1'],
    ['n', '99999999', 'yyyy', '99999999'],
    ['n', '46023', 'General', '46023'],
    ['n', '0.30000000000000004', 'General', '0.3'],
    ['n', '7075550101', '(###) ###-####', '7075550101'],
    ['n', '2134', '00000', '02134'],
    ['n', '1250.5', '"$"#,##0.00;[Red]-"$"#,##0.00', '1250.5'],
    ['n', '3', '0 "days"', '3'],
    ['n', '1.5', '[h]:mm', '1900-01-01 12:00'],
    ['n', '7', '[$-409]0', '7'],
    ['s', '1', 'General', 'Bob'],
    ['s', '9', 'General', ''],
    ['str', 'Ana Ruiz', 'General', 'Ana Ruiz'],
    ['inlineStr', '=1+1', 'General', '=1+1'],
    ['b', '1', 'General', 'yes'],
    ['b', '0', 'General', 'no'],
    ['e', '#N/A', 'General', ''],
    ['d', '2026-01-01T00:00:00.000Z', 'General', '2026-01-01'],
    ['d', '2026-01-01T09:30:00', 'General', '2026-01-01 09:30:00'],
    ['n', '', 'yyyy', ''],
  ])('of type ‘%s’ with %s, shown as %s, is %s', (type, value, format, shown) => {
    expect(text(type, value, format)).toBe(shown);
  });

  test('counts from 1904 where the file says so', () => {
    expect(text('n', '44561', 'yyyy-mm-dd', true)).toBe('2026-01-01');
    expect(text('n', '0', 'yyyy-mm-dd', true)).toBe('1904-01-01');
  });
});

test.each([
  [0, 'plain'],
  [14, 'day'],
  [22, 'day'],
  [44, 'plain'],
  [49, 'plain'],
  [57, 'day'],
] as const)('the format %s is %s', (id, kind) => expect(builtInKind(id)).toBe(kind));

test.each([
  ['A1', 0],
  ['Z9', 25],
  ['AB12', 27],
  ['XFD1048576', 16_383],
  ['', -1],
  ['a1', -1],
  ['ABCD1', -1],
])('the cell %s is at %s', (reference, place) => expect(placeOfCell(reference)).toBe(place));

test('signs that XML cannot hold come back', () => {
  expect([unescaped('a_x000D_b'), unescaped('_xyz_'), unescaped('_x005F_x000D_')]).toEqual([
    'a\rb',
    '_xyz_',
    '_x000D_',
  ]);
});
