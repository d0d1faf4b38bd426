import { uuid } from 'domain/kernel';
import type { SavedView } from 'domain/savedViews';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { DB } from '#platform/database/schema.ts';
import type { Order } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

/** By name, whatever the case. */
export const byName: Order<SavedView> = {
  position: z.tuple([z.string().max(255), uuid]),
  at: ({ name, id }) => [name, id],
  by: sql`lower("name"), "id"`,
  beyond: ([name, id]) => sql`(lower("name"), "id") > (lower(${name}), ${id}::uuid)`,
};

/** How many views a person has; those who ask at the same time wait for each other. */
export const countViews = async (db: Db, owner: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved_views ' || ${owner}, 0))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from saved_views where "owner" = ${owner}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Whether the owner has another view of this name, case aside. */
export const isNameTaken = async (db: Db, { id, owner, name }: SavedView): Promise<boolean> => {
  const found = await db
    .selectFrom('saved_views')
    .select('id')
    .where('owner', '=', owner)
    .where(sql`lower("name")`, '=', sql<string>`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  return found !== undefined;
};
