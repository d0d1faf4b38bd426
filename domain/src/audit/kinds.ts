/** The kinds of act that the audit offers, in the order in which people choose them. */
export const auditKinds = [
  'leads',
  'clients',
  'prices',
  'codes',
  'undo',
  'conversions',
  'signIns',
  'people',
  'views',
  'imports',
  'exports',
  'settings',
  'privacy',
  'messages',
  'rest',
] as const;

/** Those of what follows from an act and is told with it, or where somebody asks for it. */
export const followingKinds = ['notifications', 'parts'] as const;

export type AuditKind = (typeof auditKinds)[number];

export const auditKindWords: Readonly<Record<AuditKind, string>> = {
  leads: 'Changes to leads',
  clients: 'Clients and sites',
  prices: 'Prices and money',
  codes: 'Codes seen',
  undo: 'Undo and redo',
  conversions: 'Conversions',
  signIns: 'Sign-ins',
  people: 'People and rights',
  views: 'Viewing as',
  imports: 'Imports',
  exports: 'Exports',
  settings: 'Settings',
  privacy: 'Erasures',
  messages: 'Messages',
  rest: 'Everything else',
};
