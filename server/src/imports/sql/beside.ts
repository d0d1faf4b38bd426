import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Beside = { id: string; record: string };

/** What a row brought, at the version at which nobody has changed it since. */
export type Brought = { id: string; version: number };

const brought = (column: 'leadId' | 'clientId' | 'siteId', ids: readonly string[], importId: string) => sql`
  select each as "id", coalesce(("versions" -> each::text ->> 1)::int, 1) as "version"
  from import_rows, unnest("beside") as each
  where ${sql.ref(column)} = any(${[...ids]}::uuid[]) and "importId" = ${importId}`;

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
    brought as (${brought(column, ids, importId)})
    select beside."id", beside."record", exists (select from brought
        where brought."id" = beside."id" and brought."version" = beside."version") as "ours"
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
): Promise<Brought[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<Brought>`${brought(column, ids, importId)}`.execute(db);
  return rows;
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
export const peopleOf = async (
  db: Kysely<DB>,
  clientIds: readonly string[],
): Promise<(Known & { relation: string })[]> => {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<Known & { relation: string }>`
    select "id", "clientId", "version", "firstName", "lastName", "company", "email", "phone", "relation" from contacts
    where "clientId" = any(${[...clientIds]}::uuid[]) and "deletedAt" is null order by "createdAt", "id"`.execute(
    db,
  );
  return rows;
};

/** The people of the clients of sites; of an import that goes on without those whom it brought for other sites. */
export const peopleAtSites = async (
  db: Kysely<DB>,
  siteIds: readonly string[],
  importId: string | null,
): Promise<(Known & { siteId: string })[]> => {
  if (siteIds.length === 0) return [];
  const { rows } = await sql<Known & { siteId: string }>`
    with wanted as (select "id", "clientId" from sites where "id" = any(${[...siteIds]}::uuid[])),
    brought as (
      select "siteId", unnest("beside") as "id" from import_rows
      where "importId" = ${importId}::uuid and "beside" <> '{}' and "siteId" in (
        select sites."id" from sites where sites."clientId" in (select "clientId" from wanted)))
    select c."id", c."clientId", c."version", c."firstName", c."lastName", c."company", c."email", c."phone",
      wanted."id" as "siteId"
    from wanted join contacts c on c."clientId" = wanted."clientId" and c."deletedAt" is null
    where not exists (select from brought where brought."id" = c."id" and brought."siteId" <> wanted."id")
    order by c."createdAt", c."id"`.execute(db);
  return rows;
};

/** The notes of clients. */
export const notesOf = async (
  db: Kysely<DB>,
  clientIds: readonly string[],
): Promise<{ id: string; clientId: string; version: number; text: string }[]> => {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<{ id: string; clientId: string; version: number; text: string }>`
    select "id", "clientId", "version", "description" as "text" from activities
    where "clientId" = any(${[...clientIds]}::uuid[]) and "type" = 'note' and "deletedAt" is null`.execute(
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
