import { type AuditItem, auditOperations } from 'domain/audit';
import { refuse } from 'domain/kernel';
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

const badCursor = refuse.input('INVALID_INPUT', 'Invalid cursor', { fields: { cursor: 'Invalid cursor' } });

export const auditRoutes = [
  bind(auditOperations.list, async ({ db }, { cursor, limit, ...filter }) => {
    if (cursor && !/^\d{1,15}$/.test(cursor)) return badCursor;
    const before = cursor ? Number(cursor) : null;
    const found = await listEvents(db, { ...filter, before, limit: limit + 1 });
    const items = found.slice(0, limit).map(itemOf);
    return { items, cursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  }),
];
