import { expect, test } from 'vitest';
import { pastedLines } from './pasted.ts';

test.each([
  ['one plain text', 'Service call', 'description', null],
  [
    'whole rows',
    'Lease\t24\t$26.00\r\nService call\t1\t145\r\n',
    'description',
    [
      { description: 'Lease', quantity: '24', unitPrice: '26.00' },
      { description: 'Service call', quantity: '1', unitPrice: '145' },
    ],
  ],
  ['from another column on', '24\t$1,026.50', 'quantity', [{ quantity: '24', unitPrice: '1,026.50' }]],
  ['one column', '12\n13', 'unitPrice', [{ unitPrice: '12' }, { unitPrice: '13' }]],
  ['more than there is room for', '1\t2\t3\t4', 'quantity', [{ quantity: '1', unitPrice: '2' }]],
  [
    'a cell of several rows, as programs quote it',
    '"Service call\n5"" hose, after hours"\t1\t$ 145.00\n"Belt"\t"2"\t9',
    'description',
    [
      { description: 'Service call\n5" hose, after hours', quantity: '1', unitPrice: '145.00' },
      { description: 'Belt', quantity: '2', unitPrice: '9' },
    ],
  ],
  [
    'a quote that is no more than an inch',
    '5" hose\t1\t9\n"A" line\t2\t8',
    'description',
    [
      { description: '5" hose', quantity: '1', unitPrice: '9' },
      { description: '"A" line', quantity: '2', unitPrice: '8' },
    ],
  ],
  [
    'one cell of several rows',
    '"Service call\nafter hours"',
    'description',
    [{ description: 'Service call\nafter hours' }],
  ],
  [
    'empty rows between',
    'A\t1\n\n\t\nB\t2',
    'description',
    [
      { description: 'A', quantity: '1' },
      { description: 'B', quantity: '2' },
    ],
  ],
] as const)('[INV-01] rows of a spreadsheet become lines: %s', (_, text, into, lines) => {
  expect(pastedLines(text, into)).toEqual(lines);
});
