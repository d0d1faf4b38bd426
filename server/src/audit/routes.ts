import { type AuditItem, auditOperations } from 'domain/audit';
import { tokenNames } from '#apiTokens';
import type { StoredEvent } from '#platform/operations/events.ts';
import { changesOf, lastEventFirst } from '#platform/operations/history.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { listEvents } from './sql.ts';

const itemOf = (event: StoredEvent, tokens: ReadonlyMap<string, string>): AuditItem => ({
  id: String(event.position),
  at: event.at,
  by: event.actor,
  as: event.effective,
  noun: event.noun,
  rowId: event.rowId,
  verb: event.verb,
  changes: changesOf(event),
  requestId: event.requestId,
  through: tokens.get(event.through ?? '') ?? null,
});

export const auditRoutes = [
  bind(auditOperations.list, ({ db }, { cursor, limit, ...filter }) =>
    readPage(
      { cursor, limit },
      lastEventFirst,
      (stretch) => listEvents(db, filter, stretch),
      async (events) => {
        const tokens = await tokenNames(db, [...new Set(events.flatMap(({ through }) => through ?? []))]);
        return events.map((event) => itemOf(event, tokens));
      },
    ),
  ),
];
