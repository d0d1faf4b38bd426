import type { Kysely } from 'kysely';
import type { NewEvent } from './events.ts';
import type { DB } from './schema.ts';

/** What the platform knows about every event of one request or job. */
export type EventMeta = {
  at: string;
  actor: string | null;
  effective: string | null;
  requestId: string | null;
  key: string | null;
};

const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

const row = (event: NewEvent, meta: EventMeta) => ({
  ...meta,
  actor: meta.actor ?? event.by ?? null,
  effective: meta.effective ?? event.by ?? null,
  noun: event.noun,
  rowId: event.rowId,
  verb: event.verb,
  before: json(event.before),
  after: json(event.after),
  scopeBefore: json(event.scopeBefore),
  scopeAfter: json(event.scopeAfter),
});

/** Writes the events of one transaction in one statement, its last; answers their positions. */
export const appendEvents = async (
  db: Kysely<DB>,
  events: readonly NewEvent[],
  meta: EventMeta,
): Promise<number[]> => {
  if (events.length === 0) return [];
  const rows = events.map((event) => row(event, meta));
  const written = await db.insertInto('events').values(rows).returning('position').execute();
  return written.map(({ position }) => position);
};
