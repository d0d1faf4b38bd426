import { expect, test } from 'vitest';
import { figureColumns, linesOf } from './lines.ts';
import { type FigureAnswer, type ReportAnswer, reportRowsAtMost } from './operations.ts';
import { cents, count, share } from './part-words.ts';

const figure = (value: number): FigureAnswer => ({
  value,
  open: { operation: 'leads.list', input: { figure: { report: 'funnel', key: 'created' } } },
});

const figures = (leads: number) => ({ leads: figure(leads), owed: figure(leads * 100), sold: figure(0.5) });
const group = (name: string, leads: number) => ({ group: name, label: name, figures: figures(leads) });

const answer = (rows: string[], before: string[], truncated = false): ReportAnswer => ({
  ...{ from: '2026-11-01', to: '2026-11-30', asOf: '2026-11-30T10:00:00.000Z', truncated },
  ...{ rows: rows.map((name) => group(name, 4)), all: figures(4) },
  compared: {
    ...{ from: '2026-10-01', to: '2026-10-31' },
    ...{ rows: before.map((name) => group(name, 3)), all: figures(3) },
  },
});

const columns = figureColumns(
  { figures: { leads: count('Leads'), owed: cents('Owed'), sold: share('Sold') } },
  'before',
);
const values = (of: ReportAnswer) =>
  linesOf(of).map((line) => [line.label, ...columns.map(({ value }) => value(line))]);

test('[REP-01] a group that was not there in the time compared with counted nothing then; its share is unknown', () => {
  expect(values(answer(['Napa', 'Reno'], ['Reno', 'Bend']))).toEqual([
    ['Napa', 4, 0, 400, 0, 0.5, null],
    ['Reno', 4, 3, 400, 300, 0.5, 0.5],
    ['Bend', 0, 3, 0, 300, null, 0.5],
    ['All', 4, 3, 400, 300, 0.5, 0.5],
  ]);
  const [napa] = linesOf(answer(['Napa'], ['Bend']));
  expect(napa && columns.map(({ file }) => file(napa))).toEqual([4, 0, 4, 0, '50 %', null]);
});

test('[REP-01] of more groups than are told nobody says that one was not there', () => {
  const many = Array.from({ length: reportRowsAtMost }, (_, at) => `City ${at}`);
  expect(values(answer(['Napa'], many))[0]).toEqual(['Napa', 4, null, 400, null, 0.5, null]);
  expect(values(answer(['Napa'], ['Bend'], true)).map(([label]) => label)).toEqual(['Napa', 'All']);
});
