import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Who let people in, by the approval: who gave the access code that was used, else who approved the e-mail. */
export const whoLetIn = async (
  db: Kysely<DB>,
  approvals: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  if (approvals.length === 0) return new Map();
  const { rows } = await sql<{ id: string; by: string | null }>`
    select "id", coalesce(
      (select "createdBy" from access_codes where "approvalId" = approvals."id" and "usedAt" is not null
        order by "usedAt" desc limit 1), "createdBy") as "by"
    from approvals where "id" = any(${[...approvals]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, by }) => [id, by]));
};
