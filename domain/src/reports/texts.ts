import { figureWords } from '#kernel';
import type { PartWords } from './part-words.ts';

const noDataText = 'No data for this period.';

/** What stands where a report has no rows; one as of now has no period. */
export const noRowsText = ({ now, counted: [, many] }: Pick<PartWords, 'now' | 'counted'>): string =>
  now ? `No ${many}.` : noDataText;

/** What stands above a table that has more rows than are shown. */
export const rowsShownText = (rows: number): string => `first ${figureWords(rows)} shown; narrow the filters`;
