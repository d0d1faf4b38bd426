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
