import { contactScope } from 'domain/contacts';
import { everyone } from 'domain/kernel';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { contactRoutes } from './routes.ts';
import { contactsForFeed } from './sql.ts';

export { keepContact } from './keep.ts';
export { leadsWithContacts } from './sql.ts';

type Row = Awaited<ReturnType<typeof contactsForFeed>>[number];

// Pages are told which lead's contacts changed, and read them again.
const feed: FeedNoun<Row> = {
  noun: 'contacts',
  who: everyone,
  load: contactsForFeed,
  scope: contactScope,
  place: () => null,
  summary: ({ id, version, leadId }) => ({ id, version, leadId }),
  whole: ({ id, version, leadId }) => ({ id, version, leadId }),
};

/** People of a property; their rights are those of its lead. */
export const contacts: Feature = {
  name: 'contacts',
  routes: contactRoutes,
  feed,
};
