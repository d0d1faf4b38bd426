import type { Scope } from 'domain/kernel';
import type { SearchQuery } from 'domain/search';
import { type Kysely, sql } from 'kysely';
import { most } from '#platform/database/best-met.ts';
import { steadilySaid } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { limitOf } from '#platform/database/statements.ts';
import type { Hit, SearchAsk } from '#platform/operations/feature.ts';

const events = sql`(select *, event_text("title", "location") as "txt" from appointments where "deletedAt" is null) as said`;

// The same as an index cannot see them: to gather all of a common word takes longer than to meet enough of them.
const eventsAsTheyLie = sql`(select appointments.*, "txt" from appointments,
  lateral (select event_text("title", "location") as "txt" offset 0) as made where "deletedAt" is null) as said`;

const event = sql`"id", "updatedAt" as "at", '' as "part", "txt"`;

/** The events in scope that are worth ranking: of few the newest, of very many any. */
export const askEvents = async (
  db: Kysely<DB>,
  scope: Scope,
  query: SearchQuery,
): Promise<SearchAsk | null> => {
  if (scope.length === 0) return null;
  const { is, indexed, areFew } = await steadilySaid(db, 'appointments', query);
  const seen = scopeSql(scope, 'said');
  return {
    few: sql`select ${event} from ${events} where ${indexed} and ${seen} order by "at" desc, "id" desc ${limitOf(most)}`,
    areFew,
    many: async () =>
      (
        await sql<Hit>`select ${event} from ${eventsAsTheyLie} where ${is} and ${seen} ${limitOf(most)}`.execute(
          db,
        )
      ).rows,
  };
};
