import { everyone } from 'domain/kernel';
import { defaultTemplates, templateScope } from 'domain/templates';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import type { Services } from '#platform/services.ts';
import { templateRoutes } from './routes.ts';
import { type FedTemplate, insertSeed, templatesForFeed } from './sql.ts';

export { cleanHtml, textOfHtml } from './clean.ts';
export { addresseeOf, clientAddressee } from './preview.ts';
export { countUse, findTemplate } from './sql.ts';

/** Adds what is missing of the six texts that every installation begins with (TPL-02). */
export const addDefaultTemplates = ({ db, newId, now }: Services): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const text of defaultTemplates) await insertSeed(trx, newId(), text, now());
  });

const summary = ({ id, version }: FedTemplate) => ({ id, version });

// Pages are told that a template changed, and read the list again.
const feed: FeedNoun<FedTemplate> = {
  noun: 'templates',
  who: everyone,
  load: templatesForFeed,
  scope: templateScope,
  place: () => null,
  summary,
  whole: summary,
};

/** Texts for messages: own, shared and default ones. */
export const templates: Feature = {
  name: 'templates',
  routes: templateRoutes,
  feed,
  start: async (services) => {
    await addDefaultTemplates(services);
    return [];
  },
};
