import { expect, test } from 'vitest';
import { countWork } from '#kernel/work.fixtures.ts';
import { askedFields, askedWord, meaningOfWord, proposedMeaning } from './asked.ts';
import { readClientRow } from './client-row.ts';
import { csvReader, delimiterOf } from './csv.ts';
import { guessOf } from './guess.ts';
import { judged } from './judged.ts';
import { readLeadRow } from './lead-row.ts';
import { targetIn, targetNames } from './mapping.ts';
import { importNouns } from './noun.ts';
import { guessedPlan } from './plan.fixtures.ts';
import { nothingSeen, see } from './seen.ts';
import { readSiteRow } from './site-row.ts';
import { tableReader } from './table.ts';
import { readWeekdays } from './weekdays.ts';
import { readOptOut } from './wishes.ts';

// A quarter of what a cell may hold: a pattern that takes the square of it takes seconds already.
const longest = 65_536;
// What takes the square of such a length in time takes tens of seconds.
const mostWork = 2_000;

const said = [
  ' ',
  '.',
  '-',
  '1',
  'a',
  '@',
  '(',
  ';',
  '\n',
  '"',
  ',',
  '#',
  '!',
  'a ',
  ' .',
  '(a@',
  '1,111,',
  ' /\n',
];
const cells = said.flatMap((signs) => {
  const long = signs.repeat(Math.ceil(longest / signs.length)).slice(0, longest - 2);
  return [`x${long}x`, `(${long}`];
});

const rows = { leads: readLeadRow, clients: readClientRow, sites: readSiteRow };

// Of each kind of field the first, and those that are read by themselves.
const fields = importNouns.flatMap((noun) => {
  const kinds = new Set<string>();
  return targetNames(noun)
    .filter((name) => {
      const kind = targetIn(noun, name)?.kind ?? '';
      const isNew = !kinds.has(kind) || ['businessName', 'siteName', 'tags'].includes(name);
      kinds.add(kind);
      return isNew;
    })
    .map((name) => ({ noun, name }));
});

const isRead = (read: (cell: string) => unknown): void => {
  for (const cell of cells) {
    const work = countWork();
    read(cell);
    expect(work(), JSON.stringify(cell.slice(0, 9))).toBeLessThan(mostWork);
  }
};

test.each(fields)(
  'the longest cell of $noun is read in the time of its length as $name',
  ({ noun, name }) => {
    const column = name === 'businessName' ? 'Customer' : 'Column';
    const plan = guessedPlan(noun, [column], { mapping: { [column]: name } });
    isRead((cell) => rows[noun]([cell], plan));
  },
);

test.each(importNouns)('the longest cell of %s is looked at in the time of its length', (noun) => {
  isRead((cell) => see(nothingSeen(), noun, 'Status', cell));
  for (const field of askedFields(noun).filter((each) => askedWord(noun, each)?.suggest))
    isRead((cell) => [meaningOfWord(noun, field, cell, new Map()), proposedMeaning(noun, field, cell)]);
});

test.each([
  ['weekdays', readWeekdays],
  ['wishes', readOptOut],
  ['separators', delimiterOf],
  [
    'rows of a file',
    (cell: string) => {
      const reader = csvReader({ delimiter: ',' });
      for (const text of ['a,b,c\n', cell.slice(0, longest / 2), cell.slice(longest / 2)]) reader.push(text);
      reader.end();
    },
  ],
  [
    'rows of a table',
    (cell: string) => {
      const reader = tableReader({ known: () => false });
      const table = [
        ['a', 'phone', 'c'],
        ['', cell, '1'],
        [cell, 'b', 'c'],
        ['Total', cell],
        [`Total ${cell}`],
        [cell],
      ];
      for (const [at, row] of table.entries()) reader.push({ line: at + 1, cells: row });
      reader.end();
    },
  ],
] as const)('the longest %s are read in the time of their length', (_what, read) => isRead(read));

test('500 headings of signs and blanks are judged in the time of their length', () => {
  const blanks = ' '.repeat(150);
  for (const [before, behind] of [
    ['-', 'x'],
    ['ph', 'x'],
    ['Notes', 'x'],
    ['by', 'no'],
  ]) {
    const columns = Array.from({ length: 500 }, (_, at) => `${before}${blanks}${behind}${at}${blanks}x`);
    const work = countWork();
    for (const noun of importNouns) {
      const seen = new Map(columns.map((column) => [column, nothingSeen()]));
      judged(noun, guessOf(columns, noun), seen);
    }
    expect(work(), before).toBeLessThan(500);
  }
});
