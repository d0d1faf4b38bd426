import { expect, test } from 'vitest';
import { makeWord } from './asked.ts';
import { fileRouteWords, proposedRoutes } from './routes-said.ts';

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

test.each([
  [
    ['every other Monday'],
    'Monday every week (the file says ‘every other Monday’, which a route does not keep)',
  ],
  [
    ['Mon (odd weeks)', '1st Monday'],
    'Monday every week (the file says ‘Mon (odd weeks)’ and ‘1st Monday’, which a route does not keep)',
  ],
  [['every Monday'], 'Monday'],
])('[IMPORT-01] a new route says that it is driven every week where its rows say %j', (saysDays, driven) => {
  const route = { name: 'West', isNew: true, days: ['mon' as const], collector: 'Dana', saysCollector: [] };
  expect(fileRouteWords({ ...route, saysDays })).toBe(
    `New route West: driven on ${driven}, collected by Dana.`,
  );
});

test('[IMPORT-01] the same where its name alone says the day', () => {
  const route = { name: 'Every other Friday', isNew: true, days: ['fri' as const], collector: 'Dana' };
  expect(fileRouteWords({ ...route, saysDays: [], saysCollector: [] })).toBe(
    'New route Every other Friday: driven on Friday every week (the file says ‘Every other Friday’, which a route does not keep), collected by Dana.',
  );
});
