import { expect, it } from 'vitest';
import { goesWords } from './revert-words.ts';

const none = { records: 0, machines: 0, clients: 0, contacts: 0, notes: 0, routes: 0 };

it('[IMPORT-01] what a revert takes and leaves is said in counts, with why', () => {
  const goes = { ...none, records: 12, machines: 40, clients: 1, routes: 2 };
  expect(goesWords('sites', { goes, stays: none })).toEqual([
    '12 sites, 40 machines, 1 client, and 2 routes will be removed for good.',
  ]);
  const stays = { ...none, records: 1, machines: 3, contacts: 1, routes: 1 };
  expect(goesWords('sites', { goes: none, stays })).toEqual([
    '1 site stays, because somebody changed or deleted it, or it has visits, collections, files or changed machines by now.',
    '3 machines stay, because their sites stay, or somebody changed or uses them.',
    '1 contact stays, because it belongs to what stays, or somebody changed or uses it.',
    '1 route stays, because other sites are on it, or it was driven or changed.',
  ]);
  expect(goesWords('leads', { goes: none, stays: none })).toEqual([]);
});
