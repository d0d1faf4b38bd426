const own: Readonly<Record<string, string>> = {
  'leads.list': 'yours, and what nobody has',
  'outcomes.list': 'yours',
};

/** Whose rows the list behind a table shows in My View; null: everybody's, in whatever view. */
export const myViewWords = (operation: string | undefined): string | null => own[operation ?? ''] ?? null;
