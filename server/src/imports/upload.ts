import { createHash } from 'node:crypto';
import {
  type CsvRow,
  columnNames,
  csvReader,
  delimiterOf,
  guessMapping,
  type Import,
  type ImportNoun,
  importLimits,
  importRefusals,
  isAccessSecret,
  judgedMapping,
  judgeOf,
  type Mapping,
  nulMark,
  rowContent,
  saidDelimiter,
  targetOf,
  type Votes,
} from 'domain/imports';
import { isRefusal, type Outcome, type Refusal } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { encodingOf, readText } from './encoding.ts';
import { addRows, dropImport, insertImport, type NewRow, updateImport } from './sql.ts';

export type Upload = {
  db: Kysely<DB>;
  id: string;
  noun: ImportNoun;
  now: string;
  fileName: string;
  author: string;
  createdBy: string | null;
};

type Sheet = {
  columns: string[];
  /** Places of columns that are emptied as they arrive. */
  secret: number[];
  samples: string[][];
  guess: Mapping;
  /** Of columns whose heading says too little. */
  votes: Map<string, Votes>;
  rows: NewRow[];
  count: number;
  broken: number;
  size: number;
};

const mostRows = 200;
const mostText = 1_000_000;
const sampled = 3;

const storable = (text: string): string => text.replaceAll('\0', nulMark).toWellFormed();
const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();

const hashOf = (columns: readonly string[], cells: readonly string[]): string =>
  createHash('sha256').update(rowContent(columns, cells)).digest('hex').slice(0, 40);

// What lets people into a site is kept sealed or not at all: of a row that cannot be read nobody knows where it stands.
const without = (row: CsvRow, secret: readonly number[]): string[] => {
  if (!('cells' in row)) return [secret.length > 0 ? '' : storable(row.raw)];
  return row.cells.map((cell, at) => (secret.includes(at) ? '' : storable(cell)));
};

const rowOf = (row: CsvRow, n: number, { columns, secret }: Sheet): NewRow => {
  const cells = without(row, secret);
  return {
    n,
    line: row.line,
    cells,
    problem: 'problem' in row ? row.problem : null,
    hash: hashOf(columns, cells),
  };
};

const foreign = /^\s*(?:[<{[]|%PDF)/;

const headingOf = (row: CsvRow, noun: ImportNoun): Outcome<string[]> => {
  if ('problem' in row)
    return row.raw.split(',').length > 100 ? importRefusals.tooManyColumns : importRefusals.notCsv;
  if (row.cells.length > importLimits.columns) return importRefusals.tooManyColumns;
  const columns = columnNames(row.cells.map((cell) => cut(storable(cell), 200)));
  const known = Object.values(guessMapping(columns, noun)).some((to) => to !== null);
  return !known && (columns.length === 1 || foreign.test(row.cells[0] ?? ''))
    ? importRefusals.notCsv
    : columns;
};

const sample = (sheet: Sheet, noun: ImportNoun, cells: readonly string[]): void => {
  for (const [at, column] of sheet.columns.entries()) {
    const fits = judgeOf(noun, column, targetOf(sheet.guess, column));
    const cell = cells[at]?.trim() ?? '';
    if (!fits || cell === '') continue;
    const votes = sheet.votes.get(column) ?? { said: 0, fit: 0 };
    sheet.votes.set(column, { said: votes.said + 1, fit: votes.fit + (fits(cell) ? 1 : 0) });
  }
  for (const [at, values] of sheet.samples.entries()) {
    const value = cut(cells[at]?.trim() ?? '', 200);
    if (value !== '' && values.length < sampled && !values.includes(value)) values.push(value);
  }
};

const take = (sheet: Sheet, noun: ImportNoun, row: CsvRow): Refusal | null => {
  sheet.count += 1;
  if (sheet.count > importLimits.rows) return importRefusals.tooManyRows;
  if ('problem' in row) sheet.broken += 1;
  if (sheet.broken > importLimits.broken) return importRefusals.tooManyBroken;
  const kept = rowOf(row, sheet.count, sheet);
  if (kept.problem === null) sample(sheet, noun, kept.cells);
  sheet.rows.push(kept);
  sheet.size += kept.cells.reduce((sum, cell) => sum + cell.length, 0);
  return null;
};

const readRows = async function* (pieces: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let reader: ReturnType<typeof csvReader> | undefined;
  for await (const piece of pieces) {
    if (piece === '') continue;
    const said = reader ? null : saidDelimiter(piece);
    const rest = said ? piece.slice(said.length) : piece;
    reader ??= csvReader({ delimiter: said?.delimiter ?? delimiterOf(rest), firstLine: said ? 2 : 1 });
    yield* reader.push(rest);
  }
  if (reader) yield* reader.end();
};

const readInto = async (path: string, to: Upload): Promise<Outcome<Import>> => {
  const encoding = await encodingOf(path);
  if (isRefusal(encoding)) return encoding;
  let sheet: Sheet | undefined;
  const flush = async (whole: Sheet): Promise<void> => {
    await addRows(to.db, to.id, whole.rows);
    whole.rows = [];
    whole.size = 0;
  };
  for await (const row of readRows(readText(path, encoding))) {
    if (!sheet) {
      const columns = headingOf(row, to.noun);
      if (isRefusal(columns)) return columns;
      const secret = columns.flatMap((column, at) => (isAccessSecret(column) ? at : []));
      sheet = {
        columns,
        secret: to.noun === 'sites' ? secret : [],
        samples: columns.map(() => []),
        guess: guessMapping(columns, to.noun),
        votes: new Map(),
        rows: [],
        count: 0,
        broken: 0,
        size: 0,
      };
      const { db: _, ...about } = to;
      await insertImport(to.db, { ...about, encoding, columns, guess: sheet.guess });
      continue;
    }
    const refusal = take(sheet, to.noun, row);
    if (refusal) return refusal;
    if (sheet.rows.length >= mostRows || sheet.size >= mostText) await flush(sheet);
  }
  if (!sheet || sheet.count === 0) return sheet ? importRefusals.empty : importRefusals.notCsv;
  await flush(sheet);
  const guess = judgedMapping(sheet.guess, sheet.votes);
  return updateImport(to.db, to.id, { rows: sheet.count, samples: sheet.samples, guess, mapping: guess });
};

/**
 * Reads a file into rows of the database; nothing of it becomes a record yet. It takes seconds, so it is no transaction,
 * which would hold the live feed back. What is refused is forgotten at once; what breaks off is known to nobody, and is
 * forgotten with old uploads.
 */
export const upload = async (path: string, to: Upload): Promise<Outcome<Import>> => {
  const outcome = await readInto(path, to);
  if (isRefusal(outcome)) await dropImport(to.db, to.id);
  return outcome;
};
