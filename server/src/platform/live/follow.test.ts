import { allRows } from 'domain/kernel';
import { expect, test } from 'vitest';
import type { FeedNoun } from '#platform/operations/feature.ts';
import type { FeedEvent } from './feed-read.ts';
import { heardBy, nounsHeard } from './follow.ts';

const noun = (name: string, follows?: FeedNoun['follows']) =>
  ({ noun: name, ...(follows ? { follows } : {}) }) as FeedNoun;
const offers = noun('offer', { noun: 'leads', when: ({ offered }) => offered === true });
const leads = noun('leads');
const feeds = (...list: FeedNoun[]) => new Map(list.map((feed) => [feed.noun, feed]));

const event = (more: Partial<FeedEvent> = {}): FeedEvent => ({
  xid: '7',
  position: 3,
  noun: 'leads',
  rowId: 'a',
  actor: 'max',
  key: 'k',
  scopeBefore: null,
  scopeAfter: null,
  ...more,
});
const told = (events: readonly FeedEvent[]) => events.map(({ noun: name, key, echo }) => [name, key, !!echo]);

test('a noun that follows another reads that one’s events', () => {
  expect(nounsHeard([leads, offers])).toEqual(['leads']);
  expect(nounsHeard([noun('users'), offers])).toEqual(['users', 'leads']);
});

test('it hears of the rows whose facts say so, before or after, ahead of the event itself and without its key', () => {
  const both = feeds(leads, offers);
  const offered = { offered: true };
  for (const facts of [{ scopeBefore: offered }, { scopeAfter: offered }])
    expect(told(heardBy(both, [event(facts)]))).toEqual([
      ['offer', null, true],
      ['leads', 'k', false],
    ]);
  expect(told(heardBy(both, [event({ scopeAfter: { offered: false } })]))).toEqual([['leads', 'k', false]]);
  expect(told(heardBy(feeds(offers), [event({ scopeAfter: offered })]))).toEqual([['offer', null, true]]);
  expect(heardBy(both, [event({ noun: 'users', scopeAfter: offered })])).toEqual([]);
});

test('it reads afresh when the other does', () => {
  expect(told(heardBy(feeds(offers), [event({ rowId: allRows })]))).toEqual([['offer', null, true]]);
});
