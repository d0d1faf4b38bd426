import { expect, test } from 'vitest';
import { cleared, filterOf, hidesArchived, isFiltered, lateOf, readSearch, sortOf } from './search.ts';

const rep = '0192f0c1-0000-7000-8000-000000000001';

test('[BOARD-04] every filter stands in the address', () => {
  const search = readSearch({
    status: 'new,contacted',
    assignedRep: rep,
    city: 'Napa',
    state: 'CA',
    leadCameFrom: 'Referral',
    hasCurrentProvider: 'false',
    leadAsDead: 'true',
    markSold: 'false',
    tags: 'hot, vip',
    priority: 'high',
  });
  expect(filterOf(search)).toEqual({
    status: ['new', 'contacted'],
    assignedRep: rep,
    city: 'Napa',
    state: 'CA',
    leadCameFrom: 'Referral',
    hasCurrentProvider: false,
    leadAsDead: true,
    markSold: false,
    tags: ['hot', 'vip'],
    priority: 'high',
  });
});

test('[BOARD-04] what no lead can have and what is no filter is left out', () => {
  const search = readSearch({
    status: 'frozen',
    assignedRep: 'Max',
    state: 'XX',
    other: '1',
    late: 'new',
    text: ' ',
  });
  expect(filterOf(search)).toEqual({});
  expect(search).toEqual({ status: 'frozen', assignedRep: 'Max', state: 'XX', late: 'new' });
  expect(lateOf(search)).toBe('new');
  expect(filterOf(readSearch({ assignedRep: 'none' }))).toEqual({ assignedRep: null });
});

test('[BOARD-04] quick filters, shape and order stand in the address; what is none of them asks for nothing', () => {
  expect(filterOf(readSearch({ quick: 'going-quiet,rubbish,lease-windows' }))).toEqual({
    quick: ['going-quiet', 'lease-windows'],
  });
  expect(filterOf(readSearch({ quick: 'rubbish' }))).toEqual({});
  expect(isFiltered(readSearch({ as: 'list', sort: 'name', columns: 'city' }))).toBe(false);
  expect(cleared(readSearch({ as: 'list', sort: 'name', city: 'Napa', quick: 'going-quiet' }))).toEqual({
    as: 'list',
    sort: 'name',
  });
});

test('what is old is left out unless it is asked for in some way', () => {
  expect(hidesArchived(readSearch({}))).toBe(true);
  expect(hidesArchived(readSearch({ city: 'Napa' }))).toBe(true);
  expect(hidesArchived(readSearch({ archived: 'shown' }))).toBe(false);
  expect(hidesArchived(readSearch({ quick: 'lease-windows' }))).toBe(false);
  expect(hidesArchived(readSearch({ text: 'oak' }))).toBe(false);
});

test('columns of the board have two orders, the list has more', () => {
  expect(sortOf(readSearch({ sort: 'name' }))).toBeNull();
  expect(sortOf(readSearch({ sort: 'name', as: 'list' }))).toBe('name');
  expect(sortOf(readSearch({ sort: 'urgent' }))).toBe('urgent');
  expect(sortOf(readSearch({ sort: 'email', as: 'list' }))).toBeNull();
});
