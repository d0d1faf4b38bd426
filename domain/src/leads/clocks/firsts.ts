import type { Lead } from '#leads/lead.ts';

type Firsts = Pick<Lead, 'firstAssignedAt' | 'firstContactedAt' | 'firstHeardAt' | 'diedAt'>;

// Who comes with a rep from outside was assigned before we knew of it, whenever that was.
const assigned = (before: Lead | null, after: Lead): string | null => {
  const first = !before?.assignedRep && after.assignedRep !== null && after.firstAssignedAt === null;
  return first ? after.assignedAt : after.firstAssignedAt;
};

// Going back to New and forth again is no first contact, nor is it what another system had contacted.
const isFirstContact = (before: Lead | null, after: Lead): boolean =>
  before !== null &&
  !before.leadContacted &&
  before.lastContactDate === null &&
  after.leadContacted &&
  after.firstContactedAt === null;

type Contacted = Pick<Lead, 'firstContactedAt' | 'firstHeardAt'>;

// A device without a network tells of it later.
const contacted = (before: Lead | null, after: Lead, at: string, now: string): Contacted => {
  const { firstContactedAt, firstHeardAt } = after;
  return isFirstContact(before, after)
    ? { firstContactedAt: at, firstHeardAt: now }
    : { firstContactedAt, firstHeardAt };
};

const died = (before: Lead | null, after: Lead, at: string): string | null => {
  if (after.column !== 'dead') return null;
  return before === null || before.column === 'dead' ? after.diedAt : at;
};

/**
 * What reports count by: when a lead was first assigned, first contacted, and died, by the time of the act, and
 * when the contact was heard of here (D56). Empty
 * is unknown: a lead that came from outside as it was.
 */
export const firstsOf = (before: Lead | null, after: Lead, at: string, now: string): Firsts => ({
  firstAssignedAt: assigned(before, after),
  ...contacted(before, after, at, now),
  diedAt: died(before, after, at),
});
