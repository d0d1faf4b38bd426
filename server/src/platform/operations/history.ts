import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';
import type { StoredEvent } from './events.ts';

/** The order of events as people read them. */
export const lastEventFirst = orderOf<StoredEvent>('desc', { position: 'bigint' });

type Told = Pick<StoredEvent, 'verb' | 'before' | 'after'>;

/** What an event changed, field by field; what came in with a file is told as that alone. */
export const changesOf = (
  { verb, before, after }: Told,
  fields = [...new Set([...Object.keys(before), ...Object.keys(after)])],
) => {
  const told = verb === 'imported' ? Object.keys(after).filter((field) => field === 'importedFrom') : fields;
  return told.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
};

/** What happened to a row of a noun; `counted` is also told to open pages when no count changed. */
export const happenedTo =
  (noun: string) =>
  (id: string): RawBuilder<boolean> =>
    sql`"noun" = ${noun} and "rowId" = ${id} and not ("verb" = 'counted' and "after" = '{}'::jsonb)`;

/** A stretch of the events that fit. */
export const listHappened = (
  db: Kysely<DB>,
  fits: RawBuilder<boolean>,
  { beyond, by, limit }: Stretch,
): Promise<StoredEvent[]> =>
  db
    .selectFrom('events')
    .selectAll()
    .where(fits)
    .where(beyond)
    .orderBy(by)
    .limit(limit)
    .$castTo<StoredEvent>()
    .execute();
