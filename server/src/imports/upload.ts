import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  type Aside,
  allLeave,
  type CsvRow,
  columnNames,
  type FileReading,
  type Guess,
  guessOf,
  headingsKey,
  type Import,
  type ImportNoun,
  importLimits,
  importRefusals,
  isAccessSecret,
  isKnownHeading,
  judged,
  keepTheRest,
  nothingSeen,
  nulMark,
  presetCalled,
  type ReadingChoice,
  rowContent,
  type Seen,
  see,
  type TablePart,
  tableReader,
  undefuse,
  wordsAgain,
} from 'domain/imports';
import { isRefusal, type Outcome, type Refusal } from 'domain/kernel';
import type { Kysely } from 'kysely';
import { breath } from '#platform/breath.ts';
import type { DB } from '#platform/database/schema.ts';
import { openSource, type Source } from './source.ts';
import { dropImport, findImport, insertImport, keyOfFile, updateImport } from './sql/imports.ts';
import { addRows, type NewRow } from './sql/rows.ts';
import { Unreadable } from './workbook/zip.ts';

export type Upload = {
  db: Kysely<DB>;
  id: string;
  noun: ImportNoun;
  now: string;
  fileName: string;
  author: string;
  createdBy: string | null;
  mostRows: number;
  /** How somebody wants it to be read. */
  chosen?: ReadingChoice;
};

type Sheet = {
  columns: string[];
  heading: number;
  /** Places of columns that are emptied as they arrive. */
  secret: number[];
  samples: string[][];
  guess: Guess;
  /** What stands in each column. */
  seen: Seen[];
  /** How many rows were looked at for that. */
  looked: number;
  rows: NewRow[];
  count: number;
  broken: number;
  size: number;
};

const mostRows = 200;
const mostText = 1_000_000;
const sampled = 3;
// Every row of so many is looked at to judge the columns, then every so manieth.
const lookedAt = 500;
const lookedAtLater = 25;
const mostAsides = 20;
// After so many cells others have their turn.
const mostAtOnce = 1_000;

const storable = (text: string): string => text.replaceAll('\0', nulMark).toWellFormed();
// What a spreadsheet was kept from running is what it was again, for whoever reads the cell.
const cellOf = (text: string): string => storable(undefuse(text));
const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();

const hashOf = (columns: readonly string[], cells: readonly string[]): string =>
  createHash('sha256').update(rowContent(columns, cells)).digest('hex').slice(0, 40);

const fileHash = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 40);
};

