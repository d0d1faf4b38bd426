/** The columns of a line that a spreadsheet can fill, in the order in which they stand. */
const lineColumns = ['description', 'quantity', 'unitPrice'] as const;
export type LineColumn = (typeof lineColumns)[number];

// A cell that holds a break or a quote is quoted, its quotes doubled; any other stands as it is.
const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
const plain = /[^\t\n]*/y;

const rowsOf = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (let at = 0; ; at += 1) {
    quoted.lastIndex = plain.lastIndex = at;
    const [whole = '', within] = quoted.exec(text) ?? plain.exec(text) ?? [];
    rows.at(-1)?.push((within?.replaceAll('""', '"') ?? whole).trim());
    at += whole.length;
    if (at >= text.length) return rows.filter((cells) => cells.some((cell) => cell !== ''));
    if (text[at] === '\n') rows.push([]);
  }
};

/**
 * Rows copied from a spreadsheet, from the column on into which they were pasted; null where it is one plain text.
 * A price keeps what makes it one, and loses a currency sign.
 */
export const pastedLines = (text: string, into: LineColumn): Partial<Record<LineColumn, string>>[] | null => {
  const rows = rowsOf(text.replaceAll('\r', ''));
  if (rows.length < 2 && !text.includes('\t') && !rows[0]?.[0]?.includes('\n')) return null;
  const from = lineColumns.indexOf(into);
  return rows.map((row) => {
    const cells = row.slice(0, lineColumns.length - from);
    return Object.fromEntries(
      cells.map((cell, at) => {
        const column = lineColumns[from + at] as LineColumn;
        return [column, column === 'description' ? cell : cell.replace(/^\$\s*/, '')];
      }),
    );
  });
};
