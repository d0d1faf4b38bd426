import { csvLine, defuse, type Import } from 'domain/imports';
import { notFound, type Refusal } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/schema.ts';
import { findImport, refusedRows } from './sql.ts';

const pageSize = 500;

const pagesOf = async function* (db: Kysely<DB>, { id, columns }: Import): AsyncGenerator<string> {
  yield `\ufeff${csvLine(['Line', 'Reason', ...columns].map(defuse))}`;
  for (let after = 0; ; ) {
    const rows = await refusedRows(db, id, after, pageSize);
    yield rows
      .map(({ line, reason, cells }) => csvLine([String(line), reason, ...(cells ?? [])].map(defuse)))
      .join('');
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.n ?? 0;
  }
};

/** The refused rows with line and reason, to be mended and imported again. */
export const refusedPages = async (db: Kysely<DB>, id: string): Promise<AsyncGenerator<string> | Refusal> => {
  const about = await findImport(db, id);
  return about ? pagesOf(db, about) : notFound;
};
