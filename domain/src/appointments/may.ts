import {
  type Actor,
  everyRow,
  isAdministrator,
  mayEnter,
  type Refusal,
  reps,
  type Scope,
  same,
  type Viewer,
} from '#kernel';
import { type MarkerKind, markerKinds } from './answers.ts';
import { type Appointment, isAppointmentOpen } from './appointment.ts';
import type { SomeAppointmentFields } from './fields.ts';
import { appointmentRefusals } from './texts.ts';

export type Person = Pick<Actor, 'uid' | 'role'>;
type Owned = Pick<Appointment, 'createdBy' | 'assignedTo'>;

/** What somebody made, does or attends. */
export const ownAppointments = (uid: string): Scope => [
  { createdBy: uid },
  { assignedTo: uid },
  { attendees: { has: uid } },
];

/** One's own, what is assigned to oneself, what one attends; administrators see everything (EVT-01, EVT-02). */
export const appointmentScope = ({ uid, role }: Viewer): Scope =>
  isAdministrator(role) ? everyRow : ownAppointments(uid);

/** Whether somebody made it. */
export const isOwner = (by: Person, { createdBy }: Pick<Owned, 'createdBy'>): boolean => createdBy === by.uid;

/** Whether it is in somebody's calendar. */
export const isFor = (
  uid: string,
  { assignedTo, attendees }: Pick<Appointment, 'assignedTo' | 'attendees'>,
) => assignedTo === uid || attendees.includes(uid);

const markersOfLeads: readonly MarkerKind[] = ['leaseWindow', 'leaseEnd'];

/** The kinds of markers somebody may see: those of leads to who has leads, all to administrators (CAL-06). */
export const markersSeenBy = (role: Person['role']): readonly MarkerKind[] =>
  isAdministrator(role) ? markerKinds : mayEnter(reps, role) ? markersOfLeads : [];

/** What an appointment says of place and people before anything is said about it. */
const nowhere = { siteId: null, clientId: null, machineIds: [] as string[] };
const places = ['siteId', 'clientId', 'machineIds'] as const;
const peopleAndTimes = [
  'assignedTo',
  'attendees',
  'start',
  'end',
  'allDay',
  'timezone',
  'recurrence',
] as const;

type Of = readonly (keyof SomeAppointmentFields & keyof Appointment)[];

const changes = (known: Partial<Appointment>, fields: SomeAppointmentFields, names: Of): boolean =>
  names.some((name) => fields[name] !== undefined && !same(fields[name], known[name]));

/** Whose calendar somebody may put things in, by role; whether that person is there the server asks. */
const assigneeProblem = (by: Person, known: Appointment | null, uid: string | null | undefined) => {
  if (uid === undefined || uid === (known ? known.assignedTo : by.uid)) return null;
  if (uid === null) return appointmentRefusals.nobody;
  return by.role === 'user' && uid !== by.uid ? appointmentRefusals.forOneself : null;
};

/** Which fields somebody may set: place, people and times of work at sites are the office's (EVT-10, D55). */
export const fieldsProblem = (
  by: Person,
  known: Appointment | null,
  fields: SomeAppointmentFields,
): Refusal | null => {
  if (isAdministrator(by.role)) return null;
  if (changes(known ?? nowhere, fields, places)) return appointmentRefusals.sitesByOffice;
  if (known?.siteId && changes(known, fields, peopleAndTimes)) return appointmentRefusals.timesByOffice;
  if (by.role === 'user' && changes(known ?? { guests: [] }, fields, ['guests']))
    return appointmentRefusals.noGuests;
  return assigneeProblem(by, known, fields.assignedTo);
};

/** Changing what is planned: its owner and administrators, while it is to be done (EVT-04). */
export const mayEditAppointment = (by: Person, appointment: Appointment): Refusal | null => {
  if (!isAdministrator(by.role) && !isOwner(by, appointment)) return appointmentRefusals.notYours;
  return isAppointmentOpen(appointment) ? null : appointmentRefusals.notOpen;
};

/** Deleting, and taking that back: its owner while it is scheduled, else administrators. */
export const mayRemoveAppointment = (by: Person, appointment: Appointment): Refusal | null => {
  if (isAdministrator(by.role)) return null;
  if (!isOwner(by, appointment)) return appointmentRefusals.notYours;
  return appointment.status === 'scheduled' ? null : appointmentRefusals.notScheduled;
};

/** Whose absences somebody sets: their own, administrators everybody's. */
export const maySetAbsence = (by: Person, uid: string): Refusal | null =>
  isAdministrator(by.role) || by.uid === uid ? null : appointmentRefusals.absenceNotYours;
