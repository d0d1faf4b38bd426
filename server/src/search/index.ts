import { mayEnter, minute, type Refusal } from 'domain/kernel';
import {
  mergeResults,
  type SearchQuery,
  type SearchResult,
  searchOperations,
  searchQuery,
  tooManySearches,
} from 'domain/search';
import type { Context } from '#platform/operations/context.ts';
import type { Feature, SearchSource } from '#platform/operations/feature.ts';
import { bind } from '#platform/operations/operations.ts';
import { readSettings } from '#settings';

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

/** The limit of searches counts where an administrator has switched it on (D11). */
const overLimit = async ({ db, limits, actor, now }: Context): Promise<Refusal | null> => {
  const { on, max, per } = (await readSettings(db)).limits.search;
  if (!on) return null;
  const wait = await limits.take(`search:${actor.uid}`, { max, per: per * minute }, now);
  return wait > 0 ? tooManySearches(wait) : null;
};

const routes = [
  bind(searchOperations.all, async (ctx, { query: typed, limit }) => {
    const query = searchQuery(typed);
    if (!query) return { results: [] };
    const over = await overLimit(ctx);
    if (over) return over;
    const lists = await Promise.all(ctx.sources.map((source) => found(ctx, source, query, limit)));
    return { results: mergeResults(lists, limit) };
  }),
];

/** One search over everything that the nouns above declare as theirs. */
export const search: Feature = { name: 'search', routes };
