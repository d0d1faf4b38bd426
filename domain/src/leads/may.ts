import type { Actor, Outcome, Refusal, Role, Scope, Viewer } from '#kernel';
import { administrators, assignable, everyone, isAdministrator, mayEnter, noRow, reps } from '#kernel';
import type { LeadColumn } from './column.ts';
import type { Lead } from './lead.ts';
import { leadRights } from './may-texts.ts';

/** Own leads and those nobody has (VIEW-07, D16, D17). */
const ownAndUnassigned = (uid: string, deleted: boolean): Scope => [
  { assignedRep: uid, deleted },
  { assignedRep: null, column: 'unassigned', deleted },
];

/** The rows a viewer's lists, counts and live board show; deleted ones on request, for administrators. */
export const leadScope = (viewer: Viewer, deleted = false): Scope => {
  if (deleted && !isAdministrator(viewer.role)) return noRow;
  if (viewer.sees === 'all' && isAdministrator(viewer.role)) return [{ deleted }];
  return ownAndUnassigned(viewer.uid, deleted);
};

/** The rows a viewer may open by id; administrators any, deleted ones included (LED-08, LED-11). */
export const readableLeads = (viewer: Viewer): Scope =>
  isAdministrator(viewer.role) ? [{}] : ownAndUnassigned(viewer.uid, false);

/** The times that leads were lost which a viewer is shown: by whose they were. */
export const outcomeScope = (viewer: Viewer): Scope =>
  viewer.sees === 'all' && isAdministrator(viewer.role) ? [{}] : [{ rep: viewer.uid }];

/** The pending passes of somebody, who no longer reads the leads themselves (D39). */
export const outgoingScope = (uid: string): Scope => [
  { passedFrom: uid, passState: 'pending', deleted: false },
];

type Standing = Pick<Lead, 'assignedRep' | 'column'> & Partial<Pick<Lead, 'passState'>>;
type Person = Pick<Actor, 'uid' | 'role'>;

const owns = (by: Person, lead: Standing) => lead.assignedRep === by.uid;
const yes = null;

/** Edit, quick actions and moves within one's own leads (D16, D18). */
export const mayEdit = (by: Person, lead: Standing): Refusal | null => {
  if (isAdministrator(by.role) || owns(by, lead)) return yes;
  if (lead.column !== 'unassigned') return leadRights.notYours;
  return mayEnter(reps, by.role) ? leadRights.takeFirst : leadRights.untaken;
};

/** Taking: a rep an unassigned lead, an administrator any (LEM-01 to LEM-03). */
export const mayTake = (by: Person, lead: Standing): Refusal | null => {
  if (!mayEnter(reps, by.role)) return leadRights.notYourRole;
  if (isAdministrator(by.role) || lead.column === 'unassigned' || owns(by, lead)) return yes;
  return leadRights.notYours;
};

/** Giving one's own lead to another rep; administrators any lead (LEM-34 to LEM-36). */
export const mayTransfer = (by: Person, lead: Standing): Refusal | null =>
  mayEnter(reps, by.role) ? mayEdit(by, lead) : leadRights.notYourRole;

/** Passing one's own lead to another rep, who may reject it; administrators any (LEM-28, LEM-31). */
export const mayPass = (by: Person, lead: Standing): Refusal | null => mayTransfer(by, lead);

/** ‘Pass Lead’ and ‘Can't Close’ (LEM-09 to LEM-12, D41). */
export const mayGiveUp = (by: Person, lead: Standing): Refusal | null => mayTransfer(by, lead);

/** Answering a pass: its receiver, or an administrator for them (LEM-32, LEM-33, D39). */
export const mayAnswer = (by: Person, lead: Standing & Pick<Lead, 'passedTo'>): Refusal | null => {
  if (!mayEnter(reps, by.role)) return leadRights.notYourRole;
  // Who has it by now may not answer twice, but is told so (409).
  const isReceiver = lead.passedTo === by.uid || owns(by, lead);
  return isAdministrator(by.role) || isReceiver ? yes : leadRights.notYours;
};

/** ‘Take back’: the passer alone (D39). */
export const mayRecall = (by: Person, lead: Pick<Lead, 'passedFrom'>): Refusal | null => {
  if (!mayEnter(reps, by.role)) return leadRights.notYourRole;
  return lead.passedFrom === by.uid ? yes : leadRights.notYours;
};

/** Giving any lead to any rep, and taking it away (LEM-37). */
export const mayAssign = (by: Person): Refusal | null =>
  isAdministrator(by.role) ? yes : leadRights.notYourRole;

/** Deleting and restoring (LEW-15, LEW-16). */
export const mayRemove = (by: Person): Refusal | null =>
  isAdministrator(by.role) ? yes : leadRights.notYourRole;

/** Which roles know a column as a target at all; refused before the lead is looked up (LEM-43). */
export const whoMovesTo: Readonly<Record<LeadColumn, readonly Role[]>> = {
  unassigned: reps,
  new: everyone,
  selling: everyone,
  sold: everyone,
  dead: everyone,
  passed: administrators,
};

/** The role gate of a move, without the lead; a rep has other ways of passing. */
export const mayMoveTo = (role: Role, to: LeadColumn): Refusal | null => {
  if (mayEnter(whoMovesTo[to], role)) return yes;
  return to === 'passed' && mayEnter(reps, role) ? leadRights.passByHand : leadRights.notYourRole;
};

/** Moving this lead there (D16, D21). */
export const mayMove = (by: Person, lead: Standing, to: LeadColumn): Refusal | null => {
  const refused = mayMoveTo(by.role, to);
  if (refused) return refused;
  const takesIt = lead.column === 'unassigned' && (to === 'new' || to === 'selling');
  return takesIt && mayEnter(reps, by.role) ? yes : mayEdit(by, lead);
};

/** Who may create leads, and for whom (LEW-01 to LEW-03). */
export const mayCreate = (by: Person, rep: string | null): Refusal | null => {
  if (!mayEnter(reps, by.role)) return leadRights.notYourRole;
  return rep === null || rep === by.uid || isAdministrator(by.role) ? yes : leadRights.ownOnly;
};

/** Whether somebody may be made rep: active and in the pick list, or the acting rep themselves. */
export const mayBeRep = (person: Person & { active: boolean }, by: Person): boolean =>
  person.active && (assignable.includes(person.role) || (person.uid === by.uid && mayEnter(reps, by.role)));

/** The states in which nothing but notes is possible: deleted, converted, or waiting for one's own answer. */
export const whileOpen = (by: Person, lead: Lead): Refusal | null => {
  const waits = lead.passState === 'pending' && !isAdministrator(by.role);
  return whileThere(lead) ?? (waits ? leadRights.passPending : yes);
};

/** Deleted and converted leads are frozen for everyone. */
export const whileThere = (lead: Pick<Lead, 'deleted' | 'convertedToClientId'>): Refusal | null => {
  if (lead.deleted) return leadRights.deleted;
  return lead.convertedToClientId === null ? yes : leadRights.converted;
};

/** First refusal of a list, or the outcome. */
export const unless = <T>(refusals: readonly (Refusal | null)[], outcome: () => T): Outcome<T> =>
  refusals.find((refusal) => refusal !== null) ?? outcome();
