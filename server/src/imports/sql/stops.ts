import type { Import } from 'domain/imports';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Sites that a file put on routes, in the order of its rows, and what one of its columns says of each. */
export const stopsBrought = async (
  db: Kysely<DB>,
  { id, existing }: Pick<Import, 'id' | 'existing'>,
  at: number,
): Promise<{ siteId: string; route: string; said: string }[]> => {
  const { rows } = await sql<{ siteId: string; route: string; said: string }>`
    select "siteId", "route", "said" from (
      select distinct on (r."siteId") r."siteId", r."n", sites."collectionRoute" as "route", btrim(r."cells"->>${at}::int) as "said"
      from import_rows r join sites on sites."id" = r."siteId"
      where r."importId" = ${id} and sites."collectionRoute" <> '' and sites."deletedAt" is null
        and coalesce(btrim(r."cells"->>${at}::int), '') <> ''
        and (r."outcome" = 'created' or r."outcome" = 'updated' and (${existing} = 'update' or r."filled" ? 'collectionRoute'))
      order by r."siteId", r."n") as stops
    order by "n"`.execute(db);
  return rows;
};
