import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** The version of a route's order; 0 while nobody has ordered it. */
export const orderVersion = async (db: Db, route: string): Promise<number> => {
  const query = db.selectFrom('route_orders').select('version').where('route', '=', route);
  return (await query.executeTakeFirst())?.version ?? 0;
};

/**
 * Lets this transaction alone put routes in order: a site goes from one to another, and two who change both would wait
 * for each other.
 */
export const lockOrders = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('route_orders', 0))`.execute(db);
};

/** The version of a route's order, and nobody else orders the route meanwhile. */
export const lockOrder = async (db: Db, route: string): Promise<number> => {
  await lockOrders(db);
  await db
    .insertInto('route_orders')
    .values({ route })
    .onConflict((conflict) => conflict.column('route').doNothing())
    .execute();
  const query = db.selectFrom('route_orders').select('version').where('route', '=', route).forUpdate();
  return (await query.executeTakeFirstOrThrow()).version;
};

/** Writes the order of a locked route. */
export const saveOrder = async (
  db: Db,
  route: string,
  siteIds: readonly string[],
  version: number,
): Promise<void> => {
  await db.deleteFrom('route_stops').where('route', '=', route).execute();
  await sql`
    insert into route_stops ("siteId", "route", "position")
    select "siteId", ${route}, "position" from unnest(${siteIds}::uuid[]) with ordinality as given ("siteId", "position")
    on conflict ("siteId") do update set "route" = excluded."route", "position" = excluded."position"`.execute(
    db,
  );
  await db.updateTable('route_orders').set({ version }).where('route', '=', route).execute();
};

/** Gives a route's order and days its new name. */
export const renameKept = async (db: Db, from: string, to: string, now: string): Promise<number> => {
  await db.deleteFrom('route_stops').where('route', '=', to).execute();
  await db.deleteFrom('route_orders').where('route', '=', to).execute();
  await db.updateTable('route_stops').set({ route: to }).where('route', '=', from).execute();
  await db.updateTable('route_orders').set({ route: to }).where('route', '=', from).execute();
  const renamed = await db
    .updateTable('route_days')
    .set({ route: to, updatedAt: now, version: sql`"version" + 1` })
    .where('route', '=', from)
    .executeTakeFirst();
  return Number(renamed.numUpdatedRows);
};

/** Forgets the order of a route. */
export const dropOrder = async (db: Db, route: string): Promise<void> => {
  await db.deleteFrom('route_stops').where('route', '=', route).execute();
  await db.deleteFrom('route_orders').where('route', '=', route).execute();
};
