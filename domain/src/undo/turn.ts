import { type Actor, isAdministrator, type Outcome, type Refusal } from '#kernel';
import { columnOf, type Lead, type LeadChange, leadRights, recallLead, unless, whileOpen } from '#leads';
import { type ActEvent, fieldsOf } from './act.ts';
import { kindOf } from './kinds.ts';
import { changedSince, type Later, undoRefusals } from './texts.ts';

export type Direction = 'undo' | 'redo';

/** What the lead's past says, newest first, and who may be given leads. */
export type Past = {
  /** Changes by anybody since the act (or since it was undone, redone). */
  later: readonly Later[];
  timeZone: string;
  /** When somebody worked on the lead last before the act, where that is known. */
  touchedAt?: string | undefined;
  /** People by uid. */
  nameOf: (uid: string | null) => string;
  mayBeGiven: (uid: string) => boolean;
};

const done = { undo: 'undone', redo: 'redone' } as const;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

type Sides = { expected: Partial<Lead>; wanted: Partial<Lead> };

/** What must still stand, and what is to stand instead. A create is taken back by deleting, and so brought back. */
const sidesOf = (lead: Lead, event: ActEvent, direction: Direction, now: string): Sides => {
  if (event.verb === 'created')
    return direction === 'undo'
      ? { expected: { deletedAt: null }, wanted: { deletedAt: now } }
      : { expected: { deletedAt: lead.deletedAt ?? now }, wanted: { deletedAt: null } };
  const sides = [fieldsOf(event.after), fieldsOf(event.before)] as const;
  const [expected, wanted] = direction === 'undo' ? sides : [sides[1], sides[0]];
  return { expected, wanted };
};

/** Somebody else's newer change of a field is never overwritten, even where it came back to the same value. */
const conflict = (
  lead: Lead,
  event: ActEvent,
  { expected }: Sides,
  by: Actor,
  now: string,
  direction: Direction,
  { later, timeZone }: Past,
): Refusal | null => {
  const fields = Object.keys(expected);
  const touches = ({ fields: touched }: Later) => touched.filter((field) => fields.includes(field));
  const whole = event.verb === 'created';
  const newest = later.find((change) =>
    whole ? change.by !== null && change.by !== by.uid : change.by !== by.uid && touches(change).length > 0,
  );
  if (newest)
    return changedSince(done[direction], newest, whole ? newest.fields : touches(newest), { now, timeZone });
  const [differs] = fields.filter((field) => !same(lead[field as keyof Lead], expected[field as keyof Lead]));
  return differs === undefined ? null : undoRefusals.ownChange(done[direction], differs);
};

const closed = (by: Actor, lead: Lead, { expected, wanted }: Sides, verb: string): Refusal | null => {
  if (Object.keys(wanted).length === 0) return lead.deleted ? leadRights.deleted : null;
  if ('deletedAt' in expected && lead.convertedToClientId === null) return null;
  // A pass is taken back by whoever does not have the lead.
  return verb === 'passed' ? null : whileOpen(by, lead);
};

// As if it had never been: who takes an act back at once finds the lead where it stood, with its age. A reason is of its act.
const touchedBy = (lead: Lead, direction: Direction, now: string, { later, touchedAt }: Past): string => {
  const alone = later.every(({ fields }) => fields.includes('act'));
  if (direction === 'redo' || !alone || touchedAt === undefined) return now;
  return touchedAt < lead.updatedAt ? touchedAt : now;
};

/** What the database insists on (leads_* checks): an undo never makes a lead that contradicts itself. */
export const isSound = (lead: Lead): boolean => {
  const outcome = lead.markSold || lead.markDead || ['client', 'won', 'lost', 'dead'].includes(lead.status);
  const pending = lead.passState === 'pending';
  return (
    lead.leadAsDead === lead.markDead &&
    !(lead.markSold && lead.markDead) &&
    (lead.leadContacted || !outcome) &&
    (lead.status === 'pass-it-on') === (lead.passState !== null) &&
    !(pending && (lead.assignedRep === null || lead.assignedRep !== lead.passedTo || lead.leadContacted)) &&
    !(lead.passState === 'review' && lead.assignedRep !== null)
  );
};

/**
 * What reports count by. An act of before leads kept it tells nothing of it: whose moment it is, is told by the other
 * moments of the act, and goes with it; a moment of an earlier act stays.
 */
const firstsLeft = (lead: Lead, next: Lead, { after }: ActEvent, direction: Direction): Partial<Lead> => {
  const died = columnOf(next) === 'dead' ? {} : { diedAt: null };
  if (direction === 'redo') return died;
  const { firstAssignedAt, firstContactedAt } = lead;
  const unassigned = next.assignedRep === null && after['assignedAt'] === firstAssignedAt;
  const uncontacted =
    !next.leadContacted &&
    next.lastContactDate === null &&
    // Moved to Dead it has no contact's time.
    [after['lastContactDate'], lead.diedAt].includes(firstContactedAt);
  return {
    ...died,
    ...(unassigned ? { firstAssignedAt: null } : {}),
    ...(uncontacted ? { firstContactedAt: null, firstHeardAt: null } : {}),
  };
};

/** Nobody’s, and in a column where only administrators find it. */
const isOutOfReach = ({ assignedRep, column }: Lead): boolean =>
  assignedRep === null && (column === 'selling' || column === 'sold' || column === 'dead');

const repGone = (lead: Lead, { wanted }: Sides, by: Actor, { mayBeGiven, nameOf }: Past): Refusal | null => {
  const rep = wanted.assignedRep;
  if (!rep || rep === lead.assignedRep || rep === by.uid) return null;
  return mayBeGiven(rep) ? null : undoRefusals.repGone(nameOf(rep));
};

/** Takes one event back, or does it again, unless somebody changed the same since (UNDO-03, D46, W10). */
export const turnAct = (
  lead: Lead,
  event: ActEvent,
  direction: Direction,
  by: Actor,
  now: string,
  past: Past,
): Outcome<LeadChange> => {
  const may = kindOf(event.verb)?.[direction];
  if (!may) return undoRefusals.noRedo;
  const sides = sidesOf(lead, event, direction, now);
  const refusals = [
    may(by, lead, event),
    conflict(lead, event, sides, by, now, direction, past),
    closed(by, lead, sides, event.verb),
    repGone(lead, sides, by, past),
  ];
  return unless(refusals, () => {
    if (event.verb === 'passed')
      return recallLead(lead, { before: sides.wanted, receiver: past.nameOf(lead.passedTo) }, by, now);
    const next = { ...lead, ...sides.wanted };
    const touched = touchedBy(lead, direction, now, past);
    const settled: Lead = {
      ...next,
      ...firstsLeft(lead, next, event, direction),
      column: columnOf(next),
      deleted: next.deletedAt !== null,
      version: lead.version + 1,
      updatedAt: touched,
      lastUpdateDate: touched,
    };
    // The column is told by other fields, so nobody need have changed what the act changed.
    const lost = isOutOfReach(settled) && !isOutOfReach(lead) && !isAdministrator(by.role);
    if (lost || !isSound(settled)) return undoRefusals.unfit;
    return { verb: done[direction], lead: settled, notes: [] };
  });
};
