/** The public page on which visitors ask for a quote (D52); fetched when wanted. */
export const quotePage = async () => (await import('./QuotePage.tsx')).QuotePage;

/** Where it stands. */
export const quotePath = '/quote';
