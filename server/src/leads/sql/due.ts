import type { Clocks } from 'domain/leads';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/**
 * Computes every lead's due moment anew, as dueAtOf does, for when the settings behind it change; answers how many moved.
 * Who came with a file counts from then: nobody here could have touched it before.
 * A longer contact window gives its time back: who has expired runs again, and is told of the new end.
 */
export const refreshDueAt = async (db: Kysely<DB>, clocks: Clocks, now: string): Promise<number> => {
  const { unassigned, selling, passed } = clocks.staleDays;
  const { numAffectedRows } = await sql`
    with made as (
      select "id", case when "convertedToClientId" is not null then null else least(
        ("nextStep" ->> 'dueAt')::timestamptz,
        case when "column" = 'new' then "assignedAt" + make_interval(hours => ${clocks.contactWindowHours}) end,
        case when "_bulkImport" then greatest("updatedAt", (
          select max(imports."startedAt") from import_rows join imports on imports."id" = import_rows."importId"
          where import_rows."leadId" = leads."id" and import_rows."outcome" = 'created'))
        else "updatedAt" end + make_interval(days => case
          when "column" = 'selling' and "nextStep" is null then least(1, ${selling}::int)
          when "column" = 'selling' then ${selling}
          when "column" = 'unassigned' then ${unassigned}
          when "column" = 'passed' then ${passed} end)) end as "dueAt",
        "timeoutExpired" and ("column" <> 'new' or "assignedAt" is null
          or "assignedAt" + make_interval(hours => ${clocks.contactWindowHours}) <= ${now}) as "expired"
      from leads where not "deleted")
    update leads set "dueAt" = made."dueAt", "timeoutExpired" = made."expired" from made
    where made."id" = leads."id"
      and (leads."dueAt" is distinct from made."dueAt" or leads."timeoutExpired" <> made."expired")`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
};
