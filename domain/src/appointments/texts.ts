import { refuse } from '#kernel';
import type { MarkerKind } from './answers.ts';
import type { AppointmentPriority, AppointmentStatus, AppointmentType } from './appointment.ts';
import type { Frequency } from './recurrence.ts';

/** The specification's words for the installation of a converted lead (SVC-01). */
export const installationTitle = 'Initial machine installation';

export const appointmentLabels: Readonly<Record<AppointmentType, string>> = {
  meeting: 'Meeting',
  call: 'Call',
  site_visit: 'Site visit',
  follow_up: 'Follow-up',
  inspection: 'Inspection',
  installation: 'Installation',
  service_call: 'Service call',
  training: 'Training',
  other: 'Other',
};

export const appointmentPriorityLabels: Readonly<Record<AppointmentPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const appointmentStatusLabels: Readonly<Record<AppointmentStatus, string>> = {
  scheduled: 'Scheduled',
  confirmed: 'Confirmed',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
  no_show: 'No-show',
  rescheduled: 'Rescheduled',
};

export const frequencyLabels: Readonly<Record<Frequency, string>> = {
  none: 'Does not repeat',
  daily: 'Daily',
  weekly: 'Weekly',
  'bi-weekly': 'Every two weeks',
  monthly: 'Monthly',
};

export const markerLabels: Readonly<Record<MarkerKind, string>> = {
  leaseWindow: 'Lease window opens',
  leaseEnd: 'Lease ends',
  contractEnd: 'Contract ends',
  collectionDue: 'Collection due',
  vendChange: 'Vend change',
  documentExpiry: 'Document expires',
};

export const endText = 'End must be after start';

const field = (name: string, message: string) => refuse.field('INVALID_INPUT', name, message);

/** Every refusal of this noun that is no transition's. */
export const appointmentRefusals = {
  notOpen: refuse.conflict('APPOINTMENT_NOT_OPEN', 'This event is over: it can no longer be changed.'),
  notYours: refuse.forbidden(
    'APPOINTMENT_NOT_YOURS',
    'Only who made this event and administrators can change it.',
  ),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this event in the meantime.'),
  sitesByOffice: refuse.forbidden(
    'APPOINTMENT_SITE_BY_OFFICE',
    'Only administrators choose the client, site and machines of an event.',
  ),
  listsByOffice: refuse.forbidden(
    'APPOINTMENTS_BY_OFFICE',
    'Only administrators look through the events of a client or site.',
  ),
  timesByOffice: refuse.forbidden(
    'APPOINTMENT_AT_SITE',
    'Only administrators change people and times of an event at a site.',
  ),
  forOneself: refuse.forbidden('ASSIGNEE_NOT_ALLOWED', 'You can make events for yourself only.'),
  forReps: refuse.forbidden('ASSIGNEE_NOT_ALLOWED', 'Choose somebody of the rep list.'),
  noGuests: refuse.forbidden('GUESTS_NOT_ALLOWED', 'You cannot invite people from outside.'),
  handOverByOffice: refuse.forbidden(
    'HAND_OVER_BY_OFFICE',
    'Only administrators hand an installed site over.',
  ),
  nobody: field('assignedTo', 'Choose who does it; only an event at a site may wait for somebody.'),
  notActive: field('assignedTo', 'Choose an active person.'),
  attendeeNotActive: field('attendees', 'Choose active people.'),
  otherClient: field('siteId', 'Choose a site of this client.'),
  otherMachines: field('machineIds', 'Choose machines of this site.'),
  endBeforeStart: field('end', endText),
  tooLong: field('end', 'An event lasts at most a year.'),
  longerThanRepeat: field('end', 'An event that repeats lasts at most 62 days.'),
  untilBeforeStart: field('recurrence', 'The last day of a repeat cannot be before its first.'),
  neverComes: field('recurrence', 'No day of this repeat is left.'),
  tooManyExceptions: refuse.conflict(
    'TOO_MANY_EXCEPTIONS',
    'So many days of this repeat are changed that it has to begin anew: change this and following events.',
  ),
  ruleOfOne: field(
    'recurrence',
    'How an event repeats is changed for this and following events, or for all.',
  ),
  dayByItself: refuse.conflict(
    'OCCURRENCE_BY_ITSELF',
    'This day was changed by itself. Change another day of the repeat to change them all.',
  ),
  noNote: field('note', 'Only calls, meetings, site visits and follow-ups with a lead become a note on it.'),
  noStep: field('nextStep', 'Only a single event of a lead can be its next step.'),
  otherStep: refuse.conflict('NEXT_STEP_EVENT', 'This event cannot be the next step of this lead.'),
  leadGone: refuse.conflict('LEAD_OUT_OF_SIGHT', 'You no longer see the lead of this event.'),
  whichDay: field('occurrence', 'Say which day of the repeat is meant.'),
  windowTooLong: field('to', 'At most 62 days at a time.'),
  windowBackwards: field('to', endText),
  noHandOver: field('handOver', 'Only an installation hands over machines.'),
  siteGone: refuse.conflict('SITE_REMOVED', 'The site of this event has been deleted.'),
  notPending: refuse.conflict(
    'SITE_NOT_PENDING',
    'This site no longer waits for its installation. Complete without the hand-over.',
  ),
  notYet: field('completedOn', 'This day has not come yet.'),
  notScheduled: refuse.forbidden(
    'APPOINTMENT_NOT_SCHEDULED',
    'Only administrators delete an event that is no longer just scheduled.',
  ),
  absenceNotYours: refuse.forbidden(
    'ABSENCE_NOT_YOURS',
    'Only administrators say when somebody else is away.',
  ),
  notBegun: refuse.conflict(
    'APPOINTMENT_NOT_BEGUN',
    'An event can be marked as a no-show once its time has begun.',
  ),
  absenceBackwards: field('to', endText),
} as const;

/** Asked before somebody is planned for days on which they are away. */
export const awayText = (name: string, days: string, reason: string): string =>
  `${name} is away ${days}${reason ? `: ${reason}` : ''}. Assign anyway?`;

/** ‘Overlaps with …’: the hint of a second appointment at the same time; it never blocks. */
export const overlapText = (titles: string): string => `Overlaps with ${titles}`;
