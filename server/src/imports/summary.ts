import { csvLine, defuse, type Import, type ImportOutcome, importOutcomes } from 'domain/imports';
import { localMinute, notFound, type Refusal } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import { findImport } from './sql/imports.ts';
import { type SummedRow, summedRows } from './sql/rows.ts';

const words: Readonly<Record<ImportOutcome, string>> = {
  created: 'Created',
  updated: 'Updated',
  duplicate: 'Duplicate',
  refused: 'Refused',
};

const pageSize = 1000;

const headOf = (about: Import, timeZone: string): string[][] => [
  ['File', about.fileName],
  ['Imported', about.startedAt ? localMinute(about.startedAt, timeZone).replace('T', ' ') : ''],
  ['By', about.author],
  ['Rows', String(about.rows)],
  ...importOutcomes.map((outcome) => [words[outcome], String(about[outcome])]),
  [],
  ['Row', 'Result', 'Record', 'Reason'],
];

const rowOf = ({ line, outcome, name, reason, reverted }: SummedRow): string[] => [
  String(line),
  words[outcome],
  name,
  reverted === null ? reason : `${reason}; reverted: ${reverted}`,
];

const linesOf = (rows: readonly string[][]): string =>
  rows.map((cells) => csvLine(cells.map(defuse))).join('');

const pagesOf = async function* (db: Kysely<DB>, about: Import): AsyncGenerator<string> {
  const { officeTimeZone } = await readSettings(db);
  yield `\ufeff${linesOf(headOf(about, officeTimeZone))}`;
  for (let after = 0; ; ) {
    const rows = await summedRows(db, about.id, after, pageSize);
    const last = rows.at(-1);
    if (!last) return;
    yield linesOf(rows.map(rowOf));
    after = last.n;
  }
};

/** What became of a file, to be kept: its figures, then a line for each row. */
export const summaryPages = async (
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<AsyncGenerator<string> | Refusal> => {
  const about = await findImport(db, id);
  return about ? pagesOf(db, about) : notFound;
};
