import { changesBetween, idsOf } from 'domain/kernel';
import type { Site } from 'domain/sites';
import { type Kysely, sql, type Updateable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { countColumns, siteColumns } from './columns.ts';

type Db = Kysely<DB>;

/** Sealed texts by field, as they are kept; null where there is none. */
export type Sealed = { accessNotes?: string | null; accessCode?: string | null };

const columns: readonly string[] = [...siteColumns, ...countColumns];
const json: readonly string[] = ['commission'] satisfies (keyof Site)[];

// What is no column follows from others.
const flat = ({ machineInventory, ...site }: Partial<Site>): Record<string, unknown> => ({
  ...site,
  ...machineInventory,
});

const valuesOf = (fields: Partial<Site>, sealed: Sealed = {}) => {
  const own = Object.entries(flat(fields))
    .filter(([field]) => columns.includes(field) && field !== 'version')
    .map(([field, value]) => [field, json.includes(field) && value !== null ? JSON.stringify(value) : value]);
  return {
    ...(Object.fromEntries(own) as Updateable<DB['sites']>),
    ...sealed,
    version: sql<number>`"version" + 1`,
  };
};

/** Adds sites in one statement; answers the ids that were new. */
export const addSites = async (db: Db, sites: readonly Site[], sealed: Sealed = {}): Promise<string[]> => {
  const written = sql.join([...columns, ...Object.keys(sealed)].map((field) => sql.ref(field)));
  const rows = sites.map((site) => ({ ...flat(site), ...sealed }));
  const { rows: added } = await sql<{ id: string }>`
    insert into sites (${written})
    select ${written} from jsonb_populate_recordset(null::sites, ${JSON.stringify(rows)})
    on conflict ("id") do nothing returning "id"`.execute(db);
  return idsOf(added);
};

/** Writes what changed of a site locked by then. */
export const updateSite = async (db: Db, before: Site, after: Site, sealed: Sealed): Promise<void> => {
  const values = valuesOf(changesBetween(before, after).after, sealed);
  await db.updateTable('sites').set(values).where('id', '=', after.id).execute();
};

/** Gives many sites, locked by then, the same fields in one statement. */
export const updateSites = async (db: Db, ids: readonly string[], fields: Partial<Site>): Promise<void> => {
  const wanted = sql<string>`any(${ids}::uuid[])`;
  await db.updateTable('sites').set(valuesOf(fields)).where('id', '=', wanted).execute();
};

/** The next version of a site whose machines somebody changed, locked by then. */
export const touchSite = async (
  db: Db,
  id: string,
  { rooms, ...written }: Pick<Site, 'rooms' | 'updatedAt' | 'updatedBy'>,
): Promise<void> => {
  await db
    .updateTable('sites')
    .set({ ...written, rooms: [...rooms], version: sql`"version" + 1` })
    .where('id', '=', id)
    .execute();
};

/** Whether the counts of a locked site stay as they are until as many machines are listed. */
export const setCountsKept = async (db: Db, id: string, countsKept: boolean): Promise<void> => {
  await db
    .updateTable('sites')
    .set({ countsKept })
    .where('id', '=', id)
    .where('countsKept', '<>', countsKept)
    .execute();
};

/** Puts other sealed texts in the place of a site's. */
export const saveSealed = async (db: Kysely<DB>, id: string, sealed: Sealed): Promise<void> => {
  await db.updateTable('sites').set(valuesOf({}, sealed)).where('id', '=', id).execute();
};
