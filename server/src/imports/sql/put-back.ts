import type { ImportNoun } from 'domain/imports';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { RowColumn } from './rows.ts';

type Db = Kysely<DB>;

/** From where to where the version of a record went. */
export type Raised = { id: string; from: number; to: number };

/** Something beside a record, before and after a revert put it back. */
export type PutBackBeside = { id: string; parent: string; from: number; to: number };

/** Whose import takes something back, and where its rows name the records. */
type Whose = { id: string; noun: ImportNoun; column: RowColumn };

// What another import remembers of a client that it made for a site is the version beside the site's own.
const tellMakers = (importId: string) => sql`
  update import_rows as a
    set "versions" = coalesce(a."versions", '{}') || jsonb_build_object(back."id", jsonb_build_array(0, back."to"))
  from back, imports
  where a."clientId" = back."id" and a."importId" <> ${importId} and a."outcome" = 'created'
    and imports."id" = a."importId" and imports."noun" = 'sites'
    and coalesce((a."versions" -> back."id"::text ->> 1)::int, 1) = back."from"`;

/**
 * Where a revert left nothing of what its import changed of records, and nobody else changed them meanwhile, they are as the
 * import before left them: its rows remember the new version as theirs.
 */
export const tellOfPutBack = async (
  db: Db,
  { id, noun, column }: Whose,
  records: readonly Raised[],
): Promise<void> => {
  if (records.length === 0) return;
  const record = sql.ref(column);
  const back = sql`
    with back as (
      select x."id", x."to", min(r."versionBefore") as "from"
      from json_to_recordset(${JSON.stringify(records)}::json) as x("id" uuid, "to" int)
      join import_rows r on r.${record} = x."id" and r."importId" = ${id} and r."outcome" = 'updated'
      group by x."id", x."to" having bool_and(coalesce(r."reverted" = 'emptied', false) and r."version" = x."to"))`;
  await sql`${back}
    update import_rows as a set "version" = back."to" from back, imports
    where a.${record} = back."id" and a."importId" <> ${id} and a."version" = back."from"
      and imports."id" = a."importId" and imports."noun" = ${noun}`.execute(db);
  if (noun === 'clients') await sql`${back} ${tellMakers(id)}`.execute(db);
};

/** The same of contacts that stand beside records. */
export const tellOfPutBackBeside = async (
  db: Db,
  { id, column }: Pick<Whose, 'id' | 'column'>,
  contacts: readonly PutBackBeside[],
): Promise<void> => {
  if (contacts.length === 0) return;
  const record = sql.ref(column);
  await sql`
    with back as (
      select x."id"::text as "id", x."parent", x."to", (r."versions" -> x."id"::text ->> 0)::int as "from"
      from json_to_recordset(${JSON.stringify(contacts)}::json) as x("id" uuid, "parent" uuid, "from" int, "to" int)
      join import_rows r on r.${record} = x."parent" and r."importId" = ${id}
        and (r."versions" -> x."id"::text ->> 1)::int = x."from")
    update import_rows as a set "versions" = coalesce(a."versions", '{}')
      || jsonb_build_object(back."id", jsonb_build_array(coalesce(a."versions" -> back."id" -> 0, '0'), back."to"))
    from back
    where a.${record} = back."parent" and a."importId" <> ${id}
      and (back."id"::uuid = any(a."beside") or a."versions" ? back."id")
      and coalesce((a."versions" -> back."id" ->> 1)::int, 1) = back."from"`.execute(db);
};

/**
 * The same of clients that only learned of sites and of their end: what they learned of in several parts counts as one, and
 * they are as before once no site of the import is theirs.
 */
export const tellOfForgottenSites = async (
  db: Db,
  importId: string,
  clients: readonly Raised[],
): Promise<void> => {
  if (clients.length === 0) return;
  const given = sql`json_to_recordset(${JSON.stringify(clients)}::json) as x("id" uuid, "from" int, "to" int)`;
  await sql`
    update import_rows as r set "versions" = r."versions"
      || jsonb_build_object(x."id", jsonb_build_array(r."versions" -> x."id"::text -> 0, x."to"))
    from ${given}
    where r."importId" = ${importId} and r."versions" ? x."id"::text
      and (r."versions" -> x."id"::text ->> 1)::int = x."from"`.execute(db);
  await sql`
    with learned as (
      select x."id", x."to", (r."versions" -> x."id"::text ->> 0)::int as "before", (r."versions" -> x."id"::text ->> 1)::int as "after"
      from ${given} join import_rows r on r."importId" = ${importId} and r."versions" ? x."id"::text),
    back as (
      select "id", "to", min("before") as "from" from learned
      where not exists (
        select from sites join import_rows r on r."siteId" = sites."id" and r."importId" = ${importId}
        where sites."clientId" = learned."id")
      group by "id", "to" having max("after") = "to" and sum("after" - "before") = max("after") - min("before")),
    made as (${tellMakers(importId)})
    update import_rows as a set "version" = back."to" from back, imports
    where a."clientId" = back."id" and a."importId" <> ${importId} and a."version" = back."from"
      and imports."id" = a."importId" and imports."noun" = 'clients'`.execute(db);
};
