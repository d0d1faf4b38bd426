import { expect, test } from 'vitest';
import { figureAddress } from '#platform/figureAddress.ts';
import { askedOf, readSearch } from './search.ts';

const rep = '0198de30-0000-7000-8000-000000000002';

test.each([
  ['a word', 'Reno'],
  ['a word as somebody typed it', ' Reno '],
  ['blanks alone', '  '],
  ['a long one', 'x'.repeat(255)],
  ['nobody', null],
  ['nothing', ''],
  ['what means nobody elsewhere', 'none'],
])('[W13] the address of a number asks for its very rows, grouped by %s', (_, group) => {
  const figure = {
    report: 'sources',
    key: 'sold',
    by: 'source',
    group,
    rep,
    city: ' Napa',
    from: '2026-11-01',
  } as const;
  const { search } = figureAddress({ operation: 'leads.list', input: { figure } }, 'In words');
  expect(askedOf(readSearch(search))).toEqual({ of: 'leads', figure });
});
