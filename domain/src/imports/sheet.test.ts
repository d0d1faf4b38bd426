import { expect, test } from 'vitest';
import { type SheetKind, sheetHead, sheetParts, sheetRow } from '#imports';

const local = (at: string) => at.slice(0, 16).replace('T', ' ');
const cell = (said: string | number | null, kind: SheetKind = 'text') =>
  sheetRow([said], [kind], local).slice('<row>'.length, -'</row>'.length);
const text = (said: string) => `<c t="inlineStr"><is><t xml:space="preserve">${said}</t></is></c>`;

test.each<[string | number | null, SheetKind, string]>([
  [null, 'text', '<c/>'],
  ['', 'number', '<c/>'],
  ['Ann & <Bob>', 'text', text('Ann &amp; &lt;Bob&gt;')],
  ['95404', 'text', text('95404')],
  ['(707) 555-0101', 'number', text('(707) 555-0101')],
  ['96', 'number', '<c><v>96</v></c>'],
  ['1,204', 'number', '<c><v>1204</v></c>'],
  [12.5, 'text', '<c><v>12.5</v></c>'],
  ['604.34', 'money', '<c s="4"><v>604.34</v></c>'],
  ['$1,204.50', 'text', '<c s="4"><v>1204.5</v></c>'],
  ['-$19.75', 'text', '<c s="4"><v>-19.75</v></c>'],
  ['1900-01-01', 'text', text('1900-01-01')],
  ['2026-11-27', 'text', '<c s="2"><v>46353</v></c>'],
  ['2026-11-27T18:00:00.000Z', 'text', '<c s="3"><v>46353.75</v></c>'],
])('[D69] %j in a column of %s is %s', (said, kind, cells) => expect(cell(said, kind)).toBe(cells));

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example")',
])('[attack] %j is a text, and no part of a spreadsheet has a formula', (said) => {
  expect(cell(said)).toContain('t="inlineStr"');
  expect(cell(said)).not.toContain('<f');
  expect(Object.values(sheetParts).join('')).not.toMatch(/<f[ >]/);
});

test('[attack] what no XML may hold is left out, and no cell is longer than it may be', () => {
  expect(cell('a\u0000b\u0007c\ud800')).toBe(text('abc'));
  expect(cell('x'.repeat(40_000)).length).toBe(text('').length + 32_767);
  expect(sheetHead(['</t>'])).toContain('&lt;/t&gt;');
});
