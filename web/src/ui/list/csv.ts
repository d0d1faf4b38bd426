import { csvLine, defuse } from 'domain/imports';
import type { Column } from './columns.tsx';

type Said = string | number | null;

const saidOf = <Row, Facts>(column: Column<Row, Facts, never>, row: Row, facts: Facts): Said => {
  if (column.csv) return column.csv(row, facts);
  const cell = column.cell(row, facts);
  return typeof cell === 'string' || typeof cell === 'number' ? cell : null;
};

// A number is no formula, whatever its sign.
const written = (said: Said): string => (typeof said === 'string' ? defuse(said) : String(said ?? ''));

/** What a list shows as a file: the columns that say something, under their labels. */
export const csvOf = <Row, Facts>(
  columns: readonly Column<Row, Facts, never>[],
  rows: readonly Row[],
  facts: Facts,
): string => {
  const said = columns
    .map((column) => ({ column, cells: rows.map((row) => saidOf(column, row, facts)) }))
    .filter(({ column, cells }) => column.csv || cells.some((cell) => cell !== null));
  const head = csvLine(said.map(({ column }) => column.label));
  return head + rows.map((_, at) => csvLine(said.map(({ cells }) => written(cells[at] ?? null)))).join('');
};
