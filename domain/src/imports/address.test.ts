import { expect, test } from 'vitest';
import { readAddress } from './address.ts';

test.each([
  ['12 Elm St, Napa, CA 94558', { street: '12 Elm St', city: 'Napa', state: 'CA', zip: '94558' }],
  [
    '12 Elm St, Apt 4, New York, New York 10001-2345, USA',
    { street: '12 Elm St, Apt 4', city: 'New York', state: 'NY', zip: '10001-2345' },
  ],
  [
    '12 Elm St\nNapa CA 94558\nUnited States',
    { street: '12 Elm St', city: 'Napa', state: 'CA', zip: '94558' },
  ],
  ['San Jose, CA 95101', { street: '', city: 'San Jose', state: 'CA', zip: '95101' }],
  ['San Jose / CA / 95101', { street: '', city: 'San Jose', state: 'CA', zip: '95101' }],
  ['12 Elm St, Napa, CA', { street: '12 Elm St', city: 'Napa', state: 'CA', zip: '' }],
  ['12 Elm St, CA 94558', { street: '12 Elm St', city: '', state: 'CA', zip: '94558' }],
  [
    '102 Broadway  Chicago  IL  60607-1234  US',
    { street: '102 Broadway', city: 'Chicago', state: 'IL', zip: '60607-1234' },
  ],
  [
    '7518 Main St  Reno  Nev.  89501  US',
    { street: '7518 Main St', city: 'Reno', state: 'NV', zip: '89501' },
  ],
  [
    '1510 N. Harbor Blvd, Seattle, WA 98101, USA',
    { street: '1510 N. Harbor Blvd', city: 'Seattle', state: 'WA', zip: '98101' },
  ],
  ['12 Elm St, Providence, RI 2903', { street: '12 Elm St', city: 'Providence', state: 'RI', zip: '02903' }],
  ['12 Elm St, Reno, Nevada, 89501', { street: '12 Elm St', city: 'Reno', state: 'NV', zip: '89501' }],
])('%s', (text, address) => {
  expect(readAddress(text)).toEqual(address);
});

test.each([
  '',
  '12 Elm St',
  'Napa',
  'CA',
  '94558',
  'CA 94558',
  '12 Elm St, Napa, CA 9455',
  'Hauptstr. 1, 50667 Köln',
  'Smith, John',
  ',,,',
])('‘%s’ is none', (text) => {
  expect(readAddress(text)).toBeNull();
});
