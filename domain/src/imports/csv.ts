/** A row of the file with the line it starts on, or why that line could not be read. */
export type CsvRow =
  | { line: number; cells: string[] }
  | { line: number; problem: string /** What stands on the line, cut short. */; raw: string };

export type CsvOptions = {
  delimiter: string;
  /** Where the text begins, when lines before it were taken off. */
  firstLine?: number;
  /** Longest row in characters; a longer one is refused, so that memory stays bounded. */
  longest?: number;
};

type Scan = { cells: string[]; next: number; lines: number } | { problem: string } | 'more';

const unclosed = 'A quote is opened and never closed';
const longestRaw = 2000;
const lineEnd = /\r\n|\n|\r/g;

// The position behind the closing quote of a cell that opens at `from`, -1 when the text ends before it is sure.
const closing = (text: string, from: number, whole: boolean): number => {
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || (quote + 1 === text.length && !whole)) return -1;
    if (text[quote + 1] !== '"') return quote + 1;
    at = quote + 2;
  }
};

const newlines = (text: string): number => text.match(lineEnd)?.length ?? 0;

// Reads one row from the start of the text; `whole` says that nothing follows the text.
const scanRow = (text: string, plain: RegExp, delimiter: string, whole: boolean): Scan => {
  const cells: string[] = [];
  let lines = 1;
  for (let at = 0; ; at += 1) {
    let end: number;
    if (text[at] === '"') {
      end = closing(text, at, whole);
      if (end < 0) return whole ? { problem: unclosed } : 'more';
      const raw = text.slice(at + 1, end - 1);
      lines += newlines(raw);
      cells.push(raw.replaceAll('""', '"'));
    } else {
      plain.lastIndex = at;
      const cell = plain.exec(text)?.[0] ?? '';
      end = at + cell.length;
      cells.push(cell);
    }
    if (end >= text.length) return whole ? { cells, next: end, lines } : 'more';
    const mark = text[end];
    if (mark === '\n') return { cells, next: end + 1, lines };
    if (mark === '\r') {
      if (end + 1 === text.length && !whole) return 'more';
      return { cells, next: text[end + 1] === '\n' ? end + 2 : end + 1, lines };
    }
    if (mark !== delimiter) return { problem: lines > 1 ? unclosed : 'Text follows a closing quote' };
    at = end;
  }
};

const plainCell = (delimiter: string): RegExp =>
  new RegExp(`[^${delimiter === '\t' ? '\\t' : delimiter}\\r\\n]*`, 'y');

/**
 * Reads CSV piece by piece. A row that cannot be read costs its first line only: reading goes on with the next
 * line, so that one forgotten quote does not swallow the rest of the file.
 */
export const csvReader = ({ delimiter, firstLine = 1, longest = 262_144 }: CsvOptions) => {
  const plain = plainCell(delimiter);
  let text = '';
  let line = firstLine;
  let width = 0;
  let skipping = false;

  const dropLine = (): string => {
    lineEnd.lastIndex = 0;
    const end = lineEnd.exec(text);
    const raw = text.slice(0, Math.min(end?.index ?? text.length, longestRaw));
    text = end ? text.slice(end.index + end[0].length) : '';
    skipping = end === null;
    if (end) line += 1;
    return raw;
  };

  const next = (whole: boolean): CsvRow | null => {
    if (skipping) dropLine();
    if (skipping || text === '') return null;
    let scan = scanRow(text, plain, delimiter, whole);
    if (scan === 'more') {
      if (text.length <= longest) return null;
      scan = { problem: `Longer than ${longest} characters, or a quote that is never closed` };
    }
    // A row over several lines with the wrong number of cells is a forgotten quote that another one closed.
    if ('cells' in scan && scan.lines > 1 && width > 0 && scan.cells.length !== width)
      scan = { problem: unclosed };
    const start = line;
    if ('problem' in scan) {
      return { line: start, problem: scan.problem, raw: dropLine() };
    }
    text = text.slice(scan.next);
    line += scan.lines;
    width ||= scan.cells.length;
    return { line: start, cells: scan.cells };
  };

  const read = (more: string, whole: boolean): CsvRow[] => {
    text += more;
    const rows: CsvRow[] = [];
    for (let row = next(whole); row; row = next(whole)) {
      const empty = 'cells' in row && row.cells.length === 1 && row.cells[0] === '';
      if (!empty) rows.push(row);
    }
    return rows;
  };

  return { push: (more: string) => read(more, false), end: () => read('', true) };
};

const separators = [',', ';', '\t', '|'] as const;

/** A first line that only names the separator, as spreadsheets write it: the separator, and the length of that line. */
export const saidDelimiter = (text: string): { delimiter: string; length: number } | null => {
  const line = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(text);
  const delimiter = separators.find((mark) => mark === line?.[1]);
  return line && delimiter ? { delimiter, length: line[0].length } : null;
};

/** The separator that the heading uses most, outside of quotes. */
export const delimiterOf = (heading: string): string => {
  const bare = heading.replaceAll(/"[^"]*"/g, '').split(/\r|\n/, 1)[0] ?? '';
  const counts = separators.map((mark) => ({ mark, count: bare.split(mark).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
};

const quoted = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** One line of CSV as RFC 4180 has it. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;
