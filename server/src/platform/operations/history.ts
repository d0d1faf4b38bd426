import { orderOf } from '#platform/rows/page.ts';
import type { StoredEvent } from './events.ts';

/** The order of events as people read them. */
export const lastEventFirst = orderOf<StoredEvent>('desc', { position: 'bigint' });

/** What an event changed, field by field. */
export const changesOf = (
  { before, after }: Pick<StoredEvent, 'before' | 'after'>,
  fields = [...new Set([...Object.keys(before), ...Object.keys(after)])],
) => fields.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
