import type { Scope } from 'domain/kernel';
import type { SearchQuery } from 'domain/search';
import { type Kysely, sql } from 'kysely';
import type { Hit } from '#platform/database/results.ts';
import { saidOf } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { unnamed } from '#platform/database/statements.ts';

const most = 200;

const events = sql`(select "id", "updatedAt" as "at", event_text("title", "location") as "txt", "createdBy", "assignedTo",
    "attendees", "deletedAt"
  from appointments where "deletedAt" is null) as event_search`;

/** Events in scope that are worth ranking: of few the newest, of very many any. */
export const eventHits = async (db: Kysely<DB>, scope: Scope, query: SearchQuery): Promise<Hit[]> => {
  const said = await saidOf(db, events, query);
  const order = said.few ? sql`order by "at" desc, "id" desc` : sql``;
  const { rows } = await sql<Hit>`${unnamed} select "id", "at", "txt" from ${events}
    where ${said.few ?? said.is} and ${scopeSql(scope, 'event_search')} ${order} limit ${sql.raw(String(most))}`.execute(
    db,
  );
  return rows;
};
