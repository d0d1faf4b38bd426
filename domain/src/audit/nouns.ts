/** What the audit tells of, in the order in which people choose it. */
export const auditNouns = [
  'leads',
  'contacts',
  'documents',
  'users',
  'approvals',
  'view',
  'settings',
  'collections',
  'statements',
  'vendChanges',
  'letters',
  'imports',
  'exports',
  'outbox',
  'savedViews',
  'notifications',
] as const;
