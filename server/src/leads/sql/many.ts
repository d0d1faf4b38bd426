import type { Lead } from 'domain/leads';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** Leads by id, whoever may read them, locked in the order of their ids. */
export const lockLeads = async (db: Db, ids: readonly string[]): Promise<Lead[]> => {
  const { rows } = await sql<Lead>`
    select * from leads where "id" = any(${[...ids]}::uuid[]) order by "id" for update`.execute(db);
  return rows;
};

const books = ['version', 'updatedAt', 'lastUpdateDate', 'dueAt'];

/** Writes the named fields of many locked leads in one statement. */
export const updateLeads = async (
  db: Db,
  leads: readonly Lead[],
  fields: Iterable<string>,
): Promise<void> => {
  if (leads.length === 0) return;
  const written = [...new Set([...fields, ...books])].sort();
  const set = sql.join(written.map((name) => sql`${sql.ref(name)} = new.${sql.ref(name)}`));
  await sql`
    update leads set ${set} from jsonb_populate_recordset(null::leads, ${JSON.stringify(leads)}::jsonb) as new
    where leads."id" = new."id"`.execute(db);
};

/** Removes leads for good, with their notes; their events stay. */
export const deleteLeads = async (db: Db, ids: readonly string[]): Promise<void> => {
  await sql`delete from leads where "id" = any(${[...ids]}::uuid[])`.execute(db);
};

/** Adds a tag to leads locked by then that do not have it. */
export const tagLeads = async (db: Db, ids: readonly string[], tag: string): Promise<void> => {
  await sql`update leads set "tags" = "tags" || ${[tag]}::text[], "version" = "version" + 1
    where "id" = any(${ids}::uuid[])`.execute(db);
};

/** Lets the text filter read the notes of leads again: it does when these columns are written, whatever stood in them. */
export const rereadNotes = async (db: Db, ids: readonly string[]): Promise<void> => {
  await sql`update leads set "city" = "city" where "id" = any(${[...ids]}::uuid[])`.execute(db);
};

/** Keeps on a lead that it was written to, as if that had been told when it left. */
export const markEmailed = async (db: Db, id: string, address: string): Promise<void> => {
  await sql`update leads set "repPreviouslyEmailed" = "repEmailed", "repEmailed" = true,
      "repEmails" = case when ${address} = any("repEmails") then "repEmails" else array_append("repEmails", ${address}) end
    where "id" = ${id}`.execute(db);
};

/** Which client a lead became. */
export type Became = { id: string; clientId: string };

/** Keeps which clients leads became that were won before they came here. */
export const linkClients = async (db: Db, became: readonly Became[]): Promise<void> => {
  await sql`update leads set "convertedToClientId" = became."clientId"
    from jsonb_to_recordset(${JSON.stringify(became)}::jsonb) as became("id" uuid, "clientId" uuid)
    where leads."id" = became."id" and leads."convertedToClientId" is null`.execute(db);
};
