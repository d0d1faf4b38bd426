import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';
import type { StoredEvent } from './events.ts';

/** The order of events as people read them. */
export const lastEventFirst = orderOf<StoredEvent>('desc', { position: 'bigint' });

/** What an event changed, field by field. */
export const changesOf = (
  { before, after }: Pick<StoredEvent, 'before' | 'after'>,
  fields = [...new Set([...Object.keys(before), ...Object.keys(after)])],
) => fields.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));

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
