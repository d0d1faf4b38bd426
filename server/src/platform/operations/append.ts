import { type InsertQueryBuilder, type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { andCommit } from '#platform/database/statements.ts';
import { requestField } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { requestAtWork } from '#platform/log.ts';
import type { NewEvent, StoredEvent } from './events.ts';

/** What the platform knows about every event of one request or job. */
export type EventMeta = Pick<StoredEvent, 'at' | 'actor' | 'effective' | 'requestId' | 'key'> &
  Partial<Pick<StoredEvent, 'through'>>;

const row = ({ by, as, ...event }: NewEvent, { actor, effective, ...meta }: EventMeta) => ({
  ...event,
  ...meta,
  actor: actor ?? by ?? null,
  effective: as ?? effective ?? by ?? null,
});

/** What is written beside the events in their statement; where it cannot be, the statement fails. */
export type Beside = InsertQueryBuilder<DB, 'idempotency_keys', { key: string }>;

/** An event with what is known of it by itself. */
export type PastEvent = { event: NewEvent; meta: EventMeta };

const columns = sql.raw(
  '"at", "actor", "effective", "requestId", "key", "noun", "rowId", "verb", "before", "after", "scopeBefore", "scopeAfter", "actedAt", "through"',
);

/** A job in the wake of one of the events, counted from 1. */
export type Due = { n: number; feature: string };

// An act on hundreds of leads waits for one statement, not for hundreds.
const queued = ({ job, due }: { job: Queued; due: readonly Due[] }) => sql`
  (select count(graphile_worker.add_job(${job.name}, json_strip_nulls(json_build_object('position', "position", 'feature', "feature", ${requestField}::text, ${requestAtWork()}::text)),
      max_attempts := ${job.maxAttempts ?? 10}::int))
    from (select "position", row_number() over (order by "position") as "n" from told) as each
    join json_to_recordset(${JSON.stringify(due)}) as due("n" int, "feature" text) using ("n"))`;

type Queued = Pick<Job<never>, 'name' | 'maxAttempts'>;

type Further = {
  beside?: Beside | undefined;
  wake?: { job: Queued; due: readonly Due[] };
  last?: true;
};

/**
 * Writes events, what belongs beside them and the jobs in their wake, in one statement; answers the events' positions.
 * Where it is the transaction's `last`, the `commit` goes out with it.
 */
export const appendEvents = async (
  db: Kysely<DB>,
  events: readonly NewEvent[],
  meta: EventMeta,
  { beside, wake, last }: Further = {},
): Promise<number[]> => {
  if (events.length === 0) {
    await beside?.execute();
    return [];
  }
  // One value for all of them: a statement has room for 65,535, which a few thousand events would use up.
  const rows = JSON.stringify(events.map((event) => row(event, meta)));
  const { rows: written } = await sql<{ position: number }>`
    with ${beside ? sql`beside as (${beside}),` : sql``} told as (
      insert into events (${columns})
      select ${columns} from jsonb_populate_recordset(null::events, ${rows}) returning "position")
    select "position" ${wake && wake.due.length > 0 ? sql`, ${queued(wake)} as "queued"` : sql``}
    from told order by "position" ${last ? andCommit : sql``}`.execute(db);
  return written.map(({ position }) => position);
};

const pastAtOnce = 1000;

/** Writes events of many past moments, each with its own time and author, in the order given. */
export const appendPast = async (db: Kysely<DB>, past: readonly PastEvent[]): Promise<void> => {
  for (let from = 0; from < past.length; from += pastAtOnce) {
    const rows = past.slice(from, from + pastAtOnce).map(({ event, meta }) => row(event, meta));
    await sql`
      insert into events (${columns})
      select ${columns} from jsonb_populate_recordset(null::events, ${JSON.stringify(rows)})`.execute(db);
  }
};
