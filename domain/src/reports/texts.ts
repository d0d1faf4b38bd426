import { figureWords } from '#kernel';

/** What stands where a report has no rows. */
export const noDataText = 'No data for this period.';

/** What stands above a table that has more rows than are shown. */
export const rowsShownText = (rows: number): string => `first ${figureWords(rows)} shown; narrow the filters`;
