import { mayEnter, minute, type Refusal } from 'domain/kernel';
import {
  mergeResults,
  type SearchQuery,
  type SearchResult,
  type SearchType,
  searchOperations,
  searchQuery,
  tooManySearches,
} from 'domain/search';
import type { Settings } from 'domain/settings';
import { isUnavailable } from '#platform/database/unavailable.ts';
import type { Context } from '#platform/operations/context.ts';
import type { Feature, Searching, SearchSource } from '#platform/operations/feature.ts';
import { bind } from '#platform/operations/operations.ts';
import { readSettings } from '#settings';
import { type Asked, fewHits, otherHits } from './sql.ts';

/** The limit of searches counts where an administrator has switched it on (D11). */
const overLimit = async ({ limits, actor, now }: Context, settings: Settings): Promise<Refusal | null> => {
  const { on, max, per } = settings.limits.search;
  if (!on) return null;
  const wait = await limits.take(`search:${actor.uid}`, { max, per: per * minute }, now);
  return wait > 0 ? tooManySearches(wait) : null;
};

/** What is done for one kind; where it fails, that kind finds nothing (SRCH-07). */
const unless = async <T>(ctx: Context, type: SearchType, work: Promise<T>, failed: T): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    ctx.log.error('search failed', { type, error });
    return failed;
  }
};

/** The few hits of all kinds together; where one kind fails, each is asked alone. */
const readFew = async (ctx: Context, asked: readonly Asked[]): ReturnType<typeof fewHits> => {
  try {
    return await fewHits(ctx.steady, asked);
  } catch (error) {
    // A database that is away or busy is not asked nine times.
    if (isUnavailable(error)) throw error;
    ctx.log.error('search of all kinds failed', { error });
    const none: Awaited<ReturnType<typeof fewHits>> = new Map();
    const alone = asked.map((one) => unless(ctx, one.type, fewHits(ctx.steady, [one]), none));
    return new Map((await Promise.all(alone)).flatMap((few) => [...few]));
  }
};

/** Everything that the viewer may find, each kind in its order; or that they searched too often. */
const searched = async (
  ctx: Context,
  query: SearchQuery,
  limit: number,
): Promise<SearchResult[][] | Refusal> => {
  const over = await overLimit(ctx, await readSettings(ctx.db));
  if (over) return over;
  const { steady: db, keys, viewer, now } = ctx;
  const searching: Searching = { db, keys, viewer, now };
  const sources = ctx.sources.filter(({ who }) => mayEnter(who, viewer.role));
  const asking = async ({ type, ask }: SearchSource): Promise<Asked[]> => {
    const asked = ask && (await unless(ctx, type, ask(searching, query), null));
    return asked ? [{ type, ask: asked }] : [];
  };
  const asked = (await Promise.all(sources.map(asking))).flat();
  const few = await readFew(ctx, asked);
  const told = async (source: SearchSource): Promise<SearchResult[]> => {
    const hits = few.get(source.type) ?? [];
    const own = asked.find(({ type }) => type === source.type);
    const more = own ? await otherHits(own, hits) : [];
    return source.tell(searching, [...hits, ...more], query, limit);
  };
  return Promise.all(sources.map((source) => unless(ctx, source.type, told(source), [])));
};

const routes = [
  bind(searchOperations.all, async (ctx, { query: typed, limit }) => {
    const query = searchQuery(typed);
    if (!query) return { results: [] };
    const lists = await searched(ctx, query, limit);
    return Array.isArray(lists) ? { results: mergeResults(lists, limit) } : lists;
  }),
];

/** One search over everything that the nouns above declare as theirs. */
export const search: Feature = { name: 'search', routes };
