import { expect, test } from 'vitest';
import { clientParts } from '#clients';
import { entryParts } from '#collections';
import { invoiceParts, paymentParts } from '#invoices';
import type { ReportKey, ReportPart } from '#kernel';
import { leadParts, outcomeParts } from '#leads';
import { messageParts } from '#messages';
import { stopParts } from '#routes';
import { siteParts } from '#sites';
import type { ShownReport } from './operations.ts';
import type { FigureKind, PartWords } from './part-words.ts';
import { dashboardWords, reportWords } from './words.ts';

type Part = ReportPart<never>;
type Parts = Partial<Record<ReportKey, Readonly<Record<string, Part>>>>;

// Those of the dashboard are said by it.
const counted = (
  [
    leadParts,
    outcomeParts,
    clientParts,
    siteParts,
    stopParts,
    entryParts,
    invoiceParts,
    paymentParts,
    messageParts,
  ] as unknown as readonly Parts[]
).flatMap((parts) =>
  Object.entries(parts).flatMap(([report, its]) =>
    report === 'dashboard' ? [] : Object.entries(its).map(([name, part]) => [report, name, part] as const),
  ),
);
const wordsOf = (report: string, name: string): PartWords | undefined =>
  reportWords[report as ShownReport].parts[name];

const kinds: Readonly<Record<string, FigureKind>> = {
  count: 'count',
  share: 'share',
  ratio: 'count',
  median: 'time',
  oldest: 'age',
};

const kindOf = (part: Part, key: string): FigureKind | undefined => {
  const figure = part.figures[key];
  if (figure?.kind === 'sum') return figure.unit === 'cents' ? 'cents' : 'count';
  return kinds[figure?.kind ?? ''];
};

test.each(counted)('the table of %s, %s has the words of its figures', (report, name, part) => {
  const words = wordsOf(report, name) as PartWords;
  expect(Object.keys(words.figures).sort()).toEqual(Object.keys(part.figures).sort());
  expect(Object.keys(words.by)).toEqual(Object.keys(part.by));
  expect([...words.narrowed].sort()).toEqual(Object.keys(part.narrowed).sort());
  expect(words.now === true).toBe(part.during === null);
  for (const [key, { as }] of Object.entries(words.figures))
    expect([key, as]).toEqual([key, kindOf(part, key)]);
});

test('no words stand for a table that nobody counts', () => {
  const known = counted.map(([report, name]) => `${report} ${name}`);
  for (const [report, { parts }] of Object.entries(reportWords))
    for (const name of Object.keys(parts)) expect(known).toContain(`${report} ${name}`);
});

const tables = Object.entries(reportWords).flatMap(([report, { parts }]) =>
  Object.entries(parts).map(([name, words]) => [report, name, words] as const),
);

test.each(tables)('[REP-01] what %s, %s counts and draws stands in its table', (_, __, words) => {
  const drawn = words.charts.flatMap((chart) => (chart.as === 'funnel' ? chart.figures : [chart.figure]));
  for (const figure of [words.all, ...drawn]) expect(words.figures).toHaveProperty([figure]);
  expect(words.charts.length).toBeLessThanOrEqual(2);
});

test('the figures of the dashboard have words, and no others do', () => {
  const keys = [leadParts, siteParts]
    .flatMap(({ dashboard = {} }) => Object.values(dashboard))
    .flatMap(({ figures }) => Object.keys(figures));
  expect(Object.keys(dashboardWords).toSorted()).toEqual(keys.toSorted());
});
