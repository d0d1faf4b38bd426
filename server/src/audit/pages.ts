import type { AuditItem } from 'domain/audit';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { itemsOf } from './routes.ts';
import { type AuditFilter, eventsBeyond, listEvents } from './sql/list.ts';

const pageSize = 500;

/** Every entry that a filter leaves, newest first, in pages. */
export const auditPages = async function* (db: Kysely<DB>, filter: AuditFilter): AsyncGenerator<AuditItem[]> {
  for (let last: { at: string; position: number } | null = null; ; ) {
    const events = await listEvents(db, filter, { beyond: eventsBeyond(last), limit: pageSize });
    yield await itemsOf(db, events);
    if (events.length < pageSize) return;
    last = events.at(-1) ?? null;
  }
};
