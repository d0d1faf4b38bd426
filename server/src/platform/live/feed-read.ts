import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { limitOf } from '#platform/database/statements.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import type { Position } from './position.ts';

/** What the feed needs of an event. */
export type FeedEvent = Position &
  Pick<StoredEvent, 'noun' | 'rowId' | 'actor' | 'key' | 'scopeBefore' | 'scopeAfter'> & {
    /** Told by a noun that follows the one whose event it is. */
    echo?: true;
  };

const columns = sql`"xid"::text as "xid", "position", "noun", "rowId", "actor", "key", "scopeBefore", "scopeAfter"`;
const after = ({ xid, position }: Position) => sql`("xid", "position") > (${xid}::xid8, ${position}::bigint)`;
/**
 * Events behind a position, for whoever reads on in their order. It looks alike whatever the position is: the plan is kept,
 * which costs more than the look itself, and it is a walk along the index also within a transaction of a million events, of
 * which the planner would expect none behind a position that it knew, and sort them all.
 */
export const behind = ({ xid, position }: Position): RawBuilder<boolean> =>
  sql`(events."xid", events."position") > ((select ${xid}::text::xid8), (select ${position}::bigint))`;
const upTo = ({ xid, position }: Position) => sql`("xid", "position") <= (${xid}::xid8, ${position}::bigint)`;

/** The present end of the order: everything before it is committed or never will be. */
export const presentPosition = async (db: Kysely<DB>): Promise<Position> => {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as "xid"`.execute(db);
  return { xid: rows[0]?.xid ?? '0', position: 0 };
};

/** The first transaction id not given to anybody yet. */
export const nextTransaction = async (db: Kysely<DB>): Promise<string> => {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as "xid"`.execute(db);
  return rows[0]?.xid ?? '0';
};

/**
 * Events after a position, as far as no running transaction can still write before them; `waiting` says that later ones
 * stand behind such a transaction.
 */
export const eventsAfter = async (
  db: Kysely<DB>,
  position: Position,
  limit: number,
): Promise<{ events: FeedEvent[]; waiting: boolean }> => {
  const { rows } = await sql<FeedEvent & { settled: boolean }>`
    select ${columns}, "xid" < pg_snapshot_xmin(pg_current_snapshot()) as "settled"
    from events where ${behind(position)} order by events."xid", "position" ${limitOf(limit)}`.execute(db);
  const events = rows.filter(({ settled }) => settled);
  return { events, waiting: events.length < rows.length };
};

/** The last `limit` events of some nouns between two positions, oldest first. */
export const eventsBetween = async (
  db: Kysely<DB>,
  from: Position,
  to: Position,
  nouns: readonly string[],
  limit: number,
): Promise<FeedEvent[]> => {
  const { rows } = await sql<FeedEvent>`
    select ${columns} from events where ${after(from)} and ${upTo(to)} and "noun" = any(${nouns})
    order by events."xid" desc, "position" desc limit ${limit}`.execute(db);
  return rows.reverse();
};
