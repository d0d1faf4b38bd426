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

/** What the rows of a file that came in say of the routes that they name, each once; a column that is not there says nothing. */
export const routesBrought = async (
  db: Kysely<DB>,
  id: string,
  at: { route: number; days: number; collector: number },
): Promise<{ route: string; days: string; collector: string }[]> => {
  const said = (column: number) =>
    column < 0 ? sql`''` : sql`coalesce(left(btrim("cells"->>${column}::int), 100), '')`;
  const { rows } = await sql<{ route: string; days: string; collector: string }>`
    select ${said(at.route)} as "route", ${said(at.days)} as "days", ${said(at.collector)} as "collector" from import_rows
    where "importId" = ${id} and "cells" is not null and "outcome" in ('created', 'updated')
    group by 1, 2, 3 order by min("n")`.execute(db);
  return rows;
};
