/** One's own API tokens; fetched when they are looked at. */
export const loadApiTokens = async () => (await import('./ApiTokens.tsx')).ApiTokens;

/** Those of everybody, for administrators. */
export const loadAllTokens = async () => (await import('./AllTokens.tsx')).AllTokens;
