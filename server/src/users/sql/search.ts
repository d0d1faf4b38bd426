import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** What search reads of everybody; names and addresses are sealed. */
export const searchedUsers = (db: Kysely<DB>) =>
  db.selectFrom('users').select(['uid', 'displayName', 'email', 'role', 'status', 'createdAt']).execute();
