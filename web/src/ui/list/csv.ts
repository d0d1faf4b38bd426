import { csvLine, defuse } from 'domain/imports';
import type { Column } from './columns.tsx';
import { type Said, saidColumns } from './said.ts';

// A number is no formula, whatever its sign.
const written = (said: Said): string => (typeof said === 'string' ? defuse(said) : String(said ?? ''));

/** What a list shows as a file: the columns that say something, under their labels. */
export const csvOf = <Row, Facts>(
  columns: readonly Column<Row, Facts, never>[],
  rows: readonly Row[],
  facts: Facts,
): string => {
  const said = saidColumns(columns, rows, facts);
  const head = csvLine(said.map(({ column }) => column.label));
  return head + rows.map((_, at) => csvLine(said.map(({ cells }) => written(cells[at] ?? null)))).join('');
};
