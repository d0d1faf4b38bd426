import { isAdministrator } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';

/** Whether a file is one of a site, and the asker's own unless they see all of the site. */
export const hasFile = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  siteId: string,
  id: string,
): Promise<boolean> => {
  const query = db
    .selectFrom('documents')
    .select('id')
    .where('id', '=', id)
    .where('siteId', '=', siteId)
    .where('deletedAt', 'is', null);
  const own = isAdministrator(actor.role) ? query : query.where('uploadedBy', '=', actor.uid);
  return Boolean(await own.executeTakeFirst());
};
