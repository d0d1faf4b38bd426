import {
  arrivedLate,
  type HistoryItem,
  isRefusal,
  notFound,
  type Operation,
  type Page,
  type rowHistory,
} from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import {
  changesOf,
  isBeginning,
  lastEventFirst,
  listHappened,
  withArchived,
} from '#platform/operations/history.ts';
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
    return withArchived(ctx.db, page, (_, { items }) => isBeginning(items.at(-1)?.verb));
  });
