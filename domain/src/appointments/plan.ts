import { namedIn, type Outcome, same } from '#kernel';
import { keptTimes } from './all-day.ts';
import type { Appointment } from './appointment.ts';
import { appointmentProblem } from './check.ts';
import type { SomeAppointmentFields } from './fields.ts';
import { mayEditAppointment, type Person } from './may.ts';
import { dayOfAppointment, noRecurrence } from './recurrence.ts';
import { appointmentLabels } from './texts.ts';

/** What a new appointment starts with. */
export type Beginning = Pick<Appointment, 'id' | 'source' | 'timezone'>;

/** An appointment before anything is said about it; its owner does it. */
export const blankAppointment = (
  { id, source, timezone }: Beginning,
  by: Pick<Person, 'uid'> | null,
  now: string,
): Appointment => ({
  id,
  version: 1,
  title: '',
  type: 'other',
  status: 'scheduled',
  priority: 'medium',
  start: now,
  end: now,
  allDay: false,
  timezone,
  location: '',
  leadId: null,
  clientId: null,
  siteId: null,
  machineIds: [],
  assignedTo: by?.uid ?? null,
  attendees: [],
  guests: [],
  description: '',
  reminders: [],
  recurrence: noRecurrence,
  billable: false,
  outcome: '',
  cancelReason: '',
  rescheduledFromId: null,
  rescheduledToId: null,
  repeatOf: null,
  occurrence: null,
  startedAt: null,
  completedAt: null,
  completedBy: null,
  source,
  createdBy: by?.uid ?? null,
  createdAt: now,
  updatedAt: now,
});

/** What an appointment without a title is called: ‘Call – Ada Lovelace’, or its type alone. */
export const defaultTitle = (type: Appointment['type'], name: string | null): string =>
  [appointmentLabels[type], name?.trim()].filter(Boolean).join(' – ').slice(0, 255);

// The day of the month a rule aims at is kept by who cut it, never by who moves it.
const settled = (appointment: Appointment, before: Appointment | null): Appointment => {
  const kept = keptTimes(appointment);
  const { freq, until, exceptions, day } = kept.recurrence;
  const aims =
    day !== undefined && freq === 'monthly' && before && dayOfAppointment(before) === dayOfAppointment(kept);
  const sorted = exceptions.length > 1 ? [...new Set(exceptions)].sort() : exceptions;
  const recurrence =
    freq === 'none' ? noRecurrence : { freq, until, exceptions: sorted, ...(aims ? { day } : {}) };
  return { ...kept, attendees: [...new Set(kept.attendees)], recurrence };
};

/** Lays fields over a new appointment; `name` is that of its lead or site. */
export const planAppointment = (
  blank: Appointment,
  fields: SomeAppointmentFields,
  name: string | null,
): Outcome<Appointment> => {
  const planned = settled({ ...blank, ...namedIn(fields) }, null);
  return (
    appointmentProblem(planned) ?? { ...planned, title: planned.title || defaultTitle(planned.type, name) }
  );
};

/** Its name where the type stands beside it as a glyph or a word: ‘Ada Lovelace’ of ‘Call – Ada Lovelace’. */
export const nameBesideType = ({ type, title }: Pick<Appointment, 'type' | 'title'>): string => {
  const typed = `${appointmentLabels[type]} – `;
  return title.startsWith(typed) && title.length > typed.length ? title.slice(typed.length) : title;
};

/** Whether a change moves an appointment to another day. */
export const movesDay = (before: Appointment, after: Appointment): boolean =>
  dayOfAppointment(before) !== dayOfAppointment(after);

/** Changes what is planned, as long as it is to be done. */
export const editAppointment = (
  appointment: Appointment,
  fields: SomeAppointmentFields,
  {
    by,
    now,
    keepConfirmed = true,
    name = null,
  }: { by: Person; now: string; keepConfirmed?: boolean; name?: string | null },
): Outcome<Appointment> => {
  const refused = mayEditAppointment(by, appointment);
  if (refused) return refused;
  const named = { ...appointment, ...namedIn(fields) };
  const planned = settled({ ...named, title: named.title || defaultTitle(named.type, name) }, appointment);
  const problem = appointmentProblem(planned);
  if (problem) return problem;
  const asksAnew = !keepConfirmed && planned.status === 'confirmed' && movesDay(appointment, planned);
  const after = asksAnew ? { ...planned, status: 'scheduled' as const } : planned;
  return same(after, appointment)
    ? appointment
    : { ...after, version: appointment.version + 1, updatedAt: now };
};
