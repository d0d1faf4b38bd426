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

// As the former system derived its columns, over the document's own flags (D59).
const outcomeOf = (status: LeadStatus, fields: Fields): 'sold' | 'dead' | null => {
  if (status === 'pass-it-on') return null;
  if (status === 'client' || fields['markSold'] === true) return 'sold';
  return status === 'lost' || status === 'dead' || fields['markDead'] === true ? 'dead' : null;
};

/**
 * The marks of a lead of the former system: it stands in the column in which it stood there (D59). What was closed
 * without contact counts as contacted (D38), and of two marks the one of that column stays. A passed lead with a rep
 * waits for that rep's answer from now on, one without for a review.
 */
export const formerLeadMarks = (fields: Fields, assignedRep: string | null, now: string) => {
  const status = (fields['status'] ?? 'new') as LeadStatus;
  const outcome = outcomeOf(status, fields);
  const passed = status === 'pass-it-on';
  const pending = passed && assignedRep !== null;
  const closed = outcome !== null || status === 'won';
  return {
    ...noOutcome,
    status,
    markSold: outcome === 'sold',
    soldDate: outcome === 'sold' ? ((fields['soldDate'] as string | null) ?? null) : null,
    markDead: outcome === 'dead',
    leadAsDead: outcome === 'dead',
    leadContacted: !passed && (closed || fields['leadContacted'] === true),
    passState: passed ? (pending ? 'pending' : 'review') : null,
    passedTo: pending ? assignedRep : null,
    passedAt: passed ? now : null,
  } satisfies Partial<Lead>;
};

const marks = ['leadContacted', 'markSold', 'markDead', 'leadAsDead'] as const;
const times = { soldDate: 'Left out: it is not sold', assignedAt: 'Left out: nobody has it' } as const;

/** What is to be said of marks and their times that are not as the document has them. */
export const formerLeadRemarks = (
  fields: Fields,
  made: Pick<Lead, (typeof marks)[number]> & Partial<Pick<Lead, keyof typeof times>>,
): { field: string; text: string }[] => {
  const off = [
    ...marks
      .filter((mark) => fields[mark] === true && !made[mark])
      .map((field) => ({ field, text: 'Taken off: the column it stood in says otherwise' })),
    ...Object.entries(times).flatMap(([field, text]) =>
      fields[field] && !made[field as keyof typeof times] ? [{ field, text }] : [],
    ),
  ];
  return made.leadContacted && fields['leadContacted'] !== true
    ? [{ field: 'leadContacted', text: 'Closed without contact: it counts as contacted here' }, ...off]
    : off;
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
