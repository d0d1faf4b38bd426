import { expect, test } from 'vitest';
import {
  suggestedClientStatus,
  suggestedFrequency,
  suggestedKind,
  suggestedMachineStatus,
  suggestedStatus,
  suggestedTerms,
} from './suggested.ts';

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

test.each([
  ['Closed', 'inactive'],
  ['On hold', 'suspended'],
  ['current', 'active'],
  ['purple', null],
] as const)('a client of whom is said %s is most likely %s', (word, status) => {
  expect(suggestedClientStatus(word)).toBe(status);
});

test.each([
  ['2% 10 Net 30', 'net_30'],
  ['45 days', 'net_45'],
  ['COD', 'due_on_receipt'],
  ['Net 60', null],
] as const)('terms of %s are most likely %s', (word, terms) => {
  expect(suggestedTerms(word)).toBe(terms);
});

test.each([
  ['2x month', 'bi-weekly'],
  ['Every 4 wks', 'monthly'],
  ['on call', 'as-needed'],
  ['every 3 wks', null],
] as const)('money collected %s is most likely collected %s', (word, frequency) => {
  expect(suggestedFrequency(word)).toBe(frequency);
});

test.each([
  ['left vm', 'contacted'],
  ['talk in spring', 'contacted'],
  ['Call back next week', 'contacted'],
  ['no way', 'lost'],
  ['SIGNED!', 'won'],
  ['talk', null],
  ['cold', null],
] as const)('[IMPORT-01] a lead of whom is written %s is most likely %s', (word, status) => {
  expect(suggestedStatus(word)).toBe(status);
});
