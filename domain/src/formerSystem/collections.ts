/** The document collections of the former system, in the order in which they are written: parents first. */
export const formerCollections = [
  'users',
  'approvedEmails',
  'leads',
  'clients',
  'sites',
  'notifications',
  'conversionHistory',
  'messageTemplates',
  'email_history',
  'sms_history',
] as const;
export type FormerCollection = (typeof formerCollections)[number];

/** The collection that a file of an export holds, by its name: `leads.json`; null for any other file. */
export const collectionOfFile = (name: string): FormerCollection | null =>
  formerCollections.find((collection) => `${collection}.json` === name) ?? null;
