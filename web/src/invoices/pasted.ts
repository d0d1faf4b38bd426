/** The columns of a line that a spreadsheet can fill, in the order in which they stand. */
const lineColumns = ['description', 'quantity', 'unitPrice'] as const;
export type LineColumn = (typeof lineColumns)[number];

const cellsOf = (row: string): string[] => row.split('\t').map((cell) => cell.trim());

/**
 * Rows copied from a spreadsheet, from the column on into which they were pasted; null where it is one plain text.
 * A price keeps what makes it one, and loses a currency sign.
 */
export const pastedLines = (text: string, into: LineColumn): Partial<Record<LineColumn, string>>[] | null => {
  const rows = text
    .replaceAll('\r', '')
    .split('\n')
    .filter((row) => row.trim() !== '');
  if (rows.length < 2 && !text.includes('\t')) return null;
  const from = lineColumns.indexOf(into);
  return rows.map((row) => {
    const cells = cellsOf(row).slice(0, lineColumns.length - from);
    return Object.fromEntries(
      cells.map((cell, at) => {
        const column = lineColumns[from + at] as LineColumn;
        return [column, column === 'description' ? cell : cell.replace(/^\$/, '')];
      }),
    );
  });
};
