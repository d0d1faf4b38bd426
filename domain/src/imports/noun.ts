/** What a file may hold. */
export const importNouns = ['leads', 'clients', 'sites'] as const;
export type ImportNoun = (typeof importNouns)[number];
