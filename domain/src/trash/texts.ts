import { type Hangs, hangsWords } from '#duplicates';
import { refuse } from '#kernel';
import type { TrashNoun } from './operations.ts';

/** What one of each is called in a sentence. */
export const trashWords: Readonly<Record<TrashNoun, string>> = {
  leads: 'lead',
  clients: 'client',
  sites: 'site',
  machines: 'machine',
  contacts: 'contact',
  deals: 'deal',
  activities: 'activity',
  documents: 'document',
  appointments: 'event',
  templates: 'template',
};

/** Why something is not deleted for good: what it is part of has to stay. */
export const staysWords = (held: Hangs): string => `It has to stay, with ${hangsWords(held)}.`;

/** Every refusal of this noun. */
export const trashRefusals = {
  notDeleted: refuse.conflict('NOT_IN_TRASH', 'It is no longer in the trash: somebody restored it.'),
  inUse: refuse.conflict('TRASH_STAYS', 'It has to stay: something else refers to it.'),
  stays: (held: Hangs) => refuse.conflict('TRASH_STAYS', staysWords(held)),
} as const;
