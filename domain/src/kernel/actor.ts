import type { Role } from './roles.ts';

/** The person who acts, as the session knows them; events carry this uid and never another. */
export type Actor = { uid: string; role: Role; displayName: string };

export const viewModes = ['self', 'all', 'impersonate'] as const;
export type ViewMode = (typeof viewModes)[number];

/** Whose eyes a read uses: oneself, oneself with all leads, or (developers) another person's self (D43). */
export type Viewer = { uid: string; role: Role; sees: 'self' | 'all' };
