import { idsOf } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

const held = (db: Db, collector: string) =>
  db.selectFrom('sites').where('collector', '=', collector).where('deletedAt', 'is', null);

/** How many sites name somebody as their collector. */
export const countCollected = async (db: Db, collector: string): Promise<number> => {
  const row = await held(db, collector)
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return row.found;
};

/** What the first of them are called by. */
export const firstCollected = (db: Db, collector: string, limit: number) =>
  held(db, collector)
    .select(['siteName', 'streetAddress', 'city', 'locationCode'])
    .orderBy('siteName')
    .limit(limit)
    .execute();

/** The ids of all of them. */
export const idsCollected = async (db: Db, collector: string): Promise<string[]> =>
  idsOf(await held(db, collector).select('id').execute());
