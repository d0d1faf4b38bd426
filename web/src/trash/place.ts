import { useSearch } from '@tanstack/react-router';
import { countWords } from 'domain/kernel';
import { type TrashNoun, trashNouns, trashWords } from 'domain/trash';

/** The address of what was deleted of a noun. */
export const placeOf = (noun: TrashNoun = 'leads') =>
  ({ to: '/admin', search: { tab: 'data', part: 'trash', ...(noun !== 'leads' && { noun }) } }) as const;

/** Of which noun the address shows what was deleted. */
export const usePlace = (): TrashNoun => {
  const { noun } = useSearch({ from: '/shell/admin' });
  return trashNouns.find((one) => one === noun) ?? 'leads';
};

/** What several of each are called. */
export const nounWords: Readonly<Record<TrashNoun, string>> = {
  leads: 'Leads',
  clients: 'Clients',
  sites: 'Sites',
  machines: 'Machines',
  contacts: 'Contacts',
  deals: 'Deals',
  activities: 'Activities',
  documents: 'Documents',
  appointments: 'Events',
  templates: 'Templates',
};

/** ‘1 lead’, ‘3 leads’. */
export const countOf = (noun: TrashNoun, count: number): string =>
  countWords(count, trashWords[noun], nounWords[noun].toLowerCase());
