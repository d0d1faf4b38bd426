import { aroundLeadOperations, type DuplicateMatch, type Lead } from 'domain/leads';
import { useRead } from '#platform/query.ts';

/** A client that the lead seems to belong to already, and by what (W9). */
export type ClientMatch = { id: string; name: string; by: DuplicateMatch };

const words: Readonly<Record<DuplicateMatch, string>> = {
  email: 'e-mail',
  phone: 'phone',
  place: 'address',
  company: 'company',
};

// The surest sign is named: two properties of one company are more common than two with one telephone.
const surest: readonly DuplicateMatch[] = ['phone', 'email', 'company'];

/** The client whose telephone, e-mail or company is the lead's; the most alike one. */
export const useClientMatch = ({ email, phone, company, businessName }: Lead): ClientMatch | null => {
  const { data } = useRead(aroundLeadOperations.duplicates, {
    email,
    phone,
    company: company || businessName,
  });
  const [found] = data?.clients ?? [];
  const by = surest.find((sign) => found?.matches.includes(sign));
  return found && by ? { id: found.id, name: found.name, by } : null;
};

/** ‘Same phone’. */
export const matchWords = (match: ClientMatch | null): string => `Same ${words[match?.by ?? 'company']}`;
