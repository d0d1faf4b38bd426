import { refuse } from '#kernel';
import type { AppointmentPriority, AppointmentStatus, AppointmentType } from './appointment.ts';

/** The specification's words for the installation of a converted lead (SVC-01). */
export const installationTitle = 'Initial machine installation';

export const appointmentLabels: Readonly<Record<AppointmentType, string>> = {
  installation: 'Installation',
  service_call: 'Service call',
  inspection: 'Inspection',
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
  no_show: 'No show',
  rescheduled: 'Rescheduled',
};

const technicianText = 'Choose an active person.';
const siteText = 'Choose a site of this client.';
const handOverText = 'Only an installation hands over machines.';
const dayText = 'This day has not come yet.';

/** Every refusal of this noun. */
export const appointmentRefusals = {
  notOpen: refuse.conflict('APPOINTMENT_NOT_OPEN', 'This service call is already completed or cancelled.'),
  notClosed: refuse.conflict(
    'APPOINTMENT_NOT_CLOSED',
    'Only a completed or cancelled service call can be reopened.',
  ),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this service call in the meantime.'),
  notTechnician: refuse.input('TECHNICIAN_NOT_ACTIVE', technicianText, {
    fields: { assignedTechnician: technicianText },
  }),
  otherClient: refuse.input('INVALID_INPUT', siteText, { fields: { siteId: siteText } }),
  noHandOver: refuse.input('INVALID_INPUT', handOverText, { fields: { handOver: handOverText } }),
  siteGone: refuse.conflict('SITE_REMOVED', 'The site of this service call has been deleted.'),
  notPending: refuse.conflict(
    'SITE_NOT_PENDING',
    'This site no longer waits for its installation. Complete without the hand-over.',
  ),
  notYet: refuse.input('INVALID_INPUT', dayText, { fields: { completedOn: dayText } }),
} as const;
