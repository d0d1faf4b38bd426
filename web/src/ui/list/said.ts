import type { Column } from './columns.tsx';

/** What one cell says in a file. */
export type Said = string | number | null;

const saidOf = <Row, Facts>(column: Column<Row, Facts, never>, row: Row, facts: Facts): Said => {
  if (column.csv) return column.csv(row, facts);
  const cell = column.cell(row, facts);
  return typeof cell === 'string' || typeof cell === 'number' ? cell : null;
};

/** The columns of a list that say something in a file, each with its cells. */
export const saidColumns = <Row, Facts>(
  columns: readonly Column<Row, Facts, never>[],
  rows: readonly Row[],
  facts: Facts,
) =>
  columns
    .map((column) => ({ column, cells: rows.map((row) => saidOf(column, row, facts)) }))
    .filter(({ column, cells }) => column.csv || cells.some((cell) => cell !== null));
