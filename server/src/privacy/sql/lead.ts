import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { ids } from './lead-pieces.ts';

type Db = Kysely<DB>;

export type LeadPerson = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  businessName: string;
  company: string;
  clients: string[];
  merged: string[];
};

export const findLeadPerson = async (db: Db, id: string): Promise<LeadPerson | undefined> => {
  const { rows } = await sql<LeadPerson>`
    select "id", "firstName", "lastName", "email", "phone", "businessName", "company",
      array(select distinct unnest(client_rows(coalesce(client_merges."clientId", clients."id")))
        from clients left join client_merges on client_merges."duplicateId" = clients."id"
        where clients."originLeadId" = leads."id" or clients."id" = leads."convertedToClientId") as "clients",
      array(select "duplicateId" from lead_merges where "leadId" = leads."id") as "merged"
    from leads where "id" = ${id}`.execute(db);
  return rows[0];
};

/** What is looked for of the persons of leads and clients: addresses and numbers, and names. */
export const personsOf = async (
  db: Db,
  leads: readonly string[],
  clients: readonly string[],
): Promise<{ email: string; phone: string; name: string }[]> => {
  const name = sql`btrim("firstName" || ' ' || "lastName")`;
  const { rows } = await sql<{ email: string; phone: string; name: string }>`
    select "email", "phone", ${name} as "name" from leads where "id" = ${ids(leads)}
    union select "email", "phone", ${name} from clients where "id" = ${ids(clients)}
    union select '', "officePhone", '' from clients where "id" = ${ids(clients)}
    union select '', "cellPhone", '' from clients where "id" = ${ids(clients)}`.execute(db);
  return rows;
};

/** What stays by law, of the clients that leads became. */
export const staysOfClients = async (
  db: Db,
  clients: readonly string[],
): Promise<Record<'invoices' | 'statements' | 'collections', number>> => {
  const of = (table: string, more = sql`true`) =>
    sql`(select count(*) from ${sql.table(table)} where "clientId" = ${ids(clients)} and ${more})`;
  const { rows } = await sql<Record<'invoices' | 'statements' | 'collections', number>>`
    select ${of('invoices', sql`"number" is not null`)} as "invoices", ${of('statements')} as "statements",
      ${of('collections')} as "collections"`.execute(db);
  return rows[0] ?? { invoices: 0, statements: 0, collections: 0 };
};
