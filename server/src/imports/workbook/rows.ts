import { type CsvRow, importRefusals, placeOfCell, unescaped, workbookText } from 'domain/imports';
import { type Book, type BookSheet, longestRow, openBook, sharedTexts } from './book.ts';
import { readXml } from './xml.ts';
import { Unreadable } from './zip.ts';

// A table has at most half as many; what a stray cell far to the right says is told as a row too wide.
const mostCells = 1000;

type Cells = { cells: string[]; size: number; wide: boolean };

const emptyCells = (): Cells => ({ cells: [], size: 0, wide: false });

// No program writes more.
const mostLines = 16_777_216;

// Where a row says that it stands; one that does not stands below the last.
const lineOf = (said: string, last: number): number => {
  const line = said === '' ? last + 1 : Number(said);
  if (!Number.isInteger(line) || line < 1 || line > mostLines)
    throw new Unreadable(importRefusals.brokenWorkbook);
  return line;
};

const put = (row: Cells, place: number, text: string): void => {
  if (text === '') return;
  row.size += text.length;
  if (place >= mostCells) row.wide = true;
  else if (row.size <= longestRow) {
    while (row.cells.length < place) row.cells.push('');
    row.cells[place] = text;
  }
};

const rowOf = ({ cells, size, wide }: Cells, line: number): CsvRow => {
  const raw = cells.join(' · ').slice(0, 2000);
  if (wide) return { line, problem: `More than ${mostCells} cells`, raw };
  return size > longestRow ? { line, problem: `Longer than ${longestRow} characters`, raw } : { line, cells };
};

/** The rows of a sheet as if it had been saved as CSV; a gap between them is one empty row. */
const rowsOfSheet = async function* (
  { parts, kinds, since1904 }: Book,
  { path }: BookSheet,
  shared: (at: number) => string,
): AsyncGenerator<CsvRow> {
  let rows: CsvRow[] = [];
  let row = emptyCells();
  let line = 0;
  let place = -1;
  let cell = { type: '', style: 0 };
  let value = '';
  let isValue = false;
  const finish = () => {
    const text = workbookText(
      {
        type: cell.type,
        value: cell.type === 's' ? value : unescaped(value),
        kind: kinds[cell.style] ?? 'plain',
      },
      { since1904, shared },
    );
    put(row, place, text);
  };
  const steps = readXml(parts.read(path), {
    open: (name, { r = '', t = '', s = '0' }) => {
      if (name === 'row') {
        const said = lineOf(r, line);
        if (said > line + 1) rows.push({ line: line + 1, cells: [] });
        line = said;
        row = emptyCells();
        place = -1;
      } else if (name === 'c') {
        const at = placeOfCell(r);
        place = at >= 0 ? at : place + 1;
        cell = { type: t, style: Number(s) };
        value = '';
      }
      isValue = name === 'v' || name === 't';
    },
    text: (said) => {
      if (isValue && value.length <= longestRow) value += said;
    },
    close: (name) => {
      isValue = false;
      if (name === 'c') finish();
      else if (name === 'row') rows.push(rowOf(row, line));
    },
  });
  for await (const _ of steps) {
    yield* rows;
    rows = [];
  }
  yield* rows;
};

/** What a sheet holds: nothing below a heading, words below one another as on a cover, or rows of several columns. */
type Holds = 'nothing' | 'lines' | 'table';

// As far as its first rows tell. A heading has a row below it.
const whatHolds = async (book: Book, sheet: BookSheet): Promise<Holds> => {
  let [filled, wide, looked] = [0, 0, 0];
  // What the texts are does not matter yet, only that there are some.
  for await (const row of rowsOfSheet(book, sheet, () => 'some')) {
    const cells = 'problem' in row ? 2 : row.cells.filter((cell) => cell !== '').length;
    filled += cells > 0 ? 1 : 0;
    wide += cells > 1 ? 1 : 0;
    looked += 1;
    if (wide >= 2) return 'table';
    if (looked > 1000) break;
  }
  return filled >= 2 ? 'lines' : 'nothing';
};

/** A workbook with the sheet that is read. */
export type Workbook = {
  sheet: string;
  /** Those that have rows, in their order. */
  sheets: string[];
  rows: AsyncGenerator<CsvRow>;
};

// Whatever a library says of a damaged file, people are told what to do.
const asUnreadable = (error: unknown): Unreadable =>
  error instanceof Unreadable ? error : new Unreadable(importRefusals.brokenWorkbook);

const sheetsWithRows = async (book: Book): Promise<{ sheet: BookSheet; holds: Holds }[]> => {
  const shown = book.sheets.filter(({ hidden }) => !hidden);
  const found: { sheet: BookSheet; holds: Holds }[] = [];
  for (const sheet of shown) found.push({ sheet, holds: await whatHolds(book, sheet) });
  return found.filter(({ holds }) => holds !== 'nothing');
};

const closing = async function* (
  book: Book,
  sheet: BookSheet,
  textsOf: () => Promise<readonly string[]>,
): AsyncGenerator<CsvRow> {
  try {
    const texts = await textsOf();
    yield* rowsOfSheet(book, sheet, (at) => texts[at] ?? '');
  } catch (error) {
    throw asUnreadable(error);
  } finally {
    book.parts.close();
  }
};

// Its heading is among them.
const lookedAt = 50;

const firstRows = async (book: Book, sheet: BookSheet, texts: readonly string[]): Promise<CsvRow[]> => {
  const rows: CsvRow[] = [];
  for await (const row of rowsOfSheet(book, sheet, (at) => texts[at] ?? '')) {
    rows.push(row);
    if (rows.length >= lookedAt) break;
  }
  return rows;
};

type HowWell = (rows: readonly CsvRow[]) => number;

// Of two that read as well the first.
const bestOf = async (
  book: Book,
  sheets: readonly BookSheet[],
  textsOf: () => Promise<readonly string[]>,
  howWell: HowWell,
): Promise<BookSheet | undefined> => {
  let [best, most] = [sheets[0], -1];
  if (sheets.length < 2) return best;
  for (const sheet of sheets) {
    const well = howWell(await firstRows(book, sheet, await textsOf()));
    if (well > most) [best, most] = [sheet, well];
  }
  return best;
};

/** Opens a workbook at the sheet that somebody chose, or at the table that reads best; throws why it cannot be read. */
export const openWorkbook = async (
  path: string,
  chosen: string | undefined,
  howWell: HowWell,
): Promise<Workbook> => {
  const book = await openBook(path).catch((error: unknown) => {
    throw asUnreadable(error);
  });
  try {
    const found = await sheetsWithRows(book);
    const sheets = found.map(({ sheet }) => sheet);
    const tables = found.flatMap(({ sheet, holds }) => (holds === 'table' ? [sheet] : []));
    let texts: Promise<readonly string[]> | undefined;
    const textsOf = () => (texts ??= sharedTexts(book));
    const sheet =
      chosen === undefined
        ? ((await bestOf(book, tables, textsOf, howWell)) ?? sheets[0])
        : sheets.find(({ name }) => name === chosen);
    if (!sheet)
      throw new Unreadable(
        chosen === undefined ? importRefusals.emptyWorkbook : importRefusals.noSheet(chosen),
      );
    return { sheet: sheet.name, sheets: sheets.map(({ name }) => name), rows: closing(book, sheet, textsOf) };
  } catch (error) {
    book.parts.close();
    throw asUnreadable(error);
  }
};
