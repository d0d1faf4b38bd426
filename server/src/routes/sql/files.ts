import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Whether a file is one of a site. */
export const hasFile = async (db: Kysely<DB>, siteId: string, id: string): Promise<boolean> => {
  const query = db
    .selectFrom('documents')
    .select('id')
    .where('id', '=', id)
    .where('siteId', '=', siteId)
    .where('deletedAt', 'is', null);
  return Boolean(await query.executeTakeFirst());
};
