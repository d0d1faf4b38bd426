import type { Lead } from 'domain/leads';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

const held = (db: Db, uid: string) =>
  db
    .selectFrom('leads')
    .where('assignedRep', '=', uid)
    .where(sql<boolean>`not "deleted" and "convertedToClientId" is null`);

/** How many leads a person could still hand over: the open ones and the dead. */
export const countHeld = async (db: Db, uid: string): Promise<number> => {
  const row = await held(db, uid)
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return row.found;
};

/** The first of them, the last touched ahead. */
export const firstHeld = (db: Db, uid: string, limit: number): Promise<Lead[]> =>
  held(db, uid)
    .selectAll()
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<Lead>()
    .execute();

/** A stretch of them, locked, in the order of their ids. */
export const lockHeld = (db: Db, uid: string, last: string | null, limit: number): Promise<Lead[]> => {
  const query = held(db, uid).selectAll().orderBy('id').limit(limit).forUpdate();
  return (last === null ? query : query.where('id', '>', last)).$castTo<Lead>().execute();
};
