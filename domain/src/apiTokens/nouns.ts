/** What an API token may be for: how people call it, which nouns of records and of the live feed it covers, and whether a token may change it. */
export const tokenNouns = {
  leads: { label: 'Leads', covers: ['leads', 'outcomes', 'passes'], writes: true },
  clients: { label: 'Clients', covers: ['clients', 'conversions'], writes: true },
  sites: { label: 'Sites and machines', covers: ['sites', 'machines'], writes: true },
  contacts: { label: 'Contacts', covers: ['contacts'], writes: true },
  deals: { label: 'Deals', covers: ['deals'], writes: true },
  activities: { label: 'Activities', covers: ['activities'], writes: true },
  appointments: { label: 'Calendar', covers: ['appointments', 'absences'], writes: true },
  visits: { label: 'Visits', covers: ['visits'], writes: true },
  documents: { label: 'Documents', covers: ['documents', 'files'], writes: true },
  messages: { label: 'Messages', covers: ['messages'], writes: true },
  templates: { label: 'Templates', covers: ['templates'], writes: true },
  routes: { label: 'Routes', covers: ['routes', 'routeDays'], writes: true },
  collections: { label: 'Collections and statements', covers: ['collections', 'statements'], writes: true },
  vendChanges: { label: 'Vend changes and letters', covers: ['vendChanges', 'letters'], writes: true },
  invoices: { label: 'Invoices', covers: ['invoices', 'payments'], writes: true },
  reports: { label: 'Reports', covers: ['reports'], writes: false },
  users: { label: 'People', covers: ['users'], writes: false },
  settings: { label: 'Settings', covers: ['settings'], writes: false },
  audit: { label: 'Audit', covers: ['audit'], writes: false },
} as const satisfies Record<string, { label: string; covers: readonly string[]; writes: boolean }>;

export type TokenNoun = keyof typeof tokenNouns;
export const tokenNounNames = Object.keys(tokenNouns) as TokenNoun[];

export const tokenAccesses = ['read', 'write'] as const;
export type TokenAccess = (typeof tokenAccesses)[number];

/** Noun by noun what a token may do there; who may write may read. */
export type TokenScope = Readonly<Partial<Record<TokenNoun, TokenAccess>>>;
