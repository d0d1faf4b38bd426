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

/** What the events of a row after one of them changed of these fields: each as it stood at that event. */
export const changedSince = async (
  db: Db,
  { noun, rowId, position }: Pick<StoredEvent, 'noun' | 'rowId' | 'position'>,
  fields: readonly string[],
): Promise<Record<string, unknown>> => {
  const later = await db
    .selectFrom('events')
    .select('before')
    .where('noun', '=', noun)
    .where('rowId', '=', rowId)
    .where('position', '>', position)
    .where(sql<boolean>`"before" ?| ${[...fields]}::text[]`)
    .orderBy('position', 'desc')
    .execute();
  const known = later.flatMap(({ before }) => Object.entries(before as object));
  return Object.fromEntries(known.filter(([field]) => fields.includes(field)));
};

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
