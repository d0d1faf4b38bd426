import * as z from 'zod';
import {
  administrators,
  date,
  dateTime,
  figureAsked,
  flag,
  read,
  reportFilters,
  reportKeys,
  text,
} from '#kernel';

/** Reports of a page of their own; the dashboard's figures are no report. */
export const reportsShown = reportKeys.filter((key) => key !== 'dashboard');
export type ShownReport = Exclude<(typeof reportKeys)[number], 'dashboard'>;

/** With what a report is compared: as long a time before its range, or the same days a year ago. */
export const comparisons = ['before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

export const comparisonLabels: Readonly<Record<Comparison, string>> = {
  before: 'The period before',
  year: 'A year ago',
};

/**
 * One number and the rows behind it: `{ operation, input }` as the list takes them. Counts and sums are numbers (money in
 * cents), shares lie between 0 and 1 with the count they are of, medians are milliseconds, the oldest is a moment or day.
 */
export const figureAnswer = z.strictObject({
  value: z.union([z.number(), z.string()]).nullable(),
  of: z.exactOptional(z.int()),
  open: z.strictObject({ operation: z.string(), input: z.strictObject({ figure: figureAsked }) }),
});
export type FigureAnswer = z.output<typeof figureAnswer>;

const figures = z.record(z.string(), figureAnswer);

/** A group with its name in words; `group` null: those without one. */
const groupAnswer = z.strictObject({ group: z.string().nullable(), label: z.string(), figures });

export const tableAnswer = z.strictObject({
  from: date.nullable(),
  to: date.nullable(),
  rows: z.array(groupAnswer),
  all: figures,
});

export const reportAnswer = tableAnswer.extend({
  asOf: dateTime,
  compared: z.exactOptional(tableAnswer),
  /** There are more groups than are shown. */
  truncated: flag,
});
export type ReportAnswer = z.output<typeof reportAnswer>;

/** How many rows a report shows. */
export const reportRowsAtMost = 2_000;

export const reportOperations = {
  /** A table of a report: its part (by name) and the way of grouping. */
  read: read('reports.read', administrators, {
    input: z.strictObject({
      report: z.enum(reportsShown as [ShownReport, ...ShownReport[]]),
      part: text(40),
      by: text(40),
      compare: z.enum(comparisons).optional(),
      ...reportFilters,
    }),
    output: reportAnswer,
    aside: administrators,
  }),
};
