import type { Scope } from 'domain/kernel';
import type { SearchQuery } from 'domain/search';
import { type Kysely, sql } from 'kysely';
import { hitsIn } from '#platform/database/results.ts';
import type { DB } from '#platform/database/schema.ts';

const texts = sql`select "id", "updatedAt" as "at", event_text("title", "location") as "txt", "createdBy", "assignedTo",
    "attendees", "deletedAt"
  from appointments where "deletedAt" is null`;

/** Events in scope that are worth ranking. */
export const eventHits = (db: Kysely<DB>, scope: Scope, query: SearchQuery) =>
  hitsIn(db, texts, scope, query);
