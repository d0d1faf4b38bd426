import type { Actor } from '#kernel';
import type { Lead } from './lead.ts';
import { blankLead } from './verbs/create.ts';

const person = (n: number, role: Actor['role'], displayName: string): Actor => ({
  uid: `0199c000-0000-7000-8000-00000000000${n}`,
  role,
  displayName,
});

/** The people of the tests. */
export const cast = {
  dora: person(1, 'developer', 'Dora'),
  ada: person(2, 'admin', 'Ada'),
  max: person(3, 'manager', 'Max'),
  mia: person(4, 'manager', 'Mia'),
  uma: person(5, 'user', 'Uma'),
};

export const earlier = '2026-11-20T09:00:00.000Z';
export const now = '2026-11-21T10:00:00.000Z';

/** A blank lead with some fields laid over it. */
export const leadWith = (fields: Partial<Lead> = {}): Lead => ({
  ...blankLead('0199c111-0000-7000-8000-000000000001', earlier),
  ...fields,
});

const ofMax = { assignedRep: cast.max.uid, assignedAt: earlier };
const contacted = { ...ofMax, leadContacted: true, lastContactDate: earlier };

/** One lead of Max in every column (of nobody where the column says so). */
export const leadIn: Readonly<Record<Lead['column'], Lead>> = {
  unassigned: leadWith(),
  new: leadWith({ ...ofMax, column: 'new' }),
  selling: leadWith({ ...contacted, column: 'selling', status: 'contacted' }),
  sold: leadWith({ ...contacted, column: 'sold', status: 'client', markSold: true, soldDate: earlier }),
  dead: leadWith({ ...contacted, column: 'dead', status: 'dead', markDead: true, leadAsDead: true }),
  passed: leadWith({ column: 'passed', status: 'pass-it-on', passState: 'review', passedAt: earlier }),
};

/** A lead passed by Mia that waits for Max. */
export const passedToMax = leadWith({
  ...ofMax,
  column: 'passed',
  status: 'pass-it-on',
  passState: 'pending',
  passedFrom: cast.mia.uid,
  passedTo: cast.max.uid,
  passedAt: earlier,
});

/** What the database refuses, in words (D38); the empty list for a sound lead. */
export const contradictions = (lead: Lead): string[] => {
  const outcome = lead.markSold || lead.markDead || ['client', 'won', 'lost', 'dead'].includes(lead.status);
  const found = {
    'leadAsDead differs from markDead': lead.leadAsDead !== lead.markDead,
    'sold and dead at once': lead.markSold && lead.markDead,
    'an outcome without contact': outcome && !lead.leadContacted,
    'passed without a pass state, or the reverse':
      (lead.status === 'pass-it-on') !== (lead.passState !== null),
    'pending for somebody who is not the rep, or contacted':
      lead.passState === 'pending' &&
      (lead.assignedRep === null || lead.assignedRep !== lead.passedTo || lead.leadContacted),
    'in review with a rep': lead.passState === 'review' && lead.assignedRep !== null,
    'a dead reason on a lead that is not dead': lead.deadReason !== '' && !lead.markDead,
    'a sold date on a lead that is not sold': lead.soldDate !== null && !lead.markSold,
    'a rep without the time of assignment': (lead.assignedRep === null) !== (lead.assignedAt === null),
  };
  return Object.entries(found).flatMap(([name, holds]) => (holds ? [name] : []));
};
