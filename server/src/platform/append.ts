import type { InsertQueryBuilder, Kysely } from 'kysely';
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

/** What is written beside the events in their statement, and has to take place. */
export type Beside = InsertQueryBuilder<DB, 'idempotency_keys', { key: string }>;

/** Whether what stands beside was written, and the events' positions. */
export type Appended = { complete: boolean; positions: number[] };

/** Writes the events of one transaction, and what belongs beside them, in one statement, its last. */
export const appendEvents = async (
  db: Kysely<DB>,
  events: readonly NewEvent[],
  meta: EventMeta,
  beside?: Beside,
): Promise<Appended> => {
  if (events.length === 0) return { complete: !beside || (await beside.execute()).length > 0, positions: [] };
  const rows = events.map((event) => row(event, meta));
  if (!beside) {
    const written = await db.insertInto('events').values(rows).returning('position').execute();
    return { complete: true, positions: written.map(({ position }) => position) };
  }
  const written = await db
    .with('beside', () => beside)
    .insertInto('events')
    .values(rows)
    .returning((is) => ['position', is.exists(is.selectFrom('beside').select('key')).as('complete')])
    .execute();
  return {
    complete: written.every(({ complete }) => complete),
    positions: written.map(({ position }) => position),
  };
};
