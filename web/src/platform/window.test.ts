import { expect, test } from 'vitest';
import { covers, keptCursor, lookOf, newWindow, pageAfter, placeIn, type Window } from './window.ts';

type Card = { id: string; version: number; due: number };
const card = (id: string, due: number): Card => ({ id, version: 1, due });
const compare = (a: Card, b: Card): number => a.due - b.due || (a.id < b.id ? -1 : Number(a.id > b.id));
const [ann, bea, cat, dan] = [card('ann', 1), card('bea', 3), card('cat', 3), card('dan', 7)];
const all = [ann, bea, cat, dan];

test.each([
  ['first', card('new', 0), 0],
  ['behind what is due before it', card('new', 2), 1],
  ['among equals by its id', card('bob', 3), 2],
  ['where it stands already', cat, 2],
  ['last', card('new', 9), 4],
])('a row’s place is %s', (_, row, place) => {
  const shown = (id: string) => all.find((one) => one.id === id);
  const ids = all.map(({ id }) => id);
  expect(placeIn(ids, row, shown, compare)).toBe(place);
});

test('a row that changed is looked for by what it was, whatever is shown of it by now', () => {
  const shown = (id: string) => (id === 'bea' ? card('bea', 99) : all.find((one) => one.id === id));
  expect(placeIn(['ann', 'bea', 'cat', 'dan'], bea, shown, compare)).toBe(1);
});

test.each<[string, Pick<Window<Card>, 'loaded' | 'edge'>, Card, boolean]>([
  ['nothing was read', { loaded: false, edge: null }, ann, false],
  ['all was read', { loaded: true, edge: null }, dan, true],
  ['before the edge', { loaded: true, edge: cat }, bea, true],
  ['the edge itself', { loaded: true, edge: cat }, cat, true],
  ['beyond the edge', { loaded: true, edge: cat }, dan, false],
])('what has been read covers a row: %s', (_, window, row, covered) => {
  expect(covers(window, row, compare)).toBe(covered);
});

test.each<[string, Card | null, number, Card[], string | null]>([
  ['from the start', null, 2, [ann, bea], keptCursor],
  ['behind an edge', bea, 2, [cat, dan], null],
  ['exactly so many', null, 4, all, null],
  ['nothing behind the last', dan, 2, [], null],
])('a page of rows at hand: %s', (_, edge, limit, items, cursor) => {
  expect(pageAfter(all.toReversed(), edge, limit, compare)).toEqual({ items, cursor });
});

const read = (more: Partial<Window<Card>>): Window<Card> => ({
  ...newWindow('new'),
  loaded: true,
  ids: ['ann', 'bea'],
  ...more,
});
const failed = new Error('offline');

test.each<[string, Window<Card>, number | null, boolean, object]>([
  ['not read yet', newWindow('new'), null, false, { total: null, loading: true, hasMore: false }],
  ['not read, but counted', newWindow('new'), 9, false, { total: 9, loading: true }],
  ['not to be read', { ...newWindow('new'), error: failed }, null, false, { loading: false, error: failed }],
  ['all of it', read({}), 9, false, { total: 2, loading: false, hasMore: false }],
  ['some of it', read({ cursor: 'x' }), 9, false, { total: 9, hasMore: true }],
  ['some of it, uncounted', read({ cursor: 'x' }), null, false, { total: null, hasMore: true }],
  ['more than were counted', read({ cursor: 'x' }), 1, false, { total: 2 }],
  ['all but what is hidden', read({}), 9, true, { total: 9 }],
  ['all, some hidden, uncounted', read({}), null, true, { total: 2 }],
  ['what the device keeps', read({ cursor: keptCursor, kept: 7 }), null, false, { total: 7 }],
  ['being read again', read({ loading: true }), 2, false, { loading: true }],
])('a screen is told of a column: %s', (_, window, counted, hiding, look) => {
  expect(lookOf(window, counted, hiding)).toMatchObject(look);
});

test('ids are told as they are now', () => {
  const window = read({});
  const { ids } = lookOf(window, null, false);
  window.ids.push('cat');
  expect(ids).toEqual(['ann', 'bea']);
});
