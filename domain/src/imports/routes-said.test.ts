import { expect, test } from 'vitest';
import { makeWord } from './asked.ts';
import { proposedRoutes } from './routes-said.ts';

const named = (...names: [value: string, rows: number][]) => names.map(([value, rows]) => ({ value, rows }));

test('[IMPORT-01] several words for one day are proposed as one route, called as most rows do', () => {
  const names = named(['Monday', 13], ['Mon', 39], ['TUES', 3], ['Tue', 9], ['Mon AM', 4], ['North', 2]);
  expect(Object.fromEntries(proposedRoutes([], names))).toEqual({
    mon: makeWord,
    monday: 'Mon',
    tue: makeWord,
    tues: 'Tue',
    'mon am': makeWord,
    north: makeWord,
  });
});

test('[IMPORT-01] the route that is here goes before what the file calls it', () => {
  const names = named(['Monday', 13], ['Mon', 39]);
  expect(Object.fromEntries(proposedRoutes(['MONDAYS', 'North'], names))).toEqual({
    mon: 'MONDAYS',
    monday: 'MONDAYS',
  });
});
