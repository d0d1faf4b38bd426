import { mayEnter } from 'domain/kernel';
import {
  mergeResults,
  type SearchQuery,
  type SearchResult,
  searchOperations,
  searchQuery,
} from 'domain/search';
import type { Context } from '#platform/operations/context.ts';
import type { Feature, SearchSource } from '#platform/operations/feature.ts';
import { bind } from '#platform/operations/operations.ts';

/** What one source finds through the viewer's eyes; one that fails finds nothing (SRCH-07). */
const found = async (
  ctx: Context,
  source: SearchSource,
  query: SearchQuery,
  limit: number,
): Promise<SearchResult[]> => {
  if (!mayEnter(source.who, ctx.viewer.role)) return [];
  try {
    return await source.find(ctx, query, limit);
  } catch (error) {
    ctx.log.error('search failed', { type: source.type, error });
    return [];
  }
};

const routes = [
  bind(searchOperations.all, async (ctx, { query: typed, limit }) => {
    const query = searchQuery(typed);
    if (!query) return { results: [] };
    const lists = await Promise.all(ctx.sources.map((source) => found(ctx, source, query, limit)));
    return { results: mergeResults(lists, limit) };
  }),
];

/** One search over everything that the nouns above declare as theirs. */
export const search: Feature = { name: 'search', routes };
