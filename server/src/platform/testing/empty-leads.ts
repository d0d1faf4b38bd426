import type pg from 'pg';

// What is kept beside leads, documents and invoices; `truncate` empties these by triggers.
const beside = ['lead_terms', 'lead_sums', 'lead_sums_whole', 'document_sums', 'invoice_sums'];

const hanging = `
  with recursive hanging as (
    select named::regclass::oid as "table" from unnest($1::text[]) as named
    union
    select "conrelid" from pg_constraint join hanging on "confrelid" = "table" where "contype" = 'f')
  select "table"::regclass::text as name from hanging`;

/**
 * Empties leads, other tables, and all that hangs on them. `truncate … cascade` makes a new file for each of them and of their indexes,
 * which takes as long as a hundred requests.
 */
export const emptyLeads = async (pool: pg.Pool, ...more: string[]): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(hanging, [['leads', ...beside, ...more]]);
  const deletes = rows.map(({ name }) => `delete from ${name}`).join('; ');
  await pool.query(`set local session_replication_role = replica; ${deletes}`);
};
