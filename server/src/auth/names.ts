import { displayName } from 'domain/kernel';

/** `new.rep@…` as ‘New Rep’, until the person says how they are called. */
export const nameFrom = (email: string): string => {
  const words = email
    .slice(0, email.lastIndexOf('@'))
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return displayName.safeParse(name).data ?? 'New person';
};
