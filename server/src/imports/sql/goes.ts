import { idsOf } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { namedElsewhere } from './named.ts';

type Db = Kysely<DB>;

/** The machines of sites that go, and of others that came with a file: those that nobody changed and nothing names. */
export const machinesGoing = async (
  db: Db,
  siteIds: readonly string[],
  came: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string; along: boolean }>`
    select "id", "siteId" = any(${[...siteIds]}::uuid[]) as "along" from machines
    where "siteId" = any(${[...siteIds]}::uuid[])
      or "id" = any(${[...came]}::uuid[]) and "version" = 1 and "deletedAt" is null`.execute(db);
  const named = new Set(await namedElsewhere(db, 'machines', idsOf(rows.filter(({ along }) => !along))));
  return new Set(idsOf(rows.filter(({ id }) => !named.has(id))));
};

/** Which of some machines stand somewhere. */
export const machinesThere = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select "id" from machines where "id" = any(${[...ids]}::uuid[]) and "deletedAt" is null`.execute(db);
  return idsOf(rows);
};

/** What came beside records and is there still, at its version. */
export const besideThere = async (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; kind: 'contacts' | 'notes'; version: number }[]> => {
  if (ids.length === 0) return [];
  const wanted = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string; kind: 'contacts' | 'notes'; version: number }>`
    select "id", 'contacts' as "kind", "version" from contacts where "id" = ${wanted} and "deletedAt" is null
    union all select "id", 'notes', "version" from activities where "id" = ${wanted} and "deletedAt" is null`.execute(
    db,
  );
  return rows;
};

/** Which of some clients have a site that is not among these. */
export const clientsWithOtherSites = async (
  db: Db,
  ids: readonly string[],
  siteIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct "clientId" as "id" from sites
    where "clientId" = any(${[...ids]}::uuid[]) and "id" <> all(${[...siteIds]}::uuid[])`.execute(db);
  return idsOf(rows);
};

/** The clients that an import of sites made for them. */
export const clientsMadeBy = async (db: Db, importId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct "clientId" as "id" from import_rows
    where "importId" = ${importId} and "outcome" = 'created' and "clientId" is not null`.execute(db);
  return idsOf(rows);
};

/** Which of some clients have contacts or notes that are not among these. */
export const clientsWithOthersBeside = async (
  db: Db,
  ids: readonly string[],
  leaving: readonly string[],
): Promise<string[]> => {
  const [wanted, gone] = [sql`any(${[...ids]}::uuid[])`, sql`all(${[...leaving]}::uuid[])`];
  const { rows } = await sql<{ id: string }>`
    select "clientId" as "id" from contacts where "clientId" = ${wanted} and "id" <> ${gone}
    union select "clientId" from activities where "clientId" = ${wanted} and "id" <> ${gone}`.execute(db);
  return idsOf(rows);
};
