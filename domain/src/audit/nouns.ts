/** What the audit tells of, in the order in which people choose it. */
export const auditNouns = [
  'leads',
  'users',
  'approvals',
  'view',
  'settings',
  'imports',
  'exports',
  'outbox',
] as const;
