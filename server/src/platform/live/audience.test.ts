import { everyone, type Viewer } from 'domain/kernel';
import { expect, test } from 'vitest';
import type { FeedNoun } from '#platform/operations/feature.ts';
import { audienceOf, batchRows, framesOf, mostBatch } from './audience.ts';
import type { FeedEvent } from './feed-read.ts';

type Lead = { id: string; column: string; notes: string };
const row: Lead = { id: 'a', column: 'sold', notes: 'long' };
const feed: FeedNoun<Lead> = {
  noun: 'leads',
  who: everyone,
  load: async () => [row],
  scope: () => [{}],
  place: ({ column }) => String(column),
  summary: ({ id, column }) => ({ id, column }),
  whole: (found) => found,
};
const viewer: Viewer = { uid: 'uma', role: 'user', sees: 'self' };
const audience = audienceOf([feed], new Set(['leads']), viewer);

const moved = (position: number, from: string, to: string): FeedEvent => ({
  xid: '7',
  position,
  noun: 'leads',
  rowId: 'a',
  actor: null,
  key: null,
  scopeBefore: { column: from },
  scopeAfter: { column: to },
});
const framesFor = (events: FeedEvent[], found = row) => {
  const rows = batchRows(new Map([['leads', new Map([['a', found]])]]));
  return audience && framesOf(events, rows, audience, 'uma');
};
const dataOf = (text: string | null) =>
  [...(text ?? '').matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''));

test('changes of one row in a batch each tell their columns; the whole row comes with the last', () => {
  const text = framesFor([moved(1, 'new', 'selling'), moved(2, 'selling', 'sold')]);
  expect(dataOf(text)).toEqual([
    { noun: 'leads', row: { id: 'a', column: 'sold' }, from: 'new', to: 'selling' },
    { noun: 'leads', row, from: 'selling', to: 'sold' },
  ]);
});

test('a batch too heavy for a stream is none: the stream is told to read afresh', () => {
  const heavy = { ...row, notes: 'x'.repeat(mostBatch) };
  expect(framesFor([moved(1, 'new', 'selling')], heavy)).toBeNull();
  expect(framesFor([moved(1, 'new', 'selling')])).toContain('event: put');
});
