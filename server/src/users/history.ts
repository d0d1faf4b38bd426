import {
  arrivedLate,
  type HistoryItem,
  isRefusal,
  notFound,
  type Operation,
  type Page,
  type rowHistory,
} from 'domain/kernel';
import { archivedUpTo } from '#platform/database/event-partitions.ts';
import type { Context } from '#platform/operations/context.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import { changesOf, lastEventFirst, listHappened } from '#platform/operations/history.ts';
import { type Bound, bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { namesOf } from './sql.ts';

const told = async (
  ctx: Context,
  events: readonly StoredEvent[],
  fieldsOf?: (event: StoredEvent) => string[],
): Promise<HistoryItem[]> => {
  const names = await namesOf(
    ctx,
    events.flatMap(({ actor }) => actor ?? []),
  );
  return events.map((event) => ({
    id: String(event.position),
    at: event.actedAt ?? event.at,
    ...(event.actedAt && arrivedLate(event.actedAt, event.at) ? { arrivedAt: event.at } : {}),
    by: event.actor,
    author: names.get(event.actor ?? '') ?? '',
    verb: event.verb,
    changes: changesOf(event, fieldsOf?.(event)),
  }));
};

/** Behind the last page: what happened before that to a row whose beginning is not told may stand in an archive. */
const withArchive = async (ctx: Context, page: Page<HistoryItem>): Promise<Page<HistoryItem>> => {
  if (page.cursor !== null || page.items.at(-1)?.verb === 'created') return page;
  const at = await archivedUpTo(ctx.db);
  if (at === null) return page;
  const archive = { id: 'archive', at, by: null, author: '', verb: 'archived', changes: [] };
  return { ...page, items: [...page.items, archive] };
};

const isSeen = (found: unknown): boolean => !!found && !isRefusal(found);

/** The history of a row in sight, newest first, with who did what; `fieldsOf` says which changes are told. */
export const historyOf = (
  operation: Operation<typeof rowHistory.input, Page<HistoryItem>>,
  happened: (id: string) => Parameters<typeof listHappened>[1],
  find: (ctx: Context, id: string) => Promise<unknown>,
  fieldsOf?: (event: StoredEvent) => string[],
): Bound =>
  bind(operation, async (ctx, { id, ...asked }) => {
    if (!isSeen(await find(ctx, id))) return notFound;
    const page = await readPage(
      asked,
      lastEventFirst,
      (stretch) => listHappened(ctx.db, happened(id), stretch),
      (events) => told(ctx, events, fieldsOf),
    );
    return isRefusal(page) ? page : withArchive(ctx, page);
  });
