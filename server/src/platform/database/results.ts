import { idsOf, type Scope } from 'domain/kernel';
import { bestRows, type SearchField, type SearchQuery, type SearchResult } from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SearchSource } from '#platform/operations/feature.ts';
import { saidOf } from './said.ts';
import type { DB } from './schema.ts';
import { scopeSql } from './scope.ts';
import { unnamed } from './statements.ts';

/** Something in whose texts a query was hit, the texts between bars. */
export type Hit = { id: string; at: string; txt: string };

const most = 200;

/**
 * Rows in scope that are worth ranking: of few the newest, of very many any. `texts` selects `id`, `at`, `txt` and the
 * columns that the scope names; `txt` has an index of trigrams and one of pairs.
 */
export const hitsIn = async (
  db: Kysely<DB>,
  texts: RawBuilder<unknown>,
  scope: Scope,
  query: SearchQuery,
): Promise<Hit[]> => {
  const rows = sql`(${texts}) as said`;
  const { few, is } = await saidOf(db, rows, query);
  const order = few ? sql`order by "at" desc, "id" desc` : sql``;
  const found = await sql<Hit>`${unnamed} select "id", "at", "txt" from ${rows}
    where ${few ?? is} and ${scopeSql(scope, 'said')} ${order} limit ${sql.raw(String(most))}`.execute(db);
  return found.rows;
};

type Asking = Parameters<SearchSource['find']>[0];

/** A source that finds in texts the database keeps: the best hits are read, as far as they may be seen, and told. */
export const foundIn = <Row extends { id: string }>({
  hits,
  fieldsOf,
  read,
  resultOf,
  ...source
}: Omit<SearchSource, 'find'> & {
  hits: (ctx: Asking, query: SearchQuery) => Promise<readonly Hit[]>;
  fieldsOf: (texts: readonly string[]) => SearchField[];
  read: (ctx: Asking, ids: readonly string[]) => Promise<readonly Row[]>;
  resultOf: (row: Row, query: SearchQuery, score: number) => SearchResult;
}): SearchSource => ({
  ...source,
  find: async (ctx, query, limit) => {
    const found = await hits(ctx, query);
    const texts = found.map(({ id, at, txt }) => ({ id, at, fields: fieldsOf(txt.split('|')) }));
    const best = bestRows(texts, query, limit);
    const rows = best.length > 0 ? await read(ctx, idsOf(best)) : [];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return best.flatMap(({ id, score }) => {
      const row = byId.get(id);
      return row ? [resultOf(row, query, score)] : [];
    });
  },
});
