import { type AuditItem, auditOperations } from 'domain/audit';
import { isRefusal } from 'domain/kernel';
import * as z from 'zod';
import { cursorPosition, pageOf, readCursor } from '#platform/cursor.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import { bind } from '#platform/operations/operations.ts';
import { listEvents } from './sql.ts';

const changesOf = ({ before, after }: StoredEvent): AuditItem['changes'] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));

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
  bind(auditOperations.list, async ({ db }, { cursor, limit, ...filter }) => {
    const before = readCursor(z.tuple([cursorPosition]), cursor);
    if (isRefusal(before)) return before;
    const found = await listEvents(db, { ...filter, before: before?.[0] ?? null, limit: limit + 1 });
    const page = pageOf(found, limit, ({ position }) => [position]);
    return { ...page, items: page.items.map(itemOf) };
  }),
];
