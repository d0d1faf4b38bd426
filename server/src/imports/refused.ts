import { csvLine, defuse, type Import, storedPlan } from 'domain/imports';
import { notFound, type Refusal } from 'domain/kernel';
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import { foreseeRefused } from './nouns.ts';
import { findImport } from './sql/imports.ts';
import { type RefusedRow, refusedRows, rowsAfter } from './sql/rows.ts';
import type { Work } from './work.ts';

type Refused = Pick<RefusedRow, 'line' | 'reason' | 'cells'>;
type Page = { rows: Refused[]; last: number | null };

type From = Pick<Work, 'db' | 'keys' | 'newId' | 'now'>;

const pageSize = 500;

const toldRows = async ({ db }: From, { id }: Import, after: number): Promise<Page> => {
  const rows = await refusedRows(db, id, after, pageSize);
  return { rows, last: rows.at(-1)?.n ?? null };
};

// Before the run the rows themselves tell, with what they name.
const foreseenRows = async (from: From, about: Import, after: number): Promise<Page> => {
  const page = await rowsAfter(from.db, about.id, after);
  const { officeTimeZone } = await readSettings(from.db);
  const plan = storedPlan(about.columns, about, about.timeZone ?? officeTimeZone);
  const refused = await foreseeRefused(from, about, page, plan);
  const rows = page.flatMap(({ n, line, cells }) => {
    const reason = refused.get(n);
    return reason === undefined ? [] : [{ line, cells, reason }];
  });
  return { rows, last: page.at(-1)?.n ?? null };
};

const pagesOf = async function* (from: From, about: Import): AsyncGenerator<string> {
  yield `\ufeff${csvLine(['Row', 'Reason', ...about.columns].map(defuse))}`;
  const next = about.state === 'uploaded' || about.state === 'checked' ? foreseenRows : toldRows;
  for (let page = await next(from, about, 0); page.last !== null; page = await next(from, about, page.last))
    yield page.rows
      .map(({ line, reason, cells }) => csvLine([String(line), reason, ...(cells ?? [])].map(defuse)))
      .join('');
};

/** The refused rows with row and reason, to be mended and imported again. */
export const refusedPages = async (
  { db, keys, newId, now }: Pick<Services, 'db' | 'keys' | 'newId' | 'now'>,
  id: string,
): Promise<AsyncGenerator<string> | Refusal> => {
  const about = await findImport(db, id);
  return about ? pagesOf({ db, keys, newId, now: now() }, about) : notFound;
};
