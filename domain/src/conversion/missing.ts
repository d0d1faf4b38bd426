import type { Lead } from '#leads';

const fields = {
  person: ['firstName', 'lastName', 'email'],
  address: ['streetAddress', 'city', 'state', 'zipCode'],
} as const;
const groups = ['person', 'address'] as const;

export type MissingField = (typeof fields)[(typeof groups)[number]][number];

/** The empty fields of the first group that a client needs whole, the person before the address; null where nothing lacks. */
export const missingFields = (
  lead: Pick<Lead, MissingField>,
): { group: (typeof groups)[number]; missing: MissingField[]; of: number } | null => {
  for (const group of groups) {
    const missing = fields[group].filter((name) => lead[name].trim() === '');
    if (missing.length > 0) return { group, missing, of: fields[group].length };
  }
  return null;
};
