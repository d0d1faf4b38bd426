import type * as z from 'zod';
import type { appointmentAnswer } from './operations.ts';
export const appointmentTypes = ['installation', 'service_call', 'inspection'] as const;
export type AppointmentType = (typeof appointmentTypes)[number];

export const appointmentPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type AppointmentPriority = (typeof appointmentPriorities)[number];

export const appointmentStatuses = [
  'scheduled',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
  'rescheduled',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** Work at a site on a day, which stands in the calendar (SVC-01, D10). */
export type Appointment = z.output<typeof appointmentAnswer>;
