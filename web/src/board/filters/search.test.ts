import { expect, test } from 'vitest';
import { filterOf, lateOf, readSearch } from './search.ts';

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
