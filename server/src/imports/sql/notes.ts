import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Takes away notes that an import brought. */
export const dropNotes = async (db: Kysely<DB>, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await sql`delete from lead_notes where "id" = any(${[...ids]}::uuid[])`.execute(db);
};