// What lets people into a site is kept sealed or not at all: of a row that cannot be read nobody knows where it stands.
const without = (row: CsvRow, secret: readonly number[]): string[] => {
  if (!('cells' in row)) return [secret.length > 0 ? '' : storable(row.raw)];
  return row.cells.map((cell, at) => (secret.includes(at) ? '' : cellOf(cell)));
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

const headingOf = (
  row: CsvRow,
  first: CsvRow,
  { noun, sheet }: { noun: ImportNoun; sheet: string | null },
): Outcome<string[]> => {
  if ('problem' in row)
    return row.raw.split(',').length > 100 ? importRefusals.tooManyColumns : importRefusals.notCsv;
  if (row.cells.length > importLimits.columns) return importRefusals.tooManyColumns;
  const columns = columnNames(row.cells.map((cell) => cut(cellOf(cell), 200)));
  const known = columns.some((column) => isKnownHeading(noun, column));
  const start = 'cells' in first ? (first.cells[0] ?? '') : '';
  if (!known && columns.length === 1 && sheet !== null) return importRefusals.noTable(sheet);
  return !known && (columns.length === 1 || foreign.test(start)) ? importRefusals.notCsv : columns;
};

const sheetOf = (columns: string[], heading: number, noun: ImportNoun): Sheet => ({
  columns,
  heading,
  secret: columns.flatMap((column, at) => (isAccessSecret(column) ? at : [])),
  samples: columns.map(() => []),
  guess: guessOf(columns, noun),
  seen: columns.map(nothingSeen),
  looked: 0,
  rows: [],
  count: 0,
  broken: 0,
  size: 0,
});

const sample = (sheet: Sheet, noun: ImportNoun, cells: readonly string[]): void => {
  if (sheet.count <= lookedAt || sheet.count % lookedAtLater === 0) {
    sheet.looked += 1;
    for (const [at, seen] of sheet.seen.entries()) see(seen, noun, sheet.columns[at] ?? '', cells[at] ?? '');
  }
  for (const [at, values] of sheet.samples.entries()) {
    if (values.length >= sampled) continue;
    const value = cut(cells[at]?.trim() ?? '', 200);
    if (value !== '' && !values.includes(value)) values.push(value);
  }
};

const take = (sheet: Sheet, { noun, mostRows }: Upload, row: CsvRow): Refusal | null => {
  sheet.count += 1;
  if (sheet.count > mostRows) return importRefusals.tooManyRows(mostRows);
  if ('problem' in row) sheet.broken += 1;
  if (sheet.broken > importLimits.broken) return importRefusals.tooManyBroken;
  const kept = rowOf(row, sheet.count, sheet);
  if (kept.problem === null) sample(sheet, noun, kept.cells);
  sheet.rows.push(kept);
  sheet.size += kept.cells.reduce((sum, cell) => sum + cell.length, 0);
  return null;
};

type Beside = { above: Aside[]; below: Aside[]; asides: number };

const setAside = (beside: Beside, where: 'above' | 'below', { line, text }: Aside): void => {
  beside.asides += 1;
  if (beside[where].length < mostAsides) beside[where].push({ line, text: storable(text) });
};

const partsOf = async function* (
  source: Source,
  to: Upload,
): AsyncGenerator<{ part: TablePart; first: CsvRow }> {
  const known = (heading: string) => isKnownHeading(to.noun, heading);
  const table = tableReader({ known, heading: to.chosen?.heading });
  let first: CsvRow | undefined;
  let looked = 0;
  const turn = async (row: CsvRow): Promise<void> => {
    looked += 'cells' in row ? row.cells.length : 1;
    if (looked < mostAtOnce) return;
    looked = 0;
    await breath();
  };
  for await (const row of source.rows) {
    first ??= row;
    for (const part of table.push(row)) {
      yield { part, first };
      await turn(row);
    }
    await turn(row);
  }
  if (first) for (const part of table.end()) yield { part, first };
};

// What a program's own statuses mean, which somebody looks at before anything is taken (D44).
const valuesOf = (guess: Guess, mapping: Import['mapping']): Import['values'] => {
  const statuses = presetCalled(guess.preset)?.statuses;
  return statuses && Object.values(mapping).includes('status') ? { status: statuses } : {};
};

// Words that a file of the same headings was asked about are answered as they were then; somebody still looks at them.
const answersBefore = async ({ db, id, noun }: Upload): Promise<Import['values']> => {
  const earlier = (await findImport(db, id))?.earlier;
  const before = earlier ? await findImport(db, earlier) : null;
  return before ? wordsAgain(noun, before) : {};
};

const merged = (one: Import['values'], other: Import['values']): Import['values'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((field) => [
      field,
      { ...one[field], ...other[field] },
    ]),
  );

// A list that names no client is about sites that are there: to them it adds.
const existingOf = (noun: ImportNoun, mapping: Import['mapping']): Import['existing'] =>
  noun === 'sites' && !Object.values(mapping).some((to) => to?.startsWith('client')) ? 'fill' : 'skip';

const readInto = async (path: string, to: Upload): Promise<Outcome<Import>> => {
  const source = await openSource(path, to.chosen ?? {}, to.noun);
  if (isRefusal(source)) return source;
  const { encoding, delimiter, sheet: sheetName, sheets } = source;
  const file = await fileHash(path);
  const beside: Beside = { above: [], below: [], asides: 0 };
  const readingAt = (heading: number): FileReading => ({
    delimiter,
    heading,
    sheet: sheetName,
    sheets,
    ...beside,
  });
  let sheet: Sheet | undefined;
  const flush = async (whole: Sheet): Promise<void> => {
    await addRows(to.db, to.id, whole.rows);
    whole.rows = [];
    whole.size = 0;
  };
  const begin = async (row: CsvRow, first: CsvRow): Promise<Refusal | null> => {
    const columns = headingOf(row, first, { noun: to.noun, sheet: sheetName });
    if (isRefusal(columns)) return columns;
    sheet = sheetOf(columns, row.line, to.noun);
    const { db, chosen: _, mostRows: __, ...about } = to;
    const { mapping } = sheet.guess;
    await insertImport(db, {
      ...about,
      encoding,
      columns,
      guess: mapping,
      reading: readingAt(row.line),
      key: headingsKey(to.noun, columns),
      file,
    });
    return null;
  };
  const put = async (part: TablePart, first: CsvRow): Promise<Refusal | null> => {
    if ('heading' in part) return begin(part.heading, first);
    if ('above' in part) setAside(beside, 'above', part.above);
    if ('below' in part) setAside(beside, 'below', part.below);
    if (!('row' in part) || !sheet) return null;
    const refusal = take(sheet, to, part.row);
    if (refusal) return refusal;
    if (sheet.rows.length >= mostRows || sheet.size >= mostText) await flush(sheet);
    return null;
  };
  for await (const { part, first } of partsOf(source, to)) {
    const refusal = await put(part, first);
    if (refusal) return refusal;
  }
  if (!sheet || sheet.count === 0) return sheet ? importRefusals.empty : importRefusals.notCsv;
  await flush(sheet);
  const { columns, seen, guess } = sheet;
  const seenIn = new Map(columns.map((column, at) => [column, seen[at] ?? nothingSeen()]));
  const { mapping: placed, judged: thought } = judged(to.noun, guess, seenIn);
  const mapping = keepTheRest(to.noun, guess, placed, seenIn);
  return updateImport(to.db, to.id, {
    rows: sheet.count,
    samples: sheet.samples,
    guess: mapping,
    mapping,
    judged: thought,
    existing: existingOf(to.noun, mapping),
    onlyOptOuts: allLeave(mapping, seenIn, sheet.looked),
    preset: guess.preset,
    // What anybody calls a number may stand in several rows.
    keyColumn:
      columns.find((column) => mapping[column] === 'formerId' && thought[column]?.by === 'preset') ??
      (await keyOfFile(to.db, { noun: to.noun, file, columns })),
    values: merged(valuesOf(guess, mapping), await answersBefore(to)),
    reading: readingAt(sheet.heading),
  });
};

// A workbook may turn out to be damaged in the middle of its rows.
const read = async (path: string, to: Upload): Promise<Outcome<Import>> => {
  try {
    return await readInto(path, to);
  } catch (error) {
    if (error instanceof Unreadable) return error.refusal;
    throw error;
  }
};

/**
 * Reads a file into rows of the database; nothing of it becomes a record yet. It takes seconds, so it is no transaction,
 * which would hold the live feed back. What is refused is forgotten at once; what breaks off is known to nobody, and is
 * forgotten at once or, where the server died, with old uploads.
 */
export const upload = async (path: string, to: Upload): Promise<Outcome<Import>> => {
  const outcome = await read(path, to).catch(async (error: unknown) => {
    // A database without room may not even note that it forgets.
    await dropImport(to.db, to.id).catch(() => undefined);
    throw error;
  });
  if (isRefusal(outcome)) await dropImport(to.db, to.id);
  return outcome;
};
