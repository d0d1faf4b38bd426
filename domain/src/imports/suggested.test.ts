import { expect, test } from 'vitest';
import { suggestedKind, suggestedMachineStatus } from './suggested.ts';

test.each([
  ['W', 'washer'],
  ['TL washer', 'washer'],
  ['Front loader', 'washer'],
  ['D', 'dryer'],
  ['Tumbler', 'dryer'],
  ['Stack dryer', 'stack'],
  ['Washer/dryer', 'combo'],
  ['Combo unit', 'combo'],
  ['Folding table', null],
] as const)('a machine called %s is most likely a %s', (word, kind) => {
  expect(suggestedKind(word)).toBe(kind);
});

test.each([
  ['OK', 'running'],
  ['like new', 'running'],
  ['Needs repair', 'out_of_order'],
  ['warehouse', 'in_storage'],
  ['scrapped', 'retired'],
  ['purple', null],
] as const)('a machine of which is said %s is most likely %s', (word, status) => {
  expect(suggestedMachineStatus(word)).toBe(status);
});
