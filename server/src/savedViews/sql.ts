import type { Scope } from 'domain/kernel';
import type { SavedView } from 'domain/savedViews';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';

type Db = Kysely<DB>;
const name = sql<string>`lower("name")`;

const fields = [
  'id',
  'version',
  'owner',
  'name',
  'shared',
  'pinned',
  'search',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof SavedView)[];

/** Views by name, from the one after the position on. */
export const listViews = (
  db: Db,
  scope: Scope,
  after: readonly [string, string] | null,
  limit: number,
): Promise<SavedView[]> => {
  const query = db.selectFrom('saved_views').select(fields).where(scopeSql(scope, 'saved_views'));
  const rest = after
    ? query.where(sql<boolean>`(${name}, "id") > (lower(${after[0]}), ${after[1]}::uuid)`)
    : query;
  return rest.orderBy(name).orderBy('id').limit(limit).$castTo<SavedView>().execute();
};

/** A view in sight, locked. */
export const lockView = (db: Db, scope: Scope, id: string): Promise<SavedView | undefined> =>
  db
    .selectFrom('saved_views')
    .select(fields)
    .where('id', '=', id)
    .where(scopeSql(scope, 'saved_views'))
    .forUpdate()
    .$castTo<SavedView>()
    .executeTakeFirst();

/** How many views a person has; those who ask at the same time wait for each other. */
export const countViews = async (db: Db, owner: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved_views ' || ${owner}, 0))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from saved_views where "owner" = ${owner}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Whether the owner has another view of this name, case aside. */
export const isNameTaken = async (db: Db, { id, owner, name: wanted }: SavedView): Promise<boolean> => {
  const found = await db
    .selectFrom('saved_views')
    .select('id')
    .where('owner', '=', owner)
    .where(name, '=', sql<string>`lower(${wanted})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  return found !== undefined;
};

const stored = (view: SavedView) => ({ ...view, search: JSON.stringify(view.search) });

export const insertView = async (db: Db, view: SavedView): Promise<void> => {
  await db.insertInto('saved_views').values(stored(view)).execute();
};

export const saveView = async (db: Db, view: SavedView): Promise<void> => {
  await db.updateTable('saved_views').set(stored(view)).where('id', '=', view.id).execute();
};

export const deleteView = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('saved_views').where('id', '=', id).execute();
};
