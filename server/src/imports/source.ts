import {
  type CsvRow,
  csvReader,
  delimiterOf,
  type FileReading,
  howWellReads,
  type ImportNoun,
  importRefusals,
  type ReadingChoice,
  type Separator,
  saidDelimiter,
} from 'domain/imports';
import { isRefusal, type Outcome } from 'domain/kernel';
import { encodingOf, headOf, readText } from './encoding.ts';
import { openWorkbook } from './workbook/rows.ts';
import { Unreadable } from './workbook/zip.ts';

/** The rows of a file, and how they were read. */
export type Source = Pick<FileReading, 'delimiter' | 'sheet' | 'sheets'> & {
  encoding: string;
  rows: AsyncIterable<CsvRow>;
};

const zip = Buffer.from('PK\u0003\u0004');
// Workbooks of Excel before 2007, and every one with a password.
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

type Separation = { delimiter: Separator; skipped: number };

const separationOf = (start: string, chosen: ReadingChoice): Separation => {
  const said = saidDelimiter(start);
  const delimiter = chosen.delimiter ?? said?.delimiter ?? delimiterOf(start);
  return { delimiter, skipped: said?.length ?? 0 };
};

const firstText = async (pieces: AsyncIterable<string>): Promise<string> => {
  for await (const piece of pieces) if (piece !== '') return piece;
  return '';
};

// A break within a cell is no new row where people look: rows are counted as a spreadsheet counts them.
const breaksIn = (row: CsvRow): number =>
  'cells' in row ? row.cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0) : 0;

const counted = function* (rows: readonly CsvRow[], breaks: { passed: number }): Generator<CsvRow> {
  for (const row of rows) {
    yield { ...row, line: row.line - breaks.passed };
    breaks.passed += breaksIn(row);
  }
};

const readRows = async function* (
  pieces: AsyncIterable<string>,
  { delimiter, skipped }: Separation,
): AsyncGenerator<CsvRow> {
  const reader = csvReader({ delimiter, firstLine: skipped > 0 ? 2 : 1 });
  const breaks = { passed: 0 };
  let skip = skipped;
  for await (const piece of pieces) {
    yield* counted(reader.push(piece.slice(skip)), breaks);
    skip = Math.max(0, skip - piece.length);
  }
  yield* counted(reader.end(), breaks);
};

const textSource = async (path: string, chosen: ReadingChoice): Promise<Outcome<Source>> => {
  const encoding = chosen.encoding ?? (await encodingOf(path));
  if (isRefusal(encoding)) return encoding;
  const separation = separationOf(await firstText(readText(path, encoding)), chosen);
  return {
    encoding,
    delimiter: separation.delimiter,
    sheet: null,
    sheets: [],
    rows: readRows(readText(path, encoding), separation),
  };
};

/** Opens a file of rows, a text or a workbook, as somebody chose or as it seems for what it holds; what cannot be read says why. */
export const openSource = async (
  path: string,
  chosen: ReadingChoice,
  noun: ImportNoun,
): Promise<Outcome<Source>> => {
  const start = await headOf(path);
  if (start.subarray(0, 4).equals(compound)) return importRefusals.oldWorkbook;
  if (!start.subarray(0, 4).equals(zip)) return textSource(path, chosen);
  try {
    return {
      encoding: 'xlsx',
      delimiter: null,
      ...(await openWorkbook(path, chosen.sheet, (rows) => howWellReads(noun, rows))),
    };
  } catch (error) {
    if (error instanceof Unreadable) return error.refusal;
    throw error;
  }
};
