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
const mostWidths = 8;
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

// Some programs write a blank before or behind the quotes of a cell: the position of the next sign that is none.
const pastBlanks = (text: string, from: number, delimiter: string): number => {
  let at = from;
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at += 1;
  return at;
};

// Where a cell that begins with blanks is quoted all the same: the position of its quote, -1 where it is none, null where
// more text has to tell.
const quoteBehindBlanks = (text: string, at: number, delimiter: string, whole: boolean): number | null => {
  const quote = pastBlanks(text, at, delimiter);
  if (quote === at) return -1;
  if (quote >= text.length) return whole ? -1 : null;
  if (text[quote] !== '"') return -1;
  const end = closing(text, quote, whole);
  if (end < 0) return whole ? -1 : null;
  const next = pastBlanks(text, end, delimiter);
  if (next >= text.length) return whole ? quote : null;
  return [delimiter, '\n', '\r'].includes(text[next] ?? '') ? quote : -1;
};

const newlines = (text: string): number => text.match(lineEnd)?.length ?? 0;

// Reads one row from the start of the text; `whole` says that nothing follows the text.
const scanRow = (text: string, plain: RegExp, delimiter: string, whole: boolean): Scan => {
  const cells: string[] = [];
  let lines = 1;
  for (let at = 0; ; at += 1) {
    let end: number;
    const quote = text[at] === '"' ? at : quoteBehindBlanks(text, at, delimiter, whole);
    if (quote === null) return 'more';
    if (quote >= 0) {
      end = closing(text, quote, whole);
      if (end < 0) return whole ? { problem: unclosed } : 'more';
      const raw = text.slice(quote + 1, end - 1);
      end = pastBlanks(text, end, delimiter);
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

/*
 * Whether a row over several lines is a forgotten quote that another one closed: it is wider than any other, or a line
 * within a cell is as wide as a row. Fewer cells alone are no sign, for spreadsheets leave empty ones at the end away.
 */
const hasSwallowed = (cells: readonly string[], widest: number, delimiter: string): boolean => {
  if (cells.length > widest) return true;
  return cells.some((cell, at) => {
    const [, ...lines] = cell.split(lineEnd);
    return lines.some((line, n) => {
      // What follows such a quote belongs to the line that it stands on.
      const follow = n === lines.length - 1 && line.endsWith(delimiter) ? cells.length - at - 1 : 0;
      return line.split(delimiter).length + follow >= widest;
    });
  });
};

// Behind a separator of a row stands no blank, as behind a comma of prose; but in files that write one behind each.
const hasSeparator = (line: string, delimiter: string, isSpaced: boolean): boolean =>
  line
    .split(delimiter)
    .slice(1)
    .some((part) => isSpaced || !part.startsWith(' '));

/*
 * Whether such a row has fewer cells than others since it took the next line along, which tells by its separators. One
 * whose last cells were left away may have a break in a cell all the same.
 */
const hasTakenNext = (cells: readonly string[], delimiter: string, isSpaced: boolean): boolean =>
  cells.some((cell) =>
    cell
      .split(lineEnd)
      .slice(1)
      .some((line) => hasSeparator(line, delimiter, isSpaced)),
  );

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
  // How many cells rows of one line have: more than one number where lines stand above the heading.
  const widths = new Set<number>();
  // Whether a blank stands behind each separator.
  let isSpaced = false;
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

  const isBroken = (cells: readonly string[]): boolean => {
    if (widths.size === 0) return false;
    const widest = Math.max(...widths);
    if (cells.length < widest && hasTakenNext(cells, delimiter, isSpaced)) return true;
    return !widths.has(cells.length) && hasSwallowed(cells, widest, delimiter);
  };

  const next = (whole: boolean): CsvRow | null => {
    if (skipping) dropLine();
    if (skipping || text === '') return null;
    let scan = scanRow(text, plain, delimiter, whole);
    if (scan === 'more') {
      if (text.length <= longest) return null;
      scan = { problem: `Longer than ${longest} characters, or a quote that is never closed` };
    }
    if ('cells' in scan && scan.lines > 1 && isBroken(scan.cells)) scan = { problem: unclosed };
    const start = line;
    if ('problem' in scan) {
      return { line: start, problem: scan.problem, raw: dropLine() };
    }
    text = text.slice(scan.next);
    line += scan.lines;
    isSpaced ||= scan.cells.length > 1 && scan.cells.slice(1).every((cell) => cell.startsWith(' '));
    if (scan.lines === 1 && scan.cells.length > 1 && widths.size < mostWidths) widths.add(scan.cells.length);
    return { line: start, cells: scan.cells };
  };

  const read = (more: string, whole: boolean): CsvRow[] => {
    text += more;
    const rows: CsvRow[] = [];
    for (let row = next(whole); row; row = next(whole)) rows.push(row);
    return rows;
  };

  return { push: (more: string) => read(more, false), end: () => read('', true) };
};

/** What may stand between the cells of a line. */
export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** A first line that only names the separator, as spreadsheets write it: the separator, and the length of that line. */
export const saidDelimiter = (text: string): { delimiter: Separator; length: number } | null => {
  const line = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(text);
  const delimiter = separators.find((mark) => mark === line?.[1]);
  return line && delimiter ? { delimiter, length: line[0].length } : null;
};

const mostLines = 30;

// How a file uses a sign: how often a line has it at least where half of them do, how many lines agree, and the first.
const useOf = (mark: string, lines: readonly string[]): readonly number[] => {
  const counts = lines.map((line) => line.split(mark).length - 1);
  const middle = counts.toSorted((a, b) => a - b)[Math.floor((counts.length - 1) / 2)] ?? 0;
  const agreeing = counts.map((count) => (count > 0 ? counts.filter((each) => each === count).length : 0));
  return [middle, Math.max(0, ...agreeing), counts[0] ?? 0];
};

const isMore = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((use, place) => use !== other[place]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
};

/** The separator that the first lines use most, outside of quotes; a line above the heading may use another one. */
export const delimiterOf = (text: string): Separator => {
  const bare = text.slice(0, 20_000).replaceAll(/"[^"]*"/g, '');
  const lines = bare.split(/[\r\n]+/, mostLines).filter((line) => line.trim() !== '');
  const uses = separators.map((mark) => ({ mark, use: useOf(mark, lines) }));
  return uses.reduce((best, each) => (isMore(each.use, best.use) ? each : best)).mark;
};

const quoted = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** One line of CSV as RFC 4180 has it. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;
