import { expect, test } from 'vitest';
import { howWellReads } from './best-sheet.ts';
import { importNouns } from './noun.ts';

const sheets = {
  cover: [
    ['Read me', 'v1'],
    ['Prepared by Jane', '2026'],
  ],
  leads: [
    ['Leads Northeast'],
    [],
    ['Company', 'First', 'Last', 'Cell', 'Email', 'Street', 'City', 'State', 'Zip', 'Units', 'Stage'],
    [
      'Maple',
      'Ann',
      'Lee',
      '2015550100',
      'ann@maple.example',
      '1 Elm St',
      'Newark',
      'NJ',
      '07102',
      '12',
      'Cold',
    ],
  ],
  installed: [
    ['Client', 'Address', 'City', 'State', 'Zip', 'Phone', 'Machine', 'Serial', 'Model', 'Vend price'],
    ['Maple', '1 Elm St', 'Newark', 'NJ', '07102', '', 'Washer', 'XS000001', 'SQ-1', '1.75'],
  ],
  customers: [
    [
      'Customer',
      'Contact',
      'Email',
      'Phone',
      'Cell',
      'Account manager',
      'Contract start',
      'Contract end',
      'Terms',
    ],
    ['Maple', 'Ann Lee', 'ann@maple.example', '', '', 'Max', '2026-01-02', '2031-01-01', 'Net 30'],
  ],
  places: [
    [
      'City',
      'State',
      'Zip',
      'Units',
      'Site type',
      'Access',
      'Route',
      'Frequency',
      'Washers',
      'Dryers',
      'Stacks',
    ],
    ['Newark', 'NJ', '07102', '12', 'condo', '', '', '', '1', '2', '3'],
  ],
};

const best = (noun: (typeof importNouns)[number]) =>
  Object.entries(sheets)
    .map(([name, rows]) => ({
      name,
      well: howWellReads(
        noun,
        rows.map((cells, at) => ({ line: at + 1, cells })),
      ),
    }))
    .reduce((one, other) => (other.well > one.well ? other : one)).name;

test('[IMPORT-01] of the sheets of a workbook the one reads best that holds what is wanted', () => {
  expect(importNouns.map((noun) => [noun, best(noun)])).toEqual([
    ['leads', 'leads'],
    ['clients', 'customers'],
    ['sites', 'installed'],
  ]);
});

test('a sheet without a heading reads not at all', () => {
  expect(howWellReads('leads', [])).toBe(0);
  expect(howWellReads('leads', [{ line: 1, problem: 'More than 1000 cells', raw: '' }])).toBe(0);
});
