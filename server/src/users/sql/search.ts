import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** What search reads of everybody; names and addresses are sealed. */
export const searchedUsers = (db: Kysely<DB>) =>
  db.selectFrom('users').select(['uid', 'displayName', 'email', 'role', 'status', 'createdAt']).execute();

/** One row whose text is another one whenever any row of people was written since. */
export const everybodysStamp = sql`
  select null::uuid as "id", null::timestamptz as "at", '' as "part",
    count(*)::text || ' ' || coalesce(sum("xmin"::text::bigint), 0)::text as "txt" from users`;
