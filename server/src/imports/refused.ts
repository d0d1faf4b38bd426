import { csvLine, defuse, type Import, storedPlan } from 'domain/imports';
import { notFound, type Refusal } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { read } from './decide.ts';
import { findImport, type RefusedRow, refusedRows, rowsAfter } from './sql.ts';

type Refused = Pick<RefusedRow, 'line' | 'reason' | 'cells'>;
type Page = { rows: Refused[]; last: number | null };

const pageSize = 500;

const toldRows = async (db: Kysely<DB>, { id }: Import, after: number): Promise<Page> => {
  const rows = await refusedRows(db, id, after, pageSize);
  return { rows, last: rows.at(-1)?.n ?? null };
};

// Before the run the rows themselves tell: whether one is refused depends on nothing but what it says.
const foreseenRows = async (db: Kysely<DB>, about: Import, after: number): Promise<Page> => {
  const plan = storedPlan(about.columns, about);
  const page = await rowsAfter(db, about.id, after);
  const rows = page.flatMap((row) => {
    const reason = read(row, plan).reading.refused;
    return reason === null ? [] : [{ line: row.line, cells: row.cells, reason }];
  });
  return { rows, last: page.at(-1)?.n ?? null };
};

const pagesOf = async function* (db: Kysely<DB>, about: Import): AsyncGenerator<string> {
  yield `\ufeff${csvLine(['Line', 'Reason', ...about.columns].map(defuse))}`;
  const next = about.state === 'uploaded' || about.state === 'checked' ? foreseenRows : toldRows;
  for (let page = await next(db, about, 0); page.last !== null; page = await next(db, about, page.last))
    yield page.rows
      .map(({ line, reason, cells }) => csvLine([String(line), reason, ...(cells ?? [])].map(defuse)))
      .join('');
};

/** The refused rows with line and reason, to be mended and imported again. */
export const refusedPages = async (db: Kysely<DB>, id: string): Promise<AsyncGenerator<string> | Refusal> => {
  const about = await findImport(db, id);
  return about ? pagesOf(db, about) : notFound;
};
