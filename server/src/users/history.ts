import { arrivedLate, type Outcome, type Page } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import { changesOf, lastEventFirst, listHappened } from '#platform/operations/history.ts';
import { type Asked, readPage } from '#platform/rows/page.ts';
import { namesOf } from './sql.ts';

type Item = {
  id: string;
  at: string;
  arrivedAt?: string;
  by: string | null;
  author: string;
  verb: string;
  changes: ReturnType<typeof changesOf>;
};

const told = async (
  ctx: Context,
  events: readonly StoredEvent[],
  fieldsOf?: (event: StoredEvent) => string[],
): Promise<Item[]> => {
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

/** A page of the events that fit, newest first, with who did what; `fieldsOf` says which changes are told. */
export const readHistory = (
  ctx: Context,
  asked: Asked,
  fits: Parameters<typeof listHappened>[1],
  fieldsOf?: (event: StoredEvent) => string[],
): Promise<Outcome<Page<Item>>> =>
  readPage(
    asked,
    lastEventFirst,
    (stretch) => listHappened(ctx.db, fits, stretch),
    (events) => told(ctx, events, fieldsOf),
  );
