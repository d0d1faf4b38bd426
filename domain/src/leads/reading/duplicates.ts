import type { Lead } from '#leads/lead.ts';

export const duplicateMatches = ['email', 'phone', 'company'] as const;
export type DuplicateMatch = (typeof duplicateMatches)[number];

type Shown = 'id' | 'firstName' | 'lastName' | 'company' | 'businessName' | 'city' | 'state' | 'column';

/** A lead that may be the same as the one somebody is typing, and by what (W9). */
export type DuplicateLead = Pick<Lead, Shown | 'assignedRep' | 'updatedAt'> & { matches: DuplicateMatch[] };

/** A client whose telephone, e-mail or company is the same (W9). */
export type DuplicateClient = { id: string; name: string; matches: DuplicateMatch[] };

export type Duplicates = {
  leads: DuplicateLead[];
  /** For who may open clients. */
  clients: DuplicateClient[];
  /** For the other reps: there is one. */
  existingClient?: true;
};

/** What two leads may share, as the database keeps it; too little of a number is nothing. */
export const matchKeys = (typed: Record<DuplicateMatch, string>): Record<DuplicateMatch, string> => {
  const words = (value: string) => value.toLowerCase().replace(/\s+/g, ' ').trim();
  const digits = typed.phone.replace(/\D/g, '').slice(-10);
  return { email: words(typed.email), phone: digits.length < 7 ? '' : digits, company: words(typed.company) };
};
