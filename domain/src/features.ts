/** The nouns of the product in order: a noun imports only nouns before it. */
export const features = [
  'kernel',
  'settings',
  'users',
  'auth',
  'approvals',
  'view',
  'audit',
  'outbox',
  'crash',
  'leads',
  'contacts',
  'documents',
  'templates',
  'imports',
  'undo',
  'notifications',
] as const;
