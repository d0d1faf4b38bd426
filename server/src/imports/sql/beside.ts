import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Beside = { id: string; record: string };

/** What stands beside records: what one import brought and nobody changed, and the records that have anything else. */
export const furnishedBeside = async (
  db: Kysely<DB>,
  column: 'leadId' | 'clientId',
  ids: readonly string[],
  importId: string,
): Promise<{ kept: string[]; ours: Beside[] }> => {
  const of = sql.ref(column);
  const wanted = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<Beside & { ours: boolean }>`
    with beside as (
      select "id", "version", ${of} as "record" from contacts where ${of} = ${wanted}
      union all select "id", "version", ${of} from activities where ${of} = ${wanted}),
    brought as (
      select unnest("beside") as "id" from import_rows where ${of} = ${wanted} and "importId" = ${importId})
    select beside."id", beside."record", "version" = 1 and exists (select from brought where brought."id" = beside."id") as "ours"
      from beside`.execute(db);
  return {
    kept: rows.flatMap(({ ours, record }) => (ours ? [] : record)),
    ours: rows.filter(({ ours }) => ours).map(({ id, record }) => ({ id, record })),
  };
};

/** What rows of an import brought beside these records. */
export const broughtBeside = async (
  db: Kysely<DB>,
  column: 'leadId' | 'clientId' | 'siteId',
  ids: readonly string[],
  importId: string,
): Promise<string[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select unnest("beside") as "id" from import_rows
    where ${sql.ref(column)} = any(${[...ids]}::uuid[]) and "importId" = ${importId}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Somebody of a client, as far as it tells whether a row is about them. */
export type Known = {
  id: string;
  clientId: string;
  version: number;
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  phone: string;
};

/** The people of clients. */
export const peopleOf = async (db: Kysely<DB>, clientIds: readonly string[]): Promise<Known[]> => {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<Known>`
    select "id", "clientId", "version", "firstName", "lastName", "company", "email", "phone" from contacts
    where "clientId" = any(${[...clientIds]}::uuid[]) and "deletedAt" is null order by "createdAt", "id"`.execute(
    db,
  );
  return rows;
};

/** The people beside leads. */
export const peopleOfLeads = async (
  db: Kysely<DB>,
  leadIds: readonly string[],
): Promise<(Omit<Known, 'clientId'> & { leadId: string })[]> => {
  const { rows } = await sql<Omit<Known, 'clientId'> & { leadId: string }>`
    select "id", "leadId", "version", "firstName", "lastName", "company", "email", "phone" from contacts
    where "leadId" = any(${[...leadIds]}::uuid[]) and "deletedAt" is null order by "createdAt", "id"`.execute(
    db,
  );
  return rows;
};
