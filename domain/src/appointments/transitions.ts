import { isAdministrator, type Refusal, refuse } from '#kernel';
import type { Appointment, AppointmentStatus } from './appointment.ts';
import { isOwner, type Person } from './may.ts';
import { appointmentRefusals, appointmentStatusLabels } from './texts.ts';

export const transitions = [
  'confirm',
  'start',
  'complete',
  'noShow',
  'cancel',
  'reschedule',
  'reopen',
] as const;
export type Transition = (typeof transitions)[number];

/** For how long its owner takes back what was completed or cancelled (CAL-02). */
export const undoFor = 10_000;

type Row = {
  from: readonly AppointmentStatus[];
  to: AppointmentStatus;
  who: 'owner' | 'assignee' | 'office';
  /** ‘can be confirmed’, of what is in a status that forbids it. */
  done: string;
  /** ‘can confirm it’, of who may not. */
  doing: string;
};

/** The table of screens §2. */
export const transitionTable: Readonly<Record<Transition, Row>> = {
  confirm: { from: ['scheduled'], to: 'confirmed', who: 'owner', done: 'confirmed', doing: 'confirm it' },
  start: {
    from: ['scheduled', 'confirmed'],
    to: 'in_progress',
    who: 'assignee',
    done: 'started',
    doing: 'start it',
  },
  complete: {
    from: ['scheduled', 'confirmed', 'in_progress'],
    to: 'completed',
    who: 'assignee',
    done: 'completed',
    doing: 'complete it',
  },
  noShow: {
    from: ['scheduled', 'confirmed'],
    to: 'no_show',
    who: 'assignee',
    done: 'marked as a no-show',
    doing: 'mark it as a no-show',
  },
  cancel: {
    from: ['scheduled', 'confirmed', 'in_progress'],
    to: 'cancelled',
    who: 'owner',
    done: 'cancelled',
    doing: 'cancel it',
  },
  reschedule: {
    from: ['scheduled', 'confirmed', 'no_show'],
    to: 'rescheduled',
    who: 'owner',
    done: 'rescheduled',
    doing: 'reschedule it',
  },
  reopen: {
    from: ['completed', 'cancelled'],
    to: 'scheduled',
    who: 'office',
    done: 'reopened',
    doing: 'reopen it',
  },
};

const people = {
  owner: 'who made this event and administrators',
  assignee: 'who this event is assigned to and administrators',
  office: 'administrators',
} as const;

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });
const an = (word: string): string => `${/^[aeiou]/i.test(word) ? 'An' : 'A'} ${word}`;

/** Whether its owner may still take back what was completed or cancelled a moment ago. */
export const isJustClosed = ({ status, completedAt, updatedAt }: Appointment, now: string): boolean =>
  (status === 'completed' || status === 'cancelled') &&
  Date.parse(now) - Date.parse(completedAt ?? updatedAt) <= undoFor;

const isTheirs = (row: Row, appointment: Appointment, by: Person, now: string): boolean => {
  if (isAdministrator(by.role)) return true;
  if (row.who === 'assignee') return appointment.assignedTo === by.uid;
  return isOwner(by, appointment) && (row.who === 'owner' || isJustClosed(appointment, now));
};

/** ‘A completed event cannot be confirmed or started.’ */
const cannotBe = ({ status }: Appointment, acts: readonly Transition[]): string => {
  const word = appointmentStatusLabels[status].toLowerCase();
  return `${an(word)} event cannot be ${either.format(acts.map((act) => transitionTable[act].done))}.`;
};

/** Why somebody may not do this with an appointment now; null where they may. The screen says it on the button. */
export const transitionProblem = (
  act: Transition,
  appointment: Appointment,
  by: Person,
  now: string,
): Refusal | null => {
  const row = transitionTable[act];
  if (!row.from.includes(appointment.status))
    return refuse.conflict('APPOINTMENT_TRANSITION', cannotBe(appointment, [act]));
  if (!isTheirs(row, appointment, by, now))
    return refuse.forbidden('APPOINTMENT_NOT_YOURS', `Only ${people[row.who]} can ${row.doing}.`);
  if (act === 'reschedule' && appointment.siteId !== null && !isAdministrator(by.role))
    return appointmentRefusals.timesByOffice;
  if (act === 'noShow' && now < appointment.start) return appointmentRefusals.notBegun;
  return null;
};

/** The same of all of them, each reason once: what its status forbids is one sentence. */
export const transitionReasons = (appointment: Appointment, by: Person, now: string): string[] => {
  const forbidden = transitions.filter((act) => !transitionTable[act].from.includes(appointment.status));
  const others = transitions
    .filter((act) => !forbidden.includes(act))
    .flatMap((act) => transitionProblem(act, appointment, by, now)?.message ?? []);
  return [...(forbidden.length > 0 ? [cannotBe(appointment, forbidden)] : []), ...new Set(others)];
};
