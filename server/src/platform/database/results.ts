import { idsOf } from 'domain/kernel';
import { bestRows, type SearchField, type SearchQuery, type SearchResult } from 'domain/search';
import type { SearchSource } from '#platform/operations/feature.ts';

/** Something in whose texts a query was hit, the texts between bars. */
export type Hit = { id: string; at: string; txt: string };

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
