import { idsOf, type Scope } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';

type Db = Kysely<DB>;

/** What belongs to a client and goes with it when it becomes part of another. */
export const clientBelongings = [
  'sites',
  'contacts',
  'deals',
  'activities',
  'documents',
  'messages',
  'appointments',
  'invoices',
  'invoice_payments',
  'invoice_refunds',
  'letters',
  'collections',
  'statements',
] as const;

/** How much moved, by table. */
export type Moved = Partial<Record<(typeof clientBelongings)[number] | 'leads', number>>;

/** Says that a client became part of another, and what had become part of it before with it. */
export const saveClientMerge = async (
  db: Db,
  duplicateId: string,
  clientId: string,
  at: string,
): Promise<void> => {
  await sql`update client_merges set "clientId" = ${clientId}::uuid where "clientId" = ${duplicateId}::uuid`.execute(
    db,
  );
  await sql`insert into client_merges ("duplicateId", "clientId", "at")
    values (${duplicateId}::uuid, ${clientId}::uuid, ${at}::timestamptz)`.execute(db);
};

/** Gives everything that belongs to one client to the one it became part of; answers how much that was. */
export const moveClientBelongings = async (db: Db, from: string, to: string): Promise<Moved> => {
  const moved: Moved = {};
  const note = (name: keyof Moved, rows: bigint | undefined) => {
    if (rows) moved[name] = Number(rows);
  };
  for (const table of clientBelongings) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set "clientId" = ${to}::uuid where "clientId" = ${from}::uuid`.execute(db);
    note(table, numAffectedRows);
  }
  const { numAffectedRows } = await sql`
    update leads set "convertedToClientId" = ${to}::uuid where "convertedToClientId" = ${from}::uuid`.execute(
    db,
  );
  note('leads', numAffectedRows);
  return moved;
};

/** The lead that another one became part of, and at last that one did; null where it is out of sight, or stands itself. */
export const leadMergedInto = async (db: Db, id: string, scope: Scope): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    with recursive way("id", "step") as (
      select ${id}::uuid, 0
      union
      select lead_merges."leadId", way."step" + 1 from way join lead_merges on lead_merges."duplicateId" = way."id"
        join leads as gone on gone."id" = way."id" and gone."deleted" where way."step" < 100)
    select leads."id" from way join leads on leads."id" = way."id"
    where way."step" > 0 and not leads."deleted" and ${scopeSql(scope, 'leads')} order by way."step" desc limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
};

/** Clients that name another as theirs. */
export const childIds = async (db: Db, id: string): Promise<string[]> =>
  idsOf(await db.selectFrom('clients').select('id').where('parentClientId', '=', id).execute());

/** The sites of a client, deleted ones among them. */
export const siteIdsOf = async (db: Db, id: string): Promise<string[]> =>
  idsOf(await db.selectFrom('sites').select('id').where('clientId', '=', id).execute());
