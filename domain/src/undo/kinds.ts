import { type Actor, isAdministrator, mayEnter, type Refusal, reps } from '#kernel';
import {
  type Lead,
  type LeadColumn,
  leadRights,
  mayAssign,
  mayEdit,
  mayMove,
  mayMoveTo,
  mayRecall,
  mayRemove,
  mayTake,
  mayTransfer,
} from '#leads';
import type { ActEvent } from './act.ts';
import type { UndoAction } from './entry.ts';
import { undoRefusals } from './texts.ts';

type May = (by: Actor, lead: Lead, event: ActEvent) => Refusal | null;

/** How acts of one verb are shown, taken back and done again; without `redo` they are not done again. */
export type Kind = { action: UndoAction; undo: May; redo?: May };

const firstOf = (...refusals: (Refusal | null)[]): Refusal | null =>
  refusals.find((refusal) => refusal !== null) ?? null;

const anyone: May = () => null;
const rep: May = (by) => (mayEnter(reps, by.role) ? null : leadRights.notYourRole);
const edit: May = (by, lead) => mayEdit(by, lead);

/** Who gave a lead away into the pool may have it back from there, as they might take it. */
const backFromPool: May = (by, lead, event) =>
  lead.column === 'unassigned' && event.before['assignedRep'] === by.uid
    ? mayTake(by, lead)
    : mayEdit(by, lead);

const target = (event: ActEvent): LeadColumn | undefined => event.after['column'] as LeadColumn | undefined;

const undoMove: May = (by, lead, event) => {
  const to = target(event);
  return firstOf(to ? mayMoveTo(by.role, to) : null, backFromPool(by, lead, event));
};
const redoMove: May = (by, lead, event) => mayMove(by, lead, target(event) ?? lead.column);

const status = 'status_change';
const assign = 'assign';

const kinds: Readonly<Record<string, Kind>> = {
  created: { action: 'create', undo: rep, redo: rep },
  updated: { action: 'update', undo: edit, redo: edit },
  noted: { action: 'update', undo: anyone, redo: anyone },
  moved: { action: status, undo: undoMove, redo: redoMove },
  attempted: { action: status, undo: undoMove, redo: redoMove },
  contacted: { action: status, undo: undoMove, redo: redoMove },
  sold: { action: status, undo: undoMove, redo: redoMove },
  reopened: { action: status, undo: undoMove, redo: redoMove },
  taken: { action: assign, undo: edit, redo: (by, lead) => mayTake(by, lead) },
  assigned: { action: assign, undo: mayAssign, redo: mayAssign },
  unassigned: { action: assign, undo: mayAssign, redo: mayAssign },
  transferred: {
    action: assign,
    undo: (by, lead) => mayTransfer(by, lead),
    redo: (by, lead) => mayTransfer(by, lead),
  },
  returned: { action: assign, undo: backFromPool, redo: edit },
  notClosed: { action: assign, undo: edit, redo: edit },
  // A pass told again would bring the old time to answer with it.
  passed: { action: assign, undo: (by, lead) => mayRecall(by, lead) },
  removed: { action: 'delete', undo: mayRemove, redo: mayRemove },
  restored: { action: 'update', undo: mayRemove, redo: mayRemove },
  merged: { action: 'update', undo: edit, redo: edit },
  // Client, site and service call may have been worked with since.
  converted: { action: status, undo: () => undoRefusals.conversion },
  // Taken back by the revert of imports; a file is imported again, not redone.
  imported: { action: 'create', undo: (by) => (isAdministrator(by.role) ? null : leadRights.notYourRole) },
};

/** Acts of these verbs stand in the history; answers to a pass do not: they were given to somebody. */
export const undoableVerbs: readonly string[] = Object.keys(kinds).filter((verb) => verb !== 'imported');

export const kindOf = (verb: string): Kind | undefined =>
  Object.hasOwn(kinds, verb) ? kinds[verb] : undefined;
