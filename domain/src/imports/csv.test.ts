import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvRow, csvLine, csvReader, delimiterOf, saidDelimiter } from './csv.ts';

const read = (text: string, piece = text.length, longest?: number): CsvRow[] => {
  const reader = csvReader({ delimiter: ',', ...(longest ? { longest } : {}) });
  const rows: CsvRow[] = [];
  for (let at = 0; at < text.length; at += Math.max(1, piece))
    rows.push(...reader.push(text.slice(at, at + piece)));
  return [...rows, ...reader.end()];
};
const cells = (text: string, piece?: number) =>
  read(text, piece).map((row) => ('cells' in row ? row.cells : null));

describe('csvReader', () => {
  it.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"a ""b""","c\r\nd"\n', [['a "b"', 'c\r\nd']]],
    ['a 5" pipe,b\n', [['a 5" pipe', 'b']]],
    [
      '"a" ,"b"\t\n"c" , "d, e" \r\n',
      [
        ['a', 'b'],
        ['c', 'd, e'],
      ],
    ],
    ['a, "b" c,d\n', [['a', ' "b" c', 'd']]],
    ['a, "b\n', [['a', ' "b']]],
    ['\n\na,b\n\n', [[''], [''], ['a', 'b'], ['']]],
    ['', []],
  ])('reads %j', (text, rows) => {
    expect(cells(text)).toEqual(rows);
    expect(cells(text, 1)).toEqual(rows);
  });

  it.each([
    ['a,b,c,d\n1,"two\nthree"\n4,5,6,7\n', ['1', 'two\nthree']],
    ['a,b,c,d\n1,"12 Elm St\nNapa, CA",3\n4,5,6,7\n', ['1', '12 Elm St\nNapa, CA', '3']],
    ['a,b,c,d\n1,"two, three, four, five\n6"\n4,5,6,7\n', ['1', 'two, three, four, five\n6']],
    ['a,b,c\n"1\n2"\n4,5,6\n', ['1\n2']],
  ])('[IMPORT-01] takes a row whose last cells are left away, with a break in a cell: %j', (text, row) => {
    for (const size of [text.length, 1]) expect(cells(text, size)[1]).toEqual(row);
  });

  it.each([
    ['a,b,c,d\n1,"two\n3,4,5,"\n6,7,8,9\n'],
    ['a,b,c,d\n1,"two\n3,4,5,6\n7,8,"\n6,7,8,9\n'],
    ['a,b,c,d\n1,"two,x\n3,4,",5\n6,7,8,9\n'],
    ['a,b,c\n1,"two\n3",4,5\n6,7,8\n'],
    ['a,b,c,d\nAnn,"555\nBob,556"\n4,5,6,7\n'],
    ['a,b,c,d\nAnn,555,"tall\nBob,556,6\'2"\n4,5,6,7\n'],
    ['a, b, c, d\nAnn, "555\nBob, 556"\n4, 5, 6, 7\n'],
  ])('[D45] takes no row for a cell of another one: %j', (text) => {
    expect(read(text).find((row) => 'problem' in row)?.line).toBe(2);
  });

  it('[D45] takes no row for a cell of one that is as short as an earlier one', () => {
    expect(read('a,b,c,d\nZed,554\nAnn,"555\nBob,556"\n').map((row) => 'problem' in row)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('tells the line on which each row starts', () => {
    expect(read('a,b\r\n"1\n2",3\r\nx,y').map((row) => row.line)).toEqual([1, 2, 4]);
  });

  it.each([
    ['at the end', 'a,b\n1,2\nBroken,"row\n', [1, 2, 3], 3],
    ['in the middle, closed by a later quote', 'a,b\nBroken,"row\n1,"2, 3"\n4,5\n', [1, 2, 3, 4], 2],
    ['in the middle, with no quote after it', 'a,b\nBroken,"row\n1,2\n4,5\n', [1, 2, 3, 4], 2],
    ['that a later cell closes so that it fits', 'a,b\nBroken,"row\n1,2"\n4,5\n5,6\n', [1, 2, 4, 5], 0],
    ['swallowing rows that then do not fit', 'a,b,c\n1,"row,3\n4,5,6"\n7,8,9\n', [1, 2, 3, 4], 2],
  ])('refuses only the row with an unclosed quote %s', (_title, text, lines, broken) => {
    for (const piece of [text.length, 1, 7]) {
      const rows = read(text, piece);
      expect(rows.map((row) => row.line)).toEqual(lines);
      expect(rows.filter((row) => 'problem' in row).map((row) => row.line)).toEqual(broken ? [broken] : []);
    }
  });

  it('keeps a cell of several lines below a line that is no row of the table', () => {
    expect(cells('Report\nMay, June\na,b,c\n1,"2\n3",4\n')?.at(-1)).toEqual(['1', '2\n3', '4']);
  });

  it('refuses a row that is too long and reads on, with bounded memory', () => {
    const rows = read(`a,b\n1,${'x'.repeat(5000)}\n2,"${'y'.repeat(5000)}"\n3,4\n`, 100, 1000);
    expect(rows.map((row) => ('cells' in row ? row.cells[0] : row.line))).toEqual(['a', 2, 3, '3']);
  });

  it('reads back whatever was written, in pieces of any size', () => {
    const row = fc.array(fc.string({ unit: fc.constantFrom(...'ab",;\r\n\t é✓') }), {
      minLength: 2,
      maxLength: 2,
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (rows, piece) => {
        expect(cells(rows.map(csvLine).join(''), piece)).toEqual(rows);
      }),
    );
  });
});

describe('saidDelimiter', () => {
  it.each([
    ['sep=;\r\na;b', { delimiter: ';', length: 7 }],
    ['SEP=,\na', { delimiter: ',', length: 6 }],
    ['"sep=|"\ra', { delimiter: '|', length: 8 }],
    ['sep=\t\n', { delimiter: '\t', length: 6 }],
    ['sep=x\na', null],
    ['sep=;', null],
    ['a,sep=;\n', null],
  ])('%j', (text, said) => expect(saidDelimiter(text)).toEqual(said));

  it('is no row, and the lines of the file count on', () => {
    const reader = csvReader({ delimiter: ';', firstLine: 2 });
    expect([...reader.push('a;b\n1;2'), ...reader.end()]).toEqual([
      { line: 2, cells: ['a', 'b'] },
      { line: 3, cells: ['1', '2'] },
    ]);
  });
});

describe('delimiterOf', () => {
  it.each([
    ['a,b;c,d', ','],
    ['a;b;c', ';'],
    ['a\tb', '\t'],
    ['"a,b,c";d\n1,2,3,4', ';'],
    ['a|b|c', '|'],
    ['a|b,c', ','],
    ['one', ','],
    ['Report for May, 2026\n\nName;Email;City\nAna;a@example.com;Napa\n', ';'],
    ['All houses\nof May, June, July\na|b|c|d\n1|2|3|4\n5|6|7|8', '|'],
    ['Name,Note\nAna,"red; blue; green"\nBob,a; b; c', ','],
  ])('%j', (heading, mark) => expect(delimiterOf(heading)).toBe(mark));
});
