import {
  blankLead,
  type Clocks,
  columnOf,
  contactBy,
  dueAtOf,
  type Lead,
  type LeadStatus,
  noOutcome,
} from '#leads';

type Fields = Readonly<Record<string, unknown>>;

const outcomeOf = (status: LeadStatus, fields: Fields): 'sold' | 'dead' | null => {
  if (status === 'client' || status === 'won') return 'sold';
  if (status === 'lost' || status === 'dead') return 'dead';
  if (status === 'pass-it-on') return null;
  if (fields['markSold']) return 'sold';
  return fields['markDead'] || fields['leadAsDead'] ? 'dead' : null;
};

/**
 * The marks of a lead of the former system so that no record contradicts itself (D1, D38): its status decides where its
 * flags say two things. A passed lead with a rep waits for that rep's answer from now on, one without for a review.
 */
export const formerLeadMarks = (fields: Fields, assignedRep: string | null, now: string): Partial<Lead> => {
  const status = (fields['status'] ?? 'new') as LeadStatus;
  const outcome = outcomeOf(status, fields);
  const passed = status === 'pass-it-on';
  const pending = passed && assignedRep !== null;
  return {
    ...noOutcome,
    status,
    markSold: outcome === 'sold',
    soldDate: outcome === 'sold' ? ((fields['soldDate'] as string | null) ?? null) : null,
    markDead: outcome === 'dead',
    leadAsDead: outcome === 'dead',
    leadContacted: !passed && (outcome !== null || fields['leadContacted'] === true),
    passState: passed ? (pending ? 'pending' : 'review') : null,
    passedTo: pending ? assignedRep : null,
    passedAt: passed ? now : null,
  };
};

type Arrival = {
  id: string;
  /** The id here of its rep. */
  assignedRep: string | null;
  now: string;
  settings: Clocks & { leaseNoticeDays: number };
};

/** A lead of the former system as it stands here from now on. */
export const formerLead = (fields: Fields, { id, assignedRep, now, settings }: Arrival): Lead => {
  const createdAt = (fields['createdAt'] ?? now) as string;
  const updatedAt = (fields['updatedAt'] ?? fields['lastUpdateDate'] ?? createdAt) as string;
  // Notes are rows of their own.
  const known = Object.entries(fields).filter(([field, value]) => field !== 'notesOnLead' && value !== null);
  const lead: Lead = {
    ...blankLead(id, now, settings.leaseNoticeDays),
    ...(Object.fromEntries(known) as Partial<Lead>),
    ...formerLeadMarks(fields, assignedRep, now),
    assignedRep,
    assignedAt: assignedRep ? ((fields['assignedAt'] ?? updatedAt) as string) : null,
    createdAt,
    updatedAt,
    lastUpdateDate: updatedAt,
  };
  const placed = { ...lead, column: columnOf(lead) };
  // A window that ended under the former system is told to nobody again.
  const end = contactBy(placed, settings);
  const closed = { ...placed, timeoutExpired: placed.timeoutExpired || (end !== null && end <= now) };
  return { ...closed, dueAt: dueAtOf(closed, settings) };
};
