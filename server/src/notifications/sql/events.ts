import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { StoredEvent } from '#platform/operations/events.ts';

type Db = Kysely<DB>;

/** The last event that gave a lead to its present rep. */
export const givingOf = async (
  db: Db,
  leadId: string,
  rep: string,
): Promise<{ position: number; actor: string | null } | undefined> =>
  db
    .selectFrom('events')
    .select(['position', 'actor'])
    .where('noun', '=', 'leads')
    .where('rowId', '=', leadId)
    .where(sql<boolean>`"after" ->> 'assignedRep' = ${rep}`)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A whole event by its position. */
export const eventAt = async (db: Db, position: number): Promise<StoredEvent> => {
  const found = db.selectFrom('events').selectAll().where('position', '=', position);
  return (await found.executeTakeFirstOrThrow()) as unknown as StoredEvent;
};

/** The last events of a noun with one of some verbs, oldest first. */
export const newestEvents = async (
  db: Db,
  noun: string,
  verbs: readonly string[],
  limit: number,
): Promise<StoredEvent[]> => {
  const newest = db
    .selectFrom('events')
    .selectAll()
    .where('noun', '=', noun)
    .where('verb', 'in', [...verbs]);
  const rows = await newest.orderBy('position', 'desc').limit(limit).execute();
  return rows.reverse() as unknown as StoredEvent[];
};
