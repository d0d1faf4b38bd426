import { idsOf } from 'domain/kernel';
import { bestRows, type SearchField, type SearchQuery, type SearchResult } from 'domain/search';
import type { Hit, Searching, SearchSource } from '#platform/operations/feature.ts';

/** A source that finds in texts the database keeps: the best hits are read, as far as they may be seen, and told. */
export const foundIn = <Row extends { id: string }>({
  fieldsOf,
  read,
  resultOf,
  ...source
}: Omit<SearchSource, 'tell'> & {
  fieldsOf: (texts: readonly string[]) => SearchField[];
  read: (ctx: Searching, ids: readonly string[]) => Promise<readonly Row[]>;
  resultOf: (row: Row, query: SearchQuery, score: number) => SearchResult;
}): SearchSource => ({
  ...source,
  tell: async (ctx, hits: readonly Hit[], query, limit) => {
    const texts = hits.map(({ id, at, txt }) => ({ id, at, fields: fieldsOf(txt.split('|')) }));
    const best = bestRows(texts, query, limit);
    const rows = best.length > 0 ? await read(ctx, idsOf(best)) : [];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return best.flatMap(({ id, score }) => {
      const row = byId.get(id);
      return row ? [resultOf(row, query, score)] : [];
    });
  },
});
