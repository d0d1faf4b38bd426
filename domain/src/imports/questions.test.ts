import { expect, test } from 'vitest';
import type { ImportCheck } from './operations.ts';
import { activeWords, openQuestions } from './questions.ts';

const check = (more: Partial<ImportCheck>) =>
  ({
    noun: 'leads',
    dates: {},
    dateQuestions: [],
    words: [],
    unknownClients: 0,
    routes: [],
    ...more,
  }) as unknown as ImportCheck;
const dates = { mdy: 38, dmy: 0, ambiguous: 9, example: '03/04/2027' };

test('what nobody has said is asked once, with the words that answer it', () => {
  const asked = openQuestions(
    check({
      dates: { Ends: 'dmy' },
      dateQuestions: [
        { column: 'Created', ...dates, suggested: 'mdy' },
        { column: 'Ends', ...dates, suggested: null },
      ],
      words: [
        { field: 'status', value: 'Hot', rows: 7, meaning: null },
        { field: 'status', value: 'hot ', rows: 2, meaning: null },
        { field: 'status', value: 'won', rows: 2, meaning: 'won' },
        { field: 'assignedRep', value: 'Jane Gone', rows: 1, meaning: null },
      ],
    }),
  );
  expect(asked.map(({ text, answer }) => [text, answer])).toEqual([
    [
      '‘Created’ has 9 dates like 03/04/2027 that can be read two ways; the other rows suggest mdy',
      "--dates 'Created=mdy'",
    ],
    [
      'Status ‘hot ’ (9 rows) is not known: new, contacted, qualified, proposal, won, client, lost, dead, pass-it-on, or leave-out',
      "--status 'hot =qualified'",
    ],
    [
      'Rep ‘Jane Gone’ (1 row) is nobody here: the e-mail of somebody here, or leave-out',
      "--word assignedRep:'Jane Gone=E-MAIL'",
    ],
  ]);
});

test('of a file that says all nothing is asked', () => {
  expect(
    openQuestions(check({ words: [{ field: 'status', value: 'won', rows: 1, meaning: 'won' }] })),
  ).toEqual([]);
});

test('clients that are not here are asked about until somebody says that they are made', () => {
  const text = '200 rows name no client that is here. Make them?';
  expect(openQuestions(check({ unknownClients: 200 }))).toEqual([
    { kind: 'clients', text, answer: '--make-clients' },
  ]);
  expect(openQuestions(check({ unknownClients: 1 }))[0]?.text).toBe(
    '1 row names no client that is here. Make them?',
  );
  expect(openQuestions(check({ unknownClients: 200, makeClients: true }))).toEqual([]);
});

test('[IMPORT-01] a route that is not here is asked once a name: one that is here, a new one, or none', () => {
  const words = [
    { field: 'collectionRoute', value: 'Mon-A', rows: 4, meaning: null },
    { field: 'collectionRoute', value: 'mon-a ', rows: 1, meaning: null },
    { field: 'collectionRoute', value: 'North', rows: 2, meaning: 'North' },
  ] as const;
  expect(openQuestions(check({ noun: 'sites', routes: ['North', 'South'], words: [...words] }))).toEqual([
    {
      kind: 'word',
      field: 'collectionRoute',
      word: 'mon-a ',
      text: 'Collection route ‘mon-a ’ (5 rows) is not known: North, South, make-it, or leave-out',
      answer: "--word collectionRoute:'mon-a =make-it'",
    },
  ]);
});

test('[IMPORT-01] sites that are active though no status says so are told', () => {
  expect([1, 1200].map(activeWords)).toEqual([
    '1 row makes a site that is active, by machines, a last collection or a route.',
    '1,200 rows make sites that are active, by machines, a last collection or a route.',
  ]);
});
