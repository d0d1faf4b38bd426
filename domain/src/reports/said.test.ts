import { expect, test } from 'vitest';
import type { ReportAsked } from './asked.ts';
import type { ReportAnswer } from './operations.ts';
import { narrowedWords, reportSaid } from './said.ts';

const max = '0192f0c1-0000-7000-8000-000000000003';
const nameOf = (uid: string) => (uid === max ? 'Max Okafor' : undefined);
const reading = { today: '2026-11-27', asOf: 'Nov 27 09:00', nameOf };

test.each([
  [{}, []],
  [{ rep: null }, ['rep nobody']],
  [{ rep: '0192f0c1-0000-7000-8000-000000000009' }, ['rep Former colleague']],
  [
    { source: 'Web', city: 'Napa', state: 'CA', rep: max },
    ['rep Max Okafor', 'city Napa', 'state CA', 'source Web'],
  ],
])('[REP-01] what narrows a report is said by its name: %j', (asked, words) => {
  expect(narrowedWords(asked, nameOf)).toEqual(words);
});

const answerOf = (key: string, operation: string): ReportAnswer => ({
  ...{ from: '2026-11-01', to: '2026-11-26', rows: [], asOf: '2026-11-27T17:00:00.000Z', truncated: false },
  all: { [key]: { value: 2, open: { operation, input: { figure: { report: 'sources', key } } } } },
});

test('[REP-01] under a report stands what is in it: how much, when, of whom, where, and through whose eyes', () => {
  const asked: ReportAsked = { report: 'sources', part: 'leads', by: 'source', rep: max, city: 'Napa' };
  const answer = answerOf('leads', 'leads.list');
  const first = '2 leads created Nov 1 to 26, rep Max Okafor, city Napa, as of Nov 27 09:00';
  expect(reportSaid(answer, asked, { ...reading, sees: 'all' })).toEqual([first, 'All Leads']);
  expect(reportSaid(answer, asked, { ...reading, sees: 'self' })).toEqual([
    first,
    'My View: yours, and what nobody has',
  ]);
  const compared = { from: '2026-10-01', to: '2026-10-26', rows: [], all: {} };
  expect(
    reportSaid({ ...answer, compared }, { ...asked, compare: 'before' }, { ...reading, sees: 'all' }),
  ).toEqual([first, 'All Leads', 'The period before: Oct 1 to 26']);
});

test('[REP-01] what a table does not ask of, and whose eyes it is all the same to, is not said', () => {
  const asked: ReportAsked = { report: 'clients', part: 'clients', by: 'type', city: 'Napa' };
  expect(reportSaid(answerOf('clients', 'clients.list'), asked, { ...reading, sees: 'self' })).toEqual([
    '2 clients, as of Nov 27 09:00',
  ]);
});
