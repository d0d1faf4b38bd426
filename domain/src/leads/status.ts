import type { Lead } from './lead.ts';

/** The board's statuses (spec §3); authoritative over the record schema's (D5). */
export const leadStatuses = [
  'new',
  'contacted',
  'qualified',
  'proposal',
  'won',
  'client',
  'lost',
  'dead',
  'pass-it-on',
] as const;
export type LeadStatus = (typeof leadStatuses)[number];

type Marks = Pick<Lead, 'status' | 'leadContacted' | 'markSold' | 'markDead' | 'leadAsDead' | 'passState'>;

/** The fields that a status from outside brings with it, so that no record contradicts itself (D1, D44). */
export const fieldsOfStatus = (status: LeadStatus): Marks => {
  const dead = status === 'lost' || status === 'dead';
  return {
    status,
    leadContacted: status !== 'new' && status !== 'pass-it-on',
    markSold: status === 'client' || status === 'won',
    markDead: dead,
    leadAsDead: dead,
    passState: status === 'pass-it-on' ? 'review' : null,
  };
};

const words: Readonly<Record<string, LeadStatus>> = { '': 'new', converted: 'client' };

/** A status as other systems write it; null when it has to be asked for (D44). */
export const statusFromOutside = (text: string): LeadStatus | null => {
  const word = text.trim().toLowerCase();
  return (
    leadStatuses.find((status) => status === word) ??
    (Object.hasOwn(words, word) ? words[word] : null) ??
    null
  );
};
