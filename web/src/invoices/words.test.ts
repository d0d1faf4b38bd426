import { expect, test } from 'vitest';
import { happenedWords } from './words.ts';

const line = (id: string, description: string, quantity: number, unitPrice: number) => ({
  id,
  description,
  quantity,
  unitPrice,
});
const repair = line('a', 'Dryer repair', 2, 9_500);
const belt = line('b', 'Belt', 1, 1_200);

test.each<[string, string, unknown, unknown, string]>([
  ['a price', 'lines', [repair], [{ ...repair, unitPrice: 4_500 }], 'Dryer repair: 2 × $95.00 → 2 × $45.00'],
  ['a line that came', 'lines', [repair], [repair, belt], 'Belt added: 1 × $12.00'],
  ['a line that went', 'lines', [repair, belt], [repair], 'Belt taken away: 1 × $12.00'],
  ['its words', 'lines', [belt], [{ ...belt, description: 'Drum belt' }], 'Belt → Drum belt'],
  [
    'a discount',
    'discount',
    { kind: 'amount', value: 0 },
    { kind: 'percent', value: 10_000 },
    'discount $0.00 → 10 %',
  ],
  ['the tax', 'taxRate', 0, 8_250, 'tax 0 % → 8.25 %'],
  ['the total', 'total', 19_000, 9_000, 'total $190.00 → $90.00'],
  ['a note', 'customerNote', '', 'Thank you', 'note “Thank you”'],
])(
  '[INV-06] [ADMIN-05] the history says %s that was changed, from what to what',
  (_, field, before, after, words) => {
    const changes = [
      { field, before, after },
      { field: 'number', before: null, after: 'INV-1' },
    ];
    expect(happenedWords({ verb: 'updated', changes })).toEqual(['Changed', words]);
    expect(happenedWords({ verb: 'created', changes })).toEqual(['Draft begun', '']);
  },
);
