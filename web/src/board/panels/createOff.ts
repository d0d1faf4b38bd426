import type { Actor } from 'domain/kernel';
import { mayCreate } from 'domain/leads';

/** Why this person may not create a lead now. */
export const createOff = (by: Actor, off: string | null): string | false => {
  if (off !== null) return off;
  return mayCreate(by, null) === null ? false : 'New leads are entered by managers and admins.';
};
