import { everyone } from 'domain/kernel';
import { defaultTemplates } from 'domain/templates';
import type { Feature } from '#platform/operations/feature.ts';
import { feedOf } from '#platform/rows/feed.ts';
import type { Services } from '#platform/services.ts';
import { templateRoutes } from './routes.ts';
import { insertSeed } from './sql.ts';
import { templateTable } from './table.ts';

export { cleanHtml, textOfHtml } from './clean.ts';
export { addresseeOf, clientAddressee } from './preview.ts';
export { restoreTemplate } from './routes.ts';
export { countUse, findTemplate } from './sql.ts';

/** Adds what is missing of the six texts that every installation begins with (TPL-02). */
export const addDefaultTemplates = ({ db, newId, now }: Services): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const text of defaultTemplates) await insertSeed(trx, newId(), text, now());
  });

/** Texts for messages: own, shared and default ones. */
export const templates: Feature = {
  name: 'templates',
  routes: templateRoutes,
  feed: feedOf(templateTable, everyone, ['id', 'version', 'userId', 'isDefault', 'isShared']),
  start: async (services) => {
    await addDefaultTemplates(services);
    return [];
  },
};
