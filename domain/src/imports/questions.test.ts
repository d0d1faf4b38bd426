import { expect, test } from 'vitest';
import type { ImportCheck } from './operations.ts';
import { activeWords, openQuestions, provedDates } from './questions.ts';

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

const word = (
  field: ImportCheck['words'][number]['field'],
  value: string,
  rows: number,
  { meaning = null, proposed = null }: { meaning?: string | null; proposed?: string | null } = {},
) => ({ field, value, rows, meaning, proposed });

test('what nobody has said is asked once, and all that has a proposal at once, with the words that answer it', () => {
  const asked = openQuestions(
    check({
      dates: { Ends: 'dmy' },
      dateQuestions: [
        { column: 'Created', ...dates, suggested: 'mdy' },
        { column: 'Begins', ...dates, suggested: null },
        { column: 'Closes', ...dates, suggested: null },
        { column: 'Ends', ...dates, suggested: null },
      ],
      words: [
        word('status', 'Hot', 7, { proposed: 'qualified' }),
        word('status', 'hot ', 2, { proposed: 'qualified' }),
        word('status', 'mauve', 1),
        word('status', 'won', 2, { meaning: 'won' }),
        word('assignedRep', 'Jane Gone', 1, { proposed: 'leave-out' }),
        word('priority', 'P1', 1, { proposed: 'high' }),
      ],
    }),
  );
  expect(asked.map(({ text, answer }) => [text, answer])).toEqual([
    ['‘Begins’ and ‘Closes’ have 18 dates like 03/04/2027 that can be read two ways', '--dates mdy'],
    [
      'What is proposed for 2 words, and what one more may mean:\n      Status ‘hot ’ (9 rows): qualified\n      Rep ‘Jane Gone’ (1 row): leave-out\n      ' +
        'Status ‘mauve’ (1 row) is not known: new, contacted, qualified, proposal, won, client, lost, dead, pass-it-on, or leave-out',
      "--as-proposed --status 'mauve=new', and where it is wrong --status 'hot =…'",
    ],
  ]);
});

test('[IMPORT-01] words that nothing is proposed for are one question', () => {
  const words = [word('status', 'mauve', 1), word('status', 'beige', 2)];
  const [first, ...more] = openQuestions(check({ words }));
  expect(more).toEqual([]);
  expect(first?.text).toMatch(
    /^What 2 words mean:\n {6}Status ‘mauve’ \(1 row\) is not known: new, .*\n {6}Status ‘beige’/,
  );
  expect(first?.answer).toBe("--status 'mauve=new'");
});

test('dates are proved by other rows of their column alone', () => {
  const dateQuestions = [
    { column: 'Created', ...dates, suggested: 'mdy' as const },
    { column: 'Begins', ...dates, suggested: null },
  ];
  expect(provedDates({ dateQuestions })).toEqual({ Created: 'mdy' });
});

test('of a file that says all nothing is asked', () => {
  expect(openQuestions(check({ words: [word('status', 'won', 1, { meaning: 'won' })] }))).toEqual([]);
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

test('[IMPORT-01] sites that are active though no status says so are told', () => {
  expect([1, 1200].map(activeWords)).toEqual([
    '1 row makes a site that is active, by machines, a last collection or a route.',
    '1,200 rows make sites that are active, by machines, a last collection or a route.',
  ]);
});
