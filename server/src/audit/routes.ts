import { type AuditItem, auditOperations } from 'domain/audit';
import type { StoredEvent } from '#platform/operations/events.ts';
import { changesOf, lastEventFirst } from '#platform/operations/history.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { listEvents } from './sql.ts';

const itemOf = (event: StoredEvent): AuditItem => ({
  id: String(event.position),
  at: event.at,
  by: event.actor,
  as: event.effective,
  noun: event.noun,
  rowId: event.rowId,
  verb: event.verb,
  changes: changesOf(event),
  requestId: event.requestId,
});

export const auditRoutes = [
  bind(auditOperations.list, ({ db }, { cursor, limit, ...filter }) =>
    readPage(
      { cursor, limit },
      lastEventFirst,
      (stretch) => listEvents(db, filter, stretch),
      (events) => events.map(itemOf),
    ),
  ),
];
