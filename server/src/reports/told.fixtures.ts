import type { FigureAnswer, ReportAnswer } from 'domain/reports';

const valuesOf = (figures: Readonly<Record<string, FigureAnswer>>) =>
  Object.fromEntries(Object.entries(figures).map(([key, { value }]) => [key, value]));

/** The table as people read it: by label, and all of it. */
export const told = ({ rows, all }: Pick<ReportAnswer, 'rows' | 'all'>) => ({
  ...Object.fromEntries(rows.map(({ label, figures }) => [label, valuesOf(figures)])),
  all: valuesOf(all),
});
