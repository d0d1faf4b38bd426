import type { Role } from '#kernel';

/** Who reads what a mail says: its links and codes open accounts (D23). */
export const mayReadBody = (role: Role): boolean => role === 'developer';
